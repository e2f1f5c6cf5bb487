import * as channels from '@studyline/contract/channels/calls';
import * as clients from '@studyline/contract/clients/calls';
import * as memberChanges from '@studyline/contract/members/changes';
import * as teamContacts from '@studyline/contract/teams/contacts';
import * as teams from '@studyline/contract/teams/calls';
import { randomUUID } from 'node:crypto';
import { LIST_TYPES } from '../../../server/src/features/reference-data/list-types.ts';
import { buildPost } from '../../../server/test/posts.ts';
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

/** How events of teams and members come about. */
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

/** People come, change and go in every way that a call knows. */
async function changeMembers(): Promise<void> {
  const { db } = app.server;
  const candidate = async () =>
    buildMember(db, await buildStudy(db, { clientId }), { roles: ['SITE_STAFF'] });
  const { SITE_STAFF, SITE_PHARMACIST } = study.roleIds;
  const memberIdOf = (person: Person) => `${study.channelId}-${person.userId}`;
  const take = (person: Person & { emailAddress: string }, roleIds: number[]) =>
    perform(manager, memberChanges.addTeamMember, {
      ...inReadersTeam(),
      body: { emailAddress: person.emailAddress, roleIds },
    });
  const leave = (person: Person) =>
    perform(manager, memberChanges.removeTeamMember, {
      params: { ...inReadersTeam().params, memberId: memberIdOf(person) },
      query: {},
    });
  const person = await candidate();
  await take(person, [SITE_STAFF]);
  await makeContact(person);
  await take(person, [SITE_PHARMACIST]);
  const params = { channelId: study.channelId, memberId: memberIdOf(person) };
  await perform(manager, memberChanges.setMemberRoles, { params, query: { roleId: [SITE_STAFF] } });
  await leave(person);
  // A role goes with the team that it belongs to.
  const both = await buildMember(db, study, { roles: ['MONITOR', 'SITE_STAFF'], teamId: manager.teamId });
  await joinTeam(db, study, both, reader.teamId);
  await leave(both);

  // The client's administrator joins one study, and becomes the administrator of another.
  const joined = await buildStudy(db, { clientId });
  await buildTeam(db, joined, { teamType: 'STUDY_SPONSOR' });
  await perform(admin, clients.joinStudy, { params: { channelId: joined.channelId }, query: {} });
  const monitored = await buildStudy(db, { clientId });
  await buildMember(db, monitored, { roles: ['MONITOR'], person: { ...admin } });
  await perform(admin, clients.joinStudy, { params: { channelId: monitored.channelId }, query: {} });
}

/** Causes of such calls that no scene shows. */
export async function causeRestOfPeople(): Promise<void> {
  await changeMembers();
  const oversee = { ...ofTeam(reader.teamId), body: { overseenByTeamIds: [manager.teamId] } };
  await perform(manager, teams.replaceOversight, oversee);
  await perform(manager, teams.removeOversight, oversee);
  const { id } = await perform(manager, teamContacts.addContactData, {
    ...ofTeam(reader.teamId),
    body: phone,
  });
  const entry = { params: { ...ofTeam(reader.teamId).params, id } };
  await perform(manager, teamContacts.updateContactData, { ...entry, body: { value: '+49 30 1' } });
  await perform(manager, teamContacts.removeContactData, entry);
  const cancelled = await buildTeam(app.server.db, study, { status: 'PLANNED' });
  await makeContact(await buildMember(app.server.db, study, { roles: ['SITE_STAFF'], teamId: cancelled }));
  const monitor = await buildMember(app.server.db, study, {
    roles: ['MONITOR', 'SITE_STAFF'],
    teamId: cancelled,
  });
  await joinTeam(app.server.db, study, monitor, manager.teamId);
  await moveTeam(cancelled, 'cancel_team');
}
