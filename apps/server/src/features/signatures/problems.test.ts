import { describe, expect, test } from 'vitest';
import { isInSitting } from './problems.ts';

describe('a signature by a passkey', () => {
  const askedAt = '2026-11-27T09:30:00.000Z';

  test.each([
    ['2026-11-27T09:29:59.999Z', false],
    ['2026-11-27T09:30:00.000Z', true],
    // The answer came in the last moment, and many were stored.
    ['2026-11-27T09:35:02.000Z', true],
    ['2026-11-27T09:36:00.000Z', true],
    ['2026-11-27T09:36:00.001Z', false],
  ])('stored at %s is in time: %s', (signedAt, isInTime) => {
    expect(isInSitting(new Date(signedAt), askedAt)).toBe(isInTime);
  });
});
