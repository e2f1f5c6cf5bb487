import { describe, expect, it } from 'vitest';
import { createWords } from './words.ts';

const word = createWords('en-GB', {
  home: {
    title: 'Home',
    greeting: 'Good morning, {{name}}',
    posts_one: '{{count}} post by {{name}}',
    posts_other: '{{count}} posts by {{name}}',
    limit: 'At most {{limit}} of {{limit}}',
  },
});

describe('a text', () => {
  it('is found by its path', () => {
    expect(word('home.title')).toBe('Home');
  });

  it('has its placeholders filled, each time they occur', () => {
    expect(word('home.greeting', { name: 'Ana' })).toBe('Good morning, Ana');
    expect(word('home.limit', { limit: '20 MB' })).toBe('At most 20 MB of 20 MB');
  });

  it('takes a value as it is, whatever it contains', () => {
    expect(word('home.greeting', { name: '{{name}} $& <b>' })).toBe('Good morning, {{name}} $& <b>');
  });

  it('has the plural of its count, and numbers as the language writes them', () => {
    expect(word('home.posts', { count: 1, name: 'Ana' })).toBe('1 post by Ana');
    expect(word('home.posts', { count: 0, name: 'Ana' })).toBe('0 posts by Ana');
    expect(word('home.posts', { count: 1234, name: 'Ana' })).toBe('1,234 posts by Ana');
  });

  it('needs no plural where there is a count', () => {
    expect(word('home.title', { count: 2 })).toBe('Home');
  });

  it('that is missing shows its path', () => {
    expect(word('home.missing')).toBe('home.missing');
    expect(word('home')).toBe('home');
    expect(word('home.title.missing')).toBe('home.title.missing');
  });

  it('without a value loses only its placeholder', () => {
    expect(word('home.greeting')).toBe('Good morning, ');
  });
});

describe('the plurals of a language', () => {
  it('are its own', () => {
    const few = createWords('cs', {
      day_one: '{{count}} den',
      day_few: '{{count}} dny',
      day_other: '{{count}} dní',
    });
    expect([1, 2, 5].map((count) => few('day', { count }))).toEqual(['1 den', '2 dny', '5 dní']);
  });
});
