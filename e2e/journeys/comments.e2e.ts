import { addComment, listComments, removeComment } from '@studyline/contract/comments/calls';
import { en } from '@studyline/contract/words/en';
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../apps/server/seed/people.ts';
import { callAs } from '../kit/call.ts';
import {
  expectCount,
  expectGone,
  expectPath,
  expectVisible,
  pattern,
  words,
  isInSight,
} from '../kit/expectations.ts';
import { chooseFile } from '../kit/choose-file.ts';
import { openWorld, type WindowOptions, type World } from '../kit/fixtures.ts';
import { findPost, focusedText } from '../kit/posts.ts';
import { expectLive } from '../kit/live.ts';
import { variants } from '../kit/variants.ts';

/** A PNG. */
const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

let world: World;
let postId: number;
let path: string;
beforeAll(async () => {
  world = await openWorld();
  ({ postId, path } = await findPost(world, 'LANTERN-FLU Newsletter 4'));
});
afterAll(() => world?.close());

const { app, comments, drafts, sharing, toast } = en;

async function openPost(name: string, options?: WindowOptions): Promise<Page> {
  const page = await world.loginAs(name, options);
  await page.goto(path);
  await expectVisible(page.getByRole('list', { name: comments.label }));
  return page;
}

const field = (page: Page) => page.getByRole('textbox', { name: comments.field });
const send = (page: Page) => page.getByRole('button', { name: comments.send });
const text = (page: Page, said: string): Locator =>
  page.getByRole('list', { name: comments.label }).getByText(said, { exact: true });

/** Waits until the image has loaded and is visible. */
async function expectPicture(picture: Locator): Promise<void> {
  await expectVisible(picture);
  await expect
    .poll(() => picture.evaluate((element: HTMLImageElement) => element.naturalWidth))
    .toBeGreaterThan(0);
}

/** Runs in the browser: whether nothing covers it. */
function isOnTop(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}

describe('comments', () => {
  it('appear, change and disappear in a second window as in the first', async () => {
    const page = await openPost('coordinator');
    const other = await openPost('study.manager');
    await Promise.all([expectLive(page), expectLive(other)]);

    await field(page).fill('May we print this?');
    await send(page).click();
    await Promise.all([page, other].map((window) => expectVisible(window.getByText(toast.commentAdded))));
    await expectVisible(text(page, 'May we print this?'), text(other, 'May we print this?'));
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
    await page.getByRole('button', { name: comments.save, exact: true }).click();
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

  it('include an image, which the other window sees, downloads and loses again', async () => {
    const page = await openPost('coordinator');
    const other = await openPost('study.manager', { width: 390, height: 844 });
    await Promise.all([expectLive(page), expectLive(other)]);
    const chooser = page.locator('input[type=file]');

    await chooser.setInputFiles({ name: 'notes.exe', mimeType: 'text/plain', buffer: Buffer.from('MZ\0') });
    await expectVisible(page.getByText(en.error.FILE_TYPE_REFUSED));
    await page.getByRole('button', { name: drafts.file.remove, exact: true }).click();
    const name = `${'A fridge with a long name, '.repeat(4)}room 4.png`;
    const buffer = Buffer.from(PICTURE, 'base64');
    await chooser.setInputFiles({ name, mimeType: 'image/png', buffer });
    await expectVisible(page.getByText(comments.fileNeedsText));

    // Text and a chosen file survive a failed upload and another tab.
    await page.context().setOffline(true);
    await field(page).fill('This fridge is meant');
    await send(page).click();
    await expectVisible(page.getByText(app.noAnswer));
    await page.getByRole('tab', { name: en.posts.about.title }).click();
    await page.getByRole('tab', { name: comments.label }).click();
    await page.context().setOffline(false);
    const panel = page.getByRole('complementary', { name: en.openPost.panel });
    await panel.getByRole('button', { name: app.tryAgain }).click();
    await expectVisible(text(page, 'This fridge is meant'), text(other, 'This fridge is meant'));
    expect(await field(page).inputValue()).toBe('');
    await expectGone(page.getByRole('button', { name: drafts.file.remove, exact: true }));

    const opener = other.getByRole('button', { name: words(comments.openPicture, { name }) });
    await expectPicture(opener.locator('img'));
    await opener.click();
    const large = other.getByRole('dialog', { name });
    await expectPicture(
      large.getByRole('img', { name: words(comments.pictureBy, { name: 'Jonas Keller' }) }),
    );
    const [saved] = await Promise.all([
      other.waitForEvent('download'),
      large.getByRole('link', { name: en.postFiles.noPreview.download }).click(),
    ]);
    expect(saved.suggestedFilename()).toBe(name);
    expect(await readFile(await saved.path())).toEqual(buffer);
    await other.keyboard.press('Escape');
    await expectGone(large);
    expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);

    await page.getByRole('button', { name: words(comments.removeFileOf, { name }) }).click();
    const dialog = page.getByRole('dialog', { name: comments.removeFileTitle });
    await dialog.getByRole('button', { name: comments.removeFile }).click();
    await expectVisible(page.getByText(comments.fileRemoved));
    await expectGone(opener, page.getByRole('button', { name: words(comments.openPicture, { name }) }));
    expect(await page.locator('[data-comments]').evaluate((list) => list === document.activeElement)).toBe(
      true,
    );
    await expectVisible(text(page, 'This fridge is meant'), text(other, 'This fridge is meant'));
  });

  it.each(variants(1440, 390))(
    'reply with a file, and the button for it stays in view at %i pixels',
    async (width) => {
      const page = await openPost('coordinator', { width, height: 600 });
      for (let n = 1; n <= 4; n += 1) {
        const body = { commentTextRequest: `Ask ${width}, ${n}` };
        await callAs(page.request, addComment, { params: { postId }, body });
      }
      await expectVisible(text(page, `Ask ${width}, 4`));
      const last = page.getByRole('listitem').filter({ hasText: `Ask ${width}, 4` });
      await last
        .getByRole('button', { name: words(comments.replyTo, { name: 'Jonas Keller' }) })
        .last()
        .click();
      const form = last.locator('form');
      await form.locator('input[type=file]').setInputFiles({
        name: 'label.png',
        mimeType: 'image/png',
        buffer: Buffer.from(PICTURE, 'base64'),
      });
      await expectVisible(form.getByText('label.png'));
      const sends = form.getByRole('button', { name: comments.sendReply });
      await expect.poll(() => sends.evaluate(isOnTop)).toBe(true);
    },
  );

  it('are still sent when their author leaves the page, and only once', async () => {
    const page = await openPost('coordinator');
    const held = Promise.withResolvers<void>();
    await page.route(/\/comments\/posts\/\d+$/, async (route) => {
      if (route.request().method() === 'POST') await held.promise;
      await route.continue();
    });
    const buffer = Buffer.from(PICTURE, 'base64');
    await page.locator('input[type=file]').setInputFiles({ name: 'lamp.png', mimeType: 'image/png', buffer });
    await field(page).fill('This lamp is meant');
    await send(page).click();
    const giveUp = page.getByRole('button', { name: drafts.file.cancel, exact: true });
    await expectVisible(giveUp);
    await page.getByRole('link', { name: en.openPost.back.timeline }).first().click();
    await expectGone(field(page));
    await page.goBack();
    await expectVisible(giveUp);
    await field(page).press('Control+Enter');
    held.resolve();
    await expectVisible(text(page, 'This lamp is meant'));
    await expectGone(giveUp, page.getByRole('button', { name: drafts.file.remove, exact: true }));
    expect(await field(page).inputValue()).toBe('');
    const { items } = await callAs(page.request, listComments, {
      params: { postId },
      query: { pageSize: 100 },
    });
    expect(items.filter(({ commentText }) => commentText === 'This lamp is meant')).toHaveLength(1);
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

  it('that could not be sent say so above the bar of a phone', async () => {
    const { path: asking } = await findPost(world, 'Safety Letter 2: raised liver enzymes');
    const page = await world.loginAs('pharmacist', { width: 390, height: 844 });
    await page.goto(asking);
    await expectVisible(page.getByRole('button', { name: en.requiredActions.acknowledge }));
    await page.context().setOffline(true);
    await field(page).fill('A first line\nand a second one');
    await send(page).click();
    const message = page.getByText(app.noAnswer);
    await expectVisible(message);
    await expect.poll(() => message.evaluate(isOnTop)).toBe(true);
  });

  it('keep text typed while one is being sent, through a reload, and not after signing out', async () => {
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

  it('that arrive before a window listens appear as soon as it does', async () => {
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

  it('by others appear when the person comes back to the post', async () => {
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

  describe('have their own links', () => {
    let linked: { postId: number; path: string };
    const ids: number[] = [];

    it('that lead to the comment through sign-in, on a desktop and on a phone', async () => {
      linked = await findPost(world, '750 participants randomised');
      const page = await world.loginAs('study.manager');
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      // A page has 25 threads, so two are on an earlier page.
      for (let n = 1; n <= 27; n += 1) {
        const args = { params: { postId: linked.postId }, body: { commentTextRequest: `Thread ${n}` } };
        ids.push((await callAs(page.request, addComment, args)).commentId);
      }
      await page.goto(linked.path);
      const earlier = page.getByRole('button', { name: pattern(comments.earlier_other) });
      await earlier.click();
      await expectVisible(text(page, 'Thread 3'));
      await earlier.click();
      await page
        .getByRole('button', { name: words(comments.copyLinkOf, { text: 'Thread 2' }), exact: true })
        .click();
      await expectVisible(page.getByText(en.posts.link.copied));
      const link = await page.evaluate(() => navigator.clipboard.readText());
      expect(link).toBe(`${world.url}${linked.path}#comment=${ids[1]}`);

      for (const width of [1440, 390]) {
        const other = await world.openWindow({ width });
        await other.goto(link);
        await other.getByLabel(en.auth.emailAddress).fill('coordinator@studyline.example');
        await other.getByLabel(en.auth.password, { exact: true }).fill(DEMO_PASSWORD);
        await other.getByRole('button', { name: en.auth.signIn }).click();
        await expect.poll(() => focusedText(other)).toContain('Thread 2');
        expect(other.url()).toBe(link);
        await expect.poll(() => text(other, 'Thread 2').evaluate(isInSight)).toBe(true);
        // It loads up to the newest, which is not on the linked page.
        await expectCount(text(other, 'Thread 27'), 0);
        await other.getByRole('button', { name: comments.someLater }).click();
        await expectVisible(text(other, 'Thread 27'));
        await expect.poll(() => focusedText(other)).toContain('Thread 3');
        await expectCount(other.getByRole('button', { name: comments.someLater }), 0);
      }
    });

    it('that explain when the comment is gone', async () => {
      const page = await world.loginAs('study.manager');
      const gone = ids[0] ?? 0;
      await callAs(page.request, removeComment, { params: { commentId: gone } });
      await page.goto(`${linked.path}#comment=${gone}`);
      await expect.poll(() => focusedText(page)).toBe(comments.linkGone);
      await expectVisible(text(page, 'Thread 27'));
    });

    it('that the toast about a new comment uses', async () => {
      const [page, other] = [await openPost('coordinator'), await world.loginAs('study.manager')];
      await expectLive(page);
      const body = { commentTextRequest: 'Look at this one' };
      const comment = await callAs(other.request, addComment, { params: { postId }, body });
      await page.getByRole('link', { name: toast.showComment }).click();
      await expect.poll(() => focusedText(page)).toContain(body.commentTextRequest);
      expect(new URL(page.url()).hash).toBe(`#comment=${comment.commentId}`);
    });
  });
});

it('a long thread shows its last replies, and the earlier ones on request', async () => {
  const page = await openPost('coordinator');
  const say = (commentTextRequest: string, parentCommentId?: number) =>
    callAs(page.request, addComment, {
      params: { postId },
      body: { commentTextRequest, ...(parentCommentId && { parentCommentId }) },
    });
  const { commentId } = await say('A thread with many replies');
  for (let number = 1; number <= 24; number++) await say(`Reply number ${number}`, commentId);
  await page.reload();
  await expectVisible(text(page, 'Reply number 5'), text(page, 'Reply number 24'));
  await expectGone(text(page, 'Reply number 4'));
  const earlier = page.getByRole('button', { name: words(comments.earlierReplies_other, { count: 4 }) });
  await earlier.focus();
  await page.keyboard.press('Enter');
  await expectVisible(text(page, 'Reply number 1'), text(page, 'Reply number 24'));
  await expectGone(earlier);
  // The button that had the focus is gone. Reading continues with what it has shown.
  await expect.poll(() => focusedText(page)).toContain('Reply number 1');
});

it('an attached file leaves the field above the bar of a phone', async () => {
  const { path: asking } = await findPost(world, 'Protocol Amendment 3');
  const page = await world.loginAs('investigator', { width: 390, height: 844 });
  await page.goto(`${asking}?tab=comments`);
  const bar = page.getByRole('button', { name: en.requiredActions.sign, exact: true });
  await expectVisible(bar, field(page));
  await field(page).focus();
  await chooseFile(page, comments.attach, {
    name: 'form.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Which one?'),
  });
  await expectVisible(page.getByText('form.txt'));
  await expect.poll(() => field(page).evaluate(isOnTop)).toBe(true);
  const lowest = async (element: Locator) => (await element.boundingBox())!;
  const { y, height } = await lowest(field(page));
  expect(y + height).toBeLessThan((await lowest(bar)).y);
});

it('a text that looks like the data of a patient brings a warning, and can be sent', async () => {
  const page = await openPost('coordinator', { width: 390, height: 844 });
  const warning = page.getByText(
    words(sharing.patientData.warning, { what: sharing.patientData.BIRTH_DATE }),
  );
  await field(page).fill('Site DE002 asks about version 3.0 of 12.03.2024.');
  await expectGone(warning);
  const said = 'She was born on 12.03.1958.';
  await field(page).fill(said);
  await expectVisible(warning);
  await send(page).click();
  await expectVisible(text(page, said));
  await expectGone(warning);
  await page.getByRole('button', { name: words(comments.editOf, { text: said }) }).click();
  await expectVisible(warning);
});
