import { z } from 'zod';
import { addresses } from '@studyline/contract/core/addresses';
import { linkToken } from '../../core/link-tokens.ts';
import { momentIn } from '../../core/words.ts';
import { mailKind, type MailKind } from '../../mail/mail-kind.ts';
import { findChangeById } from './email-change-queries.ts';

export const PURPOSE = 'email change';

export const emailChangeMail = mailKind({
  name: 'EMAIL_CHANGE',
  schema: z.object({ changeId: z.uuid() }),
  compose: async (server, { changeId }, { emailAddress, ...reader }) => {
    const change = await findChangeById(server.db, changeId);
    if (change?.emailAddress.toLowerCase() !== emailAddress.toLowerCase() || change.isTaken) return undefined;
    return {
      subject: { key: 'mail.emailChange.subject' },
      title: { key: 'mail.emailChange.title' },
      lines: [
        { key: 'mail.emailChange.what' },
        { key: 'mail.emailChange.until', values: { date: momentIn(reader, change.expiresAt) } },
      ],
      button: {
        label: { key: 'mail.emailChange.button' },
        path: addresses.confirmEmail(linkToken(server.secret, PURPOSE, change.tokenSeed)),
      },
      why: { key: 'mail.emailChange.why' },
    };
  },
});

/** Tells the present address, in case it is not its owner who wants another one. It does not name the new one. */
export const emailChangeAskedMail = mailKind({
  name: 'EMAIL_CHANGE_ASKED',
  schema: z.object({ at: z.int(), hasPassword: z.boolean() }),
  compose: (_server, { at, hasPassword }, reader) =>
    Promise.resolve({
      subject: { key: 'mail.emailChangeAsked.subject' },
      title: { key: 'mail.emailChangeAsked.title' },
      lines: [
        { key: 'mail.emailChangeAsked.what', values: { date: momentIn(reader, at) } },
        { key: `mail.emailChangeAsked.notYou.${hasPassword ? 'password' : 'noPassword'}` },
      ],
      button: hasPassword
        ? { label: { key: 'mail.passwordChanged.button' }, path: addresses.resetPassword() }
        : { label: { key: 'mail.emailChangeAsked.button' }, path: addresses.updateProfile() },
      why: { key: 'mail.emailChangeAsked.why' },
    }),
});

/** Tells the former address, in case it was not its owner who wanted another one. It does not name the new one. */
export const emailChangedMail = mailKind({
  name: 'EMAIL_CHANGED',
  schema: z.object({ at: z.int(), userId: z.int() }),
  compose: (_server, { at }, reader) =>
    Promise.resolve({
      subject: { key: 'mail.emailChanged.subject' },
      title: { key: 'mail.emailChanged.title' },
      lines: [
        { key: 'mail.emailChanged.what', values: { date: momentIn(reader, at) } },
        { key: 'mail.emailChanged.notYou' },
      ],
      button: { label: { key: 'mail.emailChanged.button' }, path: addresses.signIn() },
      why: { key: 'mail.emailChanged.why' },
    }),
});

export const userMails: readonly MailKind[] = [emailChangeMail, emailChangeAskedMail, emailChangedMail];
