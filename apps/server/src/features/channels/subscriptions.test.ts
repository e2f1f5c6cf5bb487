import * as channels from '@studyline/contract/channels';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { buildMember, buildStudy, type Member, type Study } from '../../../test/world.ts';

let app: TestApp;
let study: Study;
let reader: Member;

beforeAll(async () => {
  app = await startApp();
  study = await buildStudy(app.server.db);
});
afterAll(() => app.close());
beforeEach(async () => {
  reader = await buildMember(app.server.db, study, { roles: ['SITE_STAFF'] });
});

const ofChannel = () => ({ params: { channelId: study.channelId } });
const subscribe = () => app.as(reader).call(channels.subscribeToChannel, ofChannel());
const unsubscribe = () => app.as(reader).call(channels.unsubscribeFromChannel, ofChannel());
const eventsOf = async () =>
  app.server.db
    .selectFrom('audit_event')
    .select(['type', 'details'])
    .where('subject_user_id', '=', reader.userId)
    .where('type', 'not like', 'comment.%')
    .orderBy('id')
    .execute();

describe('subscribeToChannel and unsubscribeFromChannel', () => {
  test('200 each way, and recorded only if something changed', async () => {
    expect((await subscribe()).body).toEqual({ subscribed: true });
    expect(await eventsOf()).toEqual([]);
    const answers = await Promise.all([unsubscribe(), unsubscribe(), unsubscribe()]);
    expect(answers.map((a) => a.body.subscribed)).toEqual([false, false, false]);
    await subscribe();
    expect((await eventsOf()).map((e) => e.type)).toEqual(['channel.unsubscribed', 'channel.subscribed']);
  });

  test('404 for a study the person is not in', async () => {
    const others = await buildStudy(app.server.db);
    for (const channelId of [others.channelId, 999_999]) {
      const answer = await app.as(reader).call(channels.subscribeToChannel, { params: { channelId } });
      expect([answer.status, answer.error.errorCode]).toEqual([404, 'CHANNEL_NOT_FOUND']);
    }
  });
});
