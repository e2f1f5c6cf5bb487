import { setTimeout as pause } from 'node:timers/promises';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { getChannel } from '@studyline/contract/channels/calls';
import { replaceRules } from '@studyline/contract/compliance/calls';
import { getThumbnail } from '@studyline/contract/post-files/calls';
import { getPost } from '@studyline/contract/posts/calls';
import { inject, startApp, type TestApp } from '../../test/app.ts';
import { query } from '../../test/cluster.ts';
import { buildPost } from '../../test/posts.ts';
import { buildUser, buildWorld, type Person } from '../../test/world.ts';
import { connect } from '../db/pool.ts';
import { recordDenials } from './denials.ts';
import { eventually } from '../../test/eventually.ts';

const app = await startApp();
const { study, manager, reader } = await buildWorld(app.server.db);
afterAll(() => app.close());

const denials = () =>
  app.server.db
    .selectFrom('access_denied')
    .select(['user_id', 'endpoint', 'error_code', 'path', 'request_id'])
    .orderBy('id')
    .execute();

describe('the record of denials', () => {
  test('has who was denied what, and nothing about successful calls', async () => {
    const { postId } = await buildPost(app, study, { author: manager });
    const rules = { params: { id: postId }, body: { ruleSet: [] } };
    const forbidden = await app.as(reader).call(replaceRules, rules);
    // They are written concurrently with the answer.
    await eventually(async () => expect(await denials()).toHaveLength(1));
    const missing = await app.as(reader).call(getPost, { params: { id: 999_999 } });
    const { channelId } = study;
    expect((await app.as(reader).call(getChannel, { params: { channelId } })).status).toBe(200);
    expect((await inject(app.app, getChannel, { params: { channelId } })).status).toBe(401);
    await eventually(async () => expect(await denials()).toHaveLength(2));
    expect(await denials()).toEqual([
      {
        user_id: reader.userId,
        endpoint: 'replaceRules',
        error_code: 'FORBIDDEN',
        path: `/openapi/v1/posts/${postId}/compliance-rules`,
        request_id: forbidden.error.requestId,
      },
      {
        user_id: reader.userId,
        endpoint: 'getPost',
        error_code: 'POST_NOT_FOUND',
        path: '/openapi/v1/posts/999999',
        request_id: missing.error.requestId,
      },
    ]);
  });
});

describe('the denials of somebody who hammers the API', () => {
  test("hide nobody else's, and one row says how many were suppressed", async () => {
    const busy = await startApp({ env: { LIMIT_DENIALS_PER_PERSON: '3' } });
    const [hammer, quiet] = [await buildUser(busy.server.db), await buildUser(busy.server.db)];
    const refuse = (person: Person) => busy.as(person).call(getPost, { params: { id: 999_999 } });
    const rowsOf = (person: Person) =>
      busy.server.db
        .selectFrom('access_denied')
        .select(['endpoint', 'suppressed', 'suppressed_since', 'occurred_at'])
        .where('user_id', '=', person.userId)
        .orderBy('id')
        .execute();
    const before = Date.now();
    for (let count = 0; count < 10; count += 1) await refuse(hammer);
    await refuse(quiet);
    await eventually(async () => expect(await rowsOf(quiet)).toHaveLength(1));
    await eventually(async () => expect(await rowsOf(hammer)).toHaveLength(3));
    await busy.app.close();
    const rows = await rowsOf(hammer);
    expect(rows.map(({ endpoint, suppressed }) => [endpoint, suppressed])).toEqual([
      ['getPost', null],
      ['getPost', null],
      ['getPost', null],
      [null, 7],
    ]);
    expect(rows[3]?.suppressed_since?.getTime()).toBeGreaterThanOrEqual(before);
    await busy.close();
  });

  test('are summarised while the process runs', async () => {
    const { app: small, deny, close } = await startSmall({ LIMIT_DENIALS_PER_PERSON: '1' }, 50);
    for (let count = 0; count < 3; count += 1) await deny();
    await eventually(async () => expect(await sums(small)).toEqual([{ suppressed: 2 }]));
    await close();
  });
});

describe('a denial', () => {
  test('that could not be written is counted, and the count is kept until it is written', async () => {
    const { app: small, own, deny, close } = await startSmall({ LIMIT_DENIALS_PER_PERSON: '2' }, 50);
    const warnings = vi.spyOn(own.log, 'warn');
    const { ownerUrl } = small.database;
    await query(ownerUrl, 'alter table access_denied rename to away');
    for (let count = 0; count < 5; count += 1) await deny();
    // Two separate rows, then the count, more than once.
    await eventually(() => expect(warnings.mock.calls.length).toBeGreaterThan(3));
    await query(ownerUrl, 'alter table away rename to access_denied');
    await eventually(async () => expect(await sums(small)).toEqual([{ suppressed: 5 }]));
    await close();
  });

  test('is written before the process ends', async () => {
    const { app: small, own, deny, close } = await startSmall();
    const owner = connect(small.database.ownerUrl, { max: 1 }).db;
    let ending: Promise<unknown> | undefined;
    await owner.transaction().execute(async (trx) => {
      await sql`lock table access_denied`.execute(trx);
      await deny();
      ending = own.close();
      expect(await Promise.race([ending, pause(200, 'waiting')])).toBe('waiting');
    });
    await owner.destroy();
    await ending;
    const rows = await small.server.db.selectFrom('access_denied').select('endpoint').execute();
    expect(rows).toEqual([{ endpoint: 'GET' }]);
    await close();
  });

  test('is not a 404 about something that the person can see', async () => {
    const { postId } = await buildPost(app, study, { author: manager });
    const before = await denials();
    const params = { id: postId, version: 1 };
    const answer = await app.as(reader).call(getThumbnail, { params, query: { edit: 99 } });
    expect([answer.status, answer.error.errorCode]).toEqual([404, 'FILE_NOT_FOUND']);
    const unseen = await app.as(reader).call(getThumbnail, { params: { ...params, id: 999_999 } });
    expect(unseen.error.errorCode).toBe('POST_NOT_FOUND');
    await eventually(async () => expect(await denials()).toHaveLength(before.length + 1));
    expect((await denials()).at(-1)?.error_code).toBe('POST_NOT_FOUND');
  });
});

/** A server with one call, which denies one person access. */
async function startSmall(env: Record<string, string> = {}, gatheredMillis?: number) {
  const small = await startApp({ env });
  const own = Fastify();
  own.decorate('studyline', small.server);
  const note = recordDenials(own, gatheredMillis);
  const caller = await small.as(await buildUser(small.server.db)).actor();
  own.get('/', (request, reply) => {
    request.caller = caller;
    note(request, 'POST_NOT_FOUND');
    return reply.send('');
  });
  const close = async () => {
    await own.close();
    await small.close();
  };
  return { app: small, own, deny: () => own.inject('/'), close };
}

const sums = ({ server }: TestApp) =>
  server.db.selectFrom('access_denied').select('suppressed').where('suppressed', '>', 0).execute();
