import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { exportAccessReview, listAccess, listMemberAudit } from '@studyline/contract/audit/calls';
import { inspectorDays } from '@studyline/contract/members/inspector-days';
import {
  getMember,
  getSelfMembership,
  listMemberRoles,
  listMembers,
} from '@studyline/contract/members/calls';
import { listMemberPosts } from '@studyline/contract/feed/calls';
import { expectHidden, startApp } from '../../../test/app.ts';
import { query } from '../../../test/cluster.ts';
import { answerDuring, buildPost } from '../../../test/posts.ts';
import { buildClient, type Person, type Study } from '../../../test/world.ts';
import { lockPeople } from './member-queries.ts';
import { about, codeOf, openMembers } from './members-fixture.ts';
import { endInspectors } from './jobs.ts';

const app = await startApp();
const { db } = app.server;
const { clientId } = await buildClient(db);
const { build, colleague, setRoles, setRolesSeen, add, remove, rolesOf, recordedOf } = openMembers(
  app,
  clientId,
);
afterAll(() => app.close());

const DAY = 86_400_000;
const days = inspectorDays(new Date());
const dayFrom = (day: string, more: number) =>
  new Date(Date.parse(day) + more * DAY).toISOString().slice(0, 10);
const later = dayFrom(days.usual, 10);
const yesterday = dayFrom(days.first, -1);

const untilOf = async (by: Person, study: Study, person: Person) => {
  const { body } = await app.as(by).call(getMember, { params: about(study, person) });
  const millis = body.rolesByStatus.ALL.find(({ key }) => key === 'INSPECTOR')?.untilDateTimeMillis;
  return typeof millis === 'number' ? new Date(millis).toISOString().slice(0, 10) : millis;
};
/** Changes the last day of the role directly in the database. */
const endOn = (day: string, { userId }: Person) =>
  sql`update member_role mr set until_day = ${day}::date from channel_member m
    where m.id = mr.member_id and m.user_id = ${userId} and mr.until_day is not null`.execute(db);
const changesOf = async (by: Person, study: Study, person: Person) =>
  (await app.as(by).call(listMemberAudit, { params: about(study, person) })).body.items;

/** A study with an inspector who also holds these roles. */
async function buildInspector(...others: ('MONITOR' | 'QA_AUDITOR')[]) {
  const built = await build();
  const person = await colleague();
  const { study, teams, administrator } = built;
  await add(administrator, study, teams.sponsor, person, ['INSPECTOR', ...others]);
  return { ...built, person };
}

describe('the inspector’s role', () => {
  test('is given for 30 days and shows its last day wherever roles appear', async () => {
    const { study, administrator, person } = await buildInspector('MONITOR');
    const millis = Date.parse(days.usual);
    const held = [
      expect.objectContaining({ key: 'MONITOR', endsByItself: false, untilDateTimeMillis: null }),
      { key: 'INSPECTOR', endsByItself: true },
    ];
    const shown = [held[0], expect.objectContaining({ ...held[1], untilDateTimeMillis: millis })];
    const by = app.as(administrator);
    const { body: member } = await by.call(getMember, { params: about(study, person) });
    expect(member.rolesByStatus.CURRENT).toEqual(shown);
    const { channelId } = study;
    const { body: own } = await app.as(person).call(getSelfMembership, { params: { channelId } });
    expect(own.rolesByStatus.ALL).toEqual(shown);
    const { body: roles } = await by.call(listMemberRoles, { params: about(study, person) });
    expect(roles.items).toEqual(shown);
    const { body: access } = await by.call(listAccess, { params: { channelId } });
    const entry = access.items.find(({ userId }) => userId === person.userId);
    expect(entry?.roles.map(({ untilDateTimeMillis }) => untilDateTimeMillis)).toEqual([null, millis]);
    const table = await by.call(exportAccessReview, { params: { channelId } });
    expect(table.bytes.toString()).toContain(`Inspector, ${days.first}, until ${days.usual}`);
    const [added] = await changesOf(administrator, study, person);
    expect(added?.change?.after.at(-1)).toMatch(/^Inspector \(until \d+ \w+ \d{4}\)$/);
    expect((await changesOf(administrator, study, administrator))[0]?.change?.after ?? []).not.toContain(
      'until',
    );
  });

  test('is given until a certain day, also to someone who already has it', async () => {
    const { study, teams, administrator, person } = await buildInspector('MONITOR');
    const set = (until?: string) =>
      setRolesSeen(administrator, study, person, ['INSPECTOR', 'MONITOR'], ['INSPECTOR', 'MONITOR'], until);
    expect((await set(later)).body.outcome).toBe('CHANGED');
    expect(await untilOf(administrator, study, person)).toBe(later);
    expect((await set(later)).body.outcome).toBe('UNCHANGED');
    // A role that stays keeps its last day.
    expect((await set()).body.outcome).toBe('UNCHANGED');
    expect((await setRoles(administrator, study, person, 'INSPECTOR')).body.outcome).toBe('CHANGED');
    expect(await untilOf(administrator, study, person)).toBe(later);
    const [, extended] = (await changesOf(administrator, study, person)).map(({ change }) => change);
    expect(extended?.after).not.toEqual(extended?.before);
    // Giving it again extends it and never shortens it unasked.
    expect((await add(administrator, study, teams.sponsor, person, ['INSPECTOR'])).body.outcome).toBe(
      'UNCHANGED',
    );
    await endOn(days.first, person);
    const again = await add(administrator, study, teams.sponsor, person, ['INSPECTOR']);
    expect(again.body).toMatchObject({ outcome: 'CHANGED', rolesChanged: true });
    expect(await untilOf(administrator, study, person)).toBe(days.usual);
    await add(administrator, study, teams.cro, person, ['INSPECTOR'], { inspectorUntil: days.last });
    expect(await untilOf(administrator, study, person)).toBe(days.last);
  });

  test('400 for a day without the role, in the past, or more than a year ahead', async () => {
    const { study, teams, administrator, person } = await buildInspector('MONITOR');
    const set = (until: string, ...keys: ('INSPECTOR' | 'MONITOR')[]) =>
      codeOf(setRolesSeen(administrator, study, person, keys, [], until));
    const give = (until: string, key: 'INSPECTOR' | 'MONITOR') =>
      codeOf(add(administrator, study, teams.cro, person, [key], { inspectorUntil: until }));
    expect(await set(later, 'MONITOR')).toEqual([400, 'NOT_AN_INSPECTOR']);
    expect(await give(later, 'MONITOR')).toEqual([400, 'NOT_AN_INSPECTOR']);
    for (const day of [yesterday, dayFrom(days.last, 1)]) {
      expect(await set(day, 'INSPECTOR')).toEqual([400, 'INSPECTOR_DAY_REFUSED']);
      expect(await give(day, 'INSPECTOR')).toEqual([400, 'INSPECTOR_DAY_REFUSED']);
    }
    expect(await set('2026-02-30', 'INSPECTOR')).toEqual([400, 'BAD_REQUEST']);
    expect(await untilOf(administrator, study, person)).toBe(days.usual);
    for (const day of [days.first, days.last]) expect(await set(day, 'INSPECTOR')).toEqual([200, undefined]);
  });
});

describe('endInspectors', () => {
  test('ends the membership if it was the only role, and says why', async () => {
    const { study, administrator, person } = await buildInspector();
    await buildPost(app, study, { author: administrator });
    await endInspectors(app.server);
    // The role lasts to the end of its last day.
    await endOn(days.first, person);
    await endInspectors(app.server);
    expect(await rolesOf(administrator, study, person)).toEqual(['INSPECTOR']);
    await endOn(yesterday, person);
    await Promise.all([endInspectors(app.server), endInspectors(app.server)]);
    await endInspectors(app.server);
    const gone = await app.as(person).call(getMember, { params: about(study, person) });
    expectHidden('CHANNEL_NOT_FOUND', gone);
    const { body: feed } = await app.as(person).call(listMemberPosts, { query: {} });
    expect(feed.items).toEqual([]);
    const removed = (await recordedOf(person)).filter(({ type }) => type === 'member.removed');
    expect(removed).toMatchObject([{ details: { roleEndedOn: yesterday } }]);
    const { body } = await app.as(administrator).call(listMembers, {
      params: { channelId: study.channelId },
      query: { memberStatusType: 'FORMER' },
    });
    const reason = expect.stringMatching(/^The role was valid until \d+ \w+ \d{4}\.$/);
    expect(body.items[0]?.removal).toEqual({ userId: null, displayName: 'Studyline', reason });
    const [last] = await changesOf(administrator, study, person);
    expect(last).toMatchObject({ eventType: 'member.removed', actorName: 'Studyline', said: reason });
  });

  test('keeps the person’s other roles', async () => {
    const { study, administrator, person } = await buildInspector('MONITOR');
    await endOn(yesterday, person);
    await endInspectors(app.server);
    expect(await rolesOf(administrator, study, person)).toEqual(['MONITOR']);
    const [last] = await changesOf(administrator, study, person);
    expect(last).toMatchObject({
      eventType: 'member.rolesChanged',
      actorUserId: null,
      change: { before: ['Monitor', expect.stringMatching(/^Inspector \(until /)], after: ['Monitor'] },
    });
  });

  test('spares people to whom an administrator gives it again meanwhile, and does not change former members', async () => {
    const { study, administrator, person } = await buildInspector();
    const { person: former, ...other } = await buildInspector();
    await remove(other.administrator, other.study, former);
    await endOn(yesterday, person);
    await endOn(yesterday, former);
    await answerDuring(
      app,
      async (trx) => {
        await lockPeople(trx, study.channelId);
        await sql`update member_role set until_day = ${later}::date
          where member_id = (select id from channel_member where channel_id = ${study.channelId}
            and user_id = ${person.userId})`.execute(trx);
      },
      () => endInspectors(app.server),
    );
    expect(await rolesOf(administrator, study, person)).toEqual(['INSPECTOR']);
    expect(await untilOf(other.administrator, other.study, former)).toBe(yesterday);
    // If the role ended first, the administrator who had seen it is refused.
    await endOn(yesterday, person);
    const [seen] = await Promise.all([
      setRolesSeen(administrator, study, person, ['INSPECTOR'], ['INSPECTOR'], later),
      endInspectors(app.server),
    ]);
    const holds = await app.as(administrator).call(getMember, { params: about(study, person) });
    expect([holds.body.memberStatus, seen.status]).toEqual(
      seen.status === 200 ? ['CURRENT', 200] : ['FORMER', 409],
    );
  });

  test('leaves nothing half done if it is interrupted', async () => {
    const { study, administrator, person } = await buildInspector('MONITOR');
    await endOn(yesterday, person);
    await query(
      app.database.ownerUrl,
      `create function refuse_member_event() returns trigger language plpgsql as $$ begin
        raise exception 'cut off'; end $$;
      create trigger refuse_member_event before insert on audit_event for each row
        when (new.type = 'member.rolesChanged') execute function refuse_member_event()`,
    );
    await expect(endInspectors(app.server)).rejects.toThrow('cut off');
    await query(app.database.ownerUrl, 'drop trigger refuse_member_event on audit_event');
    expect(await rolesOf(administrator, study, person)).toEqual(['MONITOR', 'INSPECTOR']);
    await endInspectors(app.server);
    expect(await rolesOf(administrator, study, person)).toEqual(['MONITOR']);
  });
});
