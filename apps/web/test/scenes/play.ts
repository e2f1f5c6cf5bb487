import type { DomainEventType } from '@studyline/contract/events/registry';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Viewer } from '../viewers.ts';
import { aboutPost, general } from './screens.ts';
import {
  callerOf,
  calls,
  clearWindows,
  closeWindows,
  hearAll,
  openWindows,
  type Scene,
  type Scenes,
  viewers,
} from './stage.ts';

/** Plays scenes before everybody's windows. */
export function testScenes(scenes: Scenes): void {
  beforeAll(openWindows);
  afterAll(closeWindows);
  afterEach(clearWindows);

  test.for(Object.keys(scenes))('after %s every screen that has heard of it shows what is', async (type) => {
    const windows = await play(await scenes[type as DomainEventType]!());
    const hearing = windows.filter(({ events }) => events.length > 0);
    expect(hearing.length).toBeGreaterThan(0);
    await expectFresh(hearing);
  });
}

/** Lets something happen before everybody's screens. Answers the windows; the one that called, if any, is fresh already. */
export async function play(scene: Scene): Promise<Viewer[]> {
  const { postId, versions = [1], more = [], keepsPlace = false, change, by } = scene;
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
  // A call has made its own window fresh by the events of its answer, of which its socket hears no other. What happens otherwise comes
  // to it as to every window.
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
