import { defaultParseSearch } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { addressOfSearch, readChosen } from './chosen.ts';

test.each(['dose', '1.10', '5.0', '1e3', '12345678901234567890', 'true', 'null', '"quoted"', 'a&b=c#d +%'])(
  'the address of a search for %s asks for just that',
  (search) => {
    const { pathname, search: query } = new URL(addressOfSearch(3, search), 'https://studyline.example');
    expect(pathname).toBe('/channel/3/search');
    expect(readChosen(defaultParseSearch(query)).search).toBe(search);
  },
);

test('an empty search has no parameter', () => {
  expect(addressOfSearch(undefined, '')).toBe('/channels/search');
});
