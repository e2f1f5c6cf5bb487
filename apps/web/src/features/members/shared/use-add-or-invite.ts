import { copyInvitationLink, inviteMember } from '@studyline/contract/invitations/calls';
import { addTeamMember } from '@studyline/contract/members/changes';
import type { Args, Result } from '@studyline/contract/core/endpoint';
import { CallError } from '../../../api/errors.ts';
import { type Make, useChosenCall } from '../../../live/use-call.ts';
import type { LinkToHandOver } from './InvitationLink.tsx';

interface Wanted {
  params: { channelId: number; teamId: number };
  add: Args<typeof addTeamMember>['body'];
  /** What only an invitation says. */
  invite?: Partial<Args<typeof inviteMember>['body']>;
}

export type Joined =
  | { kind: 'ADDED'; added: Result<typeof addTeamMember> }
  /** The link is there if no email brings it. */
  | { kind: 'INVITED'; link: LinkToHandOver | undefined };

/**
 * Adds somebody whom the reader can add, because they have an account with the client or were in the study, and invites anybody else.
 * Nobody has to know which of them an address belongs to.
 */
async function addOrInvite(make: Make, { params, add, invite }: Wanted): Promise<Joined> {
  try {
    return { kind: 'ADDED', added: await make(addTeamMember, { params, body: add }) };
  } catch (error) {
    if (!(error instanceof CallError && error.errorCode === 'MEMBER_NOT_FOUND')) throw error;
  }
  const { emailAddress: email, roleIds, isTeamLead } = add;
  const body = { ...invite, email, roleIds, ...(isTeamLead && { isTeamLead }) };
  const invitation = await make(inviteMember, { params, body });
  if (invitation.can.copyLink !== true) return { kind: 'INVITED', link: undefined };
  return {
    kind: 'INVITED',
    link: await make(copyInvitationLink, { params: { ...params, inviteId: invitation.id } }),
  };
}

export function useAddOrInvite() {
  const { mutate, ...call } = useChosenCall<Joined>({ failure: 'form' });
  return {
    ...call,
    send: (wanted: Wanted, options?: Parameters<typeof mutate>[1]) =>
      mutate({ run: (make) => addOrInvite(make, wanted) }, options),
  };
}
