import { expect, test } from 'vitest';
import { bylineOf } from './person-of.ts';

const daniel = { userId: 3, displayName: 'Daniel Okafor', portraitUrl: null, teamName: null };
const ruth = { userId: 4, displayName: 'Ruth Meyer', portraitUrl: null, teamName: null };

test('two people are both named, each with what they did', () => {
  expect(bylineOf({ author: daniel, lastPublishAuthor: ruth })).toBe(
    'Written by Daniel Okafor, published by Ruth Meyer',
  );
});

test('a person who did both is named once, and so is the author of a draft', () => {
  expect(bylineOf({ author: daniel, lastPublishAuthor: daniel })).toBe('Daniel Okafor');
  expect(bylineOf({ author: daniel, lastPublishAuthor: null })).toBe('Daniel Okafor');
});
