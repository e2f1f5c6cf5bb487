import { de } from '@studyline/contract/words/de';
import { en } from '@studyline/contract/words/en';
import type { Texts } from '@studyline/contract/words/texts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findMisfits } from '../kit/a11y.ts';
import { openWorld, type World } from '../kit/fixtures.ts';
import { listDialogs, listScreens, walk } from '../kit/screens.ts';
import { readTexts, restOf } from '../kit/texts.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

/** Every text by its path. */
function listTexts(texts: Texts, path = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [[path + key, text]] : listTexts(text, `${path}${key}.`),
  );
}

const german = new Map(listTexts(de));
const germanTexts = new Set(german.values());
/** The words of English texts that differ in German. Part of a word may also occur in German. */
const english = new Set(
  listTexts(en)
    .filter(([, text]) => !germanTexts.has(text))
    .flatMap(([, text]) => {
      const pieces = text.split(/\{\{\w+\}\}|<\/?\w+>/).map((piece) => piece.trim());
      return pieces.length === 1 ? pieces : pieces.filter((piece) => /\p{L}{2,} \p{L}{2,}/u.test(piece));
    }),
);
/** Pieces of several words, where no other word goes on: "In all" is no part of "In allen". */
const longPieces = [...english]
  .filter((piece) => piece.includes(' '))
  .map(
    (piece) =>
      new RegExp(`(?<!\\p{L})${piece.replaceAll(/[$()*+.?[\\\]^{|}/]/g, String.raw`\$&`)}(?!\\p{L})`, 'u'),
  );

/** Texts of a page that are in English in the catalogue, or are keys. */
function findEnglish(texts: readonly string[], data: ReadonlySet<string>): string[] {
  return texts.filter((text) => {
    const rest = data.has(text) ? '' : restOf(text, data);
    return german.has(text) || english.has(rest) || longPieces.some((piece) => piece.test(rest));
  });
}

describe('findEnglish', () => {
  const data = new Set(['Home visits', 'Dr Lena Hartmann']);

  it('accepts German and data', () => {
    const fine = [
      de.home.title,
      'Home visits',
      `${de.home.title}, Home visits`,
      'Guten Tag, Dr Lena Hartmann',
    ];
    expect(findEnglish(fine, data)).toEqual([]);
  });

  it('finds texts left in English, and keys', () => {
    const left = [en.home.title, 'Good morning, Dr Lena Hartmann', 'home.title'];
    expect(findEnglish(left, data)).toEqual(left);
  });
});

/** Texts with a line that ends after the first letter of "E-Mail". */
function findBroken(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const broken: string[] = [];
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const topOf = (at: number) => {
      const range = new Range();
      range.setStart(nodes.currentNode, at);
      range.setEnd(nodes.currentNode, at + 1);
      return range.getBoundingClientRect().top;
    };
    while (nodes.nextNode()) {
      const text = nodes.currentNode.textContent ?? '';
      for (const { index } of text.matchAll(/E-Mail/g))
        if (topOf(index + 2) > topOf(index) + 3) broken.push(`Broken: ${text}`);
    }
    return broken;
  });
}

/** Labels of buttons and tabs that break into two lines. */
function findWrapped(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const labels = [...document.querySelectorAll('.mantine-Button-label, [role="tab"], td button')];
    return labels
      .filter((label) => label.checkVisibility())
      .filter((label) => {
        const range = new Range();
        range.selectNodeContents(label);
        const rows = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
        const bottom = Math.min(...rows.map((row) => row.bottom));
        return rows.some(({ top }) => top >= bottom);
      })
      .map((label) => `Wraps: ${label.textContent}`);
  });
}

async function look(page: Page, data: () => Promise<ReadonlySet<string>>): Promise<string[]> {
  const misfits = [...(await findMisfits(page)), ...(await findBroken(page)), ...(await findWrapped(page))];
  const texts = await readTexts(page);
  return [...findEnglish(texts, await data()), ...misfits];
}

it.each([
  [1440, 900],
  [390, 844],
])(
  'every screen is German and fits at %i × %i',
  async (width, height) => {
    await world.server.db.updateTable('app_user').set({ language_id: 'de' }).execute();
    const screens = await listScreens(world);
    const found = await walk(
      world,
      [...screens, ...listDialogs(screens)],
      () => ({ language: 'de', width, height }),
      look,
    );
    expect(found).toEqual({});
  },
  1_800_000,
);
