import { expect, test } from 'vitest';
import { initialsOf, markOf } from './initials.ts';

test.each([
  ['Elena Marchetti', 'EM'],
  ['Dr. Ingrid Maria Solheim', 'IS'],
  ['Dr Jonas Winterbottom, PhD', 'JW'],
  ['Dr. med. Nora Dahl, MD', 'ND'],
  ['Amy "Bo" (Carter)', 'AC'],
  ['Norden', 'N'],
  ['élodie ångström', 'ÉÅ'],
  ['𝒜lpha — Beta', '𝒜B'],
  ['  ', ''],
])('%j has the initials %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test.each([
  ['ASPIRE-HF', 'AH'],
  ['MS-REACH 2', 'MR'],
  ['National Institute of Infectious Diseases', 'NI'],
  ['“Norden”', 'N'],
  ['  ', ''],
])('%j is marked %j', (name, letters) => {
  expect(markOf(name)).toBe(letters);
});
