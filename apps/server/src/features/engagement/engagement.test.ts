import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import {
  recordActivity,
  recordVideoEngagement,
  type VideoEventType,
} from '@studyline/contract/engagement/calls';
import { replaceCourse } from '@studyline/contract/drafts/calls';
import { getPost } from '@studyline/contract/posts/calls';
import { startApp } from '../../../test/app.ts';
import { add, addCourseOf, addNewsOf, census, eventsOf, sampleVideo, viewedBy } from '../../../test/posts.ts';
import { buildWorld, everyone, type Member } from '../../../test/world.ts';

const app = await startApp();
const { study, manager, coordinator, reader } = await buildWorld(app.server.db);
afterAll(() => app.close());

const ruleSet = [{ requiredActionType: 'COMPLETE_COURSE', targetAudience: everyone }] as const;
const publish = async () =>
  (await addCourseOf(app, study, manager, { intent: 'PUBLISH', ruleSet: [...ruleSet] })).body.postId;
const opened = async (person: Member, id: number) =>
  (await app.as(person).call(getPost, { params: { id } })).body;

/** One playback of a person, whose reports come when they would. */
function playerOf(person: Member, postId: number, version = 1, playbackSessionId: string = randomUUID()) {
  return async (eventType: VideoEventType, seconds: number, more: { fromMs?: number; rate?: number } = {}) =>
    app.as(person).call(recordVideoEngagement, {
      params: { postId, version },
      query: {
        eventType,
        playbackSessionId,
        additionalInfo: JSON.stringify({ positionMs: seconds * 1000, ...more }),
      },
    });
}
/** Lets time pass for everyone's playbacks. */
const pass = (seconds: number) =>
  sql`update playback set reported_at = reported_at - make_interval(secs => ${seconds})`.execute(
    app.server.db,
  );

describe('recordVideoEngagement', () => {
  test('200 completes the course once 95 % have been watched, whatever was skipped before', async () => {
    const id = await publish();
    const report = playerOf(reader, id);
    await report('PLAY', 0);
    await pass(3);
    const skipped = await report('SEEK', 6, { fromMs: 3000 });
    expect(skipped.body).toMatchObject({ watched: [{ startMillis: 0, endMillis: 3000 }], isWatched: false });
    await pass(2);
    const ended = await report('ENDED', 8);
    expect(ended.body).toMatchObject({
      watched: [
        { startMillis: 0, endMillis: 3000 },
        { startMillis: 6000, endMillis: 8000 },
      ],
      watchedMillis: 5000,
      positionMillis: 8000,
      isWatched: false,
      isCounted: true,
      completedAtDateTimeMillis: null,
    });
    expect((await opened(reader, id)).postDetail.actions[0]?.status).toBe('PENDING');
    const onPhone = playerOf(reader, id);
    await onPhone('PLAY', 3);
    await pass(3);
    const done = await onPhone('PAUSE', 6);
    expect(done.body).toMatchObject({ watched: [{ startMillis: 0, endMillis: 8000 }], isWatched: true });
    expect(done.body.completedAtDateTimeMillis).toBeGreaterThan(0);
    const { course, postDetail } = await opened(reader, id);
    expect(course?.progress).toMatchObject({ watchedMillis: 8000, positionMillis: 6000, isWatched: true });
    expect(postDetail).toMatchObject({ hasViewedLastModification: true, requiresAction: false });
    expect(postDetail.actions[0]?.status).toBe('COMPLETED');
    expect((await eventsOf(app, id)).filter((type) => type === 'post.courseCompleted')).toHaveLength(1);
    expect((await report('ENDED', 8)).body.completedAtDateTimeMillis).toBeNull();
    expect((await opened(coordinator, id)).postDetail.actions[0]?.status).toBe('PENDING');
  });

  test('two windows that play at once count once', async () => {
    const id = await publish();
    const [one, two] = [playerOf(reader, id), playerOf(reader, id)];
    await one('PLAY', 0);
    await two('PLAY', 4);
    await pass(4);
    expect((await one('HEARTBEAT', 4)).body).toMatchObject({ isCounted: false, watchedMillis: 0 });
    expect((await two('HEARTBEAT', 8)).body).toMatchObject({ isCounted: true, watchedMillis: 4000 });
  });

  test('many reports at once of many windows count no more than one', async () => {
    const id = await publish();
    const players = Array.from({ length: 8 }, () => playerOf(reader, id));
    await Promise.all(players.map((report) => report('PLAY', 0)));
    await pass(4);
    const answers = await Promise.all(players.map((report) => report('HEARTBEAT', 4)));
    expect(answers.filter(({ body }) => body.isCounted)).toHaveLength(1);
    expect((await opened(reader, id)).course?.progress.watchedMillis).toBe(4000);
  });

  test('a minor version keeps what was watched, a major one and another video do not', async () => {
    const id = await publish();
    const report = playerOf(reader, id);
    await report('PLAY', 0);
    await pass(8);
    await report('ENDED', 8);
    const change = async (body: object, files: { part: 'video'; file: File }[] = []) =>
      app.as(manager).call(replaceCourse, {
        params: { id },
        body: { description: 'Changed', intent: 'PUBLISH', ...body },
        files,
      });
    await change({ changeType: 'MINOR', title: 'MRI upload' });
    expect((await opened(reader, id)).course?.progress.isWatched).toBe(true);
    expect((await opened(reader, id)).postDetail.requiresAction).toBe(false);
    await change({ changeType: 'MAJOR', title: 'MRI upload to the lab' });
    expect(await opened(reader, id)).toMatchObject({
      course: { progress: { isWatched: false } },
      postDetail: { requiresAction: true },
    });
    const old = playerOf(reader, id, 1);
    await old('PLAY', 0);
    await pass(8);
    expect((await old('ENDED', 8)).body.completedAtDateTimeMillis).toBeNull();
    await change({ changeType: 'MINOR' }, [{ part: 'video', file: sampleVideo('sample.webm') }]);
    expect((await opened(reader, id)).course?.progress.watched).toEqual([]);
  });

  test('a player opened again and again does not watch faster than time passes', async () => {
    const id = await publish();
    await pass(100);
    for (let second = 0; second < 8; second += 2) {
      const report = playerOf(reader, id);
      await report('PLAY', second);
      await report('PAUSE', second + 1.9);
    }
    const { watchedMillis, isWatched } = (await opened(reader, id)).course!.progress;
    expect({ isLittle: watchedMillis <= 6000, isWatched }).toEqual({ isLittle: true, isWatched: false });
    // Without slack, time counts as before.
    const report = playerOf(reader, id);
    await report('PLAY', 0);
    await pass(8);
    expect((await report('ENDED', 8)).body).toMatchObject({ watchedMillis: 8000, isWatched: true });
  });

  test('one playback that goes back and forth between two videos does not watch faster than time passes', async () => {
    await pass(100);
    const playback = randomUUID();
    const [one, other] = [await publish(), await publish()].map((id) => playerOf(reader, id, 1, playback));
    for (let second = 0; second < 8; second += 1.9) {
      await other!('PLAY', second);
      await one!('PLAY', second);
      await one!('PAUSE', Math.min(second + 1.9, 8));
      await other!('PLAY', second);
      await other!('PAUSE', Math.min(second + 1.9, 8));
    }
    const watched = [(await one!('PAUSE', 8)).body, (await other!('PAUSE', 8)).body];
    expect(watched.reduce((sum, { watchedMillis }) => sum + watchedMillis, 0)).toBeLessThanOrEqual(2000);
  });

  test('200 for a speed that is close to none', async () => {
    const report = playerOf(reader, await publish());
    expect((await report('PLAY', 0, { rate: 1e-320 })).status).toBe(200);
  });

  test('404 for people who do not see it, and nothing is written', async () => {
    const permissions = viewedBy({ roles: [study.roleIds.STUDY_COORDINATOR] });
    const { postId } = (await addCourseOf(app, study, manager, { intent: 'PUBLISH', permissions })).body;
    const before = await census(app);
    expect((await playerOf(reader, postId)('PLAY', 0)).error.errorCode).toBe('POST_NOT_FOUND');
    expect((await playerOf(coordinator, postId, 7)('PLAY', 0)).error.errorCode).toBe('POST_NOT_FOUND');
    expect(await census(app)).toEqual(before);
  });

  test('409 for a post that is no course, 400 for what is no report', async () => {
    const news = (await addNewsOf(app, study, manager, { intent: 'PUBLISH' })).body.postId;
    expect((await playerOf(reader, news)('PLAY', 0)).error.errorCode).toBe('NOT_A_COURSE');
    const id = await publish();
    const before = await census(app);
    for (const info of [
      '{',
      '{}',
      '{"positionMs":-1}',
      '{"positionMs":1,"rate":99}',
      '{"positionMs":1e99}',
    ]) {
      const answer = await app.as(reader).call(recordVideoEngagement, {
        params: { postId: id, version: 1 },
        query: { eventType: 'PLAY', playbackSessionId: randomUUID(), additionalInfo: info },
      });
      expect(answer.status, info).toBe(400);
    }
    expect(await census(app)).toEqual(before);
  });

  test('another person’s playback cannot be taken over by its id', async () => {
    const id = await publish();
    const playbackSessionId = randomUUID();
    const report = (person: Member, eventType: VideoEventType, seconds: number) =>
      app.as(person).call(recordVideoEngagement, {
        params: { postId: id, version: 1 },
        query: {
          eventType,
          playbackSessionId,
          additionalInfo: JSON.stringify({ positionMs: seconds * 1000 }),
        },
      });
    await report(reader, 'PLAY', 0);
    await pass(4);
    expect((await report(coordinator, 'HEARTBEAT', 4)).body.watched).toEqual([]);
    expect((await report(reader, 'HEARTBEAT', 4)).body.watchedMillis).toBe(4000);
  });
});

describe('a rule to complete a course', () => {
  test('400 on anything but a course', async () => {
    const before = await census(app);
    const answers = [
      await add(app, study, manager, { ruleSet: [...ruleSet] }),
      await addNewsOf(app, study, manager, { ruleSet: [...ruleSet] }),
    ];
    expect(answers.map(({ error }) => error.issues?.[0]?.path)).toEqual(
      answers.map(() => 'ruleSet.0.requiredActionType'),
    );
    expect(await census(app)).toEqual(before);
  });
});

describe('recordActivity', () => {
  const activityOf = (postId: number) =>
    app.server.db
      .selectFrom('activity')
      .select(['activity_type', 'page', 'count'])
      .where('post_id', '=', postId)
      .orderBy('activity_type')
      .orderBy('page')
      .execute();

  test('200 counts what is reported, and makes nothing read', async () => {
    const { postId } = (await add(app, study, manager, { intent: 'PUBLISH' })).body;
    const report = (query: object) =>
      app.as(reader).call(recordActivity, { params: { postId, version: 1 }, query: query as never });
    await report({ activityType: 'OPENED' });
    await report({ activityType: 'PAGE_VIEWED', additionalInfo: JSON.stringify({ page: 2 }) });
    expect((await report({ activityType: 'PAGE_VIEWED', additionalInfo: '{"page":2}' })).status).toBe(200);
    expect(await activityOf(postId)).toEqual([
      { activity_type: 'OPENED', page: 0, count: 1 },
      { activity_type: 'PAGE_VIEWED', page: 2, count: 2 },
    ]);
    expect((await opened(reader, postId)).postDetail.hasViewedLastModification).toBe(false);
  });

  test('200 counts pages that no document has as one', async () => {
    const { postId } = (await add(app, study, manager, { intent: 'PUBLISH' })).body;
    for (const page of [20_000, 2_000_000_000])
      await app.as(reader).call(recordActivity, {
        params: { postId, version: 1 },
        query: { activityType: 'PAGE_VIEWED', additionalInfo: JSON.stringify({ page }) as never },
      });
    expect(await activityOf(postId)).toEqual([{ activity_type: 'PAGE_VIEWED', page: 10_000, count: 2 }]);
  });

  test('404 and 400 write nothing', async () => {
    const { postId } = (await add(app, study, manager)).body;
    const before = await census(app);
    const hidden = await app
      .as(reader)
      .call(recordActivity, { params: { postId, version: 1 }, query: { activityType: 'OPENED' } });
    const wrong = await app.as(manager).call(recordActivity, {
      params: { postId, version: 1 },
      query: { activityType: 'SLEPT' as never },
    });
    expect([hidden.error.errorCode, wrong.status]).toEqual(['POST_NOT_FOUND', 400]);
    expect(await census(app)).toEqual(before);
  });
});
