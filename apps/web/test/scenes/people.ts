import * as channels from '@studyline/contract/channels/calls';
import * as clients from '@studyline/contract/clients/calls';
import * as delegations from '@studyline/contract/delegations/calls';
import * as memberChanges from '@studyline/contract/members/changes';
import * as teamContacts from '@studyline/contract/teams/contacts';
import * as teams from '@studyline/contract/teams/calls';
import { randomUUID } from 'node:crypto';
import { LIST_TYPES } from '../../../server/src/features/reference-data/list-types.ts';
import { turnDelegations } from '../../../server/src/features/delegations/jobs.ts';
import { buildInvestigator, change, dayFromNow, dutiesOf } from '../../../server/test/delegations.ts';
import { succeed } from '../../../server/test/obligations.ts';
import { buildPost } from '../../../server/test/posts.ts';
import { KNOWN_PIN, tamper } from '../../../server/test/signers.ts';
import { buildMember, buildStudy, buildTeam, joinTeam, type Person } from '../../../server/test/world.ts';
import { aboutPeople } from './screens.ts';
import {
  admin,
  app,
  clientId,
  inStudy,
  manager,
  ofTeam,
  perform,
  publication,
  reader,
  rules,
  type Scenes,
  study,
} from './stage.ts';

const phone = {
  listTypeId: LIST_TYPES.find((one) => one.entityName === 'STUDY_TEAM' && one.listTypeName === 'PHONE')!.id,
  value: '+49 30 123456',
};
const moveTeam = (teamId: number, transitionName: teams.TransitionName) =>
  perform(manager, teams.changeTeamStatus, {
    ...ofTeam(teamId),
    query: { transitionName },
    body: { reason: 'As planned' },
  });

const assign = (userId: number) =>
  perform(admin, clients.assignUserAsChannelAdmin, {
    params: { clientId },
    query: { channelId: study.channelId, userId },
  });

const inReadersTeam = () => ({ params: { channelId: study.channelId, teamId: reader.teamId } });

const makeContact = ({ userId }: Person) =>
  perform(manager, channels.addKeyContact, { ...inStudy(), body: { userId, title: 'Questions' } });

/** Somebody of the reader's site, and what can be delegated to them there. */
async function newDelegate() {
  const { teamId } = reader;
  const { userId } = await buildMember(app.server.db, study, { roles: ['SITE_STAFF'], teamId });
  const [dutyId = 0] = await dutiesOf(app, study, manager);
  return { userId, dutyId, from: dayFromNow(-1) };
}

const askFor = (body: { userId: number; dutyId: number; from: string }) =>
  perform(manager, delegations.addDelegation, { ...inReadersTeam(), body });

/** The investigator has no window of their own. */
async function approve(id: number): Promise<void> {
  const { teamId } = reader;
  const investigator = await buildInvestigator(app, study, teamId);
  await succeed(change(app, study, investigator, { teamId, id }, 'approve', { signaturePIN: KNOWN_PIN }));
}

const forDelegates = [
  {
    requiredActionType: 'ACKNOWLEDGE' as const,
    memberParticipationType: 'PI_OR_DELEGATE' as const,
    targetAudience: { channelWide: true, roles: [], teamIds: [] },
  },
];

/** Scenes that cause events of teams and members. */
export const peopleScenes: Scenes = {
  'team.created': async () => ({
    by: manager,
    change: () =>
      perform(manager, teams.createTeam, {
        ...inStudy(),
        body: { name: `Team ${randomUUID()}`, teamType: 'STUDY_SITE', code: randomUUID() },
      }),
  }),
  'team.updated': async () => {
    const teamId = await buildTeam(app.server.db, study);
    const body = { name: `Team ${randomUUID()}`, code: randomUUID() };
    return {
      by: manager,
      more: aboutPeople(await buildMember(app.server.db, study, { roles: ['SITE_STAFF'], teamId })),
      change: () => perform(manager, teams.updateTeam, { ...ofTeam(teamId), body }),
    };
  },
  'team.oversightChanged': async () => {
    const overseer = await buildTeam(app.server.db, study, { teamType: 'STUDY_CRO' });
    const change = { ...ofTeam(reader.teamId), body: { overseenByTeamIds: [overseer] } };
    return { by: manager, change: () => perform(manager, teams.addOversight, change) };
  },
  'team.contactDataChanged': async () => ({
    by: manager,
    change: () => perform(manager, teamContacts.addContactData, { ...ofTeam(reader.teamId), body: phone }),
  }),
  'team.blindingChanged': async () => {
    const { postId } = await buildPost(app, study, { author: manager, rules, unblindedOnly: true });
    await perform(manager, teams.updateTeam, { ...ofTeam(reader.teamId), body: { blinding: 'BLINDED' } });
    return {
      postId,
      by: manager,
      change: () =>
        perform(manager, teams.updateTeam, { ...ofTeam(reader.teamId), body: { blinding: 'UNBLINDED' } }),
    };
  },
  'team.statusChanged': async () => {
    const postId = await publication(manager, { rules });
    await moveTeam(reader.teamId, 'hold_team');
    return { postId, by: manager, change: () => moveTeam(reader.teamId, 'resume_team') };
  },
  'delegation.asked': async () => {
    const line = await newDelegate();
    return { by: manager, change: () => askFor(line) };
  },
  'delegation.decided': async () => {
    const postId = await publication(manager, { rules: forDelegates });
    const { id } = await askFor(await newDelegate());
    return { postId, by: manager, change: () => approve(id) };
  },
  'delegation.begun': async () => {
    const { id } = await askFor(await newDelegate());
    await approve(id);
    await tamper(app, 'delegation', `update delegation set begun_at = null where id = ${id}`);
    return { by: manager, change: () => turnDelegations(app.server) };
  },
  'delegation.ended': async () => {
    const { id } = await askFor(await newDelegate());
    const params = { ...inReadersTeam().params, id };
    return {
      by: manager,
      change: () =>
        perform(manager, delegations.changeDelegation, { params, query: { transitionName: 'end' } }),
    };
  },
  'member.added': async () => {
    const elsewhere = await buildStudy(app.server.db, { clientId });
    const { userId } = await buildMember(app.server.db, elsewhere, { roles: ['MONITOR'] });
    return { by: admin, more: aboutPeople(), change: () => assign(userId) };
  },
  'member.rolesChanged': async () => {
    const person = await buildMember(app.server.db, study, { roles: ['MONITOR'] });
    return { by: admin, more: aboutPeople(person), change: () => assign(person.userId) };
  },
  'member.joinedTeam': async () => {
    const person = await buildMember(app.server.db, study, { roles: ['SITE_STAFF'] });
    const body = { emailAddress: person.emailAddress, roleIds: [study.roleIds.SITE_STAFF] };
    return {
      by: manager,
      more: aboutPeople(person),
      change: () => perform(manager, memberChanges.addTeamMember, { ...inReadersTeam(), body }),
    };
  },
  'member.becameLead': async () => {
    const teamId = await buildTeam(app.server.db, study, { teamType: 'STUDY_SERVICE_PROVIDER' });
    const person = await buildMember(app.server.db, study, { roles: ['VENDOR_MEMBER'], teamId });
    const { emailAddress } = person;
    const body = { emailAddress, roleIds: [study.roleIds.VENDOR_MEMBER], isTeamLead: true };
    const params = { channelId: study.channelId, teamId };
    return {
      by: manager,
      more: aboutPeople(person),
      change: () => perform(manager, memberChanges.addTeamMember, { params, body }),
    };
  },
  'member.leftTeam': async () => {
    const person = await buildMember(app.server.db, study, { roles: ['SITE_STAFF'] });
    await joinTeam(app.server.db, study, person, reader.teamId);
    const params = { ...inReadersTeam().params, memberId: `${study.channelId}-${person.userId}` };
    return {
      by: manager,
      more: aboutPeople(person),
      change: () => perform(manager, memberChanges.removeTeamMember, { params, query: {} }),
    };
  },
  'member.removed': async () => {
    const facts = { roles: ['SITE_STAFF' as const], teamId: reader.teamId };
    const person = await buildMember(app.server.db, study, facts);
    await makeContact(person);
    const params = { channelId: study.channelId, memberId: `${study.channelId}-${person.userId}` };
    return {
      by: manager,
      more: aboutPeople(person),
      change: () => perform(manager, memberChanges.removeMember, { params, query: { reason: 'Left' } }),
    };
  },
};
