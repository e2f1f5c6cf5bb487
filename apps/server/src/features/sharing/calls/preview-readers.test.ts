import { afterAll, describe, expect, test } from 'vitest';
import { previewReaders, updatePermissions } from '@studyline/contract/sharing/readers';
import type { PermissionEntry } from '@studyline/contract/sharing/calls';
import { makePreviews } from '../../post-files/jobs.ts';
import { expectHidden, startApp } from '../../../../test/app.ts';
import { add, addSubmitted, buildPost, census, fileOf, move, readPost } from '../../../../test/posts.ts';
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
  type Study,
} from '../../../../test/world.ts';

const app = await startApp();
const { db } = app.server;
const { study, manager, author, approver, coordinator, reader } = await buildWorld(db);
const inspector = await buildMember(db, study, { roles: ['INSPECTOR'] });
afterAll(() => app.close());

type Wanted = NonNullable<Parameters<typeof preview>[1]>;
const preview = (
  person: Person,
  body: {
    postId?: number;
    viewPost?: PermissionEntry;
    blinding?: 'NONE' | 'UNBLINDED_ONLY';
    preActivation?: boolean;
    ruleSet?: { requiredActionType: 'ACKNOWLEDGE' | 'VIEW'; targetAudience: PermissionEntry }[];
    words?: number;
    changeType?: 'MAJOR' | 'MINOR' | undefined;
  } = {},
  of: Study = study,
) => app.as(person).call(previewReaders, { params: { channelId: of.channelId }, body });
const forRole = (role: keyof Study['roleIds']) => ({ ...nobody, roles: [study.roleIds[role]] });
const rule = { requiredActionType: 'ACKNOWLEDGE' as const, targetAudience: everyone };

/** The people who have access to a post after its publication. */
async function gotBy(postId: number): Promise<number> {
  const rows = await db.selectFrom('post_reader').select('user_id').where('post_id', '=', postId).execute();
  return rows.length;
}

const text = 'one two three four five six seven eight nine ten';
/** A PDF of a page with ten words. */
const pdfWithText = () => {
  const content = `BT /F1 12 Tf 20 200 Td (${text}) Tj ET`;
  return Buffer.from(
    [
      '%PDF-1.4',
      '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
      '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
      '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 280]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>endobj',
      `4 0 obj<</Length ${content.length}>>stream`,
      content,
      'endstream endobj',
      '5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj',
      'trailer<</Root 1 0 R>>',
      '',
    ].join('\n'),
  );
};

describe('previewReaders', () => {
  test.each<[string, Wanted]>([
    ['everyone', {}],
    ['one role', { viewPost: forRole('PRINCIPAL_INVESTIGATOR') }],
    ['one team', { viewPost: { ...nobody, teamIds: [coordinator.teamId] } }],
    ['the author', { viewPost: nobody }],
    ['the unblinded', { blinding: 'UNBLINDED_ONLY' }],
    ['sites before they are active too', { preActivation: true }],
  ])('200 returns how many people will get a post for %s, which is how many then do', async (_, wanted) => {
    const blinded = await buildTeam(db, study, { blinding: 'BLINDED' });
    await buildMember(db, study, { roles: ['SITE_STAFF'], teamId: blinded });
    const planned = await buildTeam(db, study, { status: 'PLANNED' });
    await buildMember(db, study, { roles: ['SITE_STAFF'], teamId: planned });
    const { memberCount } = (await preview(manager, wanted)).body;
    const { viewPost = everyone, blinding, preActivation } = wanted;
    const permissions = { viewPost, commentOnPost: everyone, updatePost: nobody, deletePost: nobody };
    const fields = { permissions, blinding, preActivation, intent: 'PUBLISH' as const };
    const { postId } = (await add(app, study, manager, fields)).body;
    expect(await gotBy(postId)).toBe(memberCount);
    expect((await preview(manager, { postId })).body.memberCount).toBe(memberCount);
  });

  test('200 counts them by roles, sites and teams, with those who see it anyway', async () => {
    const own = await buildWorld(db);
    await joinTeam(db, own.study, own.reader, own.coordinator.teamId);
    await buildMember(db, own.study, { roles: ['QA_AUDITOR'] });
    const viewPost = {
      channelWide: false,
      roles: [own.study.roleIds.PRINCIPAL_INVESTIGATOR],
      teamIds: [own.coordinator.teamId],
    };
    const { body } = await preview(own.manager, { viewPost }, own.study);
    expect(body).toMatchObject({
      // The reader, the coordinator, the auditor and the manager, who is the author.
      memberCount: 4,
      siteCount: 2,
      otherTeamCount: 2,
      unseenCount: 0,
      everSeeingRoleNames: ['Quality auditor'],
      change: null,
      asks: [],
      minutesEach: null,
      minutesTotal: null,
    });
    expect(body.roles.map(({ name, memberCount }) => `${name} ${memberCount}`)).toEqual([
      'Study manager 1',
      'Principal investigator 1',
      'Study coordinator 1',
      'Quality auditor 1',
    ]);
    expect(
      body.teams
        .filter(({ isSite }) => isSite)
        .map(({ memberCount }) => memberCount)
        .toSorted(),
    ).toEqual([1, 2]);
  });

  test('200 says how many more can read it once their site is active, whether a team, a role or everyone is chosen', async () => {
    const own = await buildWorld(db);
    const planned = await buildTeam(db, own.study, { status: 'PLANNED' });
    await buildMember(db, own.study, { roles: ['SITE_STAFF'], teamId: planned });
    const first = await buildMember(db, own.study, { roles: ['SITE_PHARMACIST'], teamId: planned });
    const later = async (wanted: Wanted) => {
      const { memberCount, laterCount } = (await preview(own.manager, wanted, own.study)).body;
      return [memberCount, laterCount];
    };
    const ofTeam = { viewPost: { ...nobody, teamIds: [planned] } };
    expect(await later(ofTeam)).toEqual([1, 2]);
    expect(await later({ ...ofTeam, preActivation: true })).toEqual([3, 0]);
    const roles = [own.study.roleIds.SITE_PHARMACIST];
    expect(await later({ viewPost: { ...nobody, roles } })).toEqual([1, 1]);
    expect((await later({}))[1]).toBe(2);
    // Someone who is also in an active team can already read it.
    await joinTeam(db, own.study, first, own.coordinator.teamId);
    expect((await later({}))[1]).toBe(1);
  });

  test('200 says what the chosen actions would require, which is what they then require', async () => {
    const wanted = { viewPost: forRole('STUDY_COORDINATOR'), ruleSet: [rule] };
    const { asks } = (await preview(manager, wanted)).body;
    const permissions = {
      viewPost: wanted.viewPost,
      commentOnPost: everyone,
      updatePost: nobody,
      deletePost: nobody,
    };
    const { postId } = (await add(app, study, manager, { permissions, ruleSet: [rule], intent: 'PUBLISH' }))
      .body;
    const asked = await db.selectFrom('assignment').select('user_id').where('post_id', '=', postId).execute();
    expect(asks).toMatchObject([{ requiredActionType: 'ACKNOWLEDGE', roleNames: null }]);
    expect(asks[0]!.memberCount).toBe(asked.length);
    expect(asked.length).toBeGreaterThan(0);
  });

  test('200 returns the total reading time, from the words of the file or the given number', async () => {
    const postId = await addSubmitted(app, study, author);
    expect((await preview(approver, { postId })).body.minutesEach).toBeNull();
    const file = fileOf(pdfWithText());
    const own = (await add(app, study, author, {}, file)).body.postId;
    await makePreviews(app.server, { postId: own, version: 1 });
    const { body } = await preview(author, { postId: own });
    expect([body.minutesEach, body.minutesTotal]).toEqual([1, body.memberCount]);
    const long = (await preview(author, { words: 1000 })).body;
    expect([long.minutesEach, long.minutesTotal]).toEqual([5, 5 * long.memberCount]);
  });

  test('200 tells an approver of a submitted draft, and that a minor version requires nothing again', async () => {
    const postId = await addSubmitted(app, study, author, { ruleSet: [rule] });
    const { body } = await preview(approver, { postId });
    expect(body.memberCount).toBe((await readPost(app, approver, postId)).body.sharedWith.memberCount);
    expect(body.asks).toEqual((await readPost(app, approver, postId)).body.asks);
    expect(body.asks).toHaveLength(1);
    expect(body.includesOwn).toBe(true);
    const asksOf = async (person: Person, changeType?: 'MAJOR' | 'MINOR') =>
      (await preview(person, { postId, changeType })).body.asks.length;
    expect([await asksOf(approver), await asksOf(approver, 'MINOR')]).toEqual([1, 0]);
    await move(app, approver, postId, 'approve_draft');
    expect(await gotBy(postId)).toBe(body.memberCount);
    expect([await asksOf(manager), await asksOf(manager, 'MINOR')]).toEqual([1, 0]);
  });

  test('200 tells approvers whether they could read a draft themselves', async () => {
    const viewPost = forRole('PRINCIPAL_INVESTIGATOR');
    const postId = await addSubmitted(app, study, author, {
      permissions: { viewPost, commentOnPost: everyone, updatePost: nobody, deletePost: nobody },
    });
    expect((await preview(approver, { postId })).body.includesOwn).toBe(false);
    expect((await preview(author, { postId })).body.includesOwn).toBe(true);
    await move(app, approver, postId, 'approve_draft');
    expect((await readPost(app, approver, postId)).status).toBe(404);
  });

  test('200 says who gains and who loses access to a published post, and whether the caller does', async () => {
    const { postId } = await buildPost(app, study, {
      author,
      updatePost: everyone,
      viewPost: forRole('STUDY_COORDINATOR'),
    });
    const { body } = await preview(author, { postId, viewPost: forRole('PRINCIPAL_INVESTIGATOR') });
    expect(body.change).toMatchObject({
      gained: { memberCount: 1, members: [{ displayName: 'Alex Reader' }] },
      lost: { memberCount: 1, members: [{ displayName: 'Alex Coordinator' }] },
      losesOwn: false,
    });
    expect((await preview(author, { postId })).body.change).toMatchObject({
      gained: { memberCount: 0 },
      lost: { memberCount: 0 },
    });
    const { postId: shared } = await buildPost(app, study, { author, updatePost: everyone });
    const mine = (await preview(manager, { postId: shared, viewPost: nobody })).body.change;
    expect(mine?.losesOwn).toBe(true);
  });

  test('200 shows a coordinator no people or teams besides their own', async () => {
    const { body } = await preview(coordinator);
    expect(body.teams.map(({ teamId }) => teamId)).toEqual([coordinator.teamId]);
    expect(body.unseenCount).toBe(body.memberCount - 1);
    expect(body.roles).toMatchObject([{ name: 'Study coordinator', memberCount: 1 }]);
  });

  test('200 lets a monitor preview for a team they oversee, and 403 for any other team', async () => {
    const monitor = await buildMember(db, study, { roles: ['MONITOR'] });
    await overseeTeam(db, study, { teamId: reader.teamId, by: monitor.teamId });
    const of = async (teamId: number) =>
      (await preview(monitor, { viewPost: { ...nobody, teamIds: [teamId] } })).status;
    expect([await of(reader.teamId), await of(coordinator.teamId)]).toEqual([200, 403]);
  });

  test('200 writes nothing', async () => {
    const before = await census(app);
    expect((await preview(manager, { ruleSet: [rule], blinding: 'UNBLINDED_ONLY' })).status).toBe(200);
    expect(await census(app)).toEqual(before);
  });

  test('400 for a role, team or period that cannot be chosen here', async () => {
    const other = await buildStudy(db);
    const codes = await Promise.all([
      preview(manager, { viewPost: { ...nobody, roles: [other.roleIds.MONITOR] } }),
      preview(manager, { viewPost: { ...nobody, teamIds: [await buildTeam(db, other)] } }),
      preview(manager, { ruleSet: [{ ...rule, gracePeriodMillis: 7 * 86_400_000 } as never] }),
    ]);
    expect(codes.map(({ status, error }) => [status, error.errorCode])).toEqual([
      [400, 'ROLE_UNKNOWN'],
      [400, 'TEAM_UNKNOWN'],
      [400, 'GRACE_PERIOD_FIXED'],
    ]);
  });

  test('400 to a coordinator for another team, the same whether it exists or not, even on a draft shared more widely', async () => {
    const postId = await addSubmitted(app, study, coordinator);
    const administrator = await buildMember(db, study, { roles: ['CHANNEL_ADMIN'] });
    const hidden = await buildTeam(db, study);
    const open = { viewPost: everyone, commentOnPost: everyone, updatePost: everyone, deletePost: nobody };
    const wide = { ...open, deletePost: { ...nobody, teamIds: [reader.teamId] } };
    const args = { params: { id: postId }, body: wide };
    expect((await app.as(administrator).call(updatePermissions, args)).status).toBe(200);
    const asked = async (teamIds: number[]) => {
      const ruleSet = [{ ...rule, targetAudience: { ...nobody, teamIds } }];
      const { status, error } = await preview(coordinator, { postId, ruleSet });
      return status === 200 ? status : [status, error.errorCode];
    };
    expect(await asked([coordinator.teamId, reader.teamId])).toBe(200);
    expect(await asked([hidden])).toEqual([400, 'TEAM_UNKNOWN']);
    expect(await asked([2_000_000])).toEqual([400, 'TEAM_UNKNOWN']);
  });

  test('403 for people who cannot write posts or do not decide on this one, and for a blinded author', async () => {
    const teamId = await buildTeam(db, study, { teamType: 'STUDY_CRO', blinding: 'BLINDED' });
    const blinded = await buildMember(db, study, { roles: ['CONTENT_AUTHOR'], teamId });
    const { postId } = await buildPost(app, study, { author: manager });
    const codes = await Promise.all([
      preview(reader),
      preview(inspector),
      preview(author, { postId }),
      preview(blinded, { blinding: 'UNBLINDED_ONLY' }),
    ]);
    expect(codes.map(({ status, error }) => [status, error.errorCode])).toEqual([
      [403, 'FORBIDDEN'],
      [403, 'FORBIDDEN'],
      [403, 'FORBIDDEN'],
      [403, 'BLINDED_HERE'],
    ]);
  });

  test('404 for a study the caller is not in, and for a post that is invisible or in another study', async () => {
    const other = await buildWorld(db);
    const hidden = (await add(app, study, author)).body.postId;
    const elsewhere = await buildPost(app, other.study, { author: other.manager });
    expectHidden(
      'POST_NOT_FOUND',
      await preview(manager, { postId: hidden }),
      await preview(manager, { postId: elsewhere.postId }),
      await preview(manager, { postId: 2_000_000 }),
    );
    expectHidden('CHANNEL_NOT_FOUND', await preview(manager, {}, other.study));
  });
});
