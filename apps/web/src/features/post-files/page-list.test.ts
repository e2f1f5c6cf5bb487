import { expect, test } from 'vitest';
import { pageList } from './page-list.ts';

const page = (number: number, version = 3, width = 600, height = 800) => ({
  page: number,
  width,
  height,
  imageUrl: `/openapi/v1/posts/7/${version}/previews/${number}/image`,
  largeImageUrl: `/openapi/v1/posts/7/${version}/previews/${number}/image?size=LARGE`,
});
const label = (number: number) => `Page ${number}`;
const post = { postId: 7, version: 3, edit: 2 };

test('lists every page, unknown ones with the geometry of the first', () => {
  const pages = pageList(post, [page(1), page(3, 3, 800, 600)], 4, label);
  expect(pages.map(({ src, width, height }) => [Boolean(src), width, height])).toEqual([
    [true, 600, 800],
    [false, 600, 800],
    [true, 800, 600],
    [false, 600, 800],
  ]);
  expect(pages[3]?.label).toBe('Page 4');
});

test('omits images of another version', () => {
  expect(pageList(post, [page(1, 4)], 1, label)[0]?.src).toBeUndefined();
});

test('omits images of another edit', () => {
  const of = (edit: number) => ({ ...page(1), imageUrl: `${page(1).imageUrl}?edit=${edit}` });
  expect(pageList(post, [of(1)], 1, label)[0]?.src).toBeUndefined();
  expect(pageList(post, [of(2)], 1, label)[0]?.src).toBe(of(2).imageUrl);
});

test('leaves the geometry undefined while nothing is known', () => {
  expect(pageList(post, [], 2, label)).toEqual([
    { src: undefined, width: undefined, height: undefined, label: 'Page 1' },
    { src: undefined, width: undefined, height: undefined, label: 'Page 2' },
  ]);
});
