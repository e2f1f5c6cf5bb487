import { afterAll, expect, test } from 'vitest';
import { acknowledgePost } from '@studyline/contract/compliance/calls';
import { startApp } from '../../test/app.ts';
import { buildPost, openPost } from '../../test/posts.ts';
import { buildWorld } from '../../test/world.ts';
import { createSession, endSession } from '../core/sessions.ts';
import { removeOutdated } from './queries.ts';

const DAY = 86_400_000;
const app = await startApp();
const { db, secret } = app.server;
const { study, manager, reader } = await buildWorld(db);
afterAll(() => app.close());

const retention = { sessionDays: 90, mailDays: 365 };
const daysAgo = (days: number) => new Date(Date.now() - days * DAY);
const countAudit = async () => (await db.selectFrom('audit_event').select('id').execute()).length;

async function openSession(userId = reader.userId): Promise<string> {
  const facts = { userId, provider: 'test', ip: '192.0.2.7', userAgent: 'A browser' };
  return (await createSession(db, secret, facts)).sessionId;
}

async function expireSession(id: string, days: number): Promise<void> {
  await db
    .updateTable('session')
    .set({ expires_at: daysAgo(days) })
    .where('id', '=', id)
    .execute();
}

const sessionsAmong = (ids: readonly string[]) =>
  db
    .selectFrom('session')
    .select(['id', 'ip_address', 'user_agent'])
    .where('id', 'in', ids)
    .orderBy('created_at')
    .execute();

test('a session is removed 90 days after it has ended or expired', async () => {
  const [live, ended, endedRecently, expired, expiredRecently] = await Promise.all(
    Array.from({ length: 5 }, () => openSession()),
  );
  for (const [id, days] of [
    [ended!, 91],
    [endedRecently!, 89],
  ] as const) {
    await endSession(db, reader.userId, id, 'SIGNED_OUT');
    await db
      .updateTable('session')
      .set({ ended_at: daysAgo(days) })
      .where('id', '=', id)
      .execute();
  }
  await expireSession(expired!, 91);
  await expireSession(expiredRecently!, 89);
  const before = await countAudit();
  await removeOutdated(db, retention);
  const left = await sessionsAmong([live!, ended!, endedRecently!, expired!, expiredRecently!]);
  expect(left.map(({ id }) => id).toSorted()).toEqual([live, endedRecently, expiredRecently].toSorted());
  for (const one of left) expect(one).toMatchObject({ ip_address: '192.0.2.7', user_agent: 'A browser' });
  expect(await countAudit()).toBe(before);
});

test('of a session in which an action was completed, the address and the browser are removed', async () => {
  const { postId, ruleIds } = await buildPost(app, study, { author: manager, rules: [{}] });
  await openPost(app, reader, postId);
  await app.as(reader).call(acknowledgePost, {
    params: { id: postId },
    query: {},
    body: { teamId: reader.teamId, ruleId: ruleIds[0] ?? 0 },
  });
  const completions = () => db.selectFrom('compliance_completion').select('session_id').execute();
  const [completion] = await completions();
  const id = completion?.session_id ?? '';
  await db
    .updateTable('session')
    .set({ ip_address: '192.0.2.7', user_agent: 'A browser', expires_at: daysAgo(91) })
    .where('id', '=', id)
    .execute();
  await removeOutdated(db, retention);
  expect(await completions()).toEqual([{ session_id: id }]);
  expect(await sessionsAmong([id])).toEqual([{ id, ip_address: null, user_agent: null }]);
});

test('a mail is removed a year after it was sent, and stays while it waits', async () => {
  const mail = {
    kind: 'TEST',
    email_address: 'anna.lind@example.org',
    language_id: 'en',
    facts: '{}',
    created_at: daysAgo(400),
    next_attempt_at: daysAgo(400),
  };
  const sent = (cause: string, days: number) => ({
    ...mail,
    cause,
    message_id: cause,
    state: 'SENT',
    ended_at: daysAgo(days),
  });
  const waiting = { ...mail, cause: 'waiting', message_id: 'waiting' };
  await db
    .insertInto('mail')
    .values([sent('old', 366), sent('recent', 364), waiting])
    .execute();
  await removeOutdated(db, retention);
  const left = await db.selectFrom('mail').select('cause').where('kind', '=', 'TEST').orderBy('id').execute();
  expect(left.map(({ cause }) => cause)).toEqual(['recent', 'waiting']);
});
