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
