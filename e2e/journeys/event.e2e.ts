import { en } from '@studyline/contract/words/en';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findProblems } from '../kit/a11y.ts';
import { expectVisible, pattern, words } from '../kit/expectations.ts';
import { openWorld, type World } from '../kit/fixtures.ts';
import { expectLive } from '../kit/live.ts';
import { linkTo } from '../kit/posts.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

const { calendar, drafts, feed, toast } = en;
const { creation } = drafts;
const { form } = calendar;
const TITLE = 'Coordinator call about screening';

/** The day after tomorrow, in the format of a field. */
const day = () => new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);

it('an event is announced, answered, and added to a calendar', async () => {
  const channelId = await world.studyId();
  const timeline = `/channel/${channelId}/timeline`;
  const [manager, coordinator] = (await Promise.all(
    ['study.manager', 'coordinator'].map((name) => world.loginAs(name)),
  )) as [Page, Page];
  await coordinator.goto(timeline);
  await expectLive(coordinator);

  await manager.goto(`/channel/post/${channelId}/post-creation`);
  await manager.getByRole('radio', { name: en.app.postTypes.EVENT }).check();
  await manager.getByLabel(creation.name, { exact: true }).fill(TITLE);
  await manager.getByLabel(form.startDay).fill(day());
  expect(await manager.getByLabel(form.endDay).inputValue()).toBe(day());
  await manager.getByLabel(form.startTime).fill('10:00');
  await manager.getByLabel(form.endTime).fill('09:00');
  await manager.getByLabel(form.location, { exact: true }).fill('Hall 2');
  await manager.getByRole('button', { name: drafts.publish }).first().click();
  await expectVisible(manager.getByText(form.endsBeforeStart).first());
  await manager.getByLabel(form.endTime).fill('11:30');
  await manager.getByLabel(form.url).fill('in the usual room');
  await manager.getByRole('button', { name: drafts.publish }).first().click();
  await expectVisible(manager.getByText(form.badLink).first());
  await expect
    .poll(() => manager.getByLabel(form.url).evaluate((field) => field === document.activeElement))
    .toBe(true);
  await manager.getByLabel(form.url).fill('meet.example.org/screening');
  expect(await findProblems(manager)).toEqual([]);
  await manager.getByRole('button', { name: drafts.publish }).first().click();
  await expectVisible(manager.getByText(toast.postPublished), manager.getByText('Hall 2'));
  await expectLive(manager);

  await coordinator.getByRole('button', { name: words(feed.newPosts_one, { count: 1 }) }).click();
  await linkTo(coordinator, TITLE).click();
  await expectVisible(coordinator.getByRole('heading', { level: 1, name: TITLE }));
  await coordinator.getByRole('button', { name: calendar.answer.GOING, exact: true }).click();
  const card = coordinator.getByRole('region', { name: calendar.answer.title });
  await expectVisible(card.getByRole('button', { name: calendar.answer.GOING, pressed: true, exact: true }));
  expect(await findProblems(coordinator)).toEqual([]);

  // Subscribers of the event see it immediately.
  await expectVisible(manager.getByText(words(calendar.answers.going, { count: 1 })));

  await coordinator.getByRole('button', { name: calendar.add.label }).click();
  const [download] = await Promise.all([
    coordinator.waitForEvent('download'),
    coordinator.getByRole('menuitem', { name: calendar.add.file }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`${TITLE}.ics`);

  // A calendar program does not sign in.
  await coordinator.getByRole('button', { name: calendar.add.label }).click();
  await coordinator.getByRole('menuitem', { name: calendar.add.feed }).click();
  await coordinator.getByRole('button', { name: calendar.feed.make }).click();
  const address = await coordinator.getByLabel(calendar.feed.address).inputValue();
  const program = await world.openWindow();
  const answer = await program.request.get(new URL(address).pathname);
  expect((await answer.text()).replaceAll('\r\n ', '')).toContain(`: ${TITLE}\r\n`);

  // It is rescheduled after the response, which may no longer be valid.
  const postId = Number(/\/post\/(\d+)\//.exec(manager.url())?.[1]);
  await manager.goto(`/post/${postId}/new-version`);
  await manager.getByLabel(form.location, { exact: true }).fill('Hall 3');
  await manager.getByLabel(creation.description, { exact: true }).fill('Another hall');
  await manager.getByRole('button', { name: drafts.publish }).first().click();
  await expectVisible(manager.getByText(toast.postPublished), manager.getByText('Hall 3'));
  await coordinator.goto(`/post/${postId}/1/detail`);
  const current = coordinator.getByRole('link', { name: words(en.posts.old.open, { version: 'v2.0' }) });
  await expectVisible(current, coordinator.getByText('Hall 2'));
  expect(await coordinator.getByRole('button', { name: calendar.add.label }).count()).toBe(0);
  await current.click();
  await expectVisible(
    card.getByRole('button', { name: calendar.answer.GOING, pressed: true, exact: true }),
    card.getByText(pattern(`${calendar.answer.givenBefore} ${calendar.answer.until}`)),
  );
  const map = await coordinator.getByRole('link', { name: calendar.map }).getAttribute('href');
  expect(new URL(map ?? '').searchParams.get('query')).toBe('Hall 3');

  await coordinator.goto('/');
  // The address can be ended in the person's settings.
  await coordinator.getByRole('button', { name: pattern(en.shell.profile) }).click();
  await coordinator.getByText(calendar.feed.row, { exact: true }).click();
  await coordinator.getByRole('button', { name: calendar.feed.revoke }).click();
  await expectVisible(coordinator.getByRole('button', { name: calendar.feed.make }));
  expect((await program.request.get(new URL(address).pathname)).status()).toBe(404);
});
