import { describe, expect, test } from 'vitest';
import { isSendKey, remainingText, textState } from './comment-text.ts';

test('text typed during sending stays, and so does a text that was changed', () => {
  expect(remainingText('Hello', ' Hello\n')).toBe('');
  expect(remainingText('Hello', 'Hello\nAnd one more thing')).toBe('And one more thing');
  expect(remainingText('Helo', 'Hello')).toBe('Hello');
});

describe('a text', () => {
  test('of only spaces cannot be sent', () => {
    expect(textState(' \n ')).toMatchObject({ text: '', canSend: false });
    expect(textState(' Hello\n')).toEqual({ text: 'Hello', canSend: true, hint: undefined });
  });

  test('near the limit shows how much is left', () => {
    expect(textState('a'.repeat(4499)).hint).toBeUndefined();
    expect(textState('a'.repeat(4500)).hint).toBe('500 characters left');
    expect(textState('a'.repeat(4999)).hint).toBe('1 character left');
    expect(textState('a'.repeat(5000))).toMatchObject({ canSend: true, hint: '0 characters left' });
  });

  test('above the limit cannot be sent and shows by how much; leading and trailing spaces do not count', () => {
    expect(textState('a'.repeat(5012))).toMatchObject({
      canSend: false,
      problem: '12 characters too many. A comment can have up to 5,000.',
    });
    expect(textState(`  ${'a'.repeat(5000)}\n\n`).canSend).toBe(true);
  });
});

describe('Enter', () => {
  const key = (changes = {}) => ({
    key: 'Enter',
    shiftKey: false,
    altKey: false,
    ctrlKey: false,
    metaKey: false,
    nativeEvent: { isComposing: false },
    ...changes,
  });

  test('sends, but not with Shift and not while a character is being composed', () => {
    expect(isSendKey(key(), false)).toBe(true);
    expect(isSendKey(key({ shiftKey: true }), false)).toBe(false);
    expect(isSendKey(key({ nativeEvent: { isComposing: true } }), false)).toBe(false);
    expect(isSendKey(key({ key: 'a' }), false)).toBe(false);
  });

  test('starts a new line on a touch screen, where Control and Command still send', () => {
    expect(isSendKey(key(), true)).toBe(false);
    expect(isSendKey(key({ ctrlKey: true }), true)).toBe(true);
    expect(isSendKey(key({ metaKey: true }), true)).toBe(true);
  });
});
