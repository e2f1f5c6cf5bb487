import { addresses } from '@studyline/contract/core/addresses';
import { z } from 'zod';
import type { Server } from '../../core/server.ts';
import { mailKind, type MailKind } from '../../mail/mail-kind.ts';
import { writeMailsInBatches } from '../../mail/write-mails.ts';
import { findAdministered } from './mail-queries.ts';

/** It is always sent (specification 5). */
const administratorAdded = mailKind({
  name: 'ADMINISTRATOR_ADDED',
  schema: z.object({ clientId: z.int() }),
  compose: async ({ db }, { clientId }, { userId }) => {
    const client = userId === null ? undefined : await findAdministered(db, clientId, userId);
    if (client === undefined) return undefined;
    const values = { client };
    return {
      subject: { key: 'mail.administratorAdded.subject', values },
      title: { key: 'mail.administratorAdded.title', values },
      lines: [{ key: 'mail.administratorAdded.what', values }],
      button: { label: { key: 'mail.administratorAdded.button' }, path: addresses.settingsStudies(clientId) },
      why: { key: 'mail.administratorAdded.why', values },
    };
  },
});

/** Tells a person that they have become an administrator of a client. */
export async function mailAdministrator(
  server: Server,
  { eventId, clientId, userId }: { eventId: number; clientId: number; userId: number },
): Promise<void> {
  const mail = { cause: String(eventId), userId, channelId: null, facts: { clientId } };
  await writeMailsInBatches(server, administratorAdded, [mail]);
}

export const clientMails: readonly MailKind[] = [administratorAdded];
