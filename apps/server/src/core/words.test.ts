import { describe, expect, test, vi } from 'vitest';
import { en } from '@studyline/contract/words/en';
import { addCatalogue, preferredLanguage, utcIn } from './words.ts';

addCatalogue('de', en);
addCatalogue('pt-BR', en);

describe('preferredLanguage', () => {
  test.each([
    [undefined, 'en'],
    ['', 'en'],
    ['de', 'de'],
    ['de-AT, en;q=0.5', 'de'],
    ['fr, de;q=0.4, en;q=0.8', 'en'],
    ['fr, *;q=0.1', 'en'],
    ['de;q=0, en', 'en'],
    ['pt-BR', 'pt-BR'],
    ['pt', 'en'],
    [';;q=,,de;q=x', 'en'],
  ])('%s is answered in %s', (header, languageId) => {
    expect(preferredLanguage(header)).toBe(languageId);
  });
});

describe('utcIn', () => {
  const at = Date.UTC(2026, 10, 27, 14, 51, 2);

  test('is to the second, and names the zone', () => {
    expect([utcIn('en', at), utcIn('xx', at)]).toEqual(Array(2).fill('27 Nov 2026, 14:51:02 UTC'));
  });

  test('makes no formatter, which takes longer than writing hundreds of moments', () => {
    const made = vi.spyOn(Intl, 'DateTimeFormat');
    expect(['en', 'de'].map((languageId) => utcIn(languageId, at))).toHaveLength(2);
    expect(made).not.toHaveBeenCalled();
    made.mockRestore();
  });
});
