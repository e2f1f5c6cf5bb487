import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { listChannelAudit } from '@studyline/contract/audit/calls';
import { exportMembers } from '@studyline/contract/members/calls';
import { COUNTED_ACTIVITY, endServiceAccount, listServiceActivity } from '@studyline/contract/programs/calls';
import { expectHidden, startApp } from '../../../test/app.ts';
import { eventually } from '../../../test/eventually.ts';
import { buildProgram } from '../../../test/programs.ts';
import { buildClient, buildMember, buildStudy, type Person } from '../../../test/world.ts';

const app = await startApp();
const { db } = app.server;
afterAll(() => app.close());

async function buildOwn() {
  const { clientId, admin } = await buildClient(db);
  const study = await buildStudy(db, { clientId, name: 'ASPIRE' });
  const other = await buildStudy(db, { clientId, name: 'LUMINA' });
  const program = await buildProgram(app, admin, {
    clientId,
    channelIds: [study.channelId, other.channelId],
    scopes: ['MEMBER_VIEW'],
    name: 'Document archive',
  });
  return { clientId, admin, study, other, program };
}

const ask = (by: Person, clientId: number) => app.as(by).call(listServiceActivity, { params: { clientId } });
const activityOf = async (by: Person, clientId: number) => (await ask(by, clientId)).body.items;

describe('listServiceActivity', () => {
  test('200 lists what programs took and what they were refused, by kind, the newest first', async () => {
    const { clientId, admin, study, other, program } = await buildOwn();
    const foreign = await buildStudy(db);
    for (const { channelId } of [study, other, study])
      expect((await program.call(exportMembers, { params: { channelId }, query: {} })).status).toBe(200);
    const { channelId } = study;
    for (let count = 0; count < 2; count += 1)
      await program.call(listChannelAudit, { params: { channelId } });
    await eventually(async () => expect((await activityOf(admin, clientId))[0]?.count).toBe(2));
    await program.call(exportMembers, { params: { channelId: foreign.channelId }, query: {} });
    await eventually(async () => expect(await activityOf(admin, clientId)).toHaveLength(3));
    const same = {
      programId: program.userId,
      programName: 'Document archive',
      isAtLeast: false,
      lastDateTimeMillis: expect.any(Number),
    };
    expect(await activityOf(admin, clientId)).toEqual([
      {
        ...same,
        text: 'Refused: This study doesn’t exist, or you aren’t in it.',
        eventType: null,
        errorCode: 'CHANNEL_NOT_FOUND',
        endpoint: 'exportMembers',
        count: 1,
        // Of another client.
        studyCount: 0,
        studyName: null,
      },
      {
        ...same,
        text: 'Refused: This program may not do this.',
        eventType: null,
        errorCode: 'OUT_OF_SCOPE',
        endpoint: 'listChannelAudit',
        count: 2,
        studyCount: 1,
        studyName: 'ASPIRE',
      },
      {
        ...same,
        text: 'Exported the members',
        eventType: 'channel.membersExported',
        errorCode: null,
        endpoint: null,
        count: 3,
        studyCount: 2,
        studyName: null,
      },
    ]);
    // What a program did is still listed when it has ended.
    await app.as(admin).call(endServiceAccount, { params: { clientId, id: program.userId } });
    expect(await activityOf(admin, clientId)).toHaveLength(3);
  });

  test('200 begins at midnight in the time zone of the caller', async () => {
    const { clientId, admin, program } = await buildOwn();
    await sql`insert into access_denied (user_id, endpoint, error_code, path, occurred_at)
      select ${program.userId}, 'getPost', 'POST_NOT_FOUND', '/openapi/v1/posts/1',
        date_trunc('day', now() at time zone 'Asia/Tokyo') at time zone 'Asia/Tokyo' + way
      from unnest(array['-1 second', '0 seconds']::interval[]) as way`.execute(db);
    await db
      .updateTable('app_user')
      .set({ timezone_id: 'Asia/Tokyo' })
      .where('id', '=', admin.userId)
      .execute();
    expect((await activityOf(admin, clientId)).map(({ count }) => count)).toEqual([1]);
  });

  test('200 counts only the newest of very many, and says so', async () => {
    const { clientId, admin, program } = await buildOwn();
    await sql`insert into access_denied (user_id, endpoint, error_code, path)
      select ${program.userId}, 'getPost', 'POST_NOT_FOUND', '/openapi/v1/posts/1'
      from generate_series(1, ${COUNTED_ACTIVITY}::integer + 1)`.execute(db);
    expect(await activityOf(admin, clientId)).toEqual([
      expect.objectContaining({ count: COUNTED_ACTIVITY, isAtLeast: true }),
    ]);
  });

  test('200 says how many refusals were only counted', async () => {
    const { clientId, admin, program } = await buildOwn();
    await sql`insert into access_denied (user_id, suppressed, suppressed_since)
      values (${program.userId}, 7, now())`.execute(db);
    expect(await activityOf(admin, clientId)).toEqual([
      expect.objectContaining({
        text: 'Was refused 7 more times',
        count: 7,
        errorCode: null,
        endpoint: null,
      }),
    ]);
  });

  test("200 lists nothing of another client's programs", async () => {
    const { program, study } = await buildOwn();
    await program.call(exportMembers, { params: { channelId: study.channelId }, query: {} });
    const { clientId, admin } = await buildClient(db);
    expect(await activityOf(admin, clientId)).toEqual([]);
  });

  test('404 for people who do not administer the client', async () => {
    const { clientId, study } = await buildOwn();
    const manager = await buildMember(db, study, { roles: ['STUDY_MANAGER'] });
    expectHidden('CLIENT_NOT_FOUND', await ask(manager, clientId), await ask(manager, 999_999));
  });

  test('400 for an unknown parameter', async () => {
    const { clientId, admin } = await buildOwn();
    const args = { params: { clientId }, query: { day: '2026-11-20' } };
    expect((await app.as(admin).call(listServiceActivity, args as never)).status).toBe(400);
  });
});
