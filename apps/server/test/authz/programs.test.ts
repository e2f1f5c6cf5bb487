import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ErrorCode } from '@studyline/contract/core/errors';
import { endpoints } from '@studyline/contract/core/endpoints';
import { neededByPrograms, type ProgramScope, programScopes } from '@studyline/contract/core/programs';
import { scopesOf } from '../../src/core/roles.ts';
import { inject, startApp, withMail } from '../app.ts';
import { buildProgram, type Program } from '../programs.ts';
import { buildStudy } from '../world.ts';
import { watchWrites } from '../writes.ts';
import type { Case } from './case.ts';
import { cases } from './cases.ts';
import { buildAuthzWorld } from './world.ts';

const app = await startApp({ env: { ...withMail, LIMIT_DENIALS_PER_PERSON: '10000' } });
const world = await buildAuthzWorld(app);
const { clientId, channelId } = world.study;
const { CLIENT_ADMIN: admin } = world.people;
const writes = await watchWrites(app.database.ownerUrl);
let everything: Program;
let elsewhere: Program;
const withoutScope = new Map<ProgramScope, Program>();
beforeAll(async () => {
  const own = { clientId, channelIds: [channelId] };
  everything = await buildProgram(app, admin, own);
  const other = await buildStudy(app.server.db, { clientId });
  elsewhere = await buildProgram(app, admin, { clientId, channelIds: [other.channelId] });
  for (const scope of programScopes) {
    const scopes = programScopes.filter((one) => one !== scope);
    withoutScope.set(scope, await buildProgram(app, admin, { ...own, scopes }));
  }
});
afterAll(async () => {
  await writes.close();
  await app.close();
});

/** The answer to a call with a program's key, and what the call wrote besides the last use of the key. */
async function answerOf(
  program: Program,
  one: Case,
): Promise<{ status: number; code: ErrorCode | undefined; written: string[] }> {
  const args = await one.args({ w: world, who: 'CHANNEL_ADMIN', place: world.forEveryone });
  let status = 0;
  let code: ErrorCode | undefined;
  const written = await writes.during(async () => {
    const answer = await inject(app.app, one.endpoint, args, { authorization: `Bearer ${program.key}` });
    status = answer.status;
    code = answer.error?.errorCode;
  });
  return { status, code, written: written.filter((table) => table !== 'service_key') };
}

/** These are for the author of a comment, and the comments of the cases have other authors. */
const forAuthors = ['editComment', 'removeComment', 'removeAttachment'];

/** What a program with every scope gets for what is in its study and was made by someone else. */
function expectedOf({ needs, permission, endpoint, refused }: Case): number {
  if (refused) return refused;
  if (needs === 'draft') return 404;
  if (forAuthors.includes(endpoint.id)) return 403;
  const scope = programScopes.find((one) => one === (permission ?? endpoint.permission));
  if (!scope) return needs === 'nothing' || endpoint.permission === 'SELF' ? 200 : 403;
  const [reach] = scopesOf({ roleKeys: [`PROGRAM_${scope}`], isReadOnly: false }, scope);
  return reach === 'ALL' ? 200 : 403;
}

/** Those that change teams come last: people of a team that has been closed have nothing to do. */
const titled = (wanted: (one: Case) => boolean) =>
  cases
    .filter(wanted)
    .toSorted((a, b) => Number(a.needs === 'team') - Number(b.needs === 'team'))
    .map((one) => ({ ...one, title: [one.endpoint.id, one.name].filter(Boolean).join(', ') }));
const takesPerson = ({ endpoint }: Case) => neededByPrograms(endpoint) === 'NEVER';

describe('a key with every scope', () => {
  test.each(titled(takesPerson))('$title takes a person: 403, and nothing is written', async (one) => {
    expect(await answerOf(everything, one)).toEqual({ status: 403, code: 'NOT_FOR_PROGRAMS', written: [] });
  });

  test.each(titled((one) => !takesPerson(one)))('$title answers by the permission table', async (one) => {
    const { status, written } = await answerOf(everything, one);
    expect([status, status < 400 ? [] : written]).toEqual([expectedOf(one), []]);
  });
});

describe('a key of another study', () => {
  const inStudy = (one: Case) => !takesPerson(one) && one.needs !== 'nothing';
  test.each(titled(inStudy))('$title does not exist for it, and nothing is written', async (one) => {
    const { status, written } = await answerOf(elsewhere, one);
    expect([status, written]).toEqual([404, []]);
  });
});

describe('a key with every other scope', () => {
  test.each(
    titled(
      ({ endpoint }) =>
        programScopes.some((scope) => scope === endpoint.permission) && endpoint.programs !== false,
    ),
  )('$title is out of its scope: 403, and nothing is written', async (one) => {
    const program = withoutScope.get(one.endpoint.permission as ProgramScope)!;
    expect(await answerOf(program, one)).toEqual({ status: 403, code: 'OUT_OF_SCOPE', written: [] });
  });
});

describe('what takes a person', () => {
  /** Attestations, decisions about people, and whatever is about the caller alone. Typed by hand. */
  test.each([
    'acknowledgePost',
    'respondToEvent',
    'recordView',
    'acceptInvitation',
    'declineInvitation',
    'answerInvitation',
    'joinAsAdministrator',
    'acceptAdministratorInvitation',
    'acceptSetup',
    'inviteMember',
    'inviteMembers',
    'copyInvitationLink',
    'addTeamMember',
    'setMemberRoles',
    'removeMember',
    'addClientAdministrator',
    'createServiceAccount',
    'createServiceKey',
    'updateChannel',
    'authorizeChannel',
    'signIn',
    'updateProfile',
  ])('%s', (id) => {
    const endpoint = endpoints.find((one) => one.id === id)!;
    expect(neededByPrograms(endpoint)).toBe('NEVER');
  });
});
