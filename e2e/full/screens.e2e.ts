import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findMisfits, findViolations } from '../a11y.ts';
import { openWorld, type World } from '../fixtures.ts';
import { listScreens, openScreen, type Screen } from '../screens.ts';
import { findUnreachable } from './unreachable.ts';

const PICTURES = join(import.meta.dirname, '../../test-results/screens');
const sizes = [
  [1440, 900],
  [1366, 768],
  [1280, 720],
  [1024, 768],
  [820, 1180],
  [390, 844],
  [320, 640],
] as const;
/** One for each frame of the layout. axe takes much longer than everything else. */
const sizesForAxe = [1440, 1024, 390];

let world: World;
let screens: Screen[];
beforeAll(async () => {
  await mkdir(PICTURES, { recursive: true });
  world = await openWorld();
  screens = await listScreens(world);
});
afterAll(() => world?.close());

it('every screen fits, is reachable and accessible in every size and scheme', () => walk('demo'), 600_000);

it('every screen does so with long names', async () => {
  const { db } = world.server;
  const long = 'Wolfeschlegelsteinhausenbergerdorff von und zu Hohenlohe-Langenburg';
  await db.updateTable('app_user').set({ last_name: long }).execute();
  await db
    .updateTable('post')
    .set((eb) => ({ title: eb('title', '||', `, ${long} for all sites`) }))
    .execute();
  await walk('long', ['home', 'timeline', 'timeline of a writer', 'required actions', 'studies']);
}, 300_000);

async function walk(name: string, only?: string[]): Promise<void> {
  const found: Record<string, string[]> = {};
  for (const screen of screens.filter((each) => !only || only.includes(each.name))) {
    const page = await openScreen(world, screen);
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      for (const [width, height] of sizes) {
        await page.setViewportSize({ width, height });
        const problems = await look(page, scheme, width);
        if (problems.length > 0) found[`${screen.name}, ${width}, ${scheme}`] = problems;
        await page.screenshot({ path: join(PICTURES, fileOf(name, screen, width, scheme)) });
      }
    }
    await page.context().close();
  }
  expect(found).toEqual({});
}

async function look(page: Page, scheme: string, width: number): Promise<string[]> {
  // Two frames: one for the scripts that follow the size, one for what they have changed.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const axe = sizesForAxe.includes(width) ? await findViolations(page) : [];
  // Colours move nothing.
  const places = scheme === 'light' ? [...(await findMisfits(page)), ...(await findUnreachable(page))] : [];
  return [...axe, ...places];
}

function fileOf(name: string, screen: Screen, width: number, scheme: string): string {
  return `${name}-${screen.name.replaceAll(/[^\w]+/g, '-')}-${width}-${scheme}.png`;
}
