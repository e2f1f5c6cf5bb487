import { expect, test } from 'vitest';
import type { Update } from './calls.ts';
import { sentenceOf } from './sentence.ts';

const NOW = Date.UTC(2026, 10, 29);
const plain: Update = {
  updateId: 1,
  kind: 'DRAFT_EXPIRING',
  occurredAtDateTimeMillis: NOW,
  channelId: 1,
  channelName: 'ASPIRE-HF',
  actor: null,
  isUnread: true,
  unreadCount: 1,
  isForMe: true,
  post: null,
  serviceItem: null,
  equipment: null,
  teamId: 1,
  teamName: 'Site IE1, Dublin',
  personName: null,
};
const wording = { word: (key: string) => key, due: String, day: String };
const keyOf = (update: Update) => sentenceOf(update, wording).of;

test.each([
  [true, false, 'updates.what.DRAFT_EXPIRING'],
  [false, false, 'updates.draft.kept'],
  [false, true, 'updates.draft.expired'],
])('a draft: to be kept (%s), expired (%s): %s', (isForMe, isExpired, key) => {
  const post = {
    postId: 1,
    version: 1,
    title: 'Protocol',
    label: 'v0.1',
    commentText: null,
    isExpired,
    action: null,
  };
  expect(keyOf({ ...plain, isForMe, post })).toBe(key);
});

test.each([
  ['2026-12-20', 'updates.what.CALIBRATION_DUE'],
  [null, 'updates.due.nothing'],
])('a calibration due on %s: %s', (dueDate, key) => {
  const equipment = { productName: 'Infusion pump', serialNumber: 'SN 1', dueDate };
  expect(keyOf({ ...plain, kind: 'CALIBRATION_DUE', equipment })).toBe(key);
});
