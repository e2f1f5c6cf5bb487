import { expect, test } from 'vitest';
import { makeFormat } from '../../format.ts';
import { draftText } from './draft-words.ts';

const format = makeFormat('UTC');
const DAY = 86_400_000;
const now = Date.UTC(2026, 10, 20, 12);
type Draft = Parameters<typeof draftText>[0];

const draft = (changes: Partial<Draft> = {}): Draft => ({
  label: 'v2.1',
  versionLabel: 'DRAFT',
  submittedAtDateTimeMillis: null,
  expirationDateTimeMillis: now + 6 * DAY + 1,
  lastModifiedAuthor: { userId: 3, displayName: 'Daniel Okafor', portraitUrl: null, teamName: null },
  rejectedBy: null,
  rejectedReason: null,
  can: { approve: true } as Draft['can'],
  ...changes,
});
const author = 'Daniel Okafor';
const approver = { userId: 4, displayName: 'Ines Vidal', portraitUrl: null, teamName: null };

test('a draft says when it expires', () => {
  expect(draftText(draft(), author, now, format)).toEqual({
    title: 'Draft of v2.1, not published.',
    text: 'It expires in 6 days.',
  });
});

test('a submitted one says when and by whom it was submitted', () => {
  const submitted = draft({ submittedAtDateTimeMillis: now - DAY });
  expect(draftText(submitted, author, now, format)).toEqual({
    title: 'Draft of v2.1, waiting for approval.',
    text: 'Submitted 19 Nov 2026, 12:00 by Daniel Okafor. It expires in 6 days.',
  });
  const own = { ...submitted, can: { approve: 'OWN_DRAFT' } as Draft['can'] };
  expect(draftText(own, author, now, format).text).toContain('someone else has to approve');
});

test('a rejected one says by whom, and why', () => {
  const rejected = draft({
    versionLabel: 'REJECTED',
    expirationDateTimeMillis: null,
    rejectedBy: approver,
    rejectedReason: 'Wrong site list',
  });
  expect(draftText(rejected, author, now, format)).toEqual({
    title: 'Draft of v2.1, rejected by Ines Vidal.',
    text: 'Reason: “Wrong site list”',
  });
  expect(draftText({ ...rejected, rejectedBy: null, rejectedReason: null }, author, now, format)).toEqual({
    title: 'Draft of v2.1, rejected.',
    text: '',
  });
});

test('an expired one tells its author what to do', () => {
  const expired = draft({ versionLabel: 'EXPIRED', can: { restore: true } as Draft['can'] });
  expect(draftText(expired, author, now, format).text).toBe('Restore it to keep working on it.');
  const others = { ...expired, can: { restore: 'NOT_YOUR_DRAFT' } as Draft['can'] };
  expect(draftText(others, author, now, format).text).toBe('');
});
