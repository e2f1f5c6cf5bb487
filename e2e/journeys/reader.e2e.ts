import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { addComment } from '@studyline/contract/comments/calls';
import { addPageNote } from '@studyline/contract/page-notes/calls';
import { addDocument } from '@studyline/contract/drafts/calls';
import { en } from '@studyline/contract/words/en';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findProblems } from '../kit/a11y.ts';
import { callAs } from '../kit/call.ts';
import { expectCount, expectGone, expectPath, expectVisible, pattern, words } from '../kit/expectations.ts';
import { openWorld, type World } from '../kit/fixtures.ts';
import { watchCalls } from '../kit/live.ts';
import { makeForm, makeLarge, makeLinked, makePages } from '../kit/pdf.ts';
import { findPost } from '../kit/posts.ts';
import { drawnPageOf } from '../kit/reader.ts';

const { comments, postFiles } = en;
const labels = postFiles.document;
/** By then the address contains the current page. */
const NAMED_MILLIS = 600;

let world: World;
let postId: number;
let path: string;
beforeAll(async () => {
  world = await openWorld();
  ({ postId, path } = await findPost(world, 'Protocol Amendment 3'));
});
afterAll(() => world?.close());

/** How far the window itself can scroll, and has scrolled. */
const windowScroll = (page: Page) =>
  page.evaluate(() => ({
    rest: document.documentElement.scrollHeight - window.innerHeight,
    top: window.scrollY,
  }));

it('many comments scroll in their panel, and the page stays in the window', async () => {
  const page = await world.loginAs('coordinator', { width: 1366, height: 768 });
  for (let count = 1; count <= 16; count += 1) {
    const body = {
      commentTextRequest: `Comment ${count} of many: the pharmacy has printed it for the ward.`,
    };
    await callAs(page.request, addComment, { params: { postId }, body });
  }
  await page.goto(path);
  const list = page.getByRole('list', { name: comments.label });
  await expectVisible(list.getByText(/^Comment 16 of many/));
  await page.getByRole('button', { name: pattern(comments.earlier_other) }).click();
  await expectVisible(list.getByText(/^Comment 1 of many/));
  await list.hover();
  await page.mouse.wheel(0, 20_000);
  await expect
    .poll(() => list.evaluate((shown) => shown.closest('[class*=scroll]')!.scrollTop))
    .toBeGreaterThan(0);
  expect(await windowScroll(page)).toEqual({ rest: 0, top: 0 });
});

it('the next post opens at its top', async () => {
  const page = await world.loginAs('investigator', { width: 1366, height: 400 });
  await page.goto(`/channel/${await world.studyId()}/timeline`);
  await page.getByRole('link', { name: 'Protocol Amendment 3', exact: true }).first().click();
  const panel = page.locator('aside [class*=scroll]');
  const top = () => panel.evaluate((shown) => shown.scrollTop);
  const room = () => panel.evaluate((shown) => shown.scrollHeight - shown.clientHeight);
  await expect.poll(room).toBeGreaterThan(150);
  await panel.hover();
  await page.mouse.wheel(0, 150);
  await expect.poll(top).toBe(150);
  const before = page.url();
  await page.keyboard.press('j');
  await expect.poll(() => page.url()).not.toBe(before);
  await expect.poll(top).toBe(0);
  await expect.poll(room).toBeGreaterThan(0);
  expect(await top()).toBe(0);
});

const isFocused = (locator: Locator) => locator.evaluate((element) => element === document.activeElement);
const region = (page: Page) => page.getByRole('region', { name: labels.region });
/** What scrolls the pages. */
const scrollerOf = (page: Page) => region(page).locator('[tabindex="0"]').first();
const sheet = (page: Page, number: number) => drawnPageOf(region(page), number);

it('every control of a document in full screen can be reached with the mouse', async () => {
  const page = await world.loginAs('investigator');
  await page.goto(path);
  await region(page).getByRole('button', { name: labels.fullScreen }).click();
  const dialog = page.getByRole('dialog', { name: labels.region });
  await expectVisible(dialog);
  // The full-screen element is painted above everything else.
  await expect.poll(() => dialog.evaluate((shown) => shown.contains(document.fullscreenElement))).toBe(true);
  const percent = dialog.getByText(/^\d+%$/);
  expect(await percent.textContent()).toBe('100%');
  await dialog.getByRole('button', { name: labels.zoomIn }).click();
  expect(await percent.textContent()).toBe('125%');
  await dialog.getByRole('button', { name: labels.zoomOut }).click();
  await dialog.getByRole('button', { name: labels.next }).click();
  await expectVisible(dialog.getByText(/^2 of/));
  await dialog.getByRole('button', { name: labels.leaveFullScreen }).click();
  await expectGone(dialog);
  expect(await page.evaluate(() => document.fullscreenElement)).toBeNull();
  await expectVisible(region(page).getByText(/^2 of/));
});

it.each([
  [390, 374],
  [1024, 584],
])(
  'a window of %i pixels shows pages as wide as fit, and they do not scroll sideways',
  async (width, least) => {
    const page = await world.loginAs('investigator', { width, height: 844 });
    await page.goto(path);
    const preview = page.getByRole('button', { name: pattern(labels.open_other) });
    if (width < 768) await preview.click();
    const first = sheet(page, 1);
    await expectVisible(first);
    const { pageWidth, rest } = await first.evaluate((shown) => {
      const scroller = shown.closest('[tabindex="0"]')!;
      return {
        pageWidth: shown.getBoundingClientRect().width,
        rest: scroller.scrollWidth - scroller.clientWidth,
      };
    });
    expect(rest).toBe(0);
    expect(pageWidth).toBeGreaterThanOrEqual(least - 8);
    await expectCount(region(page).getByText(/%$/), 1);
  },
);

const find = postFiles.find;

it('the text of a page can be selected, copied and read aloud', async () => {
  const page = await world.loginAs('investigator');
  await page.goto(path);
  const line = region(page).getByText('The primary endpoint, time to recovery by day 29');
  await line.waitFor({ state: 'attached' });
  // The line is where it is in the image, so that the mouse hits what it sees.
  await line.click({ clickCount: 3 });
  const selected = await page.evaluate(() => getSelection()?.toString().trim());
  expect(selected).toBe(
    'The primary endpoint, time to recovery by day 29, was set by Amendment 2 and does not change.',
  );
  expect(await region(page).ariaSnapshot()).toContain('The Data and Safety Monitoring Board');
  expect(await findProblems(page)).toEqual([]);
});

it.each([
  ['in a window', 1440],
  ['in full screen on a phone', 390],
])('finds a text on pages that are still to come, %s', async (_, width) => {
  const page = await world.loginAs('investigator', { width, height: 844 });
  await page.goto(path);
  if (width < 768) await page.getByRole('button', { name: pattern(labels.open_other) }).click();
  await region(page).getByRole('button', { name: find.open }).click();
  const field = region(page).getByRole('textbox', { name: find.field });
  await field.fill('MISSED dose is');
  await expectVisible(region(page).getByText('1 of 1', { exact: true }));
  const mark = region(page).locator('mark[data-current]');
  await expectCount(mark, 3);
  await expectInView(mark.first());
  await expectVisible(region(page).getByText(/^2 of/));
  // It starts with the current page, and wraps around.
  const at = async () => Number.parseInt((await field.locator('+ output').textContent())!, 10);
  await field.fill('participants');
  await expect.poll(at).toBeGreaterThan(1);
  const first = await at();
  await field.press('Enter');
  await expect.poll(at).toBe(first + 1);
  await expectInView(mark);
  for (let times = 0; times <= first; times += 1) await field.press('Shift+Enter');
  await expect.poll(at).toBeGreaterThan(first + 1);
  await expectInView(mark);
  await region(page).getByRole('button', { name: find.next }).click();
  await expect.poll(at).toBe(1);
  await expectInView(mark);
  await field.fill('placebo-free');
  await expectVisible(region(page).getByText(find.none));
  expect(await findProblems(page)).toEqual([]);
  // It closes the field, not the full screen.
  await field.press('Escape');
  await expectGone(field);
  await expect.poll(() => isFocused(region(page).getByRole('button', { name: find.open }))).toBe(true);
  await expectVisible(region(page));
});

async function expectInView(element: Locator): Promise<void> {
  const isInView = () =>
    element.evaluate((shown) => {
      const box = shown.getBoundingClientRect();
      const top = document.elementsFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      return top.includes(shown);
    });
  await expect.poll(isInView).toBe(true);
}

it('keys work as in document viewers, and leave fields and menus alone', async () => {
  const page = await world.loginAs('investigator');
  await page.goto(path);
  const pages = scrollerOf(page);
  await expectVisible(sheet(page, 1));
  const top = () => pages.evaluate((shown) => Math.round(shown.scrollTop));
  const rest = () =>
    pages.evaluate((shown) => Math.round(shown.scrollHeight - shown.clientHeight - shown.scrollTop));
  const press = (key: string) => page.keyboard.press(key);
  await press('End');
  await expect.poll(rest).toBe(0);
  await press('Home');
  await expect.poll(top).toBe(0);
  await press('Space');
  await expect.poll(top).toBeGreaterThan(300);
  await press('Shift+Space');
  await expect.poll(top).toBe(0);

  await press('Control+f');
  const found = region(page).getByRole('textbox', { name: find.field });
  await expect.poll(() => isFocused(found)).toBe(true);
  for (const key of ['End', 'Space', 'Home']) await press(key);
  await page.getByRole('textbox', { name: comments.field }).focus();
  for (const key of ['End', 'Space', 'Control+f']) await press(key);
  expect(await isFocused(found)).toBe(false);
  await page.getByRole('button', { name: en.openPost.bar.more }).click();
  await expectVisible(page.getByRole('menu'));
  await press('End');
  expect(await top()).toBe(0);
  await press('Escape');
  await pages.focus();
  await press('Control+f');
  await expect.poll(() => isFocused(found)).toBe(true);
});

it('the strip of pages follows the reader, and moves neither the window nor the focus', async () => {
  const page = await world.loginAs('investigator', { width: 1440, height: 500 });
  const strip = page.getByRole('navigation', { name: labels.pages });
  const thumbnail = (number: number) =>
    strip.getByRole('button', { name: pattern(`Page ${number} of {{count}}`) });
  await page.goto(`${path}#page=4`);
  await expectVisible(region(page).getByText(/^4 of/));
  await expectInView(thumbnail(4));
  const pages = scrollerOf(page);
  await pages.focus();
  await page.keyboard.press('Home');
  await expectInView(thumbnail(1));
  await page.keyboard.press('End');
  await expectInView(strip.getByRole('button').last());
  expect(await isFocused(pages)).toBe(true);
  expect(await windowScroll(page)).toEqual({ rest: 0, top: 0 });
});

it('a page that fails to load says so, offers the download, and loads when the network is back', async () => {
  const page = await world.loginAs('investigator');
  const bytes = /\/download-file/;
  let aborted = 0;
  await page.route(bytes, (route) => {
    aborted += 1;
    return route.abort();
  });
  await page.goto(path);
  await expectVisible(region(page).getByText(labels.pageFailed));
  await expectVisible(region(page).getByRole('link', { name: postFiles.noPreview.download }));
  const first = sheet(page, 1);
  await expectGone(first);
  expect(await findProblems(page)).toEqual([]);
  const before = aborted;
  await region(page).getByRole('button', { name: en.app.tryAgain }).click();
  // What is on the page until then is the first failure.
  await expect.poll(() => aborted).toBeGreaterThan(before);
  await expectVisible(region(page).getByText(labels.pageFailed));
  await page.unroute(bytes);
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await expectVisible(first);
  await expectGone(region(page).getByText(labels.pageFailed));
});

it.each(['pdf_viewer.css', 'pdf.worker.min.mjs'])(
  'a document opened while %s of its reader fails to load is not called broken, and opens when the network is back',
  async (part) => {
    const page = await world.loginAs('investigator', { isFirstVisit: true });
    const isPart = (url: URL) => url.pathname.endsWith(part);
    await page.route(isPart, (route) => route.abort());
    await page.goto(path);
    await expectVisible(region(page).getByText(labels.pageFailed));
    await region(page).getByRole('button', { name: en.app.tryAgain }).click();
    await expectVisible(region(page).getByText(labels.pageFailed));
    await page.unroute(isPart);
    await page.context().setOffline(true);
    await page.context().setOffline(false);
    await expectVisible(sheet(page, 1));
  },
);

it('a document left while any part of it is still to come logs nothing', async () => {
  const page = await world.loginAs('investigator');
  for (let held = 1; held <= 4; held += 1) {
    let count = 0;
    const { promise: isHeld, resolve } = Promise.withResolvers<void>();
    await page.route(/\/download-file/, async (route) => {
      count += 1;
      if (count < held) await route.continue();
      else resolve();
    });
    await page.goto(path);
    await Promise.race([isHeld, expectVisible(sheet(page, 1))]);
    // Until what has come is read.
    await pause(200);
    await page.getByRole('link', { name: en.shell.timeline }).first().click();
    await expectGone(region(page));
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
});

it('Control and the wheel, and two fingers, zoom the pages around a point and not the window', async () => {
  const page = await world.loginAs('investigator', { width: 390, height: 844 });
  await page.goto(path);
  await page.getByRole('button', { name: pattern(labels.open_other) }).click();
  const percent = region(page).getByText(/^\d+%$/);
  await expectVisible(percent);
  const word = region(page)
    .getByText(/^1\. Rationale/)
    .first();
  await word.waitFor({ state: 'attached' });
  const before = (await word.boundingBox())!;
  await page.mouse.move(before.x, before.y);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -200);
  await page.keyboard.up('Control');
  await expect.poll(() => percent.textContent()).toBe('128%');
  // The text is laid out anew with the page.
  await expectVisible(word);
  const after = (await word.boundingBox())!;
  expect(Math.abs(after.x - before.x) + Math.abs(after.y - before.y)).toBeLessThan(8);

  const fingers = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart?: number) =>
    fingers.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        apart === undefined
          ? []
          : [
              { x: 195 - apart, y: 400 },
              { x: 195 + apart, y: 400 },
            ],
    });
  await touch('touchStart', 50);
  await touch('touchMove', 75);
  await touch('touchMove', 100);
  await touch('touchEnd');
  await expect.poll(() => percent.textContent()).toBe('257%');
  expect(await page.evaluate(() => window.visualViewport?.scale)).toBe(1);
});

it('a page shown larger is drawn with as many pixels as it has on the screen', async () => {
  const page = await world.loginAs('investigator');
  await page.goto(path);
  const first = sheet(page, 1);
  await expectVisible(first);
  for (let steps = 0; steps < 4; steps += 1)
    await region(page).getByRole('button', { name: labels.zoomIn }).click();
  // A page much larger than the window has another drawing on top, of the part in view.
  const density = () =>
    first.evaluate((shown) => {
      const drawing = [...shown.querySelectorAll('canvas')].at(-1)!;
      return drawing.width / drawing.getBoundingClientRect().width / devicePixelRatio;
    });
  await expect.poll(density).toBeCloseTo(1, 2);
});

it('an opening that could not be recorded is recorded as soon as the person looks again', async () => {
  const page = await world.loginAs('coordinator');
  const sent = watchCalls(page);
  const openings = () => sent.count('/compliance-action/view');
  await page.route(/\/compliance-action\/view$/, (route) => route.fulfill({ status: 503 }), { times: 1 });
  await page.goto(path);
  await expect.poll(openings).toBe(1);
  await expect
    .poll(async () => {
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      return openings();
    })
    .toBe(2);
});

it('the address names the current page, without filling the history, and leads back to it', async () => {
  const page = await world.loginAs('investigator');
  await page.goto(path);
  const entries = await page.evaluate(() => history.length);
  for (const number of [2, 3]) {
    await region(page).getByRole('button', { name: labels.next }).click();
    await expect.poll(() => page.url()).toContain(`#page=${number}`);
  }
  expect(await page.evaluate(() => history.length)).toBe(entries);
  // A tab of the panel keeps it.
  await page.getByRole('tab', { name: en.posts.about.title }).click();
  await expect.poll(() => page.url()).toMatch(/tab=about#page=3$/);
  await page.getByRole('button', { name: en.openPost.bar.more }).click();
  await expectVisible(page.getByRole('menuitem', { name: pattern(en.openPost.bar.copyPageLink) }));
  await page.reload();
  await expectVisible(region(page).getByText(/^3 of/));
  await expectInView(sheet(page, 3));

  const phone = await world.loginAs('investigator', { width: 390, height: 844 });
  await phone.goto(`${path}#page=4`);
  await expectVisible(phone.getByRole('dialog', { name: labels.region }).getByText(/^4 of/));
});

it('each version opens at the page in its address, both going there and coming back', async () => {
  const page = await world.loginAs('investigator');
  await page.goto(`${path}?tab=versions#page=3`);
  const openVersion = (number: number) => page.locator(`a[href="/post/${postId}/${number}/detail"]`).click();
  const expectPage = async (number: number) => {
    await expectVisible(region(page).getByText(pattern(`${number} of {{count}}`)));
    await expectInView(sheet(page, number));
  };
  const hash = () => new URL(page.url()).hash;
  await expectPage(3);
  await openVersion(1);
  await expectPath(page, `/post/${postId}/1/detail`);
  await expectPage(1);
  await page.goBack();
  await expectPage(3);
  expect(hash()).toBe('#page=3');

  // A page that was turned a moment before belongs to the previous address.
  await region(page).getByRole('button', { name: labels.previous }).click();
  await openVersion(2);
  await expectPath(page, `/post/${postId}/2/detail`);
  await expectVisible(page.getByText(words(en.posts.old.inForce, { version: 'v3.0' })));
  await expectPage(1);
  await pause(NAMED_MILLIS);
  expect(hash()).toBe('');
});

it('a number, the table of contents and links lead to their pages', async () => {
  const page = await world.loginAs('investigator');
  await page.goto(path);
  await expectVisible(sheet(page, 1));
  await region(page).getByRole('button', { name: labels.goTo }).click();
  const field = region(page).getByRole('textbox', { name: labels.goTo });
  await expect.poll(() => isFocused(field)).toBe(true);
  await field.fill('3');
  await field.press('Enter');
  await expectVisible(region(page).getByText(/^3 of/));
  await expectInView(sheet(page, 3));
  expect(await region(page).getByText(/%$/).textContent()).toBe('100%');

  await region(page).getByRole('button', { name: labels.outline }).click();
  const contents = region(page).getByRole('navigation', { name: labels.outline });
  await contents.getByRole('button').first().click();
  await expectInView(sheet(page, 1));
  expect(await findProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expectGone(contents);
});

it('a form is drawn with its values and cannot be filled in, and what is not shown is named', async () => {
  const page = await world.loginAs('author');
  const bytes = new Uint8Array(await makeForm('10 mg a day'));
  const { postId: id } = await callAs(page.request, addDocument, {
    params: { channelId: await world.studyId() },
    body: { title: 'Dosing form', intent: 'DRAFT' },
    file: new File([bytes], 'form.pdf', { type: 'application/pdf' }),
  });
  await page.goto(`/post/${id}/1/detail`);
  await expectVisible(sheet(page, 1), region(page).getByText(words(labels.hasAttached_one, { count: '1' })));
  expect(await region(page).locator('.page :is(input, textarea, select)').count()).toBe(0);
  await expect
    .poll(() => inkIn(sheet(page, 1), { x: 76, y: 104, width: 80, height: 16 }))
    .toBeGreaterThan(20);
  await region(page).getByRole('link').and(page.locator('.annotationLayer *')).first().click();
  await expectVisible(region(page).getByText(/^2 of/));
  // A page wider than the others is as wide as fits.
  await expectVisible(sheet(page, 2));
  const spare = () =>
    sheet(page, 2).evaluate((shown) => {
      const scroller = shown.closest('[data-scroll-restoration-id]')!;
      const { paddingLeft, paddingRight } = getComputedStyle(scroller);
      const room = scroller.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      return Math.round(room - shown.getBoundingClientRect().width);
    });
  await expect.poll(spare).toBeGreaterThanOrEqual(0);
  expect(await spare()).toBeLessThanOrEqual(2);
});

it('an attached file is saved under its name, and never shown', async () => {
  const page = await world.loginAs('author');
  const bytes = new Uint8Array(await makeForm('10 mg a day'));
  const { postId: id } = await callAs(page.request, addDocument, {
    params: { channelId: await world.studyId() },
    body: { title: 'Form with a table', intent: 'DRAFT' },
    file: new File([bytes], 'form.pdf', { type: 'application/pdf' }),
  });
  await page.goto(`/post/${id}/1/detail`);
  await region(page).getByRole('button', { name: labels.attached }).click();
  const save = region(page).getByRole('button', { name: words(labels.saveAttached, { name: 'table.csv' }) });
  expect(await findProblems(page)).toEqual([]);
  const [saved] = await Promise.all([page.waitForEvent('download'), save.click()]);
  expect(saved.suggestedFilename()).toBe('table.csv');
  expect(await readFile((await saved.path())!, 'utf8')).toBe('a;b');
  await save.press('Escape');
  await expectGone(save);
});

it('a document with a broken list of attached files says that they can’t be listed', async () => {
  const page = await world.loginAs('author');
  const bytes = Buffer.from(await makeForm('10 mg a day'));
  // The list of names becomes a list of lists, of which one comes twice.
  const [named = '', file] = /\/Names \[\s*\(table\.csv\) (\d+ 0 R)\s*\]/.exec(bytes.toString('latin1'))!;
  const circle = `/Kids[${file} ${file}]`.padEnd(named.length);
  bytes.write(circle, bytes.indexOf(named, 'latin1'), 'latin1');
  const { postId: id } = await callAs(page.request, addDocument, {
    params: { channelId: await world.studyId() },
    body: { title: 'Form with a broken list', intent: 'DRAFT' },
    file: new File([bytes], 'form.pdf', { type: 'application/pdf' }),
  });
  await page.goto(`/post/${id}/1/detail`);
  await region(page).getByText(labels.omits.ATTACHED).waitFor();
});

it('a document leads only to addresses that a text may have, and its contents can be folded', async () => {
  const page = await world.loginAs('author');
  const bytes = await makeLinked(['https://example.org/', 'ftp://example.org/', 'javascript:alert(1)']);
  const { postId: id } = await callAs(page.request, addDocument, {
    params: { channelId: await world.studyId() },
    body: { title: 'Links', intent: 'DRAFT' },
    file: new File([new Uint8Array(bytes)], 'links.pdf', { type: 'application/pdf' }),
  });
  await page.goto(`/post/${id}/1/detail`);
  await expectVisible(sheet(page, 1));
  const links = sheet(page, 1).locator('.annotationLayer a[href]');
  await expectCount(links, 1);
  expect(await links.evaluate(({ href, target, rel }: HTMLAnchorElement) => [href, target, rel])).toEqual([
    'https://example.org/',
    '_blank',
    'noopener noreferrer nofollow',
  ]);
  await region(page).getByRole('button', { name: labels.outline, exact: true }).click();
  const contents = region(page).getByRole('navigation', { name: labels.outline });
  await contents.getByRole('button', { name: 'Second chapter', exact: true }).click();
  await expectVisible(region(page).getByText(/^3 of/));
  const section = contents.getByRole('button', { name: 'Its section', exact: true });
  const fold = contents.getByRole('button', { name: words(labels.below, { title: 'First chapter' }) });
  const isThere = (await section.count()) === 1;
  await fold.click();
  await expectCount(section, isThere ? 0 : 1);
  await fold.press('Enter');
  await expectCount(section, isThere ? 1 : 0);
  expect(await findProblems(page)).toEqual([]);
});

it.each([1440, 390])(
  'pages are turned, with what is marked on them, in a window of %i pixels',
  async (width) => {
    const page = await world.loginAs('investigator', { width, height: 844 });
    await page.goto(path);
    if (width < 768) await page.getByRole('button', { name: pattern(labels.open_other) }).click();
    await expectVisible(sheet(page, 1));
    await region(page).getByRole('button', { name: find.open }).click();
    await region(page).getByRole('textbox', { name: find.field }).fill('primary endpoint');
    const mark = region(page).locator('mark[data-current]').last();
    await expectInView(mark);
    const word = region(page).getByText('The primary endpoint, time to recovery by day 29').first();
    const boxes = async () => {
      const [marked, line, shown] = await Promise.all(
        [mark, word, sheet(page, 1)].map(async (element) => (await element.boundingBox())!),
      );
      return { marked: marked!, line: line!, shown: shown! };
    };
    for (const isAside of [true, false, true, false]) {
      await region(page).getByRole('button', { name: labels.rotate }).click();
      await expect
        .poll(async () => {
          const { marked, line, shown } = await boxes();
          const middle = { x: marked.x + marked.width / 2, y: marked.y + marked.height / 2 };
          const isOnLine =
            middle.x > line.x &&
            middle.x < line.x + line.width &&
            middle.y > line.y &&
            middle.y < line.y + line.height;
          return [shown.width > shown.height, marked.height > marked.width, isOnLine];
        })
        .toEqual([isAside, isAside, true]);
    }
    // A page that is being drawn anew still has its old drawing for a moment.
    await expect
      .poll(() => scrollerOf(page).evaluate((shown) => shown.scrollWidth - shown.clientWidth))
      .toBe(0);
    // Every button is in the window.
    for (const button of await region(page).locator('[class*=bar] button:visible').all())
      await expectInView(button);
  },
);

it('of many pages, those in view are turned at once, and the others when they come into view', async () => {
  const page = await world.loginAs('author');
  const bytes = await makePages(Array.from({ length: 400 }, (_, index) => `Text ${index + 1}`));
  const { postId: id } = await callAs(page.request, addDocument, {
    params: { channelId: await world.studyId() },
    body: { title: 'Many pages', intent: 'DRAFT' },
    file: new File([new Uint8Array(bytes)], 'many.pdf', { type: 'application/pdf' }),
  });
  await page.goto(`/post/${id}/1/detail`);
  await expectVisible(sheet(page, 1));
  await region(page).getByRole('button', { name: labels.goTo }).click();
  const field = region(page).getByRole('textbox', { name: labels.goTo });
  await field.fill('200');
  await field.press('Enter');
  await expectInView(sheet(page, 200));
  const sizes = () =>
    scrollerOf(page).evaluate((shown) =>
      [...shown.querySelectorAll<HTMLElement>('.page')].map(
        ({ offsetWidth, offsetHeight }) => offsetWidth > offsetHeight,
      ),
    );
  await region(page).getByRole('button', { name: labels.rotate }).click();
  await expect.poll(async () => (await sizes())[199]).toBe(true);
  expect((await sizes()).filter(Boolean).length).toBeLessThan(40);
  await expectInView(sheet(page, 200));
  await expectVisible(region(page).getByText(/^200 of/));
  // Far away, and back by the mouse.
  await page.keyboard.press('Home');
  await expectInView(sheet(page, 1));
  expect((await sizes())[0]).toBe(true);
  await region(page).getByRole('button', { name: labels.rotate }).click();
  await expect.poll(async () => (await sizes())[0]).toBe(false);
  await page.keyboard.press('End');
  await expectInView(sheet(page, 400));
  expect((await sizes())[399]).toBe(false);
  await scrollerOf(page).hover();
  await page.mouse.wheel(0, -3000);
  await expect.poll(async () => (await sizes()).slice(390).some(Boolean)).toBe(false);
});

const { pageNotes } = en;

it.each([1440, 390])(
  'a person highlights and notes for themselves, in a window of %i pixels',
  async (width) => {
    const size = { width, height: 844 };
    const page = await world.loginAs('coordinator', size);
    const openFull = async (window: Page) => {
      await window.goto(path);
      if (width < 768) await window.getByRole('button', { name: pattern(labels.open_other) }).click();
      await expectVisible(sheet(window, 1));
    };
    await openFull(page);
    const line = region(page).getByText('The primary endpoint, time to recovery by day 29');
    await line.waitFor({ state: 'attached' });
    await line.click({ clickCount: 3 });
    const bar = region(page).getByRole('toolbar', { name: pageNotes.selected });
    await expectVisible(bar);
    expect(await findProblems(page)).toEqual([]);
    await bar.getByRole('button', { name: pageNotes.highlight }).click();
    await expectGone(bar);
    const highlight = sheet(page, 1).locator('[class*=highlight]');
    await expect.poll(() => highlight.count()).toBeGreaterThan(0);
    // It can be selected again, and a click on it opens it.
    await line.click({ clickCount: 3 });
    await expectVisible(bar);
    await line.click();
    await expectVisible(region(page).getByRole('navigation', { name: pageNotes.title }));
    await page.keyboard.press('Escape');

    // Another window of the same person, live.
    const other = await world.loginAs('coordinator', size);
    await openFull(other);
    await region(other).getByRole('button', { name: pageNotes.title, exact: true }).click();
    const notes = region(other).getByRole('navigation', { name: pageNotes.title });
    await expectVisible(notes.getByText(/^The primary endpoint/));

    await region(page).getByRole('button', { name: pageNotes.title, exact: true }).click();
    const panel = region(page).getByRole('navigation', { name: pageNotes.title });
    await panel.getByRole('textbox', { name: pattern(pageNotes.onPage) }).fill('Ask the statistician');
    await panel.getByRole('button', { name: pageNotes.save }).click();
    await expectVisible(panel.getByText('Ask the statistician'), notes.getByText('Ask the statistician'));
    expect(await findProblems(page)).toEqual([]);

    // Nobody else has them.
    const stranger = await world.loginAs('investigator', size);
    await openFull(stranger);
    await region(stranger).getByRole('button', { name: pageNotes.title, exact: true }).click();
    await expectVisible(region(stranger).getByText(pageNotes.none));

    // By keyboard.
    const edit = panel.getByRole('button', { name: words(pageNotes.edit, { page: 1 }) }).first();
    await edit.press('Enter');
    await page.keyboard.type('Monday. ');
    await panel.getByRole('button', { name: pageNotes.save }).last().press('Enter');
    await expectVisible(notes.getByText(/Monday\./));
    const remove = panel.getByRole('button', { name: words(pageNotes.remove, { page: 1 }) });
    while ((await remove.count()) > 0) {
      const left = await remove.count();
      await remove.first().press('Enter');
      await expectCount(remove, left - 1);
    }
    await expectCount(highlight, 0);
    await expectVisible(notes.getByText(pageNotes.none));
    await panel.getByRole('textbox').first().press('Escape');
    await expectGone(panel);
  },
);

it('words are highlighted and noted by the keyboard alone, and the notes are walked through and removed', async () => {
  const page = await world.loginAs('monitor');
  await page.goto(path);
  await expectVisible(sheet(page, 1));
  await region(page)
    .getByText('The primary endpoint, time to recovery by day 29')
    .waitFor({ state: 'attached' });
  const selected = () => page.evaluate(() => getSelection()?.toString().replaceAll(/\s+/g, ' ') ?? '');

  await page.keyboard.press('h');
  await expect.poll(selected).not.toBe('');
  const first = await selected();
  const pages = region(page).getByRole('application', { name: pageNotes.keys.choosing });
  await expectVisible(pages);
  await page.keyboard.press('ArrowRight');
  await expect.poll(selected).not.toBe(first);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await expectVisible(
    region(page).getByText(new RegExp(`^${words(pageNotes.keys.selected_other, { count: 3, text: '' })}`)),
  );
  const quote = await selected();
  expect(await findProblems(page)).toEqual([]);
  await page.keyboard.press('h');
  await expectVisible(region(page).getByText(pageNotes.keys.highlighted));
  const highlight = sheet(page, 1).locator('[class*=highlight]');
  await expect.poll(() => highlight.count()).toBeGreaterThan(0);
  await expectCount(pages, 0);

  // A note on a word.
  await page.keyboard.press('h');
  await expect.poll(selected).not.toBe('');
  await page.keyboard.press('n');
  const panel = region(page).getByRole('navigation', { name: pageNotes.title });
  await expectVisible(panel);
  await page.keyboard.type('Ask');
  await panel.getByRole('button', { name: pageNotes.save }).press('Enter');
  const places = panel.locator('[data-place]');
  await expectCount(places, 2);
  expect(await panel.getByRole('button', { name: new RegExp(`: ${quote}`) }).count()).toBe(1);

  await places.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => places.nth(1).evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.press('Delete');
  await expectCount(places, 1);
  await expect.poll(() => places.first().evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.press('Delete');
  await expectVisible(panel.getByText(pageNotes.none));
  await expect.poll(() => panel.evaluate((one) => one.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await expectGone(panel);
  // Nothing holds the focus back, and Escape ends the choice before it leaves the post.
  await page.keyboard.press('h');
  await expectVisible(pages);
  await page.keyboard.press('Escape');
  await expectCount(pages, 0);
  expect(new URL(page.url()).pathname).toBe(path);
});

it('notes on an earlier version lead to its page', async () => {
  const page = await world.loginAs('investigator');
  await callAs(page.request, addPageNote, {
    params: { id: postId, version: 1 },
    body: { page: 3, noteText: 'As it was before' },
  });
  await page.goto(path);
  await expectVisible(sheet(page, 1));
  await region(page).getByRole('button', { name: pageNotes.title, exact: true }).click();
  const name = words(pageNotes.pageOf, { version: 'v1.0', page: 3 });
  await region(page).getByRole('link', { name }).click();
  await expectPath(page, `/post/${postId}/1/detail`);
  await expectInView(sheet(page, 3));
});

it('is read aloud by the structure that the document has', async () => {
  const page = await world.loginAs('author');
  // Made with LibreOffice Writer.
  const bytes = await readFile(join(import.meta.dirname, '../kit/tagged.pdf'));
  const { postId: id } = await callAs(page.request, addDocument, {
    params: { channelId: await world.studyId() },
    body: { title: 'Dosing', intent: 'DRAFT' },
    file: new File([new Uint8Array(bytes)], 'dosing.pdf', { type: 'application/pdf' }),
  });
  await page.goto(`/post/${id}/1/detail`);
  await expectVisible(sheet(page, 1));
  const structure = () =>
    sheet(page, 1).evaluate((shown) =>
      [...shown.querySelectorAll('.structTree [role]')].map((element) => {
        const level = element.getAttribute('aria-level') ?? '';
        const owned = [element, ...element.querySelectorAll('[aria-owns]')].flatMap(
          (owner) => owner.getAttribute('aria-owns')?.split(' ') ?? [],
        );
        const text = owned.map((id) => document.getElementById(id)?.textContent).join('');
        return `${element.role}${level} ${text.replaceAll(/\s+/g, ' ').trim()}`;
      }),
    );
  await expect
    .poll(structure)
    .toEqual(
      expect.arrayContaining([
        'heading1 Dosing',
        'heading2 Missed doses',
        expect.stringMatching(/^listitem .*Do not take two tablets$/),
        'columnheader Dose',
        'cell 10 mg',
      ]),
    );
  expect(await findProblems(page)).toEqual([]);
});

it('a page of any height leaves the pages after it within reach', async () => {
  const page = await world.loginAs('author');
  const bytes = new Uint8Array(await makeLarge([600, 2_000_000_000]));
  const { postId: id } = await callAs(page.request, addDocument, {
    params: { channelId: await world.studyId() },
    body: { title: 'Long roll', intent: 'DRAFT' },
    file: new File([bytes], 'roll.pdf', { type: 'application/pdf' }),
  });
  await page.goto(`/post/${id}/1/detail#page=2`);
  await expectVisible(sheet(page, 2));
  const height = await scrollerOf(page).evaluate((shown) => shown.scrollHeight);
  expect(height).toBeGreaterThan(1000);
  expect(height).toBeLessThan(500_000);
});

/** How many dark pixels the drawing of an A4 page has in a rectangle, in points. */
function inkIn(
  shown: Locator,
  box: { x: number; y: number; width: number; height: number },
): Promise<number> {
  return shown.evaluate((element, { x, y, width, height }) => {
    const drawing = element.querySelector('canvas')!;
    const scale = drawing.width / 595.28;
    const copy = document.createElement('canvas');
    copy.width = width * scale;
    copy.height = height * scale;
    const pen = copy.getContext('2d')!;
    pen.drawImage(drawing, -x * scale, -y * scale);
    const { data } = pen.getImageData(0, 0, copy.width, copy.height);
    return data.filter((value, index) => index % 4 === 0 && value < 100).length;
  }, box);
}

it('prints all pages or some, and nothing else', async () => {
  const page = await world.loginAs('investigator');
  await page.goto(path);
  await expectVisible(sheet(page, 1));
  const printed = () =>
    page.evaluate(
      () =>
        new Promise((resolve) => {
          window.print = () => {
            const pictures = [...document.querySelectorAll<HTMLImageElement>('body > div > img')];
            resolve(pictures.map(({ naturalWidth }) => naturalWidth));
          };
        }),
    );
  const all = printed();
  await scrollerOf(page).focus();
  await page.keyboard.press('Control+p');
  const panel = region(page).getByRole('navigation', { name: labels.print });
  await expectVisible(panel);
  expect(await findProblems(page)).toEqual([]);
  await page.keyboard.press('Enter');
  expect(await all).toEqual([1240, 1240, 1240, 1240]);
  await expectCount(page.locator('body > div > img'), 0);

  // Nonsense is refused in words.
  await panel.getByRole('radio', { name: labels.printed.SOME }).check();
  const field = panel.getByRole('textbox', { name: labels.printed.field });
  await field.fill('2-9');
  await field.press('Enter');
  await expectVisible(panel.getByText(words(labels.printed.BEYOND, { part: 9, count: 4 })));
  expect(await findProblems(page)).toEqual([]);
  const some = printed();
  await field.fill('4, 2');
  await field.press('Enter');
  expect(await some).toEqual([1240, 1240]);
  await field.press('Escape');
  await expectGone(panel);
  await expect.poll(() => isFocused(region(page).getByRole('button', { name: labels.print }))).toBe(true);
});
