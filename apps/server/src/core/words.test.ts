import { describe, expect, test } from 'vitest';
import { en } from '@studyline/contract/words/en';
import { addCatalogue, preferredLanguage } from './words.ts';

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
