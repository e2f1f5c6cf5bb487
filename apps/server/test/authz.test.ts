import { describe, expect, test } from 'vitest';
import { endpoints } from '@studyline/contract/core/endpoints';
import { roleKeys, type StudyPermission } from '@studyline/contract/core/permissions';
import { DEMO_PEOPLE } from '../seed/people.ts';
import { type Scope, scopesOf } from '../src/core/roles.ts';
import { cases } from './authz/cases.ts';
import { letterOf, letters } from './authz/letters.ts';
import { everybody, type Standing, standingOf, standings } from './authz/people.ts';

describe('the permission table', () => {
  const scopeLetter: Record<Scope, string> = {
    EXEMPT: 'E',
    ALL: 'A',
    OVERSEEN: 'O',
    TEAM: 'T',
    LEAD: 'L',
    AUDIENCE: 'V',
    OWN: 'W',
    OWN_DRAFT: 'D',
    SELF: 'S',
  };
  test.each(Object.keys(letters).filter((p) => p !== 'CLIENT_MANAGE') as StudyPermission[])(
    '%s is held as typed',
    (permission) => {
      const held = roleKeys.map((role) => {
        const [scope] = scopesOf({ roleKeys: [role], isReadOnly: false }, permission);
        return `${role} ${scope ? scopeLetter[scope] : '-'}`;
      });
      expect(held).toEqual(roleKeys.map((role) => `${role} ${letterOf(permission, role)}`));
    },
  );
});

describe('the people of the matrix', () => {
  const factsOf = ({ roles, ...facts }: Standing) => JSON.stringify({ ...facts, roles: roles.toSorted() });
  test('are those of the demo, and one for each role', () => {
    const known = new Set(everybody.map((who) => factsOf(standings[who])));
    const missing = DEMO_PEOPLE.filter((person) => !known.has(factsOf(standingOf(person))));
    expect(missing.map(({ key }) => key)).toEqual([]);
  });
});

describe('every endpoint', () => {
  test('is in the matrix', () => {
    const covered = new Set(cases.map((c) => c.endpoint.id));
    expect(endpoints.filter((e) => !covered.has(e.id)).map((e) => e.id)).toEqual([]);
  });
});
