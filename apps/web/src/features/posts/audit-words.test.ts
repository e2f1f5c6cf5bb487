import { expect, test } from 'vitest';
import './add-words.ts';
import { eventDetail, eventText } from './audit-words.ts';

test('says what happened', () => {
  expect(eventText({ eventType: 'post.acknowledged' })).toBe('Acknowledged');
  expect(eventText({ eventType: 'post.draftExpired' })).toBe('The draft expired');
  expect(eventText({ eventType: 'comment.edited' })).toBe('Changed a comment');
});

test('calls an event of a newer server by its own name', () => {
  expect(eventText({ eventType: 'post.beamedUp' })).toBe('post.beamedUp');
});

test('tells a change from and to', () => {
  const details = { before: 'Old title', after: 'New title' };
  expect(eventDetail({ eventType: 'post.titleChanged', details })).toBe('“Old title” became “New title”');
});

test('tells a description, a reason, and what was removed', () => {
  expect(eventDetail({ eventType: 'post.published', details: { description: 'Table 2' } })).toBe('Table 2');
  expect(eventDetail({ eventType: 'post.rejected', details: { reason: 'Wrong list' } })).toBe('Wrong list');
  expect(eventDetail({ eventType: 'comment.removed', details: { before: 'Hello' } })).toBe('It was “Hello”');
});

test('leaves out what says nothing to a reader', () => {
  expect(eventDetail({ eventType: 'post.published', details: { description: '' } })).toBeUndefined();
  expect(eventDetail({ eventType: 'post.previewed', details: { pages: 4 } })).toBeUndefined();
  expect(
    eventDetail({ eventType: 'post.fileReplaced', details: { before: 'a1', sha256: 'b2' } }),
  ).toBeUndefined();
});
