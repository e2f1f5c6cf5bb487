import { afterAll, beforeAll, expect, it } from 'vitest';
import { findProblems } from './a11y.ts';
import { openWorld, type World } from './fixtures.ts';
import { listScreens, openScreen, type Screen } from './screens.ts';

let world: World;
let screens: Screen[];
beforeAll(async () => {
  world = await openWorld();
  screens = await listScreens(world);
});
afterAll(() => world?.close());

/** Each screen is looked at in one of them, by turns. The walk in full/ takes each in every size, light and dark. */
const views = [
  { width: 1440, height: 900, scheme: 'light' },
  { width: 390, height: 844, scheme: 'dark' },
] as const;

it('every screen is accessible, in a wide window or on a phone', async () => {
  const found: Record<string, string[]> = {};
  for (const [index, screen] of screens.entries()) {
    const page = await openScreen(world, screen, views[index % views.length]);
    const problems = await findProblems(page);
    if (problems.length > 0) found[screen.name] = problems;
    await page.context().close();
  }
  expect(found).toEqual({});
}, 300_000);
