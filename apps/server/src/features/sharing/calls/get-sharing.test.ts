import { afterAll, describe, expect, test } from 'vitest';
import { updateChannel } from '@studyline/contract/channels/settings';
import { getPost } from '@studyline/contract/posts/calls';
import { getSharing } from '@studyline/contract/sharing/readers';
import { getPostingPermissions } from '@studyline/contract/sharing/calls';
import { expectHidden, startApp } from '../../../../test/app.ts';
import { add } from '../../../../test/posts.ts';
import {
  buildMember,
  buildStudy,
  buildTeam,
  buildWorld,
  everyone,
  joinTeam,
  nobody,
  overseeTeam,
  type Person,
} from '../../../../test/world.ts';

const app = await startApp();
const { db } = app.server;
const { study, manager, author, coordinator, reader } = await buildWorld(db);
const { channelId, roleIds } = study;
afterAll(() => app.close());

const read = (person: Person, query: object = {}) =>
  app.as(person).call(getSharing, { params: { channelId }, query });

describe('getSharing', () => {
  test('200 returns how many hold each role, which teams there are, who is blinded, and who sees every post', async () => {
    const name = 'Blinded pharmacy';
    const teamId = await buildTeam(db, study, { teamType: 'STUDY_CRO', blinding: 'BLINDED', name });
    await buildMember(db, study, { roles: ['SUPPLY_MANAGER'], teamId });
    const { body } = await read(manager, { pageSize: 100 });
    const held = body.roles.filter(({ isHeld }) => isHeld);
    expect(held.map(({ key, memberCount }) => `${key} ${memberCount}`)).toEqual([
      'STUDY_MANAGER 1',
      'CONTENT_AUTHOR 1',
      'CONTENT_APPROVER 1',
      'SUPPLY_MANAGER 1',
      'PRINCIPAL_INVESTIGATOR 1',
      'STUDY_COORDINATOR 1',
    ]);
    expect(body.roles.filter(({ viewsEveryPost }) => viewsEveryPost).map(({ key }) => key)).toEqual([
      'CHANNEL_ADMIN',
      'QA_AUDITOR',
      'INSPECTOR',
    ]);
    expect(body.teams.items).toContainEqual({
      teamId,
      teamName: name,
      teamType: 'STUDY_CRO',
      blinding: 'BLINDED',
      awaitsActivation: false,
      memberCount: 1,
    });
    expect(body.can).toEqual({ shareWithAll: true, markUnblinded: true });
  });

  test('200 returns which teams are not active yet', async () => {
    const planned = await buildTeam(db, study, { name: 'Planned hospital', code: 'PL01', status: 'PLANNED' });
    const { items } = (await read(manager, { teamId: [planned, reader.teamId] })).body.teams;
    expect(items.map(({ teamId, awaitsActivation }) => [teamId, awaitsActivation])).toEqual(
      expect.arrayContaining([
        [planned, true],
        [reader.teamId, false],
      ]),
    );
  });

  test('200 finds teams by parts of a name, a number or a city, page by page, or by id', async () => {
    const found = async (query: object) =>
      (await read(manager, query)).body.teams.items.map(({ teamId }) => teamId);
    const city = await buildTeam(db, study, { name: 'Hospital', code: 'XY99', city: 'Ålborg' });
    expect(await found({ search: 'alborg' })).toEqual([city]);
    expect(await found({ search: 'xy99' })).toEqual([city]);
    expect(await found({ teamId: [city, reader.teamId] })).toEqual(
      expect.arrayContaining([city, reader.teamId]),
    );
    const { teams } = (await read(manager, { pageSize: 1, page: 2 })).body;
    expect([teams.items.length, teams.page, teams.lastPage]).toEqual([1, 2, false]);
  });

  test('200 offers a coordinator and a monitor the teams they can share with, and no counts of people', async () => {
    const second = await joinTeam(db, study, coordinator);
    const own = (await read(coordinator)).body;
    expect(own.teams.items.map(({ teamId }) => teamId).toSorted()).toEqual(
      [coordinator.teamId, second].toSorted(),
    );
    expect(own.can.shareWithAll).toBe('FORBIDDEN');
    expect(new Set(own.roles.map(({ memberCount }) => memberCount))).toEqual(new Set([null]));
    const monitor = await buildMember(db, study, { roles: ['MONITOR'] });
    await overseeTeam(db, study, { teamId: reader.teamId, by: monitor.teamId });
    const overseen = (await read(monitor)).body.teams.items.map(({ teamId }) => teamId);
    expect(overseen.toSorted()).toEqual([monitor.teamId, reader.teamId].toSorted());
  });

  test('200 tells a blinded author that they cannot mark posts for the unblinded', async () => {
    const teamId = await buildTeam(db, study, { teamType: 'STUDY_SPONSOR', blinding: 'BLINDED' });
    const blinded = await buildMember(db, study, { roles: ['CONTENT_AUTHOR'], teamId });
    expect((await read(blinded)).body.can.markUnblinded).toBe('BLINDED_HERE');
  });

  test('403 for people who cannot write posts, and 404 for people outside the study', async () => {
    expect((await read(reader)).error.errorCode).toBe('FORBIDDEN');
    const stranger = await buildMember(db, await buildStudy(db), { roles: ['CHANNEL_ADMIN'] });
    expectHidden('CHANNEL_NOT_FOUND', await read(stranger));
  });
});

describe('the defaults of a new post', () => {
  const starting = {
    viewPost: { ...nobody, roles: [roleIds.PRINCIPAL_INVESTIGATOR] },
    commentOnPost: nobody,
    updatePost: { ...nobody, roles: [roleIds.CONTENT_APPROVER] },
    deletePost: nobody,
  };
  const change = (person: Person, defaultPermissions: typeof starting) =>
    app.as(person).call(updateChannel, {
      params: { channelId },
      body: { channelMetadataRequest: { defaultPermissions } },
    });

  test('200 are set by the administrators of the study, for everyone who writes for the whole study', async () => {
    expect((await change(manager, starting)).body.defaultPermissions).toEqual(starting);
    const offered = async (person: Person) =>
      (await app.as(person).call(getPostingPermissions, { params: { channelId } })).body.defaultPermissions;
    expect(await offered(author)).toEqual(starting);
    expect((await offered(coordinator)).commentOnPost).toEqual(nobody);
    expect((await offered(coordinator)).viewPost).toMatchObject({ channelWide: false, roles: [] });
    const { postId } = (await add(app, study, author)).body;
    const { body } = await app.as(author).call(getPost, { params: { id: postId } });
    expect(body.permissions).toEqual(starting);
  });

  test('200 is recorded once, and setting the same again changes nothing', async () => {
    const count = async () =>
      (
        await db
          .selectFrom('audit_event')
          .select('id')
          .where('channel_id', '=', channelId)
          .where('type', '=', 'channel.updated')
          .execute()
      ).length;
    const before = await count();
    await change(manager, starting);
    expect(await count()).toBe(before);
    const changed = { ...starting, viewPost: everyone };
    await change(manager, changed);
    expect(await count()).toBe(before + 1);
  });

  test('400 for a role of another study, 403 for an author', async () => {
    const other = await buildStudy(db);
    const foreign = { ...starting, viewPost: { ...nobody, roles: [other.roleIds.MONITOR] } };
    expect((await change(manager, foreign)).error.errorCode).toBe('ROLE_UNKNOWN');
    expect((await change(author, starting)).error.errorCode).toBe('FORBIDDEN');
  });
});
