import * as administrators from '@studyline/contract/administrators/calls';
import { addClientAdministrator } from '@studyline/contract/administrators/calls';
import type { Args, Endpoint, Parts } from '@studyline/contract/core/endpoint';
import * as invitations from '@studyline/contract/invitations/calls';
import { listMembers, listTeamMembers } from '@studyline/contract/members/calls';
import { writeInvitation } from '../../../server/src/features/administrators/queries.ts';
import { expireOldInvitations } from '../../../server/src/features/invitations/jobs.ts';
import { newToken, tokenOf } from '../../../server/src/features/invitations/token.ts';
import { expect } from 'vitest';
import { inject } from '../../../server/test/app.ts';
import { shown, type Shown, shownPages } from '../viewers.ts';
import {
  admin,
  app,
  clientId,
  inStudy,
  manager,
  ofTeam,
  perform,
  reader,
  type Scene,
  type Scenes,
  study,
} from './stage.ts';

let addresses = 0;
const newAddress = () => `invited.${++addresses}@site.example`;
const inReadersTeam = () => ofTeam(reader.teamId);
const onInvite = (inviteId: number) => ({ params: { ...inReadersTeam().params, inviteId } });

async function invite(emailAddress = newAddress(), to = inReadersTeam()) {
  const body = { email: emailAddress, roleIds: [study.roleIds.SITE_STAFF] };
  const { id } = await perform(manager, invitations.inviteMember, { ...to, body });
  return { inviteId: id, emailAddress };
}

function aboutInvitations({ inviteId, emailAddress }: { inviteId: number; emailAddress: string }): Shown[] {
  return [
    shownPages(invitations.listInvitations, { ...inReadersTeam(), query: {} }),
    shownPages(invitations.listStudyInvitations, { ...inStudy(), query: {} }),
    shown(invitations.getInvitation, { params: { channelId: study.channelId, id: inviteId } }),
    shown(invitations.findInvitedMember, { ...inStudy(), query: { emailAddress } }),
    shownPages(invitations.searchClientInvitations, { params: { clientId }, query: {} }),
    shownPages(invitations.searchMembershipActions, { query: {} }),
    ...(['INVITED', 'ALL'] as const).flatMap((memberStatusType) => [
      shownPages(listMembers, { ...inStudy(), query: { memberStatusType, pageSize: 50 } }),
      shownPages(listTeamMembers, { ...inReadersTeam(), query: { memberStatusType } }),
    ]),
  ];
}

/** The link in the email is the key: nobody is signed in, so every window learns of it through its socket. */
async function byStranger<E extends Endpoint>(endpoint: E, args: Args<E>): Promise<void> {
  expect((await inject(app.app, endpoint, args as Parts)).status).toBe(200);
}

/** Invites someone to a team, whose invitation many screens show, and then does something with it. */
async function invited(
  change: (invitation: { inviteId: number; token: string }) => Promise<unknown>,
): Promise<Scene> {
  const { inviteId, emailAddress } = await invite();
  const row = app.server.db.selectFrom('invitation').select('token_seed').where('id', '=', inviteId);
  const token = tokenOf(app.server.secret, (await row.executeTakeFirstOrThrow()).token_seed);
  return {
    by: manager,
    more: aboutInvitations({ inviteId, emailAddress }),
    change: () => change({ inviteId, token }),
  };
}

/** An open invitation to administer the client. */
async function inviteAdministrator(
  emailAddress = newAddress(),
): Promise<{ inviteId: number; token: string }> {
  const { secret, db } = app.server;
  const [token, at] = [newToken(secret), new Date()];
  const expiresAt = new Date(at.getTime() + 86_400_000);
  const sending = {
    clientId,
    email: emailAddress,
    firstName: '',
    lastName: '',
    invitedBy: admin.userId,
    token,
    at,
    expiresAt,
  };
  const { id } = (await db.transaction().execute((trx) => writeInvitation(trx, sending, 1)))!;
  return { inviteId: id, token: tokenOf(secret, token.seed) };
}

/** Scenes that cause events of invitations. */
export const invitationScenes: Scenes = {
  'administratorInvitation.created': async () => {
    const args = { params: { clientId }, body: { emailAddress: newAddress() } };
    return { by: admin, change: () => perform(admin, addClientAdministrator, args) };
  },
  'administratorInvitation.resent': async () => {
    const params = { clientId, inviteId: (await inviteAdministrator()).inviteId };
    return {
      by: admin,
      change: () => perform(admin, administrators.resendAdministratorInvitation, { params }),
    };
  },
  'administratorInvitation.withdrawn': async () => {
    const params = { clientId, inviteId: (await inviteAdministrator()).inviteId };
    return {
      by: admin,
      change: () => perform(admin, administrators.withdrawAdministratorInvitation, { params }),
    };
  },
  'administratorInvitation.accepted': async () => {
    const params = { token: (await inviteAdministrator()).token };
    const body = { firstName: 'Ana', lastName: 'Lima', password: 'a password of her own' };
    return {
      by: manager,
      change: () => perform(manager, administrators.acceptAdministratorInvitation, { params, body }),
    };
  },
  'invitation.created': async () => {
    const emailAddress = newAddress();
    return {
      by: manager,
      more: aboutInvitations({ inviteId: 0, emailAddress }),
      change: () => invite(emailAddress),
    };
  },
  'invitation.changed': () =>
    invited(({ inviteId }) => {
      const body = { email: newAddress(), roleIds: [study.roleIds.SITE_STAFF] };
      return perform(manager, invitations.updateInvitation, { ...onInvite(inviteId), body });
    }),
  'invitation.resent': () =>
    invited(({ inviteId }) =>
      perform(manager, invitations.resendInvitation, { ...onInvite(inviteId), query: {} }),
    ),
  'invitation.withdrawn': () =>
    invited(({ inviteId }) => perform(manager, invitations.withdrawInvitation, onInvite(inviteId))),
  'invitation.accepted': () =>
    invited(({ token }) => {
      const body = { firstName: 'Ana', lastName: 'Lima', password: 'a password of her own' };
      return byStranger(invitations.acceptInvitation, { params: { token }, body });
    }),
  'invitation.declined': () =>
    invited(({ token }) => byStranger(invitations.declineInvitation, { params: { token }, body: {} })),
  'invitation.expired': () =>
    invited(async ({ inviteId }) => {
      const due = app.server.db.updateTable('invitation').set({ expires_at: new Date() });
      await due.where('id', '=', inviteId).execute();
      await expireOldInvitations(app.server);
    }),
};
