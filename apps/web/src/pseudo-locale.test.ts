import { describe, expect, it } from 'vitest';
import { accent, accentAll } from './pseudo-locale.ts';

describe('accent', () => {
  it('accents every letter and frames the text', () => {
    expect(accent('Sign in')).toBe('⟦Šíĝñ íñ⟧');
    expect(accent('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ')).not.toMatch(/[a-z]/i);
  });

  it('keeps placeholders and tags', () => {
    const text = accent('Page <b>{{path}}</b> of {{count}}');
    expect(text).toContain('<b>{{path}}</b>');
    expect(text).toContain('{{count}}');
    expect(text).toContain('Þáĝé');
  });

  it('grows with the text, as translations do', () => {
    const text = 'A sentence of some length, as they are.';
    expect(accent(text).length).toBeGreaterThan(text.length * 1.2);
  });
});

describe('accentAll', () => {
  it('keeps the structure of a catalogue', () => {
    expect(accentAll({ a: 'x', b: { c_one: 'y', c_other: '{{count}} z' } })).toEqual({
      a: '⟦ẋ⟧',
      b: { c_one: '⟦ý⟧', c_other: '⟦{{count}} ž ·⟧' },
    });
  });
});
