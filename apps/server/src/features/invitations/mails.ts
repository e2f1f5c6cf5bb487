import { addresses } from '@studyline/contract/core/addresses';
import { z } from 'zod';
import { now } from '../../core/clock.ts';
import { longDate } from '../../core/words.ts';
import { mailKind, type MailKind } from '../../mail/mail-kind.ts';
import { presentTeamName } from '../people/present.ts';
import { mayStillAccept } from './outdated.ts';
import { findAccountOf, findInvitationById } from './queries.ts';
import { tokenOf } from './token.ts';

export const invitationMail = mailKind({
  name: 'INVITATION',
  schema: z.object({ invitationId: z.int(), send: z.int(), by: z.int().optional() }),
  compose: async (server, { invitationId, send }, { emailAddress, languageId, timezoneId }) => {
    const { db, secret } = server;
    const invitation = await findInvitationById(db, invitationId);
    const isOpen = invitation?.status === 'PENDING' && invitation.expiresAt > now();
    // Every email has a new link, which is only for the invited address.
    if (!invitation || !isOpen || invitation.sends !== send) return undefined;
    if (invitation.email.toLowerCase() !== emailAddress.toLowerCase()) return undefined;
    const userId = await findAccountOf(db, invitation.email);
    if ((await mayStillAccept(server, db, invitation, userId)) !== true) return undefined;
    const { message } = invitation;
    const values = {
      study: invitation.channelName,
      title: invitation.channelTitle,
      inviter: invitation.invitedByName,
      team: presentTeamName(languageId, invitation.team) ?? '',
      roles: invitation.roles.map(({ name }) => name).join(', '),
      date: longDate({ languageId, timezoneId }, invitation.expiresAt),
    };
    return {
      subject: { key: 'mail.invitation.subject', values },
      title: { key: 'mail.invitation.title', values },
      lines: [
        { key: 'mail.invitation.what', values },
        { key: 'mail.invitation.role', values },
        ...(message === '' ? [] : [{ key: 'mail.invitation.message' as const }, { quote: message }]),
        { key: 'mail.invitation.until', values },
      ],
      button: {
        label: { key: 'mail.invitation.button' },
        path: addresses.invitation(tokenOf(secret, invitation.tokenSeed)),
      },
      why: { key: 'mail.invitation.why', values },
    };
  },
});

export const invitationMails: readonly MailKind[] = [invitationMail];
