import { addresses } from '@studyline/contract/core/addresses';
import { z } from 'zod';
import { momentIn } from '../../core/words.ts';
import { mailKind, type MailKind } from '../../mail/mail-kind.ts';
import { resetTokenOf } from './password-resets.ts';
import { findResetById } from './reset-queries.ts';

export const passwordResetMail = mailKind({
  name: 'PASSWORD_RESET',
  schema: z.object({ resetId: z.uuid() }),
  compose: async (server, { resetId }, { emailAddress, ...reader }) => {
    const reset = await findResetById(server.db, resetId);
    // Only its own address gets the link.
    if (reset?.emailAddress.toLowerCase() !== emailAddress.toLowerCase()) return undefined;
    return {
      subject: { key: 'mail.passwordReset.subject' },
      title: { key: 'mail.passwordReset.title' },
      lines: [
        { key: 'mail.passwordReset.what' },
        { key: 'mail.passwordReset.until', values: { date: momentIn(reader, reset.expiresAt) } },
      ],
      button: {
        label: { key: 'mail.passwordReset.button' },
        path: addresses.resetPassword(resetTokenOf(server, reset.tokenSeed)),
      },
      why: { key: 'mail.passwordReset.why' },
    };
  },
});

/** Tells a person that their password is another one, in case it was not they who changed it. */
export const passwordChangedMail = mailKind({
  name: 'PASSWORD_CHANGED',
  schema: z.object({ at: z.int() }),
  compose: (_server, { at }, reader) =>
    Promise.resolve({
      subject: { key: 'mail.passwordChanged.subject' },
      title: { key: 'mail.passwordChanged.title' },
      lines: [
        { key: 'mail.passwordChanged.what', values: { date: momentIn(reader, at) } },
        { key: 'mail.passwordChanged.notYou' },
      ],
      button: { label: { key: 'mail.passwordChanged.button' }, path: addresses.resetPassword() },
      why: { key: 'mail.passwordChanged.why' },
    }),
});

export const signInChanges = [
  'PASSKEY_ADDED',
  'PASSKEY_REMOVED',
  'TOTP_ADDED',
  'TOTP_REMOVED',
  'RECOVERY_CODES_RENEWED',
  'ACCOUNT_CONNECTED',
  'ACCOUNT_DISCONNECTED',
  'RECLAIMED',
] as const;
const signInChange = z.object({
  what: z.enum(signInChanges),
  /** The provider of an account, by its id. */
  provider: z.string().optional(),
});
/** What has changed about how a person signs in. */
export type SignInChange = z.output<typeof signInChange>;

/** What the person can do: set up again what was removed, or remove what somebody else has set up. */
const adviceOn = (what: SignInChange['what']) => (what === 'RECLAIMED' ? 'setUpAgain' : 'notYou');

export const signInChangedMail = mailKind({
  name: 'SIGN_IN_CHANGED',
  schema: signInChange.extend({ at: z.int() }),
  compose: ({ settings: { providers } }, { what, at, provider = '' }, reader) => {
    const name = providers.find(({ id }) => id === provider)?.name ?? provider;
    return Promise.resolve({
      subject: { key: `mail.signInChanged.subject.${what}`, values: { name } },
      title: { key: `mail.signInChanged.subject.${what}`, values: { name } },
      lines: [
        { key: `mail.signInChanged.what.${what}`, values: { date: momentIn(reader, at), name } },
        { key: `mail.signInChanged.${adviceOn(what)}` },
      ],
      button: {
        label: { key: 'mail.signInChanged.button' },
        path: `${addresses.updateProfile()}?part=security`,
      },
      why: { key: 'mail.signInChanged.why' },
    });
  },
});

/** Tells a person that no more wrong passwords or codes are accepted for a while, and that somebody has tried them. */
export const guessesMail = mailKind({
  name: 'GUESSES',
  schema: z.object({ what: z.enum(['PASSWORD', 'CODE']), at: z.int() }),
  compose: (_server, { what, at }, reader) =>
    Promise.resolve({
      subject: { key: `mail.guesses.subject.${what}` },
      title: { key: `mail.guesses.subject.${what}` },
      lines: [
        { key: `mail.guesses.what.${what}`, values: { date: momentIn(reader, at) } },
        { key: `mail.guesses.notYou.${what}` },
      ],
      button: { label: { key: 'mail.guesses.button' }, path: addresses.resetPassword() },
      why: { key: 'mail.guesses.why' },
    }),
});

export const authMails: readonly MailKind[] = [
  guessesMail,
  passwordResetMail,
  passwordChangedMail,
  signInChangedMail,
];
