import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Waits until all of these are on the screen. */
export async function expectVisible(...locators: Locator[]): Promise<void> {
  for (const locator of locators) await locator.first().waitFor({ state: 'visible' });
}

/** Waits until none of these is on the screen. */
export async function expectGone(...locators: Locator[]): Promise<void> {
  for (const locator of locators)
    await locator.filter({ visible: true }).first().waitFor({ state: 'hidden' });
}

/** Waits until the address is this path with this query. */
export async function expectPath(page: Page, path: string): Promise<void> {
  await expect.poll(() => pathOf(page)).toBe(path);
}

function pathOf(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return `${pathname}${search}`;
}

/** Waits until there are this many. */
export async function expectCount(locator: Locator, count: number): Promise<void> {
  await expect.poll(() => locator.count()).toBe(count);
}

/** A text of the catalogue with its placeholders filled in and without its tags. */
export function words(template: string, values: Record<string, string | number> = {}): string {
  return template
    .replaceAll(/<\/?\w+>/g, '')
    .replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** The same as a pattern, in which every missing placeholder matches anything. */
export function pattern(template: string, values: Record<string, string | number> = {}): RegExp {
  const parts = words(template, values).split(/\{\{\s*\w+\s*\}\}/);
  return new RegExp(
    `^${parts.map((part) => part.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)).join('.+')}$`,
  );
}

/** Runs in the browser. */
export function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= window.innerHeight;
}

export async function expectFocused(element: Locator): Promise<void> {
  await expect.poll(() => element.evaluate((one) => one === document.activeElement)).toBe(true);
}
