import { draftMails } from './features/drafts/mails.ts';
import { invitationMails } from './features/invitations/mails.ts';
import type { MailKind } from './mail/mail-kind.ts';

/** Every kind of mail. */
export const allMails: readonly MailKind[] = [...draftMails, ...invitationMails];
