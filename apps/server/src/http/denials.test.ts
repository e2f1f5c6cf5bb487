import Fastify from 'fastify';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { getChannel } from '@studyline/contract/channels';
import { replaceRules } from '@studyline/contract/compliance';
import { getPost } from '@studyline/contract/posts';
import { inject, startApp } from '../../test/app.ts';
import { buildPost } from '../../test/posts.ts';
import { buildUser, buildWorld, type Person } from '../../test/world.ts';
import { recordDenials } from './denials.ts';

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
  test('has who was refused what, and nothing of a call that was answered', async () => {
    const { postId } = await buildPost(app, study, { author: manager });
    const rules = { params: { id: postId }, body: { ruleSet: [] } };
    const forbidden = await app.as(reader).call(replaceRules, rules);
    // They are written beside the answer.
    await vi.waitFor(async () => expect(await denials()).toHaveLength(1));
    const missing = await app.as(reader).call(getPost, { params: { id: 999_999 } });
    const { channelId } = study;
    expect((await app.as(reader).call(getChannel, { params: { channelId } })).status).toBe(200);
    expect((await inject(app.app, getChannel, { params: { channelId } })).status).toBe(401);
    await vi.waitFor(async () => expect(await denials()).toHaveLength(2));
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

describe('the denials of somebody who hammers', () => {
  test('hide those of nobody, and one row says how many were suppressed', async () => {
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
    await vi.waitFor(async () => expect(await rowsOf(quiet)).toHaveLength(1));
    await vi.waitFor(async () => expect(await rowsOf(hammer)).toHaveLength(3));
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

  test('are summed up while the process runs', async () => {
    const { server, as, close } = await startApp({ env: { LIMIT_DENIALS_PER_PERSON: '1' } });
    const person = await buildUser(server.db);
    const own = Fastify();
    own.decorate('studyline', server);
    const note = recordDenials(own, 50);
    const caller = await as(person).actor();
    own.get('/', (request, reply) => {
      request.caller = caller;
      note(request, 'POST_NOT_FOUND');
      return reply.send('');
    });
    for (let count = 0; count < 3; count += 1) await own.inject('/');
    const sum = () =>
      server.db.selectFrom('access_denied').select('suppressed').where('suppressed', '>', 0).execute();
    await vi.waitFor(async () => expect(await sum()).toEqual([{ suppressed: 2 }]));
    await own.close();
    await close();
  });
});
