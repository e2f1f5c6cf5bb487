import { addCourse } from '@studyline/contract/drafts/calls';
import { en } from '@studyline/contract/words/en';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findProblems } from '../kit/a11y.ts';
import { callAs } from '../kit/call.ts';
import { chapters, courseFilesOf, described, descriptionOf, lines } from '../kit/course.ts';
import { expectGone, expectVisible, pattern, words } from '../kit/expectations.ts';
import { openWorld, type World } from '../kit/fixtures.ts';
import { expectLive } from '../kit/live.ts';
import { cardOf } from '../kit/posts.ts';

const { actionCards, courses, requiredActions } = en;
const TITLE = 'MRI upload to the imaging core lab';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

/** Publishes the sample course, which everybody in the study has to complete. */
async function publish(title: string, more: Awaited<ReturnType<typeof courseFilesOf>> = []): Promise<number> {
  const manager = await world.loginAs('study.manager');
  const { postId } = await callAs(manager.request, addCourse, {
    params: { channelId: await world.studyId() },
    body: {
      title,
      intent: 'PUBLISH',
      content: '<p>Export, check and send a scan.</p>',
      chapters,
      materials: [{ title: 'Upload checklist' }],
      ruleSet: [{ requiredActionType: 'COMPLETE_COURSE', targetAudience: { channelWide: true } }],
    },
    files: [...(await courseFilesOf()), ...more],
  });
  return postId;
}

const player = (page: Page) => page.getByRole('region', { name: courses.video, exact: true });
const seekBar = (page: Page) => player(page).getByRole('slider', { name: courses.position });
const isPaused = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.paused);
const positionOf = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);
const button = (page: Page, name: string) => player(page).getByRole('button', { name, exact: true });

it('a course is watched with a skip, then the rest on a phone, and is complete in both windows at once', async () => {
  await publish(TITLE);
  const timeline = `/channel/${await world.studyId()}/timeline`;
  const page = await world.loginAs('coordinator');
  await page.goto(timeline);
  // The button of the card opens the course and plays it.
  await cardOf(page, TITLE)
    .getByRole('link', { name: pattern(requiredActions.ofPost, { action: requiredActions.watch }) })
    .click();
  await expect.poll(() => isPaused(page)).toBe(false);
  await expectLive(page);
  await expectVisible(
    page.getByText(actionCards.required.COMPLETE_COURSE),
    page.getByText(lines.en[0]!).first(),
  );

  // Two seconds are watched, then two are skipped.
  await expect.poll(() => positionOf(page)).toBeGreaterThan(2);
  await page.getByRole('button', { name: chapters[2]!.title }).click();
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.ended))
    .toBe(true);
  await expectVisible(page.getByText(pattern(courses.chapters.skipped)).first());
  await expectVisible(page.getByRole('button', { name: pattern(courses.watchSkipped) }).first());
  await expectVisible(page.getByText(actionCards.required.COMPLETE_COURSE));
  expect(await findProblems(page)).toEqual([]);

  const phone = await world.loginAs('coordinator', { width: 390, height: 844 });
  await phone.goto(new URL(page.url()).pathname);
  await expectLive(phone);
  const said = (template: string) =>
    phone.getByText(new RegExp(pattern(template).source.replace(/\$$/, ''))).filter({ visible: true });
  await expectVisible(said(courses.countsFrom));
  expect(await findProblems(phone)).toEqual([]);
  // It goes on at what was skipped.
  await phone.getByRole('button', { name: courses.play, exact: true }).last().click();
  await expectVisible(said(courses.isEnough));
  await expectVisible(page.getByText(actionCards.done.COMPLETE_COURSE));
});

it('a second window takes over, and the first one stops and says so', async () => {
  const postId = await publish('Two windows');
  const path = `/post/${postId}/1/detail`;
  const [one, other] = (await Promise.all([
    world.loginAs('investigator'),
    world.loginAs('investigator'),
  ])) as [Page, Page];
  await one.clock.install();
  await one.goto(path);
  await button(one, courses.play).click();
  await expect.poll(() => isPaused(one)).toBe(false);
  await other.goto(path);
  await button(other, courses.play).click();
  await expect.poll(() => positionOf(other)).toBeGreaterThan(0.5);
  // The next report is due.
  await one.clock.fastForward(15_000);
  await expectVisible(one.getByText(courses.elsewhere));
  await expect.poll(() => isPaused(one)).toBe(true);
  await one.getByRole('button', { name: courses.playHere }).click();
  await expectGone(one.getByText(courses.elsewhere));
});

it('what the captions say is found, and opens where it is said', async () => {
  await publish('Found by its words');
  const page = await world.loginAs('coordinator');
  await page.goto(`/channel/${await world.studyId()}/search?search=${encodeURIComponent('grünen Haken')}`);
  await page.getByRole('link', { name: /Found by its words/ }).click();
  await expect.poll(() => positionOf(page)).toBe(4);
  expect(await isPaused(page)).toBe(true);
});

it('a course is played by keyboard, with captions, speed and transcript', async () => {
  const postId = await publish('By keyboard');
  const page = await world.loginAs('investigator');
  await page.goto(`/post/${postId}/1/detail`);
  await expectVisible(button(page, courses.play));
  // From the page itself.
  await page.keyboard.press('Space');
  await expect.poll(() => isPaused(page)).toBe(false);
  await page.keyboard.press('Space');
  await expect.poll(() => isPaused(page)).toBe(true);

  await seekBar(page).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => positionOf(page)).toBe(5);
  expect(await seekBar(page).getAttribute('aria-valuetext')).toBe(
    words(courses.atChapter, { at: '5 seconds', length: '8 seconds', chapter: chapters[2]!.title }),
  );
  await expectVisible(player(page).getByText(lines.en[2]!));
  await page.keyboard.press('c');
  await expectGone(player(page).getByText(lines.en[2]!));
  await page.keyboard.press('m');
  await expectVisible(button(page, courses.unmute));
  await page.keyboard.press('j');
  await expect.poll(() => positionOf(page)).toBe(0);

  await player(page)
    .getByRole('button', { name: pattern(courses.captionsAre) })
    .focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitemradio', { name: 'German' }).press('Enter');
  await expectVisible(player(page).getByText(lines.de[0]!));
  await player(page)
    .getByRole('button', { name: pattern(courses.speedIs) })
    .click();
  await page.getByRole('menuitemradio', { name: '1.5×' }).click();
  expect(await page.locator('video').evaluate((video: HTMLVideoElement) => video.playbackRate)).toBe(1.5);

  const transcript = page.getByRole('region', { name: courses.transcript.title });
  await transcript.getByLabel(courses.transcript.find).fill('hak');
  await expectVisible(transcript.getByText(words(courses.transcript.found_one, { count: 1 })));
  const saved = page.waitForEvent('download');
  await transcript.getByRole('button', { name: courses.transcript.download }).press('Enter');
  expect((await saved).suggestedFilename()).toBe('Transcript de.txt');
  await transcript.getByRole('button', { name: lines.de[2]! }).click();
  await expect.poll(() => positionOf(page)).toBeGreaterThanOrEqual(4);
  expect(await findProblems(page)).toEqual([]);
});

it('an audio description is switched on by keyboard, holds the video, and all of it counts', async () => {
  const postId = await publish('Described', [descriptionOf('en')]);
  const page = await world.loginAs('monitor');
  await page.goto(`/post/${postId}/1/detail`);
  await expectVisible(button(page, courses.play));
  const isNow = (state: string) => words(courses.description.is, { state });
  await page.keyboard.press('d');
  // The browser of the journeys has no voice.
  const toggle = button(page, isNow(courses.description.text));
  await expectVisible(toggle);
  expect(await player(page).getByRole('status').allTextContents()).toContain(isNow(courses.description.text));
  await page.keyboard.press('Space');
  const spoken = player(page).locator('[aria-live="assertive"]');
  await expect.poll(() => spoken.textContent()).toBe(described);
  await expectVisible(player(page).getByText(courses.description.held));
  expect(await isPaused(page)).toBe(true);
  expect(Math.abs((await positionOf(page)) - 2)).toBeLessThan(0.3);
  await expectVisible(button(page, courses.pause));
  expect(await findProblems(page)).toEqual([]);
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.ended))
    .toBe(true);
  await expectVisible(page.getByText(actionCards.done.COMPLETE_COURSE));

  const transcript = page.getByRole('region', { name: courses.transcript.title });
  await transcript.getByLabel(courses.transcript.find).fill('green');
  await expectVisible(
    transcript.getByText(words(courses.transcript.found_other, { count: 2 })),
    transcript.getByText(courses.transcript.described),
  );
  // It is remembered, and switched off again.
  await page.reload();
  await expectVisible(toggle);
  await page.keyboard.press('d');
  await expectVisible(button(page, isNow(courses.description.off)));
});

it('what is watched without a connection counts once it is back', async () => {
  const postId = await publish('Offline');
  const page = await world.loginAs('coordinator');
  await page.goto(`/post/${postId}/1/detail`);
  await button(page, courses.play).click();
  await expect.poll(() => positionOf(page)).toBeGreaterThan(1);
  await page.context().setOffline(true);
  await button(page, courses.pause).click();
  await expectVisible(page.getByText(courses.waiting));
  await page.context().setOffline(false);
  await expectGone(page.getByText(courses.waiting));
  await page.reload();
  await expectVisible(page.getByText(/^0:0[1-4] of 0:08 watched/).first());
});
