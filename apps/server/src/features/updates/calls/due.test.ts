import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listUpdates } from '@studyline/contract/updates/calls';
import { startApp } from '../../../../test/app.ts';
import { query } from '../../../../test/cluster.ts';
import { pickupsIn } from '../../../../test/pickups.ts';
import { addSubmitted, buildPost } from '../../../../test/posts.ts';
import { buildMember, buildStudy, type Member, type Study } from '../../../../test/world.ts';
import { removeOutdated } from '../../../jobs/queries.ts';
import { insertDue } from './write-queries.ts';
import { tellOfCalibrations, tellOfDue, writeUpdates } from './write-updates.ts';

const app = await startApp();
const { server } = app;
const { db } = server;
const { ownerUrl } = app.database;
afterAll(() => app.close());
afterEach(() => void vi.useRealTimers());

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
let study: Study;
let manager: Member;
let reader: Member;
beforeEach(async () => {
  study = await buildStudy(db, { name: 'ASPIRE-HF' });
  manager = await buildMember(db, study, { roles: ['STUDY_MANAGER'] });
  reader = await buildMember(db, study, { roles: ['PRINCIPAL_INVESTIGATOR'] });
});

/** A post that the reader has to acknowledge within 72 hours. */
const require = () =>
  buildPost(app, study, {
    author: manager,
    rules: [
      {
        requiredActionType: 'ACKNOWLEDGE',
        memberParticipationType: 'EVERY_MEMBER',
        gracePeriodMillis: 72 * HOUR,
        targetAudience: { channelWide: false, roles: [study.roleIds.PRINCIPAL_INVESTIGATOR], teamIds: [] },
      },
    ],
  });
const tellOfEvents = async () => {
  const events = await query(
    ownerUrl,
    `select id from audit_event where channel_id = ${study.channelId} order by id`,
  );
  for (const id of events) await writeUpdates(server, Number(id));
};
const shutOut = (person: Member) =>
  query(ownerUrl, `update app_user set disabled_at = now() where id = ${person.userId}`);
const kindsOf = (person: Member) =>
  query(ownerUrl, `select kind from personal_update where user_id = ${person.userId} order by id`);
const jumpTo = (at: number) => vi.useFakeTimers({ now: at, toFake: ['Date'] });

test('what is told late is not hidden below what happened since', async () => {
  await require();
  await tellOfEvents();
  const start = Date.now();
  // A comment, for example, that came after the action was due and before the job ran.
  await query(
    ownerUrl,
    `update personal_update set occurred_at = now() + interval '73 hours', read_at = now() where user_id = ${reader.userId}`,
  );
  jumpTo(start + 74 * HOUR);
  await tellOfDue(server);
  vi.useRealTimers();
  const { body } = await app.as(reader).call(listUpdates, { query: {} });
  expect(body).toMatchObject({
    unreadCount: 1,
    forMeUnreadCount: 1,
    items: [
      {
        kind: 'ACTION_OVERDUE',
        isUnread: true,
        occurredAtDateTimeMillis: expect.toSatisfy((at) => at >= start + 74 * HOUR),
      },
    ],
  });
});

test('several actions of one person are written with one row each', async () => {
  for (let n = 0; n < 3; n++) await require();
  const sizes: number[] = [];
  const counted = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => {
      sizes.push(result.rows.filter((row) => row['userId'] === reader.userId).length);
      return Promise.resolve(result);
    },
  });
  await counted.transaction().execute((trx) => insertDue(trx, new Date(Date.now() + 60 * HOUR), 500));
  expect(sizes[0]).toBe(3);
});

test('nobody who is shut out is told of what time brings', async () => {
  await require();
  await pickupsIn(app, study).lend(reader.teamId, { calibration_due_on: '2030-06-01' });
  await addSubmitted(app, study, manager);
  await query(
    ownerUrl,
    `update post_version set edited_at = now() - interval '9 days', expires_at = now() + interval '61 hours'
      where channel_id = ${study.channelId} and version_label = 'DRAFT'`,
  );
  await shutOut(manager);
  await shutOut(reader);
  jumpTo(Date.now() + 60 * HOUR);
  await tellOfDue(server);
  jumpTo(Date.UTC(2030, 5, 1));
  await tellOfCalibrations(server);
  expect(await kindsOf(reader)).toEqual([]);
  expect(await kindsOf(manager)).toEqual([]);
});

test('a calibration is told once, also after its update was removed', async () => {
  await pickupsIn(app, study).lend(reader.teamId, { calibration_due_on: '2030-06-01' });
  const due = Date.UTC(2030, 5, 1, 12);
  const tellAt = async (at: number) => {
    jumpTo(at);
    await tellOfCalibrations(server);
    vi.useRealTimers();
    return kindsOf(reader);
  };
  expect(await tellAt(due - 31 * DAY)).toEqual([]);
  expect(await tellAt(due - 30 * DAY)).toEqual(['CALIBRATION_DUE']);
  expect(await tellAt(due + 149 * DAY)).toEqual(['CALIBRATION_DUE']);
  // Removed by the database's own clock.
  await query(
    ownerUrl,
    `update personal_update set occurred_at = now() - interval '181 days' where user_id = ${reader.userId}`,
  );
  await removeOutdated(db, server.settings.retention);
  expect(await tellAt(due + 150 * DAY)).toEqual([]);
});
