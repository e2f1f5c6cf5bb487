import { afterAll, describe, expect, test } from 'vitest';
import { acknowledgePost } from '@studyline/contract/compliance/calls';
import type { Endpoint } from '@studyline/contract/core/endpoint';
import { endpoints } from '@studyline/contract/core/endpoints';
import { roleKeys } from '@studyline/contract/core/permissions';
import { getPost } from '@studyline/contract/posts/calls';
import { startApp, withMail } from './app.ts';
import { cases } from './authz/cases.ts';
import { columnOf, letterOf } from './authz/letters.ts';
import type { Who } from './authz/people.ts';
import { buildAuthzWorld, type Place } from './authz/world.ts';
import { add, openPost } from './posts.ts';
import { KNOWN_PIN, prepareSigner, sign } from './signers.ts';
import { addTerms, buildMember, buildTeam, everyone, type Member } from './world.ts';

const app = await startApp({ env: withMail });
await addTerms(app.server.db, 1);
const world = await buildAuthzWorld(app);
const { db } = app.server;
const { study, people } = world;
const foreignTeam = await buildTeam(db, study);
afterAll(() => app.close());

/** Those that only read, by whatever method. Signing in and out responds to forms. */
const reading = endpoints.filter(
  ({ auth, method, id }) =>
    !auth && (method === 'GET' || (method === 'POST' && /^(list|search|preview)/.test(id))),
);

/** Grow with the calls of the viewer, so that only the names in them are compared. */
const ownTrail = ['listRecorded', 'exportRecorded'];

interface Reading {
  endpoint: Endpoint;
  args: object;
}

/** A document that everyone has to acknowledge and to sign. */
async function buildPlace(): Promise<Place & { signed: number }> {
  const asked = { targetAudience: everyone, memberParticipationType: 'EVERY_MEMBER' as const };
  const ruleSet = [
    { ...asked, requiredActionType: 'ACKNOWLEDGE' as const },
    { ...asked, requiredActionType: 'SIGN' as const },
  ];
  const author = people.CHANNEL_ADMIN;
  const { body } = await add(app, study, author, { intent: 'PUBLISH', ruleSet });
  const [acknowledged, signed] = await db
    .selectFrom('compliance_rule')
    .select('id')
    .where('post_id', '=', body.postId)
    .orderBy('id')
    .execute();
  return {
    viewPost: everyone,
    author,
    postId: body.postId,
    ruleId: acknowledged!.id,
    signed: signed!.id,
    teamId: null,
    unblindedOnly: false,
  };
}

async function readAndComplete(
  { teamId, ...person }: Member,
  { postId, ruleId, signed }: Awaited<ReturnType<typeof buildPlace>>,
): Promise<void> {
  await openPost(app, person, postId);
  const body = { teamId, ruleId };
  const done = await app.as(person).call(acknowledgePost, { params: { id: postId }, body });
  await prepareSigner(app, person);
  const signing = { signaturePIN: KNOWN_PIN };
  const { status } = await sign(app, { teamId, ...person }, { postId, ruleId: signed }, signing);
  expect([done.status, status]).toEqual([200, 200]);
}

/** Every value that someone gets from these calls, by its path, and how often each answer names the reader. */
async function answersFor(who: Who, calls: readonly Reading[], name: string): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  for (const { endpoint, args } of calls) {
    const { status, body, bytes } = await app.as(people[who]).call(endpoint, args as never);
    answers.set(`${endpoint.id} status`, String(status));
    answers.set(`${endpoint.id} names`, String(bytes.toString().split(name).length));
    if (ownTrail.includes(endpoint.id)) continue;
    if (body === undefined) answers.set(endpoint.id, bytes.toString('latin1'));
    else flatten(endpoint.id, body, answers);
  }
  return answers;
}

function flatten(path: string, value: unknown, into: Map<string, string>): void {
  if (typeof value !== 'object' || value === null) into.set(path, String(value));
  else for (const [key, one] of Object.entries(value)) flatten(`${path}.${key}`, one, into);
}

function changed(before: Map<string, string>, after: Map<string, string>): string[] {
  return [...new Set([...before.keys(), ...after.keys()])].filter(
    (path) => before.get(path) !== after.get(path),
  );
}

/** What differs in a viewer's answers once someone has read and completed something. Whatever differs between any two calls is left out. */
async function findDisclosed(who: Who, reader: Member): Promise<string[]> {
  const place = await buildPlace();
  const calls: Reading[] = [];
  for (const endpoint of reading) {
    const one = cases.find((each) => each.endpoint === endpoint)!;
    calls.push({ endpoint, args: await one.args({ w: world, who, place }) });
  }
  const { display_name: name } = await db
    .selectFrom('app_user')
    .select('display_name')
    .where('id', '=', reader.userId)
    .executeTakeFirstOrThrow();
  const [first, before] = [await answersFor(who, calls, name), await answersFor(who, calls, name)];
  await readAndComplete(reader, place);
  const after = await answersFor(who, calls, name);
  const unsteady = new Set(changed(first, before).map(anyRow));
  return changed(before, after).filter((path) => !unsteady.has(anyRow(path)));
}

/** The path without the positions in lists. */
const anyRow = (path: string) => path.replaceAll(/\.\d+(?=\.|$)/g, '');

/** One role of each column of the permission table with one of these letters. */
const withScope = (...letters: string[]) => {
  const roles = roleKeys.filter((role) => letters.includes(letterOf('COMPLIANCE_VIEW', role)));
  return [...Map.groupBy(roles, (role) => columnOf[role]).values()].map(([role]) => role!);
};

/** A total without names, which the specification gives to every reader of a post. */
const isTotal = (path: string) => path.endsWith('.viewCount');

describe('that someone of another site has read, acknowledged and signed something', () => {
  test.each(withScope('-', 'S', 'T', 'O'))('is in no answer to a %s', async (who) => {
    const reader = await buildMember(db, study, { roles: ['SUB_INVESTIGATOR'], teamId: foreignTeam });
    const disclosed = await findDisclosed(who, reader);
    expect(disclosed.filter((path) => !isTotal(path))).toEqual([]);
  });

  test('is in the answers to those who follow it', async () => {
    const reader = await buildMember(db, study, { roles: ['SUB_INVESTIGATOR'], teamId: foreignTeam });
    const disclosed = await findDisclosed('STUDY_MANAGER', reader);
    const calls = new Set(disclosed.filter((path) => !isTotal(path)).map((path) => path.split(/[ .]/)[0]));
    expect([...calls]).toEqual(expect.arrayContaining(['getPostCompliance', 'listPostAudit']));
  });
});

describe('that a colleague of the same team has read, acknowledged and signed something', () => {
  test.each(withScope('-', 'S'))('is in no answer to a %s', async (who) => {
    const disclosed = await findDisclosed(who, await world.newTeammate(who));
    expect(disclosed.filter((path) => !isTotal(path))).toEqual([]);
  });
});

test('a reader gets the total of the people who have opened a post', async () => {
  const place = await buildPlace();
  await openPost(app, await buildMember(db, study), place.postId);
  const { body } = await app.as(people.SITE_STAFF).call(getPost, { params: { id: place.postId } });
  expect(body.postDetail.viewCount).toBe(1);
});
