import { afterAll, describe, expect, test } from 'vitest';
import { authorizeChannel } from '@studyline/contract/realtime/calls';
import { startApp } from '../../../test/app.ts';
import {
  buildClient,
  buildMember,
  buildStudy,
  buildTeam,
  buildUser,
  changeTeam,
  leaveStudy,
  type Person,
} from '../../../test/world.ts';

const app = await startApp();
const { db } = app.server;
const { clientId, admin } = await buildClient(db);
const study = await buildStudy(db, { clientId });
const member = await buildMember(db, study, { roles: ['STUDY_COORDINATOR'] });
const { uuid: clientUuid } = await db
  .selectFrom('client')
  .select('uuid')
  .where('id', '=', clientId)
  .executeTakeFirstOrThrow();
afterAll(() => app.close());

const ask = (person: Person, channel_name: string, socket_id = '12.34') =>
  app.as(person).call(authorizeChannel, { body: { socket_id, channel_name } });
const refusal = [403, 'CHANNEL_REFUSED'];

describe('authorizeChannel', () => {
  test('200 with a signature for this socket, channel and person', async () => {
    const channel = `private-study_${study.uuid}`;
    const { status, body } = await ask(member, channel);
    expect([status, body]).toMatchObject([200, { channel_name: channel, socket_id: '12.34' }]);
    expect(body.authResponse.auth).toMatch(new RegExp(`^${app.server.liveKey}:[0-9a-f]{64}`));
    const others = [
      await ask(member, channel, '12.35'),
      await ask(member, `private-user_${member.uuid}`),
    ].map((answer) => answer.body.authResponse.auth);
    expect(new Set([body.authResponse.auth, ...others]).size).toBe(3);
  });

  test('200 for the person and for a client that they administer, 403 for other people and clients', async () => {
    expect((await ask(member, `private-user_${member.uuid}`)).status).toBe(200);
    expect((await ask(admin, `private-client_${clientUuid}`)).status).toBe(200);
    for (const [person, channel] of [
      [admin, `private-user_${member.uuid}`],
      [member, `private-client_${clientUuid}`],
      [admin, `private-study_${study.uuid}`],
    ] as const) {
      const answer = await ask(person, channel);
      expect([answer.status, answer.error.errorCode]).toEqual(refusal);
    }
  });

  test('403 for a former member, and for a site that is not active yet', async () => {
    const channel = `private-study_${study.uuid}`;
    const leaving = await buildMember(db, study, { roles: ['SITE_STAFF'] });
    const waiting = await buildMember(db, study, {
      roles: ['SITE_STAFF'],
      teamId: await buildTeam(db, study, { status: 'PLANNED' }),
    });
    expect([(await ask(leaving, channel)).status, (await ask(waiting, channel)).status]).toEqual([200, 403]);
    await leaveStudy(db, study, leaving);
    await changeTeam(db, waiting.teamId, { status: 'ACTIVE' });
    expect([(await ask(leaving, channel)).status, (await ask(waiting, channel)).status]).toEqual([403, 200]);
  });

  test.each([
    '',
    'study',
    'private-study_',
    'private-post_00000000-0000-4000-8000-000000000000',
    'private-study_00000000-0000-4000-8000-000000000000',
    'presence-study_00000000-0000-4000-8000-000000000000',
    'private-user_------------------------------------',
    'private-user_000000000000000000000000000000000000',
  ])('403 for the channel %j', async (channel) => {
    const answer = await ask(member, channel);
    expect([answer.status, answer.error.errorCode]).toEqual(refusal);
  });

  test.each(['', '1', '1.x', '1.1:presence'])('400 for the socket %j', async (socket) => {
    expect((await ask(member, `private-user_${member.uuid}`, socket)).status).toBe(400);
  });

  test('429 while the session has sent too many messages', async () => {
    const limited = await startApp({ env: { LIMIT_MESSAGES_PER_SESSION: '2' } });
    const person = await buildUser(limited.server.db);
    const other = await buildUser(limited.server.db);
    const status = async ({ userId, uuid }: typeof person) => {
      const body = { socket_id: '12.34', channel_name: `private-user_${uuid}` };
      return (await limited.as({ userId }).call(authorizeChannel, { body })).status;
    };
    expect([await status(person), await status(person), await status(person)]).toEqual([200, 200, 429]);
    expect(await status(other)).toBe(200);
    await limited.close();
  });
});
