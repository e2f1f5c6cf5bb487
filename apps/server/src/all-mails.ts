import { accountMails } from './features/accounts/mails.ts';
import { administratorMails } from './features/administrators/mails.ts';
import { authMails } from './features/auth/mails.ts';
import { calendarMails } from './features/calendar/mails.ts';
import { clientMails } from './features/clients/mails.ts';
import { commentMails } from './features/comments/mails.ts';
import { draftMails } from './features/drafts/mails.ts';
import { invitationMails } from './features/invitations/mails.ts';
import { notificationMails } from './features/notification-contacts/mails.ts';
import { signaturePinMails } from './features/signature-pins/mails.ts';
import { subscriptionMails } from './features/subscriptions/mails.ts';
import { requiredActionMails } from './features/required-actions/mails.ts';
import { programMails } from './features/programs/mails.ts';
import { setupMails } from './features/setup/mails.ts';
import { userMails } from './features/users/mails.ts';
import { digestMails } from './features/updates/digest/mails.ts';
import type { MailKind } from './mail/mail-kind.ts';

export const allMails: readonly MailKind[] = [
  ...administratorMails,
  ...clientMails,
  ...commentMails,
  ...subscriptionMails,
  ...calendarMails,
  ...requiredActionMails,
  ...draftMails,
  ...invitationMails,
  ...setupMails,
  ...authMails,
  ...signaturePinMails,
  ...userMails,
  ...accountMails,
  ...programMails,
  ...notificationMails,
  ...digestMails,
];
