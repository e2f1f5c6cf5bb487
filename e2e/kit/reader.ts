import { en } from '@studyline/contract/words/en';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { pattern } from './expectations.ts';

/** A page of a document in the reader, whether drawn or not. */
function pageOf(reader: Page | Locator, number: number): Locator {
  const name = en.postFiles.document.page.replace('{{page}}', String(number));
  return reader.getByRole('region', { name: pattern(name) });
}

/** The same, once it is drawn. */
export function drawnPageOf(reader: Page | Locator, number: number): Locator {
  return pageOf(reader, number).and(reader.locator('[data-loaded]'));
}

/** Scrolls to a page, and waits until it is drawn. */
export async function expectDrawn(reader: Page | Locator, number: number): Promise<void> {
  await pageOf(reader, number).scrollIntoViewIfNeeded();
  await expect.poll(() => drawnPageOf(reader, number).locator('canvas').first().isVisible()).toBe(true);
}
