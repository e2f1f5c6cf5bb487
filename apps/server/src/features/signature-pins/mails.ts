import { z } from 'zod';
import { momentIn } from '../../core/words.ts';
import { addresses } from '@studyline/contract/core/addresses';
import { mailKind, type MailKind, type MailText } from '../../mail/mail-kind.ts';
import { findLockedNames } from './queries.ts';

/** Tells a person that their signature PIN is another one, has ended, or is locked until a time. */
export const signaturePinMail = mailKind({
  name: 'SIGNATURE_PIN',
  schema: z.object({ what: z.enum(['SET', 'REVOKED', 'LOCKED']), at: z.int() }),
  compose: (_server, { what, at }, reader) =>
    Promise.resolve({
      subject: { key: `mail.signaturePin.subject.${what}` },
      title: { key: `mail.signaturePin.subject.${what}` },
      lines: [
        { key: `mail.signaturePin.what.${what}`, values: { date: momentIn(reader, at) } },
        { key: 'mail.signaturePin.notYou' },
      ],
      button: {
        label: { key: 'mail.signaturePin.button' },
        path: `${addresses.updateProfile()}?part=security`,
      },
      why: { key: 'mail.signaturePin.why' },
    }),
});

/** Tells an administrator of a study that the PIN of one of its people is locked (R16). */
export const signaturePinLockedMail = mailKind({
  name: 'SIGNATURE_PIN_LOCKED',
  schema: z.object({ channelId: z.int(), userId: z.int(), until: z.int() }),
  compose: async ({ db }, { channelId, userId, until }, reader) => {
    const names = await findLockedNames(db, { channelId, userId, readerId: reader.userId });
    if (!names) return undefined;
    const { name, study } = names;
    const lines: MailText['lines'] = [
      { key: 'mail.signaturePinLocked.what', values: { name, study, date: momentIn(reader, until) } },
      { key: 'mail.signaturePinLocked.ask', values: { name } },
    ];
    return {
      subject: { key: 'mail.signaturePinLocked.subject', values: { name } },
      title: { key: 'mail.signaturePinLocked.title' },
      lines,
      button: { label: { key: 'mail.signaturePinLocked.button' }, path: addresses.audit(channelId) },
      why: { key: 'mail.signaturePinLocked.why' },
    };
  },
});

export const signaturePinMails: readonly MailKind[] = [signaturePinMail, signaturePinLockedMail];
