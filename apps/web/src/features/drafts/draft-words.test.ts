import { expect, test } from 'vitest';
import { draftText } from './draft-words.ts';

const DAY = 86_400_000;
const now = Date.UTC(2026, 10, 20, 12);
type Draft = Parameters<typeof draftText>[0];

const draft = (changes: Partial<Draft> = {}): Draft => ({
  label: 'v2.1',
  versionLabel: 'DRAFT',
  submittedAtDateTimeMillis: null,
  rejectedBy: null,
  rejectedReason: null,
  can: { approve: true } as Draft['can'],
  ...changes,
});
const approver = { userId: 4, displayName: 'Ines Vidal', portraitUrl: null, teamName: null };

test('a draft says that it is not published', () => {
  expect(draftText(draft())).toEqual({ title: 'Draft of v2.1, not published.', text: '' });
});

test('a submitted one says that it waits, and its author that somebody else decides', () => {
  const submitted = draft({ submittedAtDateTimeMillis: now - DAY });
  expect(draftText(submitted)).toEqual({
    title: 'Draft of v2.1, waiting for approval.',
    text: '',
  });
  const own = { ...submitted, can: { approve: 'OWN_DRAFT' } as Draft['can'] };
  expect(draftText(own).text).toContain('someone else has to approve');
});

test('a rejected one says by whom, and why', () => {
  const rejected = draft({
    versionLabel: 'REJECTED',
    rejectedBy: approver,
    rejectedReason: 'Wrong site list',
  });
  expect(draftText(rejected)).toEqual({
    title: 'Draft of v2.1, rejected by Ines Vidal.',
    text: 'Reason: “Wrong site list”',
  });
  expect(draftText({ ...rejected, rejectedBy: null, rejectedReason: null })).toEqual({
    title: 'Draft of v2.1, rejected.',
    text: '',
  });
});

test('an expired one tells its author what to do', () => {
  const expired = draft({ versionLabel: 'EXPIRED', can: { restore: true } as Draft['can'] });
  expect(draftText(expired).text).toBe('Restore it to keep working on it.');
  const others = { ...expired, can: { restore: 'NOT_YOUR_DRAFT' } as Draft['can'] };
  expect(draftText(others).text).toBe('');
});
