import { afterAll, beforeEach, expect, test } from 'vitest';
import { addComment } from '@studyline/contract/comments/calls';
import { markAllAsRead } from '@studyline/contract/posts/calls';
import { startApp } from '../../../../test/app.ts';
import { query } from '../../../../test/cluster.ts';
import { ordersIn } from '../../../../test/orders.ts';
import { addSubmitted, buildPost, move } from '../../../../test/posts.ts';
import { updatesIn } from '../../../../test/updates.ts';
import { buildMember, buildStudy, buildTeam, type Member, type Study } from '../../../../test/world.ts';

const app = await startApp();
const { db } = app.server;
afterAll(() => app.close());

const { begin, runJobs, list, told } = updatesIn(app);
let study: Study;
let manager: Member;
let reader: Member;
beforeEach(async () => {
  study = await buildStudy(db, { name: 'ASPIRE-HF' });
  manager = await buildMember(db, study, { roles: ['STUDY_MANAGER'] });
  reader = await buildMember(db, study, { roles: ['PRINCIPAL_INVESTIGATOR'] });
  await begin();
});

const switchOrders = (enabled: boolean) =>
  query(
    app.database.ownerUrl,
    `insert into channel_flag (channel_id, key, enabled) values (${study.channelId}, 'ENABLE_ORDERS', ${enabled})
      on conflict (channel_id, key) do update set enabled = excluded.enabled`,
  );

async function buildOrder() {
  const site = await buildTeam(db, study, { code: 'IE1' });
  const buyer = await buildMember(db, study, { roles: ['STUDY_COORDINATOR'], teamId: site });
  const supply = await buildMember(db, study, { roles: ['SUPPLY_MANAGER'] });
  const other = await buildMember(db, study, { roles: ['SUPPLY_MANAGER'] });
  const { place, move: step } = ordersIn(app, study);
  const id = await place(buyer, site);
  return { buyer, supply, other, id, step };
}

test('what a study has switched off is neither shown nor counted nor told', async () => {
  const { buyer, supply, id, step } = await buildOrder();
  expect(await told(supply)).toEqual([['ITEM_STEP', 1]]);
  await switchOrders(false);
  expect(await list(supply)).toMatchObject({ unreadCount: 0, forMeUnreadCount: 0, items: [] });
  await switchOrders(true);
  await step(supply, id, 'start_fulfilment', 1);
  await switchOrders(false);
  await runJobs();
  await switchOrders(true);
  expect(await told(buyer)).toEqual([]);
  expect(await told(supply)).toEqual([['ITEM_STEP', 1]]);
});

test('what somebody else has done is no longer for the person, and a step keeps its state', async () => {
  const { supply, other, id, step } = await buildOrder();
  expect(await told(other, { filter: 'FOR_ME' })).toEqual([['ITEM_STEP', 1]]);
  await step(supply, id, 'start_fulfilment', 1);
  expect(await told(other, { filter: 'FOR_ME' })).toEqual([]);
  expect(await list(other)).toMatchObject({
    forMeUnreadCount: 0,
    items: [{ isForMe: false, serviceItem: { transition: 'submit_order', status: 'APPROVED' } }],
  });

  const approver = await buildMember(db, study, { roles: ['CONTENT_APPROVER'] });
  const second = await buildMember(db, study, { roles: ['CONTENT_APPROVER'] });
  const author = await buildMember(db, study, { roles: ['CONTENT_AUTHOR'] });
  const postId = await addSubmitted(app, study, author);
  expect(await told(second, { filter: 'FOR_ME' })).toEqual([['DRAFT_SUBMITTED', 1]]);
  await move(app, approver, postId, 'approve_draft');
  expect(await told(second, { filter: 'FOR_ME' })).toEqual([]);
});

test('marking all posts as read marks the updates about them', async () => {
  const { postId } = await buildPost(app, study, { author: manager });
  await app.as(manager).call(addComment, { params: { postId }, body: { commentTextRequest: 'On Friday.' } });
  await runJobs();
  expect((await list(reader)).unreadCount).toBe(1);
  await app.as(reader).call(markAllAsRead, { query: { channelId: study.channelId } });
  expect((await list(reader)).unreadCount).toBe(0);
});
