import { describe, expect, it } from 'vitest';
import { step } from './list-step.ts';

const keys = ['a', 'b', 'c', 'd'];

describe('step', () => {
  it('goes to the next and the previous one, and stays at the ends', () => {
    expect(step(keys, 'b', 1, 'a')).toBe('c');
    expect(step(keys, 'b', -1, 'd')).toBe('a');
    expect(step(keys, 'd', 1, 'a')).toBeUndefined();
    expect(step(keys, 'a', -1, 'a')).toBeUndefined();
  });

  it('starts at the first visible one, else at the first', () => {
    expect(step(keys, undefined, 1, 'c')).toBe('c');
    expect(step(keys, undefined, -1, 'c')).toBe('c');
    expect(step(keys, undefined, 1, undefined)).toBe('a');
    expect(step(keys, 'gone', 1, 'also gone')).toBe('a');
    expect(step([], undefined, 1, undefined)).toBeUndefined();
  });
});
