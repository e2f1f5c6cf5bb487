import { addComment, listComments } from '@studyline/contract/comments';
import { en } from '@studyline/contract/words/en';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callAs } from './call.ts';
import { expectCount, expectGone, expectPath, expectVisible, pattern, words } from './expectations.ts';
import { openWorld, type World } from './fixtures.ts';
import { findPost } from './posts.ts';
import { expectLive } from './live.ts';

let world: World;
let postId: number;
let path: string;
beforeAll(async () => {
  world = await openWorld();
  ({ postId, path } = await findPost(world, 'ACTT Newsletter 4'));
});
afterAll(() => world?.close());

const { app, comments, toast } = en;

async function openPost(name: string): Promise<Page> {
  const page = await world.loginAs(name);
  await page.goto(path);
  await expectVisible(page.getByRole('list', { name: comments.label }));
  return page;
}

const field = (page: Page) => page.getByRole('textbox', { name: comments.field });
const send = (page: Page) => page.getByRole('button', { name: comments.send });
const text = (page: Page, said: string): Locator =>
  page.getByRole('list', { name: comments.label }).getByText(said, { exact: true });

describe('comments', () => {
  it('appear, change and disappear in a second window as they do in the first', async () => {
    const page = await openPost('coordinator');
    const other = await openPost('study.manager');
    await Promise.all([expectLive(page), expectLive(other)]);

    await field(page).fill('May we print this?');
    await send(page).click();
    await expectVisible(text(page, 'May we print this?'), text(other, 'May we print this?'));
    await expectVisible(page.getByText(toast.commentAdded), other.getByText(toast.commentAdded));
    expect(await field(page).inputValue()).toBe('');

    const asked = other.getByRole('listitem').filter({ hasText: 'May we print this?' });
    await asked.getByRole('button', { name: words(comments.replyTo, { name: 'Jonas Keller' }) }).click();
    await other
      .getByRole('textbox', { name: words(comments.replyTo, { name: 'Jonas Keller' }) })
      .fill('Yes.');
    await other.getByRole('button', { name: comments.sendReply }).click();
    await expectVisible(text(other, 'Yes.'), text(page, 'Yes.'));

    await page.getByRole('button', { name: words(comments.editOf, { text: 'May we print this?' }) }).click();
    const editor = page.getByRole('list', { name: comments.label }).getByRole('textbox');
    await editor.fill('May we print this in colour?');
    await page.getByRole('button', { name: comments.save }).click();
    await expectVisible(
      text(page, 'May we print this in colour?'),
      text(other, 'May we print this in colour?'),
    );
    await expectVisible(other.getByText(comments.edited, { exact: true }));

    await other.getByRole('button', { name: words(comments.removeOf, { text: 'Yes.' }) }).click();
    const dialog = other.getByRole('dialog', { name: comments.removeTitle });
    await dialog.getByRole('button', { name: comments.remove }).click();
    await expectGone(text(other, 'Yes.'), text(page, 'Yes.'));
    await expectVisible(other.getByText(toast.commentRemoved));
  });

  it('that could not be sent stay in the field, and are sent once the server is back', async () => {
    const page = await openPost('coordinator2');
    await expectLive(page);
    await page.context().setOffline(true);
    await field(page).fill('Written on a train');
    await send(page).click();
    await expectVisible(page.getByText(app.offline.text), page.getByText(app.noAnswer));
    expect(await field(page).inputValue()).toBe('Written on a train');
    // Leave the page and come back: the draft is still there.
    await page.getByRole('tab', { name: en.posts.about.title }).click();
    await page.getByRole('tab', { name: comments.label }).click();
    expect(await field(page).inputValue()).toBe('Written on a train');

    await page.getByRole('button', { name: app.tryAgain }).click();
    await expectVisible(page.getByText(app.offline.text));
    await page.context().setOffline(false);
    await expectGone(page.getByText(app.offline.text));
    await send(page).click();
    await expectVisible(text(page, 'Written on a train'));
    await expectCount(text(page, 'Written on a train'), 1);
    expect(await field(page).inputValue()).toBe('');
    const { items } = await callAs(page.request, listComments, {
      params: { postId },
      query: { pageSize: 100 },
    });
    expect(items.filter(({ commentText }) => commentText === 'Written on a train')).toHaveLength(1);
  });

  it('keep what is typed while one is being sent, through a reload, and not after signing out', async () => {
    const page = await openPost('pharmacist');
    await expectLive(page);
    const held = Promise.withResolvers<void>();
    await page.route(/\/comments\/posts\/\d+$/, async (route) => {
      if (route.request().method() === 'POST') await held.promise;
      await route.continue();
    });
    await field(page).fill('The first thought');
    await field(page).press('Control+Enter');
    await field(page).press('Control+End');
    await field(page).pressSequentially(' and a second');
    held.resolve();
    await expectVisible(text(page, 'The first thought'));
    await expect.poll(() => field(page).inputValue()).toBe('and a second');
    await page.reload();
    await expect.poll(() => field(page).inputValue()).toBe('and a second');
    await page.goto('/');
    await page
      .getByRole('button', { name: pattern(en.shell.profile) })
      .first()
      .click();
    await page.getByRole('button', { name: en.shell.signOut }).click();
    await expectPath(page, '/signin');
    const left = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
    expect(left).not.toContain('second');
  });

  it('that come before a window listens show as soon as it does', async () => {
    const other = await openPost('study.manager');
    await expectLive(other);
    const page = await world.loginAs('coordinator');
    const held = Promise.withResolvers<void>();
    await page.route(/\/realtime\/auth$/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto(path);
    await expectVisible(page.getByRole('list', { name: comments.label }));
    const body = { commentTextRequest: 'Written a moment too early' };
    await callAs(page.request, addComment, { params: { postId }, body });
    await expectVisible(text(other, body.commentTextRequest));
    await expectCount(text(page, body.commentTextRequest), 0);
    held.resolve();
    await expectVisible(text(page, body.commentTextRequest));
  });

  it('by others show when the person comes back to the post', async () => {
    const page = await openPost('monitor');
    const other = await openPost('coordinator');
    await Promise.all([expectLive(page), expectLive(other)]);
    await page.context().setOffline(true);
    await expectVisible(page.getByText(app.offline.text));
    await field(other).fill('Said while somebody was away');
    await send(other).click();
    await expectVisible(text(other, 'Said while somebody was away'));
    await page.context().setOffline(false);
    await expectVisible(text(page, 'Said while somebody was away'));
    await expectGone(page.getByText(app.offline.text));
  });

  it('are closed to people who may only read', async () => {
    const page = await openPost('auditor');
    await expectVisible(page.getByText(en.error.COMMENTS_CLOSED).or(page.getByText(en.error.FORBIDDEN)));
    expect(await field(page).count()).toBe(0);
    expect(await page.getByRole('button', { name: pattern(comments.replyTo) }).count()).toBe(0);
  });
});
