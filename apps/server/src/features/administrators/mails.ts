import { addresses } from '@studyline/contract/core/addresses';
import { z } from 'zod';
import { longDate } from '../../core/words.ts';
import { mailKind, type MailKind } from '../../mail/mail-kind.ts';
import { tokenOf } from '../invitations/token.ts';
import { statusOf } from './present.ts';
import { findInvitation } from './queries.ts';

export const administratorInvitationMail = mailKind({
  name: 'ADMINISTRATOR_INVITATION',
  schema: z.object({ invitationId: z.int(), send: z.int() }),
  compose: async ({ db, secret }, { invitationId, send }, { languageId, timezoneId }) => {
    const invitation = await findInvitation(db, invitationId);
    if (!invitation || statusOf(invitation) !== 'PENDING') return undefined;
    // Every email has a new link.
    if (invitation.sends !== send) return undefined;
    const values = {
      client: invitation.clientName,
      inviter: invitation.invitedByName,
      date: longDate({ languageId, timezoneId }, invitation.expiresAt),
    };
    return {
      subject: { key: 'mail.administratorInvitation.subject', values },
      title: { key: 'mail.administratorInvitation.title', values },
      lines: [
        { key: 'mail.administratorInvitation.what', values },
        { key: 'mail.administratorInvitation.until', values },
      ],
      button: {
        label: { key: 'mail.administratorInvitation.button' },
        path: addresses.administratorInvitation(tokenOf(secret, invitation.tokenSeed)),
      },
      why: { key: 'mail.administratorInvitation.why', values },
    };
  },
});

export const administratorMails: readonly MailKind[] = [administratorInvitationMail];
