import { afterAll, describe, expect, test, vi } from 'vitest';
import { getChannel } from '@studyline/contract/channels';
import { replaceRules } from '@studyline/contract/compliance';
import { getPost } from '@studyline/contract/posts';
import { inject, startApp } from '../../test/app.ts';
import { buildPost } from '../../test/posts.ts';
import { buildWorld } from '../../test/world.ts';

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
