import { expect, test } from 'vitest';
import { initialsOf } from './initials.ts';

test.each([
  ['Elena Marchetti', 'EM'],
  ['Dr. Ingrid Maria Solheim', 'IS'],
  ['ASPIRE-HF', 'AH'],
  ['Norden', 'N'],
  ['élodie ångström', 'ÉÅ'],
  ['𝒜lpha — Beta', '𝒜B'],
  ['  ', ''],
])('%j has the initials %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
