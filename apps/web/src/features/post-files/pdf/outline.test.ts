import { expect, test } from 'vitest';
import { flattenOutline, isLinkAllowed, shownEntries } from './outline.ts';

type Raw = Parameters<typeof flattenOutline>[0][number];
const entry = (title: string, items: readonly Raw[] = [], more: Partial<Raw> = {}): Raw => ({
  title,
  dest: title,
  url: null,
  items,
  ...more,
});
const none = new Set<number>();

test('entries are listed in reading order, with their levels', () => {
  const list = flattenOutline([entry('1', [entry('1.1', [entry('1.1.1')]), entry('1.2')]), entry('2')]);
  expect(list.map(({ title, level, end }) => [title, level, end])).toEqual([
    ['1', 1, 4],
    ['1.1', 2, 3],
    ['1.1.1', 3, 3],
    ['1.2', 2, 4],
    ['2', 1, 5],
  ]);
});

test('what the file closes is closed until it is opened, and the other way round', () => {
  const list = flattenOutline([entry('1', [entry('1.1')], { count: -1 }), entry('2', [entry('2.1')])]);
  const titles = (turned: ReadonlySet<number>) =>
    shownEntries(list, turned).map((index) => list[index]?.title);
  expect(titles(none)).toEqual(['1', '2', '2.1']);
  expect(titles(new Set([0, 2]))).toEqual(['1', '1.1', '2']);
});

test('an outline a hundred thousand levels deep, or as long, is cut off', () => {
  let deep = entry('deepest');
  for (let level = 0; level < 100_000; level += 1) deep = entry(String(level), [deep]);
  for (const roots of [[deep], Array.from({ length: 100_000 }, (_, index) => entry(String(index)))]) {
    const list = flattenOutline(roots);
    expect(list).toHaveLength(50_000);
    expect(list[0]!.end).toBe(roots.length === 1 ? 50_000 : 1);
    expect(shownEntries(list, none)).toHaveLength(50_000);
  }
});

test('an entry leads to the web only by the addresses that texts may have', () => {
  const urls = ['https://example.org/', 'ftp://example.org/', 'javascript:alert(1)', 'file:///etc/passwd'];
  const list = flattenOutline(urls.map((url) => entry(url, [], { dest: null, url })));
  expect(list.map(({ url }) => url)).toEqual(['https://example.org/', null, null, null]);
  expect(isLinkAllowed('mailto:a@example.org')).toBe(true);
  expect(isLinkAllowed('data:text/html,x')).toBe(false);
  expect(isLinkAllowed('relative')).toBe(false);
});
