import { expect, test } from 'vitest';
import { fillText } from './texts.ts';

const texts = {
  room: { greeting: 'Hello {{name}}, {{name}}', files_one: '{{count}} file', files_other: '{{count}} files' },
  pages: '{{count}} pages',
};

test.each([
  ['room.greeting', { name: 'Anna' }, undefined, 'Hello Anna, Anna'],
  // What somebody has typed is a value, whatever it looks like.
  ['room.greeting', { name: '$& {{name}}' }, undefined, 'Hello $& {{name}}, $& {{name}}'],
  ['room.greeting', {}, undefined, 'Hello , '],
  ['room.files', { count: '1' }, 'one', '1 file'],
  ['room.files', { count: '1,200' }, 'other', '1,200 files'],
  ['pages', { count: '1' }, 'one', '1 pages'],
  ['room.files', {}, undefined, undefined],
  ['room', {}, undefined, undefined],
  ['room.greeting.more', {}, undefined, undefined],
  ['other.greeting', {}, undefined, undefined],
] as const)('%s with %o', (path, values, plural, text) => {
  expect(fillText(texts, path, values, plural)).toBe(text);
});
