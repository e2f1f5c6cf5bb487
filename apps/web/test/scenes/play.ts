import type { DomainEventType } from '@studyline/contract/events/registry';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { forgetAnswers, type Viewer } from '../viewers.ts';
import { aboutPost, general } from './screens.ts';
import {
  callerOf,
  calls,
  clearWindows,
  closeWindows,
  receiveAll,
  openWindows,
  type Scene,
  type Scenes,
  updates,
  viewers,
} from './stage.ts';

/** Plays scenes with everyone's windows open. */
export function testScenes(scenes: Scenes): void {
  beforeAll(openWindows);
  afterAll(closeWindows);
  afterEach(clearWindows);

  test.for(Object.keys(scenes))(
    'after %s every screen that received it shows the current state',
    async (type) => {
      const windows = await play(await scenes[type as DomainEventType]!());
      const receiving = windows.filter(({ events }) => events.length > 0);
      expect(receiving.length).toBeGreaterThan(0);
      await expectFresh(receiving);
    },
  );
}

/** Makes something happen while everyone's screens are open. Returns the windows; the caller's, if any, is already fresh. */
export async function play(scene: Scene): Promise<Viewer[]> {
  const { postId, versions = [1], more = [], keepsPlace = false, change, by } = scene;
  await updates.runJobs();
  await receiveAll();
  const caller = callerOf(by);
  for (const viewer of viewers) {
    viewer.clear();
    const isKept = keepsPlace && viewer.person.userId !== by.userId;
    await viewer.show(...general(isKept), ...(postId ? aboutPost(postId, versions) : []), ...more);
  }
  caller.clear();
  caller.showAs(viewers.find(({ person }) => person === caller.person)!);
  const before = calls.sent;
  await change();
  await receiveAll();
  forgetAnswers();
  // A call refreshes its own window by the events in its answer, and its socket must receive no others of that call. Any other change
  // reaches it like every window.
  if (calls.sent > before) expect(await caller.differences()).toEqual([]);
  expect(caller.unnamed()).toEqual([]);
  return [caller, ...viewers];
}

export async function expectFresh(windows: Viewer[]): Promise<void> {
  for (const viewer of windows) {
    viewer.applyEvents();
    await expect.poll(() => viewer.differences(), { message: viewer.name }).toEqual([]);
  }
}
