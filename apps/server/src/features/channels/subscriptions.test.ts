import * as channels from '@studyline/contract/channels/calls';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { readRecordedAbout } from '../../../test/audit.ts';
import { startApp } from '../../../test/app.ts';
import { buildMember, buildStudy, type Member } from '../../../test/world.ts';

let reader: Member;

const app = await startApp();
const study = await buildStudy(app.server.db);
afterAll(() => app.close());
beforeEach(async () => {
  reader = await buildMember(app.server.db, study, { roles: ['SITE_STAFF'] });
});

const ofChannel = () => ({ params: { channelId: study.channelId } });
const subscribe = () => app.as(reader).call(channels.subscribeToChannel, ofChannel());
const unsubscribe = () => app.as(reader).call(channels.unsubscribeFromChannel, ofChannel());

describe('subscribeToChannel and unsubscribeFromChannel', () => {
  test('200 both ways, and recorded only if something changed', async () => {
    expect((await subscribe()).body).toEqual({ subscribed: true });
    expect(await readRecordedAbout(app.server.db, reader)).toEqual([]);
    const answers = await Promise.all([unsubscribe(), unsubscribe(), unsubscribe()]);
    expect(answers.map((a) => a.body.subscribed)).toEqual([false, false, false]);
    await subscribe();
    expect((await readRecordedAbout(app.server.db, reader)).map((e) => e.type)).toEqual([
      'channel.unsubscribed',
      'channel.subscribed',
    ]);
  });

  test('404 for a study the person is not in', async () => {
    const others = await buildStudy(app.server.db);
    for (const channelId of [others.channelId, 999_999]) {
      const answer = await app.as(reader).call(channels.subscribeToChannel, { params: { channelId } });
      expect([answer.status, answer.error.errorCode]).toEqual([404, 'CHANNEL_NOT_FOUND']);
    }
  });
});
