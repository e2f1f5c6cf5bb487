import { addresses } from '@studyline/contract/core/addresses';
import { z } from 'zod';
import { now } from '../../core/clock.ts';
import { longDate } from '../../core/words.ts';
import { mailKind, type MailKind } from '../../mail/mail-kind.ts';
import { tokenOf } from '../invitations/token.ts';
import { findSetup } from './queries.ts';

export const setupMail = mailKind({
  name: 'SETUP',
  schema: z.object({ tokenHash: z.string() }),
  compose: async ({ db, secret }, { tokenHash }, { languageId, timezoneId }) => {
    const setup = await findSetup(db);
    if (!setup || setup.hasAdministrator || setup.expiresAt <= now()) return undefined;
    // Every invitation has a new link.
    if (setup.tokenHash.toString('hex') !== tokenHash) return undefined;
    const values = { date: longDate({ languageId, timezoneId }, setup.expiresAt) };
    return {
      subject: { key: 'mail.setup.subject' },
      title: { key: 'mail.setup.title' },
      lines: [{ key: 'mail.setup.what' }, { key: 'mail.setup.next' }, { key: 'mail.setup.until', values }],
      button: {
        label: { key: 'mail.setup.button' },
        path: addresses.setup(tokenOf(secret, setup.tokenSeed)),
      },
      why: { key: 'mail.setup.why' },
    };
  },
});

export const setupMails: readonly MailKind[] = [setupMail];
