import { en } from '@studyline/contract/words/en';
import type { ElementHandle, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accent } from '../../apps/web/src/pseudo-locale.ts';
import { findProblems } from '../kit/a11y.ts';
import { openWorld, type World } from '../kit/fixtures.ts';
import { listDialogs, listScreens, walk } from '../kit/screens.ts';
import { findForeign, readTexts } from '../kit/texts.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

describe('findForeign', () => {
  const data = new Set([
    'Protocol Amendment 3',
    'Dr Lena Hartmann',
    'Pharmacy-Manual_final_v1.5.pdf',
    '342c790ec0a895e6',
  ]);

  it('accepts the catalogue, data, numbers, dates, initials and versions', () => {
    const fine = [
      '⟦Ţíɱéļíñé · ·⟧',
      'Protocol Amendment 3',
      'Dr Lena Hartmann · Protocol Amendment 3',
      '_final_v1.5.pdf',
      '342c 790e c0a8 95e6',
      'Fri 20 November, 16:40',
      '20 Nov 2026, 16:40:12 UTC',
      'LH',
      'v3.0',
      '57%',
    ];
    expect(findForeign(fine, data)).toEqual([]);
  });

  it('finds a text written in the code', () => {
    expect(findForeign(['Reply', 'Protocol Amendment 3 by somebody', 'Loading…'], data)).toEqual([
      'Reply',
      'Protocol Amendment 3 by somebody',
      'Loading…',
    ]);
  });
});

/** The menus around the screens that have been read in a window. They are the same on each. */
const readIn = new WeakMap<Page, Set<string>>();

/** What a button opens: part of the screen, or something over it. Undefined if it is a menu around the screen that has been read. */
async function kindOf(page: Page, opener: ElementHandle): Promise<'part' | 'cover' | undefined> {
  if (!(await opener.isVisible()) || !(await opener.isEnabled())) return undefined;
  const { isInside, isCover, name } = await opener.evaluate((node) => {
    const element = node as Element;
    return {
      isInside: element.closest('main, [role="dialog"]') !== null,
      isCover: element.hasAttribute('aria-haspopup'),
      name: element.getAttribute('aria-label') ?? element.textContent,
    };
  });
  if (isInside) return isCover ? 'cover' : 'part';
  const read = readIn.get(page) ?? new Set();
  if (read.has(name)) return undefined;
  readIn.set(page, read.add(name));
  return 'cover';
}

/** The texts of a page, including what its buttons open. Behind a dialog no button can be reached. */
async function readAll(page: Page): Promise<string[]> {
  const texts = new Set(await readTexts(page));
  const read = async () => {
    for (const text of await readTexts(page)) texts.add(text);
  };
  const dialog = page.getByRole('dialog');
  const place = (await dialog.count()) > 0 ? dialog : page;
  const expanded = place.getByRole('button', { expanded: true });
  const menu = page.locator('[aria-haspopup="menu"][aria-expanded="true"]');
  for (const opener of await place.getByRole('button', { expanded: false }).elementHandles()) {
    const kind = await kindOf(page, opener);
    if (!kind) continue;
    const before = await expanded.count();
    await opener.click();
    // A panel of the reader closes the one that was open, and the button of a menu may be replaced.
    const isOpen = async () =>
      (await expanded.count()) > before ||
      (await opener.getAttribute('aria-expanded').catch(() => null)) === 'true';
    await expect.poll(isOpen).toBe(true);
    await read();
    // The parts of a screen stay open, as far as they fit beside each other.
    if (kind === 'part') continue;
    // Escape would close the dialog together with its content. The button of a menu is replaced when the menu has loaded.
    await ((await menu.count()) > 0 ? menu : opener).click();
    await expect.poll(() => expanded.count()).toBe(before);
  }
  await read();
  return [...texts];
}

/** Each screen is checked in one of them, alternating. The walk in full/ checks each in every size, light and dark. */
const views = [
  { width: 1440, height: 900, scheme: 'light' },
  { width: 390, height: 844, scheme: 'dark' },
] as const;

/** These people have no access, so there is no one to help; a link in an email opens a page that needs none. */
const withoutHelp = ['terms to accept', '403', '404', '500', 'link to a new address, signed in'];

/** Where the help button is. */
async function placeOfHelp(page: Page): Promise<string> {
  const button = page.getByRole('button', { name: accent(en.shell.help), exact: true });
  const { x, y } = (await button.boundingBox())!;
  return `${Math.round(x)}, ${Math.round(y)}`;
}

/** A wide window has a rail, or a bar if there is nowhere else to go. */
async function frameOf(page: Page): Promise<'phone' | 'rail' | 'bar'> {
  if (page.viewportSize()?.width === 390) return 'phone';
  return (await page
    .getByRole('navigation', { name: accent(en.shell.main) })
    .first()
    .isVisible())
    ? 'rail'
    : 'bar';
}

it('every screen is accessible and fits its window, its texts are in the catalogues, and help is in one place', async () => {
  const helpIn = { phone: new Set<string>(), rail: new Set<string>(), bar: new Set<string>() };
  const screens = await listScreens(world);
  const found = await walk(
    world,
    [...screens, ...listDialogs(screens)],
    // Its texts are as long as those of a wordy language.
    (index) => ({ ...views[index % views.length], language: 'en-XA' }),
    async (page, data, { name, person }) => {
      const problems = await findProblems(page);
      const texts = await readAll(page);
      const foreign = findForeign(texts, await data());
      if (person && !withoutHelp.includes(name)) helpIn[await frameOf(page)].add(await placeOfHelp(page));
      return [...problems, ...foreign];
    },
  );
  expect(found).toEqual({});
  expect(Object.values(helpIn).map(({ size }) => size)).toEqual([1, 1, 1]);
}, 1_800_000);
