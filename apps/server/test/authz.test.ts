import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '@studyline/contract/endpoints';
import type { Permission } from '@studyline/contract/permissions';
import { scopesOf } from '../src/core/roles.ts';
import { createSession } from '../src/core/sessions.ts';
import { signAccessToken } from '../src/core/access-tokens.ts';
import { inject, startApp, type TestApp } from './app.ts';
import { type Case, cases } from './authz-cases.ts';
import { type AuthzWorld, buildAuthzWorld, type Column, columns, roleOf } from './authz-world.ts';
import { buildUser } from './world.ts';

/**
 * The permission table, typed by hand: A the whole study, O own and overseen teams, T own team, S oneself, W own posts, D own drafts,
 * V what the post's audience admits, - denied.
 */
const letters: Record<Permission, string> = {
  //                    CA CH SM AU AP MO SU PI CO ST VE QA
  CLIENT_MANAGE: '      A  -  -  -  -  -  -  -  -  -  -  -',
  CHANNEL_UPDATE: '     -  A  A  -  -  -  -  -  -  -  -  -',
  CHANNEL_ROLE_ASSIGN: '-  A  A  -  -  -  -  -  -  -  -  -',
  TEAM_CREATE: '        -  A  A  -  -  -  -  -  -  -  -  -',
  TEAM_UPDATE: '        -  A  A  -  -  O  -  T  T  -  -  -',
  TEAM_STATUS_CHANGE: ' -  A  A  -  -  O  -  -  -  -  -  -',
  MEMBER_VIEW: '        -  A  A  A  A  A  A  T  T  T  T  A',
  MEMBER_INVITE: '      -  A  A  -  -  O  -  T  T  -  -  -',
  POST_VIEW: '          -  A  A  A  A  A  A  V  V  V  V  A',
  POST_CREATE_DRAFT: '  -  A  A  A  A  O  -  -  T  -  -  -',
  POST_PUBLISH: '       -  A  A  -  A  -  -  -  -  -  -  -',
  POST_UPDATE: '        -  A  A  W  A  -  -  -  -  -  -  -',
  POST_DELETE: '        -  A  A  D  A  -  -  -  -  -  -  -',
  COMMENT_CREATE: '     -  A  A  A  A  A  A  V  V  V  V  -',
  COMMENT_MODERATE: '   -  A  A  W  A  -  -  -  -  -  -  -',
  ACTION_ACKNOWLEDGE: ' -  S  S  S  S  S  S  S  S  S  S  -',
  COMPLIANCE_VIEW: '    -  A  A  W  A  O  -  T  T  S  S  A',
  AUDIT_VIEW: '         -  A  A  W  A  O  -  T  T  S  S  A',
  DIRECTORY_VIEW: '     -  A  A  A  A  A  A  T  T  T  T  A',
};

const letterOf = (permission: Permission, column: Column): string =>
  column === 'STRANGER' ? '-' : (letters[permission].trim().split(/\s+/)[columns.indexOf(column)] ?? '?');

/** On a post of somebody else with nothing of one's own in it, these letters are not enough. */
const refusedOnOthers: Partial<Record<Permission, string>> = {
  POST_UPDATE: 'W',
  POST_DELETE: 'D',
  COMPLIANCE_VIEW: 'WS',
  AUDIT_VIEW: 'WS',
};

function expectedStatus({ endpoint, needs, expected }: Case, column: Column): number {
  const outside = column === 'CA' || column === 'STRANGER';
  const { permission } = endpoint;
  if (needs === 'client') return column === 'CA' ? 200 : 404;
  if (needs !== 'nothing' && outside) return 404;
  if (expected?.[column] !== undefined) return expected[column];
  if (permission === 'PUBLIC' || permission === 'SELF') return 200;
  const letter = letterOf(permission, column);
  return letter === '-' || refusedOnOthers[permission]?.includes(letter) ? 403 : 200;
}

let app: TestApp;
let world: AuthzWorld;
beforeAll(async () => {
  app = await startApp();
  await app.server.db
    .insertInto('terms_of_service')
    .values({ version: 1, title: 'Terms', content: '<p>Terms</p>' })
    .execute();
  world = await buildAuthzWorld(app);
});
afterAll(() => app.close());

describe('the permission table', () => {
  const scopeLetter = {
    EXEMPT: 'A',
    OWN_DRAFT: 'D',
    ALL: 'A',
    OVERSEEN: 'O',
    TEAM: 'T',
    SELF: 'S',
    OWN: 'W',
    AUDIENCE: 'V',
  } as const;
  test.each(
    Object.keys(letters).filter((p) => p !== 'CLIENT_MANAGE') as Exclude<Permission, 'CLIENT_MANAGE'>[],
  )('%s is held as typed', (permission) => {
    const held = Object.entries(roleOf).map(([column, role]) => {
      const [scope] = scopesOf([role], permission);
      return `${column} ${scope ? scopeLetter[scope] : '-'}`;
    });
    expect(held).toEqual(
      Object.keys(roleOf).map((column) => `${column} ${letterOf(permission, column as Column)}`),
    );
  });
});

describe('every endpoint', () => {
  test('stands in the matrix', () => {
    const covered = new Set(cases.map((c) => c.endpoint.id));
    expect(endpoints.filter((e) => !covered.has(e.id)).map((e) => e.id)).toEqual([]);
  });

  describe.each(cases)('$endpoint.id $name', (one) => {
    test('answers each person as the table says', async () => {
      const answers: string[] = [];
      for (const column of columns) {
        const args = await one.args(world, column);
        const answer = await app.as(world.people[column]).call(one.endpoint, args as never);
        answers.push(`${column} ${answer.status}`);
      }
      expect(answers).toEqual(columns.map((column) => `${column} ${expectedStatus(one, column)}`));
    });

    test('answers 401 to nobody and 403 to an account that is not served', async () => {
      const args = await one.args(world, 'CH');
      const outsider = await buildUser(app.server.db, { nonEecUser: true });
      const { sessionId } = await createSession(app.server.db, {
        userId: outsider.userId,
        provider: 'test',
        ip: null,
        userAgent: null,
      });
      const token = signAccessToken(app.server.secret, sessionId);
      const isPublic = one.endpoint.permission === 'PUBLIC';
      const nobody = await inject(app.app, one.endpoint, args);
      const notServed = await inject(app.app, one.endpoint, args, { authorization: `Bearer ${token}` });
      expect([nobody.status, notServed.status]).toEqual(isPublic ? [200, 200] : [401, 403]);
      if (!isPublic) expect(notServed.error.errorCode).toBe('NON_EEC_USER');
    });
  });
});
