import { accountHelps } from '@studyline/contract/accounts/calls';
import { addresses } from '@studyline/contract/core/addresses';
import type { Words } from '@studyline/contract/words/words';
import { z } from 'zod';
import { momentIn } from '../../core/words.ts';
import { mailKind, type MailKind } from '../../mail/mail-kind.ts';
import { findClientName } from './queries.ts';

/** Tells a person what an administrator or the operator has done with their account. */
export const accountHelpedMail = mailKind({
  name: 'ACCOUNT_HELPED',
  schema: z.object({
    help: z.enum(accountHelps).exclude(['SEND_RESET']),
    clientId: z.int().nullable(),
    at: z.int(),
  }),
  evenIfDisabled: true,
  compose: async ({ db }, { help, clientId, at }, reader) => {
    const client = clientId === null ? undefined : await findClientName(db, clientId);
    const who: Words =
      client === undefined
        ? { key: 'server.operatorOfPortal' }
        : { key: 'server.administratorOf', values: { client } };
    const values = { who, date: momentIn(reader, at) };
    return {
      subject: { key: `mail.accountHelped.subject.${help}` },
      title: { key: `mail.accountHelped.subject.${help}` },
      lines: [
        { key: `mail.accountHelped.what.${help}`, values },
        { key: `mail.accountHelped.next.${help}`, values },
      ],
      button: { label: { key: 'mail.accountHelped.button' }, path: addresses.signIn() },
      why: { key: 'mail.accountHelped.why' },
    };
  },
});

export const accountMails: readonly MailKind[] = [accountHelpedMail];
