import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findProblems } from '../a11y.ts';
import { openWorld, type World } from '../fixtures.ts';
import { listScreens, openScreen, type Screen } from '../screens.ts';

const PICTURES = join(import.meta.dirname, '../../test-results/screens');

let world: World;
let screens: Screen[];
beforeAll(async () => {
  await mkdir(PICTURES, { recursive: true });
  world = await openWorld();
  screens = await listScreens(world);
});
afterAll(() => world?.close());

describe.each(['light', 'dark'] as const)('%s', (scheme) => {
  it.each([
    [1440, 900],
    [1024, 768],
    [390, 844],
  ])(
    'every screen is accessible and fits at %i by %i',
    async (width, height) => {
      const found: Record<string, string[]> = {};
      for (const screen of screens) {
        const page = await openScreen(world, screen, { width, height, scheme });
        const name = `${screen.name.replaceAll(/[^\w]+/g, '-')}-${width}-${scheme}.png`;
        await page.screenshot({ path: join(PICTURES, name) });
        const problems = await findProblems(page);
        if (problems.length > 0) found[screen.name] = problems;
        await page.context().close();
      }
      expect(found).toEqual({});
    },
    600_000,
  );
});
