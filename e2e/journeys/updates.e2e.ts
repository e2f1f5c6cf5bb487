import { randomUUID } from 'node:crypto';
import { addComment } from '@studyline/contract/comments/calls';
import { addNews } from '@studyline/contract/drafts/calls';
import { orderFromCatalogue } from '@studyline/contract/service-items/calls';
import { en } from '@studyline/contract/words/en';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeTeam } from '../../apps/server/test/world.ts';
import { callAs } from '../kit/call.ts';
import { findProblems } from '../kit/a11y.ts';
import { expectGone, expectPath, expectVisible, words } from '../kit/expectations.ts';
import { findPerson, openWorld, type World } from '../kit/fixtures.ts';
import { expectLive } from '../kit/live.ts';
import { findPost } from '../kit/posts.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

const { shell, updates } = en;
const bell = (page: Page) => page.getByRole('button', { name: shell.updates });
/** The entry of the rail says how many there are. */
const countOf = async (page: Page): Promise<number> => {
  const name = (await bell(page).getAttribute('aria-label')) ?? '';
  return Number(/\d+/.exec(name)?.[0] ?? 0);
};
const panel = (page: Page) => page.getByRole('dialog', { name: shell.updates });
const row = (page: Page, text: string) => panel(page).getByRole('link').filter({ hasText: text });

/** Opens a window of a person with nothing unread. */
async function openRead(name: string): Promise<Page> {
  const page = await world.loginAs(name);
  await page.goto('/');
  await expectLive(page);
  await bell(page).click();
  await expectVisible(panel(page).getByRole('listitem').first());
  const markAll = panel(page).getByRole('button', { name: updates.markAll });
  if (await markAll.isEnabled()) await markAll.click();
  await expect.poll(() => countOf(page)).toBe(0);
  await page.keyboard.press('Escape');
  await expectGone(panel(page));
  return page;
}

it('a comment and a reply appear live, and what one window reads is read in the other', async () => {
  const { postId, path } = await findPost(world, 'LANTERN-FLU Newsletter 4');
  const page = await openRead('coordinator');
  const other = await world.loginAs('coordinator');
  await other.goto('/');
  await expectLive(other);
  const manager = await world.loginAs('study.manager');
  const say = (by: Page, commentTextRequest: string, parentCommentId?: number) =>
    callAs(by.request, addComment, { params: { postId }, body: { commentTextRequest, parentCommentId } });

  const { commentId } = await say(page, 'May we print this?');
  await say(manager, 'Yes, in colour.', commentId);
  await expect.poll(() => countOf(page), { timeout: 15_000 }).toBe(1);
  await expect.poll(() => countOf(other), { timeout: 15_000 }).toBe(1);

  await bell(page).click();
  await expectVisible(row(page, 'Yes, in colour.'));
  expect(await findProblems(page)).toEqual([]);
  // What arrives while the panel is open is offered, and nothing moves.
  await say(manager, 'On both sides.', commentId);
  await panel(page)
    .getByRole('button', { name: words(updates.show_one, { count: 1 }) })
    .click();
  await row(page, 'On both sides.').click();
  await expectPath(page, path);
  await expectGone(panel(page));
  await expect.poll(() => countOf(other), { timeout: 15_000 }).toBe(0);
});

it('the page of updates has filters, and leads to an order', async () => {
  const page = await world.loginAs('study.manager');
  await page.goto('/updates?show=ORDERS');
  await page.getByRole('main').getByRole('link').first().click();
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/service\/\d+\/detail$/);
});

it('a publication appears live to its readers, and a blinded person sees nothing of one for the unblinded', async () => {
  const blinded = await openRead('committee');
  const manager = await world.loginAs('study.manager');
  const everyone = { channelWide: true, roles: [], teamIds: [] };
  const permissions = {
    viewPost: everyone,
    commentOnPost: everyone,
    updatePost: everyone,
    deletePost: everyone,
  };
  const publish = (title: string, blinding: 'NONE' | 'UNBLINDED_ONLY') =>
    callAs(manager.request, addNews, {
      params: { channelId: 1 },
      body: { title, content: '<p>At room temperature.</p>', intent: 'PUBLISH', permissions, blinding },
    });
  await publish('Kits of the second arm', 'UNBLINDED_ONLY');
  await publish('Storage of all kits', 'NONE');
  await expect.poll(() => countOf(blinded), { timeout: 15_000 }).toBe(1);
  await bell(blinded).click();
  await expectVisible(row(blinded, 'Storage of all kits'));
  await expectGone(row(blinded, 'Kits of the second arm'));
});

it('an order is read wherever it is opened, and gone for a person who becomes blinded', async () => {
  const { db } = world.server;
  const supply = await openRead('supply');
  const other = await world.loginAs('supply');
  await other.goto('/');
  await expectLive(other);
  const site = await world.loginAs('coordinator');
  const memberOf = async (name: string) =>
    db
      .selectFrom('channel_member')
      .select('team_ids')
      .where('channel_id', '=', 1)
      .where('user_id', '=', await findPerson(world.server, name))
      .executeTakeFirstOrThrow();
  const [siteId, supplyTeamId] = [await memberOf('coordinator'), await memberOf('supply')].map(
    (member) => member.team_ids[0]!,
  );
  const { product_id: productId } = await db
    .updateTable('product')
    .set({ unblinded_only: true })
    .where('channel_id', '=', 1)
    .where('name', 'like', 'Calibrated probe%')
    .returning('product_id')
    .executeTakeFirstOrThrow();
  const { orders } = await callAs(site.request, orderFromCatalogue, {
    params: { channelId: 1 },
    body: {
      cartId: randomUUID(),
      orders: [{ teamId: siteId!, lines: [{ productId, quantity: 1 }] }],
    } as never,
  });
  await expect.poll(() => countOf(supply), { timeout: 15_000 }).toBe(1);
  const path = `/service/${orders[0]!.serviceItemId}/detail`;
  await supply.goto(path);
  await expect.poll(() => countOf(other), { timeout: 15_000 }).toBe(0);

  const link = other.getByRole('main').locator(`a[href="${path}"]`);
  await other.goto('/updates');
  await expectVisible(link);
  await changeTeam(db, supplyTeamId!, { blinding: 'BLINDED' });
  await other.reload();
  await expectVisible(other.getByRole('main').getByRole('listitem').first());
  await expectGone(link);
});
