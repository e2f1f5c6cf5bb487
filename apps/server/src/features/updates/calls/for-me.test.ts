import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addComment } from '@studyline/contract/comments/calls';
import { acknowledgePost } from '@studyline/contract/compliance/calls';
import { getServiceItem } from '@studyline/contract/service-items/calls';
import type { ServiceTransition } from '@studyline/contract/service-items/fields';
import { startApp } from '../../../../test/app.ts';
import { query } from '../../../../test/cluster.ts';
import { ordersIn } from '../../../../test/orders.ts';
import { buildPost, openPost } from '../../../../test/posts.ts';
import { buildServices } from '../../../../test/services.ts';
import { updatesIn } from '../../../../test/updates.ts';
import { buildMember, joinTeam, type Member, type Person } from '../../../../test/world.ts';
import { tellOfDue } from './write-updates.ts';

const app = await startApp();
const { server } = app;
const { db } = server;
const { ownerUrl } = app.database;
afterAll(() => app.close());
afterEach(() => void vi.useRealTimers());

const HOUR = 3_600_000;
const { begin, runJobs, list, told, mark } = updatesIn(app);
let world: Awaited<ReturnType<typeof buildServices>>;
let other: Member;
beforeEach(async () => {
  world = await buildServices(db);
  other = await buildMember(db, world.study, { roles: ['SUPPLY_MANAGER'] });
  await begin();
});

const itemOf = async (person: Person, id: number) =>
  (await app.as(person).call(getServiceItem, { params: { id } })).body;
const move = async (person: Person, id: number, name: ServiceTransition, said: object = {}) => {
  const { edit } = await itemOf(world.supply, id);
  expect((await ordersIn(app, world.study).move(person, id, name, edit, said)).status).toBe(200);
};
const comment = async (person: Person, id: number, parentCommentId?: number) => {
  const { postId } = await itemOf(person, id);
  const body = { commentTextRequest: 'By Friday?', parentCommentId };
  return (await app.as(person).call(addComment, { params: { postId: postId! }, body })).body.commentId;
};

/** An order about which supply got an answer before it began to wait for supply, which others have ended meanwhile. */
async function answeredBefore() {
  const { study, site, coordinator, supply } = world;
  const orders = ordersIn(app, study);
  const productId = await orders.product({ product_type: 'EQUIPMENT' });
  const id = await orders.place(coordinator, site, [{ productId, quantity: 1 }]);
  await comment(coordinator, id, await comment(supply, id));
  await move(other, id, 'approve_order');
  await move(other, id, 'hold_order', { reason: 'Budget' });
  expect(await told(supply, { filter: 'FOR_ME' })).toEqual([['ITEM_STEP', 2]]);
  return id;
}

test('what is done does not hide what came before it and is still for the person', async () => {
  const { coordinator, supply } = world;
  const id = await answeredBefore();
  await move(other, id, 'release_order');
  expect(await told(supply, { filter: 'FOR_ME' })).toEqual([['REPLY_ADDED', 1]]);
  const { items, forMeUnreadCount } = await list(supply, { filter: 'FOR_ME' });
  expect(forMeUnreadCount).toBe(1);
  // It continues where it is in the list, though what is done was told later.
  expect((await list(supply, { filter: 'FOR_ME', before: items[0]!.updateId })).items).toEqual([]);
  await mark(supply, { ids: [items[0]!.updateId] });
  expect((await list(supply)).forMeUnreadCount).toBe(0);
  // A newer answer is the only one of them.
  await comment(coordinator, id, await comment(supply, id));
  expect(await told(supply, { filter: 'FOR_ME' })).toEqual([['REPLY_ADDED', 1]]);
});

test('of two actions on a post, the one that is done is not for the person, and the post is still due', async () => {
  const { study, site, supply } = world;
  const roles = [study.roleIds.PRINCIPAL_INVESTIGATOR];
  const reader = await buildMember(db, study, { roles: ['PRINCIPAL_INVESTIGATOR'], teamId: site });
  const second = await joinTeam(db, study, reader);
  const colleagues = new Map<number, Member>();
  for (const teamId of [site, second])
    colleagues.set(teamId, await buildMember(db, study, { roles: ['PRINCIPAL_INVESTIGATOR'], teamId }));
  const { postId, ruleIds } = await buildPost(app, study, {
    author: supply,
    rules: [
      {
        memberParticipationType: 'ANY_MEMBER',
        gracePeriodMillis: 72 * HOUR,
        targetAudience: { channelWide: false, roles, teamIds: [] },
      },
    ],
  });
  await runJobs();
  vi.useFakeTimers({ now: Date.now() + 60 * HOUR, toFake: ['Date'] });
  await tellOfDue(server);
  vi.useRealTimers();
  expect(await told(reader, { filter: 'FOR_ME' })).toEqual([['ACTION_DUE', 3]]);
  const [teamId] = await query(
    ownerUrl,
    `select a.team_id from personal_update u join assignment a on a.id = u.assignment_id
      where u.user_id = ${reader.userId} order by u.id desc limit 1`,
  );
  const colleague = colleagues.get(Number(teamId))!;
  await openPost(app, colleague, postId);
  const params = { id: postId };
  const body = { teamId: Number(teamId), ruleId: ruleIds[0]! };
  const { status } = await app.as(colleague).call(acknowledgePost, { params, query: { version: 1 }, body });
  expect(status).toBe(200);
  const [newest] = (await list(reader)).items;
  expect(newest).toMatchObject({ isForMe: false, post: { action: { requiredActionType: 'ACKNOWLEDGE' } } });
  const forMe = await list(reader, { filter: 'FOR_ME' });
  expect(forMe).toMatchObject({
    forMeUnreadCount: 1,
    items: [{ kind: 'ACTION_DUE', isForMe: true, unreadCount: 2 }],
  });
  expect(forMe.items[0]!.updateId).toBeLessThan(newest!.updateId);
});
