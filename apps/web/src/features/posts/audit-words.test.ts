import { expect, test } from 'vitest';
import './add-words.ts';
import { eventDetail, eventText } from './audit-words.ts';

const detailOf = (eventType: string, details: Record<string, unknown>, textErased = false) =>
  eventDetail({ eventType, details, textErased, teamName: null });

test('says what happened', () => {
  expect(eventText({ eventType: 'post.acknowledged' })).toBe('Acknowledged');
  expect(eventText({ eventType: 'post.draftExpired' })).toBe('The draft expired');
  expect(eventText({ eventType: 'comment.edited' })).toBe('Changed a comment');
});

test('calls an event of a newer server by its own name', () => {
  expect(eventText({ eventType: 'post.beamedUp' })).toBe('post.beamedUp');
});

test('shows what a change was from and to', () => {
  const details = { before: 'Old title', after: 'New title' };
  expect(detailOf('post.titleChanged', details)).toBe('“Old title” became “New title”');
});

test('shows a description, a reason, and what was removed', () => {
  expect(detailOf('post.published', { description: 'Table 2' })).toBe('Table 2');
  expect(detailOf('post.rejected', { reason: 'Wrong list' })).toBe('Wrong list');
  expect(detailOf('comment.removed', { before: 'Hello' })).toBe('It was “Hello”');
});

test('shows for which team somebody acted', () => {
  const acknowledged = { eventType: 'post.acknowledged', details: { ruleId: 1 }, textErased: false };
  expect(eventDetail({ ...acknowledged, teamName: 'Site US001, Birmingham' })).toBe('Site US001, Birmingham');
});

test('shows that a text was erased, and why', () => {
  expect(detailOf('comment.edited', { commentId: 7 }, true)).toBe('The text of this entry was erased.');
  expect(eventText({ eventType: 'text.erased' })).toBe('Erased the text of an entry');
  expect(detailOf('text.erased', { auditEventId: 7, reason: 'A participant was named' })).toBe(
    'A participant was named',
  );
});

test('leaves out what means nothing to a reader', () => {
  expect(detailOf('post.published', { description: '' })).toBeUndefined();
  expect(detailOf('post.previewed', { pages: 4 })).toBeUndefined();
  expect(detailOf('post.fileReplaced', { before: 'a1', sha256: 'b2' })).toBeUndefined();
});
