import { afterAll, describe, expect, test } from 'vitest';
import { acknowledgePost } from '@studyline/contract/compliance/calls';
import { listChannelPosts } from '@studyline/contract/feed/calls';
import { type PostOpened } from '@studyline/contract/posts/calls';
import { subscribeToPost } from '@studyline/contract/subscriptions/calls';
import { updatePermissions } from '@studyline/contract/sharing/readers';
import type { PermissionSet } from '@studyline/contract/sharing/calls';
import { findDraftHolders } from '../../../live/queries.ts';
import { readRecorded } from '../../../../test/audit.ts';
import { expectHidden, startApp } from '../../../../test/app.ts';
import {
  add,
  addSubmitted,
  answerDuring,
  buildPost,
  eventsOf,
  move,
  openPost,
  readPost,
  replace,
  versionOf,
} from '../../../../test/posts.ts';
import {
  buildMember,
  buildStudy,
  buildTeam,
  buildWorld,
  everyone,
  nobody,
  type Person,
  type Study,
} from '../../../../test/world.ts';

const app = await startApp();
const { db } = app.server;
const { study, manager, author, approver, reader, coordinator } = await buildWorld(db);
const { roleIds } = study;
afterAll(() => app.close());

type Wanted = Partial<PermissionSet> & { blinding?: 'NONE' | 'UNBLINDED_ONLY'; preActivation?: boolean };
const open = { viewPost: everyone, commentOnPost: everyone, updatePost: everyone, deletePost: everyone };
const forRole = (role: keyof Study['roleIds']) => ({ ...nobody, roles: [roleIds[role]] });

const update = (person: Person, postId: number, wanted: Wanted = {}, seen?: object) =>
  app.as(person).call(updatePermissions, {
    params: { id: postId },
    body: { ...open, ...wanted, ...(seen && { seen: seen as never }) },
  });
const build = (facts: Partial<Parameters<typeof buildPost>[2]> = {}) =>
  buildPost(app, study, { author: manager, updatePost: everyone, ...facts });
const rule = { requiredActionType: 'ACKNOWLEDGE' as const, targetAudience: everyone };

/** The permissions of a post as seen by someone who opened it. */
const sharingOf = ({ permissions, postDetail: { blinding, preActivation } }: PostOpened) => ({
  ...permissions,
  blinding,
  preActivation,
});

/** A person's state of a post: the mark, the subscription, and the state of each action. */
async function has(person: Person, postId: number) {
  const mark = await db
    .selectFrom('post_reader')
    .select(['unread', 'subscribed_to_activity'])
    .where('post_id', '=', postId)
    .where('user_id', '=', person.userId)
    .executeTakeFirst();
  const actions = await db
    .selectFrom('assignment')
    .select('closed_reason')
    .where('post_id', '=', postId)
    .where('user_id', '=', person.userId)
    .execute();
  return {
    mark: mark && (mark.unread ? 'UNREAD' : 'READ'),
    follows: mark?.subscribed_to_activity ?? false,
    actions: actions.map(({ closed_reason }) => closed_reason ?? 'OPEN'),
  };
}

describe('updatePermissions', () => {
  test('200 gives a publication to people who gain access, unread and with its actions, and takes it from people who lose it', async () => {
    const { postId } = await build({ viewPost: forRole('STUDY_COORDINATOR'), rules: [rule] });
    await openPost(app, coordinator, postId);
    await app.as(coordinator).call(subscribeToPost, { params: { postId } });
    expect(await has(coordinator, postId)).toEqual({ mark: 'READ', follows: true, actions: ['OPEN'] });
    expect(await has(reader, postId)).toEqual({ mark: undefined, follows: false, actions: [] });

    const viewPost = forRole('PRINCIPAL_INVESTIGATOR');
    const { status, body } = await update(manager, postId, { viewPost });
    expect([status, body.gainedCount, body.lostCount]).toEqual([200, 1, 1]);
    expect(body.viewPost).toEqual(viewPost);
    expect(await has(coordinator, postId)).toEqual({
      mark: undefined,
      follows: false,
      actions: ['NO_LONGER_REQUIRED'],
    });
    expect(await has(reader, postId)).toEqual({ mark: 'UNREAD', follows: false, actions: ['OPEN'] });
    expect((await readPost(app, coordinator, postId)).status).toBe(404);
    expect((await readPost(app, reader, postId)).body.postDetail.lastModificationType).toBe('PERMISSIONS');
  });

  test('200 returns it unread, and reopens actions that were not completed', async () => {
    const { postId } = await build({ rules: [rule] });
    await openPost(app, reader, postId);
    await update(manager, postId, { viewPost: nobody });
    await update(manager, postId);
    expect(await has(reader, postId)).toEqual({ mark: 'UNREAD', follows: false, actions: ['OPEN'] });
  });

  test('200 keeps completed actions of people who lose and regain the post', async () => {
    const { postId, ruleIds } = await build({ rules: [rule] });
    await openPost(app, reader, postId);
    const body = { teamId: reader.teamId, ruleId: ruleIds[0]! };
    await app.as(reader).call(acknowledgePost, { params: { id: postId }, body });
    await update(manager, postId, { viewPost: nobody });
    await update(manager, postId);
    expect((await has(reader, postId)).actions).toEqual(['COMPLETED']);
  });

  test('200 records the previous and new permissions, with the flags where they change, and nothing for the same again', async () => {
    const { postId } = await build();
    const viewPost = forRole('PRINCIPAL_INVESTIGATOR');
    for (let twice = 0; twice < 2; twice += 1)
      await update(manager, postId, { viewPost, blinding: 'UNBLINDED_ONLY' });
    await update(manager, postId, { viewPost, commentOnPost: nobody });
    const recorded = (await readRecorded(db, postId)).filter(({ type }) => type === 'post.accessChanged');
    expect(recorded).toMatchObject([
      {
        details: {
          before: { viewPost: everyone },
          after: { viewPost },
          flags: {
            before: { blinding: 'NONE', preActivation: false },
            after: { blinding: 'UNBLINDED_ONLY', preActivation: false },
          },
          gainedCount: 0,
        },
      },
      { details: { before: { commentOnPost: everyone }, after: { commentOnPost: nobody }, lostCount: 0 } },
    ]);
    expect(recorded[1]?.details).not.toHaveProperty('flags');
  });

  test('200 changes nothing for the same roles and teams reordered or repeated, whatever order was stored', async () => {
    const one = await buildTeam(db, study);
    const two = await buildTeam(db, study);
    const [first, second] = [roleIds.MONITOR, roleIds.SITE_STAFF].toSorted((a, b) => a - b);
    const entry = { channelWide: false, roles: [first!, second!], teamIds: [one, two] };
    const { postId } = await build({
      viewPost: { ...entry, roles: [second!, first!] },
      deletePost: everyone,
    });
    const seen = sharingOf((await readPost(app, manager, postId)).body);
    const wanted = { ...entry, roles: [second!, first!, first!], teamIds: [two, one, two] };
    const { status, body } = await update(manager, postId, { viewPost: wanted }, seen);
    expect([status, body.viewPost]).toEqual([200, entry]);
    expect(
      (await update(manager, postId, { viewPost: { ...everyone, roles: [first!] } })).body.viewPost,
    ).toEqual(everyone);
    const types = await eventsOf(app, postId);
    expect(types.filter((type) => type === 'post.accessChanged')).toHaveLength(1);
  });

  test('200 keeps a post visible to its author, the study administrators and inspectors, whatever is chosen', async () => {
    const inspector = await buildMember(db, study, { roles: ['INSPECTOR'] });
    const administrator = await buildMember(db, study, { roles: ['CHANNEL_ADMIN'] });
    const { postId } = await build({ author });
    await update(author, postId, {
      viewPost: nobody,
      commentOnPost: nobody,
      updatePost: nobody,
      deletePost: nobody,
    });
    const sees = async (person: Person) => (await readPost(app, person, postId)).status === 200;
    expect(await Promise.all([author, administrator, inspector, manager, reader].map(sees))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
    expect((await update(administrator, postId)).status).toBe(200);
  });

  test('200 marks a post for the unblinded, with its draft, and no blinded person keeps either', async () => {
    const teamId = await buildTeam(db, study, { teamType: 'STUDY_CRO', blinding: 'BLINDED' });
    const blinded = await buildMember(db, study, { roles: ['CONTENT_APPROVER'], teamId });
    const { postId } = await build({ author: manager });
    await replace(app, manager, postId, { description: 'Second', intent: 'DRAFT' });
    await move(app, manager, postId, 'submit_draft');
    const holds = async () =>
      (await findDraftHolders(db, { postId, version: 2, authorId: null, wasSubmitted: false })).includes(
        blinded.userId,
      );
    expect(await holds()).toBe(true);
    await update(manager, postId, { blinding: 'UNBLINDED_ONLY' });
    expect((await readPost(app, blinded, postId)).status).toBe(404);
    expect((await readPost(app, approver, postId)).body.postDetail.sharedWithDescription).toBe(
      'Shared with all sites and teams, unblinded people only',
    );
    expect(await holds()).toBe(false);
    await update(manager, postId, { blinding: 'NONE' });
    expect(await has(blinded, postId)).toMatchObject({ mark: 'UNREAD' });
    expect(await holds()).toBe(true);
  });

  test('200 shows a post to sites before they are active, and hides it again', async () => {
    const teamId = await buildTeam(db, study, { status: 'PLANNED' });
    const waiting = await buildMember(db, study, { roles: ['STUDY_COORDINATOR'], teamId });
    const { postId } = await build();
    const sees = async () => (await readPost(app, waiting, postId)).status;
    expect(await sees()).toBe(404);
    await update(manager, postId, { preActivation: true });
    expect([await sees(), (await has(waiting, postId)).mark]).toEqual([200, 'UNREAD']);
    await update(manager, postId, { preActivation: false });
    expect([await sees(), (await has(waiting, postId)).mark]).toEqual([404, undefined]);
  });

  test('200 changes a draft without readers, and returns a submitted one to its author', async () => {
    const postId = await addSubmitted(app, study, author);
    const viewPost = forRole('PRINCIPAL_INVESTIGATOR');
    expect((await update(manager, postId, { viewPost })).body).toMatchObject({
      gainedCount: 0,
      lostCount: 0,
    });
    expect(await versionOf(app, postId)).toMatchObject({ submitted_at: null, edit: 2 });
    expect((await eventsOf(app, postId)).at(-1)).toBe('post.permissionsChanged');
    expect((await readPost(app, manager, postId)).status).toBe(404);
  });

  test('200 moves the feed, so that nobody reads cached content of the post', async () => {
    const { postId } = await build();
    const { channelId } = study;
    const listed = async () =>
      (
        await app.as(reader).call(listChannelPosts, { params: { channelId }, query: {}, body: [] })
      ).body.items.find(({ postDetail }) => postDetail.postId === postId)?.postDetail.sharedWithDescription;
    expect(await listed()).toBe('Shared with all sites and teams');
    await update(manager, postId, { viewPost: { ...nobody, teamIds: [reader.teamId, coordinator.teamId] } });
    // The reader does not see the number of that team.
    expect(await listed()).toMatch(/^Shared with Site \S+, Berlin and 1 other team$/);
  });

  test('400 for a role or a team of another study', async () => {
    const other = await buildStudy(db);
    const { postId } = await build();
    const codes = [
      { roles: [other.roleIds.MONITOR], teamIds: [] },
      { roles: [], teamIds: [await buildTeam(db, other)] },
    ].map(async (lists) => {
      const { status, error } = await update(manager, postId, { viewPost: { channelWide: false, ...lists } });
      return [status, error.errorCode];
    });
    expect(await Promise.all(codes)).toEqual([
      [400, 'ROLE_UNKNOWN'],
      [400, 'TEAM_UNKNOWN'],
    ]);
    expect(await eventsOf(app, postId)).not.toContain('post.accessChanged');
  });

  test('403 for people who may not change the post, and for a blinded person who would hide it from themselves', async () => {
    const teamId = await buildTeam(db, study, { teamType: 'STUDY_SPONSOR', blinding: 'BLINDED' });
    const blinded = await buildMember(db, study, { roles: ['STUDY_MANAGER'], teamId });
    const { postId } = await build();
    const codeOf = async (person: Person, wanted: Wanted = {}) => {
      const { status, error } = await update(person, postId, wanted);
      return [status, error.errorCode];
    };
    expect(await codeOf(reader)).toEqual([403, 'FORBIDDEN']);
    expect(await codeOf(blinded, { blinding: 'UNBLINDED_ONLY' })).toEqual([403, 'BLINDED_HERE']);
  });

  test('403 for a coordinator who would share an own draft more widely than with their teams', async () => {
    const { postId } = (await add(app, study, coordinator)).body;
    const codeOf = async (wanted: Wanted) => (await update(coordinator, postId, wanted)).status;
    expect(await codeOf({ viewPost: everyone })).toBe(403);
    expect(await codeOf({ viewPost: { ...nobody, teamIds: [coordinator.teamId] } })).toBe(200);
  });

  test('400 for a coordinator who names another team in any permission, unless it is already there', async () => {
    const foreign = { ...nobody, teamIds: [reader.teamId] };
    const own = { viewPost: { ...nobody, teamIds: [coordinator.teamId] }, updatePost: everyone };
    const postId = await addSubmitted(app, study, coordinator, {
      permissions: { ...open, ...own, deletePost: nobody },
    });
    const { status, error } = await update(coordinator, postId, { ...own, commentOnPost: foreign });
    expect([status, error.errorCode]).toEqual([400, 'TEAM_UNKNOWN']);
    expect((await update(manager, postId, { ...own, commentOnPost: foreign })).status).toBe(200);
    expect((await update(coordinator, postId, { ...own, commentOnPost: foreign })).status).toBe(200);
  });

  test('404 for an invisible post, as for a missing one', async () => {
    const { postId } = await build({ viewPost: nobody });
    expectHidden('POST_NOT_FOUND', await update(reader, postId), await update(reader, 2_000_000));
  });

  test('409 for people who have not seen the current permissions, and nothing is written', async () => {
    const { postId } = await build();
    const seen = sharingOf((await readPost(app, manager, postId)).body);
    expect((await update(manager, postId, { commentOnPost: nobody }, seen)).status).toBe(200);
    const { status, error } = await update(approver, postId, { viewPost: nobody }, seen);
    expect([status, error.errorCode]).toEqual([409, 'PERMISSIONS_CHANGED']);
    expect((await readPost(app, reader, postId)).status).toBe(200);
  });

  test('of two editors at once the second is rejected, and a reader who acknowledges meanwhile either succeeds or no longer has to', async () => {
    const { postId, ruleIds } = await build({ rules: [rule] });
    await openPost(app, reader, postId);
    const seen = sharingOf((await readPost(app, manager, postId)).body);
    const body = { teamId: reader.teamId, ruleId: ruleIds[0]! };
    const [one, two, acknowledged] = await Promise.all([
      update(manager, postId, { viewPost: nobody }, seen),
      update(approver, postId, { viewPost: nobody, commentOnPost: nobody }, seen),
      app.as(reader).call(acknowledgePost, { params: { id: postId }, body }),
    ]);
    // Once the manager, who wrote the post, was first, the approver can no longer see it.
    expect([
      [200, 404],
      [409, 200],
    ]).toContainEqual([one.status, two.status]);
    expect((await has(reader, postId)).actions).toEqual(
      acknowledged.status === 200 ? ['COMPLETED'] : ['NO_LONGER_REQUIRED'],
    );
  });

  test('200 once someone who joins meanwhile is in the study, who gets it too', async () => {
    const { postId } = await build({ viewPost: nobody, author: manager, rules: [rule] });
    let newcomer: Person | undefined;
    const answer = await answerDuring(
      app,
      async (trx) => {
        const ofStudy = trx.selectFrom('channel').select('id').where('id', '=', study.channelId);
        await ofStudy.forNoKeyUpdate().execute();
        newcomer = await buildMember(trx, study, { roles: ['SITE_STAFF'] });
      },
      () => update(manager, postId),
    );
    expect(answer.status).toBe(200);
    expect(await has(newcomer!, postId)).toMatchObject({ mark: 'UNREAD', actions: ['OPEN'] });
  });
});
