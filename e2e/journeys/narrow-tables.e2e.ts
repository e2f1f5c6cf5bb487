import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectVisible } from '../kit/expectations.ts';
import { openWorld, type World } from '../kit/fixtures.ts';
import { variants } from '../kit/variants.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

/** A dozen letters of a name. */
const READABLE_PIXELS = 96;

it.each(variants(820, 1024))(
  'names of sites, teams and people stay readable in windows of %i pixels, and the tables fit',
  async (width) => {
    // Words and dates are longest in German.
    const page = await world.loginAs('study.manager', { width, height: 900, language: 'de' });
    const channelId = await world.studyId();
    for (const query of ['', '?view=teams', '?view=members', '?view=members&status=FORMER']) {
      await page.goto(`/channel/${channelId}/sites-and-members${query}`);
      await expectVisible(page.getByRole('row').nth(1));
      const { narrowest, hidden } = await page.getByRole('table').evaluate((table) => ({
        narrowest: Math.min(
          ...[...table.querySelectorAll('td:first-child b')].map(
            (name) => name.getBoundingClientRect().width,
          ),
        ),
        hidden: table.scrollWidth - table.parentElement!.clientWidth,
      }));
      expect(narrowest, query).toBeGreaterThan(READABLE_PIXELS);
      expect(hidden, query).toBeLessThanOrEqual(0);
    }
  },
);
