import { describe, expect, test } from 'vitest';
import { presentAuthor, presentTeamName } from './present.ts';

describe('presentTeamName', () => {
  const site = { name: 'Charité', isSite: true, code: 'DE001', city: 'Berlin' };
  test.each([
    ['a site by code and city', site, 'Site DE001, Berlin'],
    ['a site without a city by its code', { ...site, city: null }, 'Site DE001'],
    ['a site without a code by its name', { ...site, code: null }, 'Charité'],
    ['another team by its name', { name: 'Norden', isSite: false, code: null, city: null }, 'Norden'],
    ['no team', null, null],
  ])('%s', (_, team, expected) => {
    expect(presentTeamName('en', team)).toBe(expected);
  });
});

describe('presentAuthor', () => {
  test('leaves the team out if none is given', () => {
    expect(presentAuthor(7, 'Ada Byron')).toEqual({
      userId: 7,
      displayName: 'Ada Byron',
      portraitUrl: null,
      teamName: null,
    });
  });
});
