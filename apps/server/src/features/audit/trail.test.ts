import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AuditKind } from '@studyline/contract/audit/kinds';
import {
  exportChannelAudit,
  listChannelAudit,
  listPostAudit,
  TRAIL_EXPORT_LIMIT,
  type TrailEntry,
} from '@studyline/contract/audit/calls';
import { markAllAsRead } from '@studyline/contract/posts/calls';
import { removeMember, setMemberRoles } from '@studyline/contract/members/changes';
import type { RoleKey } from '@studyline/contract/core/permissions';
import { updateTeam } from '@studyline/contract/teams/calls';
import { expectHidden, startApp } from '../../../test/app.ts';
import { add, addSubmitted, buildPost, openPost, removePost } from '../../../test/posts.ts';
import {
  buildMember,
  buildStudy,
  buildTeam,
  buildUser,
  type Member,
  nobody,
  overseeTeam,
} from '../../../test/world.ts';
import { makePreviews } from '../post-files/jobs.ts';

const app = await startApp();
const { db } = app.server;
const study = await buildStudy(db);
const { channelId, roleIds } = study;
const teams = {
  sponsor: await buildTeam(db, study, { teamType: 'STUDY_SPONSOR', name: 'Norden' }),
  blinded: await buildTeam(db, study, { teamType: 'STUDY_CRO', name: 'Blinded', blinding: 'BLINDED' }),
  monitors: await buildTeam(db, study, { teamType: 'STUDY_CRO', name: 'Monitors' }),
  berlin: await buildTeam(db, study, { code: 'DE001', city: 'Berlin' }),
  aarhus: await buildTeam(db, study, { code: 'DK001', city: 'Aarhus' }),
};
await overseeTeam(db, study, { teamId: teams.berlin, by: teams.monitors });
const join = async (team: keyof typeof teams, role: RoleKey) =>
  buildMember(db, study, {
    roles: [role],
    teamId: teams[team],
    person: await buildUser(db, { firstName: 'Alex', lastName: `${role} of ${team}` }),
  });
const manager = await join('sponsor', 'STUDY_MANAGER');
const author = await join('sponsor', 'CONTENT_AUTHOR');
const inspector = await join('sponsor', 'INSPECTOR');
const blindInspector = await join('blinded', 'INSPECTOR');
const monitor = await join('monitors', 'MONITOR');
const coordinator = await join('berlin', 'STUDY_COORDINATOR');
const pharmacist = await join('berlin', 'SITE_PHARMACIST');
const dane = await join('aarhus', 'STUDY_COORDINATOR');
const supplier = await join('sponsor', 'SUPPLY_MANAGER');
afterAll(() => app.close());

type Query = Parameters<typeof list>[1];
const list = (
  person: Member,
  query: {
    userId?: number;
    kind?: AuditKind[];
    leaveOut?: AuditKind[];
    teamId?: number;
    postId?: number;
    from?: number;
    to?: number;
    before?: number;
    pageSize?: number;
  } = {},
) => app.as(person).call(listChannelAudit, { params: { channelId }, query });
/** Everything that a person may read, fetched in pages of two. */
async function readAll(person: Member, query: Query = {}): Promise<TrailEntry[]> {
  const read: TrailEntry[] = [];
  for (;;) {
    const before = read.at(-1)?.auditEventId;
    const { body } = await list(person, { ...query, pageSize: 2, ...(before && { before }) });
    read.push(...body.items);
    if (body.lastPage) return read;
  }
}
const summaryOf = (entries: TrailEntry[]) =>
  entries.map((e) => [e.eventType, e.postTitle ?? e.subjectName ?? e.teamName]);

// A manager changes a site and gives a pharmacist another role. Posts: for all, for unblinded people, and for an author alone.
const posts = { open: 0, unblinded: 0, own: 0 };
beforeAll(async () => {
  const by = app.as(manager);
  await by.call(updateTeam, {
    params: { channelId, teamId: teams.berlin },
    body: { principalInvestigatorName: 'Dr Vogel' },
  });
  await by.call(setMemberRoles, {
    params: { channelId, memberId: `${channelId}-${pharmacist.userId}` },
    query: { roleId: [roleIds.SITE_STAFF, roleIds.SITE_PHARMACIST] },
  });
  const { postId } = await buildPost(app, study, { author: manager, title: 'For all' });
  posts.open = postId;
  for (const person of [coordinator, dane, pharmacist]) await openPost(app, person, postId);
  posts.unblinded = (
    await buildPost(app, study, { author: manager, title: 'Unblinded', unblindedOnly: true })
  ).postId;
  posts.own = (await buildPost(app, study, { author, title: 'Of the author', viewPost: nobody })).postId;
});
const renamed = ['team.updated', 'Site DE001, Berlin'];
const reroled = ['member.rolesChanged', 'Alex SITE_PHARMACIST of berlin'];
const onOpen = (...types: string[]) => types.map((type) => [type, 'For all']);

describe('listChannelAudit', () => {
  test('200 lists everything to an inspector, newest first, in words and names', async () => {
    const entries = await readAll(inspector);
    expect(summaryOf(entries)).toEqual([
      ['post.published', 'Of the author'],
      ['post.created', 'Of the author'],
      ['post.published', 'Unblinded'],
      ['post.created', 'Unblinded'],
      ...onOpen('post.opened', 'post.opened', 'post.opened', 'post.published', 'post.created'),
      reroled,
      renamed,
    ]);
    expect(entries.at(-2)).toMatchObject({
      eventText: 'Changed roles',
      actorName: 'Alex STUDY_MANAGER of sponsor',
      actorTeamName: 'Norden',
      change: { before: ['Site pharmacist'], after: ['Site pharmacist', 'Site staff'] },
    });
    expect(entries[3]).toMatchObject({ versionLabel: 'v1.0', can: { openPost: true } });
  });

  test('200 shows a blinded person nothing for unblinded people, whatever the filter, nor in the table', async () => {
    const seen = await readAll(blindInspector);
    expect(seen.length).toBe((await readAll(inspector)).length - 2);
    expect(seen.map((e) => e.postTitle)).not.toContain('Unblinded');
    expect(await readAll(blindInspector, { postId: posts.unblinded })).toEqual([]);
    const { bytes } = await app
      .as(blindInspector)
      .call(exportChannelAudit, { params: { channelId }, query: {} });
    expect(bytes.toString()).not.toContain('Unblinded');
  });

  test('200 shows a manager no post that is not shared with managers', async () => {
    expect((await readAll(manager)).map((e) => e.postTitle)).not.toContain('Of the author');
    expect(await readAll(manager, { postId: posts.own })).toEqual([]);
  });

  test('200 shows a site and its overseers what concerns the site', async () => {
    const unblinded = ['post.published', 'Unblinded'];
    const ofBerlin = [unblinded, ...onOpen('post.opened', 'post.opened', 'post.published'), reroled, renamed];
    expect(summaryOf(await readAll(coordinator))).toEqual(ofBerlin);
    expect(summaryOf(await readAll(monitor))).toEqual(ofBerlin);
    expect(summaryOf(await readAll(dane))).toEqual([unblinded, ...onOpen('post.opened', 'post.published')]);
  });

  test('200 shows people limited to their own entries what they did and what concerns them', async () => {
    expect(summaryOf(await readAll(pharmacist))).toEqual([...onOpen('post.opened'), reroled]);
  });

  test('200 shows an author their own posts', async () => {
    expect(summaryOf(await readAll(author))).toEqual([
      ['post.published', 'Of the author'],
      ['post.created', 'Of the author'],
    ]);
  });

  test('200 agrees with each post’s history', async () => {
    for (const person of [inspector, manager, monitor, coordinator, pharmacist]) {
      const params = { postId: posts.open };
      const { body } = await app.as(person).call(listPostAudit, { params, query: { pageSize: 100 } });
      const inTrail = await readAll(person, params);
      expect(inTrail.map((e) => e.auditEventId)).toEqual(body.items.map((e) => e.auditEventId));
    }
  });

  test('200 filters by person, kind, team, post and dates', async () => {
    const of = async (query: Query) => summaryOf(await readAll(inspector, query));
    expect(await of({ userId: pharmacist.userId })).toEqual([...onOpen('post.opened'), reroled]);
    expect(await of({ kind: ['TEAMS', 'MEMBERS'] })).toEqual([reroled, renamed]);
    expect(await of({ kind: ['READING'], userId: dane.userId })).toEqual(onOpen('post.opened'));
    expect(await of({ teamId: teams.berlin })).toEqual([
      ...onOpen('post.opened', 'post.opened'),
      reroled,
      renamed,
    ]);
    expect((await of({ postId: posts.open })).length).toBe(5);
    const [first] = (await readAll(inspector)).slice(-1);
    const at = first?.occurredAtDateTimeMillis ?? 0;
    expect(await of({ to: at + 1 })).toEqual([renamed]);
    expect(await of({ to: at })).toEqual([]);
    expect((await of({ from: at })).at(-1)).toEqual(renamed);
  });

  test('200 leaves out the given kinds', async () => {
    const { postId } = (await add(app, study, manager, { intent: 'PUBLISH' })).body;
    await makePreviews(app.server, { postId, version: 1 });
    const of = async (query: Query) =>
      (await readAll(inspector, { postId, ...query })).map(({ eventType }) => eventType);
    expect(await of({})).toEqual(['post.previewed', 'post.published', 'post.created']);
    expect(await of({ leaveOut: ['TECHNICAL'] })).toEqual(['post.published', 'post.created']);
    expect(await of({ leaveOut: ['POSTS', 'COMMENTS'] })).toEqual(['post.previewed']);
    expect(await of({ kind: ['TECHNICAL'] })).toEqual(['post.previewed']);
  });

  test('200 keeps the trail of a withdrawn post and of a deleted draft', async () => {
    const withdrawn = (await buildPost(app, study, { author: manager, title: 'Withdrawn' })).postId;
    await removePost(app, manager, withdrawn);
    const draft = await addSubmitted(app, study, author, { title: 'Deleted' });
    await removePost(app, author, draft);
    const [deleted] = await readAll(inspector, { postId: draft });
    expect(deleted).toMatchObject({ eventType: 'post.draftDeleted', can: { openPost: false } });
    const [gone] = await readAll(inspector, { postId: withdrawn });
    expect(gone).toMatchObject({ eventType: 'post.withdrawn', can: { openPost: false } });
  });

  test('200 with nothing for an entry of another study', async () => {
    expect((await list(inspector, { before: 1 })).body.items).toEqual([]);
    const elsewhere = await buildStudy(db);
    const other = await buildMember(db, elsewhere, { roles: ['INSPECTOR'] });
    const before = (await readAll(inspector))[0]?.auditEventId ?? 0;
    const params = { channelId: elsewhere.channelId };
    const { body } = await app.as(other).call(listChannelAudit, { params, query: { before: before + 1 } });
    expect(body.items).toEqual([]);
  });

  test('403 for someone who may not read a trail, 404 for a study that they are not in', async () => {
    const answer = await list(supplier);
    expect([answer.status, answer.error.errorCode]).toEqual([403, 'FORBIDDEN']);
    const elsewhere = await buildStudy(db);
    const read = (id: number) =>
      app.as(inspector).call(listChannelAudit, { params: { channelId: id }, query: {} });
    expectHidden('CHANNEL_NOT_FOUND', await read(elsewhere.channelId), await read(999_999));
  });

  test('404 when filtering by a team that the person can’t see, also for the table', async () => {
    for (const call of [listChannelAudit, exportChannelAudit]) {
      const read = (teamId: number) => app.as(dane).call(call, { params: { channelId }, query: { teamId } });
      const elsewhere = await buildTeam(db, await buildStudy(db), { code: 'DE009', city: 'Bonn' });
      expectHidden('TEAM_NOT_FOUND', await read(teams.berlin), await read(elsewhere), await read(999_999));
      expect((await read(teams.aarhus)).status).toBe(200);
    }
  });

  test('200 tells nobody else how many posts a person marked as read: some may be for unblinded people', async () => {
    const own = await buildStudy(db);
    const reader = await buildMember(db, own, { roles: ['CHANNEL_ADMIN'] });
    const other = await buildMember(db, own, { roles: ['INSPECTOR'] });
    await buildPost(app, own, { author: reader, unblindedOnly: true });
    await app.as(other).call(markAllAsRead, { query: { channelId: own.channelId } });
    const countFor = async (person: Member) => {
      const params = { channelId: own.channelId };
      const { body } = await app.as(person).call(listChannelAudit, { params, query: { kind: ['READING'] } });
      return body.items.find(({ eventType }) => eventType === 'posts.markedRead')?.details;
    };
    expect(await countFor(other)).toHaveProperty('count', 1);
    expect(await countFor(reader)).not.toHaveProperty('count');
  });
});

describe('exportChannelAudit', () => {
  test('200 writes the filtered entries as a table, with times in UTC', async () => {
    const answer = await app
      .as(manager)
      .call(exportChannelAudit, { params: { channelId }, query: { kind: ['MEMBERS'] } });
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    const [heading, line, end] = answer.bytes.toString().split('\r\n');
    expect(heading).toContain('"Record","Time (UTC)","Who","Event"');
    expect(line).toMatch(/^"\d+","\d{4}-\d\d-\d\dT[\d:.]+Z","Alex STUDY_MANAGER of sponsor","Changed roles"/);
    expect(line).toContain('"Site pharmacist","Site pharmacist; Site staff"');
    expect(end).toBe('');
  });

  test('200 is recorded with its filters, in words for readers of the trail', async () => {
    const own = await buildStudy(db);
    const administrator = await buildMember(db, own, { roles: ['CHANNEL_ADMIN'] });
    const teamId = await buildTeam(db, own, { code: 'AT901', city: 'Vienna' });
    const params = { channelId: own.channelId };
    const query = { kind: ['STUDY', 'MEMBERS'] as const, userId: administrator.userId, teamId, from: 0 };
    const answer = await app
      .as(administrator)
      .call(exportChannelAudit, { params, query: { ...query, kind: [...query.kind] } });
    const rows = answer.bytes.toString().trimEnd().split('\r\n').length - 1;
    const { body } = await app
      .as(administrator)
      .call(listChannelAudit, { params, query: { kind: ['DOWNLOADS'] } });
    expect(body.items).toMatchObject([
      {
        eventText: 'Exported the audit trail',
        actorUserId: administrator.userId,
        details: { count: rows },
        change: {
          after: [
            `${rows} rows`,
            expect.stringMatching(/^Person: Person Number \d+$/),
            'Team: Site AT901, Vienna',
            'What happened: Study, Members and roles',
            'From (UTC): 1970-01-01T00:00:00.000Z',
          ],
        },
      },
    ]);
  });

  test('200 names the teams that a person left with the study', async () => {
    const own = await buildStudy(db);
    const administrator = await buildMember(db, own, { roles: ['CHANNEL_ADMIN'] });
    const teamId = await buildTeam(db, own, { code: 'AT900', city: 'Vienna' });
    const left = await buildMember(db, own, { roles: ['SITE_STAFF'], teamId });
    const params = { channelId: own.channelId, memberId: `${own.channelId}-${left.userId}` };
    await app.as(administrator).call(removeMember, { params, query: {} });
    const { bytes } = await app.as(administrator).call(exportChannelAudit, { params, query: {} });
    expect(bytes.toString().split('\r\n')[1]).toContain('"Site AT900, Vienna","",""');
    const { body } = await app.as(administrator).call(listChannelAudit, { params, query: {} });
    expect(body.items.map(({ eventType }) => eventType).slice(0, 2)).toEqual([
      'channel.auditExported',
      'member.removed',
    ]);
    expect(body.items[1]).toMatchObject({ leftTeams: ['Site AT900, Vienna'], change: null });
  });

  test('413 for more than fits in a table, and says how to get it in parts', async () => {
    const large = await buildStudy(db);
    const { userId } = manager;
    await sql`insert into audit_event (occurred_at, type, channel_id, actor_user_id, subject_user_id)
      select now() - n * interval '1 second', 'favorite.added', ${large.channelId}::integer, ${userId}::integer, ${userId}::integer
      from generate_series(1, ${TRAIL_EXPORT_LIMIT + 1}::integer) n`.execute(db);
    const auditor = await buildMember(db, large, { roles: ['QA_AUDITOR'] });
    const read = (query: { from?: number }) =>
      app.as(auditor).call(exportChannelAudit, { params: { channelId: large.channelId }, query });
    const tooLong = await read({});
    expect([tooLong.status, tooLong.error.errorCode]).toEqual([413, 'TRAIL_TOO_LONG']);
    expect(tooLong.error.errorDescription).toContain('20,000');
    expect((await read({ from: Date.now() - 60_000 })).status).toBe(200);
  });

  test('403 for someone who may not read a trail', async () => {
    const answer = await app.as(supplier).call(exportChannelAudit, { params: { channelId }, query: {} });
    expect(answer.status).toBe(403);
  });
});
