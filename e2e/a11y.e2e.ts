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

it.each([
  ['a wide window, light', { width: 1440, height: 900, scheme: 'light' }],
  ['a phone, dark', { width: 390, height: 844, scheme: 'dark' }],
] as const)(
  'every screen is accessible in %s',
  async (_, options) => {
    const found: Record<string, string[]> = {};
    for (const screen of screens) {
      const page = await openScreen(world, screen, options);
      const problems = await findProblems(page);
      if (problems.length > 0) found[screen.name] = problems;
      await page.context().close();
    }
    expect(found).toEqual({});
  },
  300_000,
);
