import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { acknowledgePost } from '@studyline/contract/compliance/calls';
import { changeTeamStatus, getTeamOpenActions } from '@studyline/contract/teams/calls';
import { expectHidden, startApp } from '../../../test/app.ts';
import { buildPost, openPost } from '../../../test/posts.ts';
import { buildMember, buildStudy, buildTeam, joinTeam } from '../../../test/world.ts';

const app = await startApp();
const { db } = app.server;
const study = await buildStudy(db);
const { channelId } = study;
const manager = await buildMember(db, study, { roles: ['STUDY_MANAGER'] });
const site = await buildTeam(db, study);
const coordinator = await buildMember(db, study, { roles: ['STUDY_COORDINATOR'], teamId: site });
const staff = await buildMember(db, study, { roles: ['SITE_STAFF'], teamId: site });
const elsewhere = await buildMember(db, study, { roles: ['STUDY_COORDINATOR'] });
afterAll(() => app.close());

const read = (person: { userId: number }, teamId: number, ofChannel = channelId) =>
  app.as(person).call(getTeamOpenActions, { params: { channelId: ofChannel, teamId } });

describe('getTeamOpenActions', () => {
  test('200 counts the actions that closing the team would end', async () => {
    const rules = [{ requiredActionType: 'ACKNOWLEDGE' as const }];
    await buildPost(app, study, { author: manager, rules });
    const done = await buildPost(app, study, { author: manager, rules });
    await openPost(app, staff, done.postId);
    await app.as(staff).call(acknowledgePost, {
      params: { id: done.postId },
      query: {},
      body: { teamId: site, ruleId: done.ruleIds[0]! },
    });
    expect((await read(manager, site)).body).toEqual({ openActionCount: 3, memberCount: 2 });
    expect((await read(coordinator, site)).body).toEqual({ openActionCount: 3, memberCount: 2 });
    const close = { params: { channelId, teamId: site }, query: { transitionName: 'close_team' as const } };
    await app.as(manager).call(changeTeamStatus, { ...close, body: { reason: 'All visits are done' } });
    expect((await read(manager, site)).body).toEqual({ openActionCount: 0, memberCount: 0 });
  });

  test('200 leaves out actions that would only move to another team of the same person', async () => {
    const [teamId, otherId] = [await buildTeam(db, study), await buildTeam(db, study)];
    const both = await buildMember(db, study, { roles: ['STUDY_COORDINATOR'], teamId });
    await joinTeam(db, study, both, otherId);
    const rule = { requiredActionType: 'ACKNOWLEDGE' as const };
    const targetAudience = { channelWide: false, roles: [], teamIds: [teamId] };
    const { postId } = await buildPost(app, study, {
      author: manager,
      rules: [
        { ...rule, memberParticipationType: 'EVERY_MEMBER' },
        { ...rule, memberParticipationType: 'EVERY_MEMBER', targetAudience },
        { ...rule, memberParticipationType: 'ANY_MEMBER' },
      ],
    });
    const openOf = async () => {
      const { rows } = await sql<{ team_id: number }>`select team_id from assignment
        where user_id = ${both.userId} and post_id = ${postId} and closed_at is null order by id`.execute(db);
      return rows.map((row) => row.team_id);
    };
    const before = await openOf();
    const ofTeam = before.filter((id) => id === teamId).length;
    const said = (await read(manager, teamId)).body;
    const close = { params: { channelId, teamId }, query: { transitionName: 'close_team' as const } };
    const closed = await app
      .as(manager)
      .call(changeTeamStatus, { ...close, body: { reason: 'All visits are done' } });
    expect(closed.status).toBe(200);
    const after = await openOf();
    expect(said).toEqual({ openActionCount: before.length - after.length, memberCount: 1 });
    expect([ofTeam, said.openActionCount]).toEqual([3, 2]);
  });

  test('200 leaves out what is for unblinded people only if the caller is blinded', async () => {
    const teamId = await buildTeam(db, study);
    await buildMember(db, study, { roles: ['SITE_PHARMACIST'], teamId });
    const office = await buildTeam(db, study, { teamType: 'STUDY_SPONSOR', blinding: 'BLINDED' });
    const blinded = await buildMember(db, study, { roles: ['STUDY_MANAGER'], teamId: office });
    const rules = [{ requiredActionType: 'ACKNOWLEDGE' as const }];
    await buildPost(app, study, { author: manager, rules, unblindedOnly: true });
    expect((await read(manager, teamId)).body).toEqual({ openActionCount: 1, memberCount: 1 });
    expect((await read(blinded, teamId)).body).toEqual({ openActionCount: 0, memberCount: 0 });
  });

  test('403 for someone who may not see what the team has done, 404 for a team that they may not see', async () => {
    const author = await buildMember(db, study, { roles: ['CONTENT_AUTHOR'] });
    const answers = [await read(staff, site), await read(author, site)];
    expect(answers.map(({ status, error }) => [status, error.errorCode])).toEqual([
      [403, 'FORBIDDEN'],
      [403, 'FORBIDDEN'],
    ]);
    const foreign = await buildTeam(db, await buildStudy(db));
    expectHidden(
      'TEAM_NOT_FOUND',
      await read(elsewhere, site),
      await read(manager, foreign),
      await read(manager, 999_999),
    );
    expectHidden('CHANNEL_NOT_FOUND', await read(manager, site, 999_999));
  });
});
