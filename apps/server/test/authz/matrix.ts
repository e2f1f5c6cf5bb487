import { describe, expect, test } from 'vitest';
import type { RoleKey } from '@studyline/contract/core/permissions';
import { inject, startApp, withMail } from '../app.ts';
import { addTerms, buildMember, buildUser } from '../world.ts';
import { watchWrites } from '../writes.ts';
import type { Case } from './case.ts';
import { columnOf, letterOf } from './letters.ts';
import { everybody, rolesOf, standings, type Who } from './people.ts';
import { type AuthzWorld, buildAuthzWorld, type Place } from './world.ts';

// All rooms tried by a worker share one world, in which one person makes all support requests. It lasts as long as the worker.
const app = await startApp({
  env: {
    ...withMail,
    LIMIT_SUPPORT_REQUESTS_PER_PERSON: '10000',
    LIMIT_PICKUPS_PER_PERSON: '10000',
    LIMIT_ORDERS_PER_PERSON: '10000',
    LIMIT_QUOTATIONS_PER_PERSON: '10000',
  },
});
await addTerms(app.server.db, 1);
const world = await buildAuthzWorld(app);
/** A study manager who has not accepted the terms. */
const newcomer = await buildMember(app.server.db, world.study, {
  roles: ['STUDY_MANAGER'],
  person: await buildUser(app.server.db, { owesTerms: true }),
});
/** The calls such a person needs to read and accept the terms, and to show a second factor before. */
const beforeTerms = [
  'getProfile',
  'updateProfile',
  'listSecondFactors',
  'startTotp',
  'confirmTotp',
  'proveByCode',
  'startPasskeyProof',
  'proveByPasskey',
  'startPasskey',
  'addPasskey',
];
const writes = await watchWrites(app.database.ownerUrl);
/** What a letter allows on a post published by someone else. */
const onAnothersPost: Record<string, number> = {
  E: 200,
  A: 200,
  O: 200,
  T: 200,
  V: 200,
  S: 200,
  W: 403,
  D: 403,
  '-': 403,
};

type PlaceName = 'everybody' | 'the own team' | 'a foreign team' | 'the unblinded only';
const placesOf = ({ needs }: Case): PlaceName[] => {
  if (needs === 'team') return ['the own team', 'a foreign team'];
  return needs === 'post'
    ? ['everybody', 'the own team', 'a foreign team', 'the unblinded only']
    : ['everybody'];
};
const placeOf: Record<PlaceName, (who: Who) => Place> = {
  everybody: () => world.forEveryone,
  'the own team': (who) => world.ofOwnTeam(who),
  'a foreign team': () => world.ofForeignTeam,
  'the unblinded only': () => world.ofTheUnblinded,
};
/** Blinding is tried with someone of a blinded team and someone of an unblinded one. */
const callersOn = (place: PlaceName) =>
  place === 'the unblinded only'
    ? everybody.filter((who) => standings[who].blinding !== 'NOT_APPLICABLE')
    : everybody;

/** Roles add up: anything that any of them allows is allowed. */
function expectedStatus(one: Case, who: Who, place: PlaceName): number {
  const { isClientAdmin, blinding } = standings[who];
  if (one.refused) return one.refused;
  if (one.needs === 'client') return isClientAdmin ? 200 : 404;
  if (one.needs === 'nothing') return 200;
  if (place === 'the unblinded only' && blinding === 'BLINDED') return 404;
  const mixed = one.expectedOfMixed?.[who];
  if (mixed) return mixed;
  const found = rolesOf(who).map((role) => expectedOf(one, role, who, place));
  return Math.min(404, ...found, isClientAdmin ? expectedOfClient(one) : 404);
}

/** An administrator of the client sees what their letters say, and teams, which they cannot change. */
function expectedOfClient({ endpoint, needs, expected, ...one }: Case): number {
  const permission = one.permission ?? endpoint.permission;
  if (expected?.CA) return expected.CA;
  if (permission !== 'PUBLIC' && permission !== 'SELF' && letterOf(permission, 'CLIENT_ADMIN') === 'A')
    return 200;
  return needs === 'team' ? 403 : 404;
}

function expectedOf(one: Case, role: RoleKey, who: Who, place: PlaceName): number {
  const { needs, expected, expectedOnForeign } = one;
  const permission = one.permission ?? one.endpoint.permission;
  const isHidden =
    place === 'a foreign team' &&
    (needs === 'team' ? letterOf('DIRECTORY_VIEW', role) !== 'A' : letterOf('POST_VIEW', role) !== 'E');
  if (isHidden) return 404;
  const typed =
    (place === 'a foreign team' && expectedOnForeign?.[columnOf[role]]) || expected?.[columnOf[role]];
  if (typed) return typed;
  if (permission === 'PUBLIC' || permission === 'SELF') return 200;
  const letter = letterOf(permission, role);
  if (letter === 'L') return standings[who].isLead && place !== 'a foreign team' ? 200 : 403;
  return needs === 'team' ? onTeamOf(letter, place) : (onAnothersPost[letter] ?? 0);
}

/** What a letter allows on a visible team. Nobody here oversees the foreign team. */
function onTeamOf(letter: string, place: PlaceName): number {
  if (letter === 'A') return 200;
  return (letter === 'O' || letter === 'T') && place === 'the own team' ? 200 : 403;
}

/** The same world, but the objects of calls are created once. Calls that change nothing can share it. */
function shareable(of: AuthzWorld): AuthzWorld {
  const made = new Map<string, unknown>();
  return new Proxy(of, {
    get(target, name: keyof AuthzWorld) {
      const make = target[name];
      if (typeof make !== 'function' || !/^(new|submitted)[A-Z]/.test(name)) return make;
      return (...args: unknown[]) => {
        const key = `${name} ${JSON.stringify(args)}`;
        if (!made.has(key)) made.set(key, Reflect.apply(make, target, args));
        return made.get(key);
      };
    },
  });
}

async function countFiles(): Promise<number> {
  let files = 0;
  for await (const _ of app.server.storage.list('studies/')) files++;
  return files;
}

/** The tables, and the file store, changed by calls that should have been refused. */
async function writtenDuring({ endpoint }: Case, work: () => Promise<unknown>): Promise<string[]> {
  if (!endpoint.file) return writes.during(work);
  const before = await countFiles();
  const tables = await writes.during(work);
  return before === (await countFiles()) ? tables : [...tables, 'files'];
}

/** The status of a call, and what it changed although it was refused. */
async function outcome(
  one: Case,
  expected: number,
  call: () => Promise<{ status: number }>,
): Promise<string> {
  let status = 0;
  const written = await writtenDuring(one, async () => ({ status } = await call()));
  return [status, ...(expected < 400 ? [] : written.map((name) => `wrote to ${name}`))].join(' ');
}

/** Calls the endpoints of these cases as everyone, as nobody and as people without access. */
export function tryEveryone(cases: readonly Case[]): void {
  describe.each(
    cases.map((one) => ({ ...one, title: [one.endpoint.id, one.name].filter(Boolean).join(', ') })),
  )('$title', (one) => {
    test.each(placesOf(one))(
      'answers each person according to the table, and writes nothing where it refuses, on what is for %s',
      async (place) => {
        const callers = callersOn(place).map((who) => ({ who, expected: expectedStatus(one, who, place) }));
        const statuses = new Map<Who, number>();
        const prepare = async ({ who }: { who: Who }, w: AuthzWorld) => {
          const args = await one.args({ w, who, place: placeOf[place](who) });
          const caller = app.as(world.people[who]);
          await caller.token();
          return async () => statuses.set(who, (await caller.call(one.endpoint, args as never)).status);
        };
        const refused: (() => Promise<unknown>)[] = [];
        const shared = shareable(world);
        for (const caller of callers.filter(({ expected }) => expected >= 400))
          refused.push(await prepare(caller, shared));
        const written = await writtenDuring(one, () => Promise.all(refused.map((call) => call())));
        const isReading = one.endpoint.method === 'GET';
        for (const caller of callers.filter(({ expected }) => expected < 400))
          await (
            await prepare(caller, isReading ? shared : world)
          )();
        expect(callers.map(({ who }) => `${who} ${statuses.get(who)}`)).toEqual(
          callers.map(({ who, expected }) => `${who} ${expected}`),
        );
        expect(written).toEqual([]);
      },
    );

    test('answers 403 to a member who has not accepted the terms, and writes nothing', async () => {
      const { endpoint } = one;
      const headers = { authorization: `Bearer ${await app.as(newcomer).token()}` };
      // Some calls ask for a sign-in a moment ago, and the cases before this one may have taken longer.
      await app.server.db
        .updateTable('session')
        .set({ created_at: new Date() })
        .where('user_id', '=', newcomer.userId)
        .execute();
      const args = await one.args({ w: world, who: 'CHANNEL_ADMIN', place: world.forEveryone });
      let code = '';
      const call = async () => {
        const answer = await inject(app.app, endpoint, args, headers);
        code = answer.error?.errorCode;
        return answer;
      };
      const serves = endpoint.permission === 'PUBLIC' || beforeTerms.includes(endpoint.id);
      const expected = serves ? (one.forNewcomer ?? one.refused ?? 200) : 403;
      expect(await outcome(one, expected, call)).toBe(`${expected}`);
      expect(code === 'TERMS_NOT_ACCEPTED').toBe(!serves);
    });

    test('answers 401 without a session and 403 to an account without access, and writes nothing', async () => {
      const outsider = app.as(await buildUser(app.server.db, { nonEecUser: true }));
      const headers = { authorization: `Bearer ${await outsider.token()}` };
      const [nobody, notServed] =
        one.endpoint.permission === 'PUBLIC' ? [one.refused ?? 200, one.refused ?? 200] : [401, 403];
      const shared = shareable(world);
      // Objects that only one call can use are created for each successful call.
      const answerTo = async (expected: number, sent: Record<string, string>) => {
        const w = expected < 400 ? world : shared;
        const args = await one.args({ w, who: 'CHANNEL_ADMIN', place: world.forEveryone });
        return outcome(one, expected, () => inject(app.app, one.endpoint, args, sent));
      };
      expect([await answerTo(nobody, {}), await answerTo(notServed, headers)]).toEqual([
        `${nobody}`,
        `${notServed}`,
      ]);
    });
  });

  // W in the table: content authors may do on their own publication what is refused on other people's.
  const ofOwnPosts = cases.filter(({ needs, permission, endpoint }) => {
    const line = permission ?? endpoint.permission;
    return (
      needs === 'post' && line !== 'PUBLIC' && line !== 'SELF' && letterOf(line, 'CONTENT_AUTHOR') === 'W'
    );
  });
  describe.each(ofOwnPosts)('$endpoint.id', (one) => {
    test('lets content authors work on their own publication', async () => {
      const args = await one.args({ w: world, who: 'CONTENT_AUTHOR', place: world.ofTheAuthor });
      const answer = await app.as(world.people.CONTENT_AUTHOR).call(one.endpoint, args as never);
      expect(answer.status).toBe(200);
    });
  });
}
