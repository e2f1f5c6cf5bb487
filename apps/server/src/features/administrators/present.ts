import type {
  AdministratorInvitation,
  openAdministratorInvitation,
} from '@studyline/contract/administrators/calls';
import type { Result } from '@studyline/contract/core/endpoint';
import { now } from '../../core/clock.ts';
import type { InvitationRow } from './queries.ts';

type Opened = Result<typeof openAdministratorInvitation>;

/** An invitation is valid until it expires, as long as its sender administers the client. */
export function statusOf({ status, expiresAt, inviterAdministers }: InvitationRow): Opened['status'] {
  if (status !== 'PENDING') return status;
  if (expiresAt <= now()) return 'EXPIRED';
  return inviterAdministers ? 'PENDING' : 'OUTDATED';
}

export function presentInvitation(row: InvitationRow): AdministratorInvitation {
  return {
    id: row.id,
    emailAddress: row.email,
    firstName: row.firstName,
    lastName: row.lastName,
    status: statusOf(row) as AdministratorInvitation['status'],
    invitedBy: row.invitedByName,
    sentDateTimeMillis: row.sentAt.getTime(),
    expirationDateTimeMillis: row.expiresAt.getTime(),
    mailState: row.mailState,
  };
}
