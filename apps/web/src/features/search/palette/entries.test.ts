import { expect, test } from 'vitest';
import { matchIn } from './entries.ts';

const written = (name: string, typed: string) =>
  matchIn(name, typed)
    ?.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
    .join('');

test('a name matches if it has all words, whatever their order, capitals and accents', () => {
  expect(written('Prüfzentrum Frankfurt', 'frank pruf')).toBe('[Prüf]zentrum [Frank]furt');
  expect(written('LANTERN-FLU', 'flu')).toBe('LANTERN-[FLU]');
  expect(written('Sites and members', 'site member')).toBe('[Site]s and [member]s');
  expect(written('Sites and members', 'site quokka')).toBeUndefined();
});

test('a name whose letters come apart without accents matches without marks', () => {
  expect(written('Pru\u0308fzentrum', 'pruf')).toBe('Pru\u0308fzentrum');
  expect(written('Prüfzentrum', 'pruf')).toBe('[Prüf]zentrum');
});
