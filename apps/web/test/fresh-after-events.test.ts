import type { Endpoint } from '@studyline/contract/endpoint';
import { endpoints } from '@studyline/contract/endpoints';
import type { DomainEventType } from '@studyline/contract/events';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { announcements } from '../../server/src/live/publish.ts';
import { causeRestOfDrafts, draftScenes, partings } from './scenes/drafts.ts';
import { causeRestOfPeople, peopleScenes } from './scenes/people.ts';
import { causeRestOfPosts, postScenes } from './scenes/posts.ts';
import { aboutPost, general } from './scenes/screens.ts';
import {
  callerOf,
  calls,
  clearWindows,
  closeWindows,
  hearAll,
  openWindows,
  type Scene,
  type Scenes,
  told,
  viewers,
} from './scenes/stage.ts';
import { causeRestOfStudies, studyScenes } from './scenes/studies.ts';
import type { Viewer } from './viewers.ts';

beforeAll(openWindows);
afterAll(closeWindows);
afterEach(clearWindows);

/** How each announced event comes about. */
const scenes: Scenes = { ...studyScenes, ...peopleScenes, ...postScenes, ...draftScenes };

const announced = Object.entries(announcements)
  .filter(([, all]) => all.length > 0)
  .map(([type]) => type as DomainEventType);

test('every announced event has a scene', () => {
  expect(announced.filter((type) => !scenes[type])).toEqual([]);
});

test.for(announced)('after %s every screen that has heard of it shows what is', async (type) => {
  const scene = await scenes[type]!();
  const windows = await play(scene, { keepsPlace: type === 'post.published' });
  const hearing = windows.filter(({ events }) => events.length > 0);
  expect(hearing.length).toBeGreaterThan(0);
  await expectFresh(hearing);
});

test.for(Object.keys(partings))("when a draft %s, everybody's screens show what is", async (how) => {
  const windows = await play(await partings[how]!(), { keepsPlace: how === 'is published for others' });
  await expectFresh(windows);
});

/** Lets something happen before everybody's screens. Answers the windows; the one that called, if any, is fresh already. */
async function play(
  { postId, versions = [1], more = [], change, by }: Scene,
  { keepsPlace }: { keepsPlace: boolean },
): Promise<Viewer[]> {
  await hearAll();
  const caller = callerOf(by);
  for (const viewer of [...viewers, caller]) {
    viewer.clear();
    const isKept = keepsPlace && viewer.person.userId !== by.userId;
    await viewer.show(...general(isKept), ...(postId ? aboutPost(postId, versions) : []), ...more);
    expect(await viewer.differences()).toEqual([]);
  }
  const before = calls.sent;
  await change();
  await hearAll();
  // A call has made its own window fresh; what happens otherwise comes to it as to every window.
  if (calls.sent > before) expect(await caller.differences()).toEqual([]);
  return [caller, ...viewers];
}

async function expectFresh(windows: Viewer[]): Promise<void> {
  for (const viewer of windows) {
    viewer.applyEvents();
    await expect.poll(() => viewer.differences(), { message: viewer.name }).toEqual([]);
  }
}

test('calls cause everything that the contract says', async () => {
  await causeRestOfDrafts();
  await causeRestOfPosts();
  await causeRestOfStudies();
  await causeRestOfPeople();
  const unseen = endpoints.flatMap(({ id, causes = [] }: Endpoint) =>
    told(causes.filter((cause) => 'event' in cause))
      .map((one) => `${id}: ${one}`)
      .filter((one) => !calls.causes.has(one)),
  );
  expect(unseen).toEqual([]);
});

test('every call that is not a GET says what it causes', () => {
  const silent = endpoints.filter(
    ({ method, causes }: Endpoint) => (method === 'GET') !== (causes === undefined),
  );
  expect(silent.map(({ id }) => id)).toEqual([]);
});
