import type { ReadersPreview } from '@studyline/contract/sharing/readers';
import { describe, expect, test } from 'vitest';
import { changeTexts, countText, minutesText, readingText } from './reader-words.ts';

const preview = (facts: Partial<ReadersPreview> = {}): ReadersPreview => ({
  memberCount: 31,
  includesOwn: true,
  roles: [],
  teams: [],
  siteCount: 14,
  otherTeamCount: 3,
  unseenCount: 0,
  laterCount: 0,
  everSeeingRoleNames: [],
  asks: [],
  minutesEach: 3,
  minutesTotal: 93,
  change: null,
  ...facts,
});
const some = (memberCount: number, ...names: string[]) => ({
  memberCount,
  members: names.map((displayName, userId) => ({ userId, displayName, portraitUrl: null, teamName: null })),
});

describe('who gets a post', () => {
  test('is a number of people and places', () => {
    expect(countText(preview())).toBe('31 people will receive it: 14 sites and 3 other teams.');
    expect(countText(preview({ siteCount: 1, otherTeamCount: 0 }))).toBe(
      '31 people will receive it: 1 site.',
    );
    expect(countText(preview({ siteCount: 0 }))).toBe('31 people will receive it: 3 teams.');
    expect(countText(preview({ siteCount: 0, otherTeamCount: 0 }))).toBe('31 people will receive it.');
    expect(countText(preview({ memberCount: 1 }))).toBe('Only its author will receive it.');
  });

  test('is a time, per reader and in total, once it is known and worth saying', () => {
    expect(readingText(preview({ minutesEach: 5, minutesTotal: 155 }))).toBe(
      'Reading takes about 5 minutes each, 2\u00a0h 35\u00a0min in total.',
    );
    expect(readingText(preview({ minutesEach: 4, minutesTotal: 124 }))).toBe('');
    expect(readingText(preview({ minutesEach: null, minutesTotal: null }))).toBe('');
    expect([minutesText(1), minutesText(59), minutesText(120)]).toEqual([
      '1 minute',
      '59 minutes',
      '2\u00a0h',
    ]);
  });
});

describe('who gains and loses a published post', () => {
  test('is given by name, as far as the reader may see names', () => {
    const change = { gained: some(7, 'Ada', 'Bo'), lost: some(1), losesOwn: true };
    expect(changeTexts(preview({ change }))).toEqual([
      '7 people gain access: Ada, Bo and 5 more. It’s unread for them, and they have to complete its required actions from now on.',
      '1 person loses access. It disappears for them straight away, and they no longer have to act on it.',
      'You lose access yourself.',
    ]);
  });

  test('is nobody if nothing changes, and nothing before publication', () => {
    const change = { gained: some(0), lost: some(0), losesOwn: false };
    expect(changeTexts(preview({ change }))).toEqual(['No one gains or loses access.']);
    expect(changeTexts(preview())).toEqual([]);
  });
});
