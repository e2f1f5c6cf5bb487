import { listChannelPosts, listMemberPosts } from '@studyline/contract/feed/calls';
import type { Args } from '@studyline/contract/core/endpoint';
import type { PostDetail } from '@studyline/contract/posts/calls';
import type { Locator, Page } from 'playwright-core';
import { callAs } from './call.ts';
import type { World } from './fixtures.ts';

type ChannelQuery = NonNullable<Args<typeof listChannelPosts>['query']>;
type MemberQuery = NonNullable<Args<typeof listMemberPosts>['query']>;

/** A published post of the demo, and the address of its version in force. */
export async function findPost({ server }: World, title: string): Promise<{ postId: number; path: string }> {
  const post = await server.db
    .selectFrom('post')
    .select(['id', 'current_version'])
    .where('title', '=', title)
    .executeTakeFirstOrThrow();
  return { postId: post.id, path: `/post/${post.id}/${post.current_version}/detail` };
}

/** All posts of a study's feed for the person signed in in a window, in the order of the feed. */
export async function postsOf(
  page: Page,
  channelId: number,
  query: ChannelQuery = {},
): Promise<PostDetail[]> {
  const args = { params: { channelId }, query: { pageSize: 100, ...query } };
  const { items } = await callAs(page.request, listChannelPosts, args);
  return items.map(({ postDetail }) => postDetail);
}

/** The same for all their studies. */
export async function postsOfAll(page: Page, query: MemberQuery): Promise<PostDetail[]> {
  const { items } = await callAs(page.request, listMemberPosts, { query: { pageSize: 100, ...query } });
  return items.map(({ postDetail }) => postDetail);
}

export function titlesOf(posts: readonly PostDetail[]): string[] {
  return posts.map(({ title }) => title);
}

/** The card of a post in a list. */
export function cardOf(page: Page, title: string): Locator {
  return page.getByRole('article').filter({ has: page.getByRole('heading', { name: title }) });
}

/** The link in a card that opens its post. */
export function linkTo(page: Page, title: string): Locator {
  return page.getByRole('article').getByRole('link', { name: title, exact: true });
}

/** The titles of the cards on the page. These are the ones near the visible part. */
export function shownTitles(page: Page): Promise<string[]> {
  return page.getByRole('article').getByRole('heading', { level: 3 }).getByRole('link').allTextContents();
}

/** Scrolls a list to its end by mouse, and returns the titles on the way, each once. */
export async function scrollThrough(page: Page, end: Locator): Promise<string[]> {
  const seen = new Set<string>();
  for (let turns = 0; turns < 60; turns += 1) {
    const isEnd = await isInWindow(page, end);
    for (const title of await shownTitles(page)) seen.add(title);
    if (isEnd) return [...seen];
    await page.mouse.wheel(0, 600);
    // One frame for the list to catch up.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }
  throw new Error(`The list has no end; it showed ${[...seen].join(', ')}`);
}

async function isInWindow(page: Page, locator: Locator): Promise<boolean> {
  if (!(await locator.isVisible())) return false;
  const box = await locator.boundingBox();
  return box !== null && box.y < page.viewportSize()!.height;
}

/** The text of the focused element. */
export function focusedText(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.textContent ?? '');
}
