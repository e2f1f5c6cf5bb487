import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { exportAccessReview } from '@studyline/contract/audit/calls';
import { definitionOf, domainEvents } from '@studyline/contract/events/registry';
import { exportMembers, getMember, listMembers } from '@studyline/contract/members/calls';
import { setMemberRoles } from '@studyline/contract/members/changes';
import {
  exportRecorded,
  getRecordedSummary,
  listRecorded,
  type RecordedEntry,
} from '@studyline/contract/recorded/calls';
import type { RecordedKind } from '@studyline/contract/recorded/kinds';
import type { WordKey } from '@studyline/contract/words/words';
import { updateProfile } from '@studyline/contract/users/calls';
import { startApp } from '../../../test/app.ts';
import { buildPost, openPost } from '../../../test/posts.ts';
import { buildProgram } from '../../../test/programs.ts';
import { planOf, statementsOf } from '../../../test/statements.ts';
import {
  buildClient,
  buildMember,
  buildStudy,
  buildTeam,
  buildUser,
  type Person,
} from '../../../test/world.ts';
import { allMails } from '../../all-mails.ts';
import { word } from '../../core/words.ts';
import { eventText } from '../audit/audit-words.ts';
import { noteFailedTry } from '../auth/reset-queries.ts';
import { findPlaces } from './queries.ts';

const app = await startApp();
const { db } = app.server;
const { clientId, admin } = await buildClient(db);
const study = await buildStudy(db, { clientId });
const { channelId } = study;
const site = await buildTeam(db, study, { code: 'DE001', city: 'Berlin' });
const administrator = await buildMember(db, study, { roles: ['CHANNEL_ADMIN'] });
const author = await buildMember(db, study, { roles: ['CONTENT_AUTHOR'] });
afterAll(() => app.close());

const join = async (facts: Parameters<typeof buildUser>[1] = {}) =>
  buildMember(db, study, {
    roles: ['STUDY_COORDINATOR'],
    teamId: site,
    person: await buildUser(db, facts),
  });
const list = (
  person: Person,
  query: Parameters<typeof findPlaces>[2] & { before?: string; pageSize?: number },
) => app.as(person).call(listRecorded, { query: { ...query, kind: [...query.kind] } });
const entriesOf = async (person: Person, ...kind: RecordedKind[]) =>
  (await list(person, { kind, pageSize: 100 })).body.items;
const textsOf = (entries: readonly RecordedEntry[]) => entries.map(({ eventText: text }) => text);
const take = (person: Person, format: 'JSON' | 'PDF') =>
  app.as(person).call(exportRecorded, { query: { format } });
const pagesOf = async (bytes: Buffer) => {
  const { texts } = await app.server.previewer.render(
    { open: () => Promise.resolve(Readable.from([bytes])) },
    'application/pdf',
  );
  return texts.map(({ text }) => text);
};

describe('listRecorded', () => {
  test('200 tells what a person did and what others did to them, newest first', async () => {
    const person = await join();
    const { postId } = await buildPost(app, study, { author, title: 'Safety letter' });
    await openPost(app, person, postId);
    await app.as(person).call(updateProfile, { body: { jobTitle: 'Study nurse' } });
    await app.as(administrator).call(setMemberRoles, {
      params: { channelId, memberId: `${channelId}-${person.userId}` },
      query: {
        roleId: [study.roleIds.SITE_REGULATORY],
        seenRoleId: [study.roleIds.STUDY_COORDINATOR],
      },
    });

    const { status, body } = await list(person, { kind: [] });

    expect(status).toBe(200);
    expect(body.lastPage).toBe(true);
    expect(body.items.map(({ kind, eventType }) => [kind, eventType])).toEqual([
      ['ROLES', 'member.rolesChanged'],
      ['IDENTITY', 'member.profileChanged'],
      ['IDENTITY', 'profile.updated'],
      ['READING', 'post.opened'],
    ]);
    expect(body.items[0]).toMatchObject({
      actorUserId: administrator.userId,
      channelName: expect.any(String),
      change: { before: ['Study coordinator'], after: ['Site regulatory lead'] },
      ipAddress: null,
      device: null,
    });
    expect(body.items[2]).toMatchObject({
      change: { before: ['Job title: None'], after: ['Job title: Study nurse'] },
      ipAddress: '127.0.0.1',
      device: { kind: 'PROGRAM' },
    });
    expect(body.items[3]).toMatchObject({
      postId,
      postTitle: 'Safety letter',
      versionLabel: 'v1.0',
      can: { openPost: true },
    });
    expect(textsOf(await entriesOf(administrator, 'ADMINISTRATION'))).toEqual(['Changed roles']);
  });

  test('200 gives nobody anything of another person', async () => {
    const [person, other] = [await join(), await join()];
    await app.as(other).call(updateProfile, { body: { jobTitle: 'Pharmacist' } });
    expect(await entriesOf(person)).toEqual([]);
    const [entry] = await entriesOf(other, 'IDENTITY');
    expect((await list(person, { kind: [], before: entry!.entryId })).body.items).toEqual([]);
  });

  test('200 goes on after an entry, also between entries of one moment and of several sources', async () => {
    const person = await join();
    const at = new Date('2026-11-20T10:00:00Z');
    for (const userId of [author.userId, administrator.userId]) {
      await sql`insert into contact_look (subject_user_id, viewer_user_id, channel_id, way, day, seen_at)
        values (${person.userId}, ${userId}, ${channelId}, 'PAGE', '2026-11-20', ${at})`.execute(db);
    }
    await sql`insert into access_denied (user_id, endpoint, error_code, path, occurred_at)
      values (${person.userId}, 'getPost', 'FORBIDDEN', '/posts/1', ${at})`.execute(db);
    await sql`insert into audit_event (occurred_at, type, actor_user_id, subject_user_id)
      select ${at}, 'session.started', ${person.userId}, ${person.userId} from generate_series(1, 3)`.execute(
      db,
    );
    await noteFailedTry(db, person.userId, { ip: '192.0.2.7', userAgent: 'curl/8' });
    const whole = await entriesOf(person);
    expect(whole).toHaveLength(7);

    const read: RecordedEntry[] = [];
    for (let before: string | undefined, last = false; !last; before = read.at(-1)!.entryId) {
      const { body } = await list(person, { kind: [], pageSize: 2, ...(before && { before }) });
      read.push(...body.items);
      last = body.lastPage;
    }

    expect(read).toEqual(whole);
    expect(textsOf(read)).toEqual([
      'Entered a wrong password for your account',
      'Signed in',
      'Signed in',
      'Signed in',
      'Was refused',
      'Opened your page',
      'Opened your page',
    ]);
  });

  test('200 narrows by study, time and kind', async () => {
    const person = await join();
    const elsewhere = await buildStudy(db, { clientId });
    await buildMember(db, elsewhere, { roles: ['MONITOR'], person });
    const posts = await Promise.all(
      [study, elsewhere].map(async (one) =>
        buildPost(app, one, { author: await buildMember(db, one, { roles: ['CONTENT_AUTHOR'] }) }),
      ),
    );
    for (const { postId } of posts) await openPost(app, person, postId);
    const all = await entriesOf(person, 'READING');
    expect(all).toHaveLength(2);
    const found = await list(person, { kind: ['READING'], channelId: elsewhere.channelId });
    expect(found.body.items.map(({ postId }) => postId)).toEqual([posts[1]!.postId]);
    const [{ occurredAtDateTimeMillis: newest }, { occurredAtDateTimeMillis: oldest }] = all as [
      RecordedEntry,
      RecordedEntry,
    ];
    expect((await list(person, { kind: [], from: newest + 1 })).body.items).toEqual([]);
    expect((await list(person, { kind: [], to: oldest })).body.items).toEqual([]);
    expect(await entriesOf(person, 'WRITING')).toEqual([]);
  });

  test('200 names no post that the person can no longer see', async () => {
    const person = await join();
    const { postId } = await buildPost(app, study, { author, title: 'Unblinding plan' });
    await openPost(app, person, postId);
    await sql`update post set audience = '{}' where id = ${postId}`.execute(db);
    await sql`update post_version set audience = null where post_id = ${postId}`.execute(db);
    const [entry] = await entriesOf(person, 'READING');
    expect(entry).toMatchObject({ postId, postTitle: null, versionLabel: null, can: { openPost: false } });
  });

  test('200 tells what a program did to who is responsible for it', async () => {
    const owner = await buildMember(db, study, { roles: ['STUDY_MANAGER'] });
    const program = await buildProgram(app, admin, {
      clientId,
      channelIds: [channelId],
      name: 'Archive',
      ownerUserId: owner.userId,
    });
    const { status } = await program.call(exportMembers, { params: { channelId } });
    expect(status).toBe(200);
    const entries = await entriesOf(owner, 'PROGRAMS');
    expect(entries.map(({ actorName, eventText: text }) => [actorName, text])).toEqual([
      ['Archive', 'Exported the members'],
    ]);
  });

  test('200 lists emails with what became of them', async () => {
    const person = await join();
    await sql`insert into mail (kind, cause, user_id, email_address, language_id, channel_id, facts, message_id, state, created_at,
        next_attempt_at, ended_at)
      values ('REQUIRED_ACTION', 'a test', ${person.userId}, ${person.emailAddress}, 'en', ${channelId}, '{}', 'm1', 'SENT', now(), now(), now())`.execute(
      db,
    );
    expect(await entriesOf(person, 'MAILS')).toEqual([
      expect.objectContaining({
        eventText: 'Email: new required actions',
        said: `${person.emailAddress}: Sent`,
        channelId,
      }),
    ]);
  });

  test('200 needs the same number of statements for many entries as for few', async () => {
    const person = await join();
    const { postId } = await buildPost(app, study, { author });
    await openPost(app, person, postId);
    await list(person, { kind: [] });
    const few = await statementsOf(() => list(person, { kind: [] }));
    for (let count = 0; count < 10; count++) {
      const more = await buildPost(app, study, { author });
      await openPost(app, person, more.postId);
    }
    const many = await statementsOf(() => list(person, { kind: [] }));
    expect(many).toHaveLength(few.length);
  });

  test('400 for what is not an entry', async () => {
    const { status, error } = await list(await join(), { kind: [], before: 'AUDIT-x' });
    expect(status).toBe(400);
    expect(error.issues?.map(({ path }) => path)).toEqual(['before']);
  });

  test('has words for every event and every email', () => {
    const mails = allMails.map(({ name }) => `recorded.mail.${name}`);
    expect(mails.filter((key) => word('en', key as WordKey) === key)).toEqual([]);
    const outside = Object.keys(domainEvents).filter((type) => !definitionOf(type)?.kind);
    expect(outside.filter((type) => eventText('en', type) === type)).toEqual([]);
  });

  test('reads the studies of a person by an index', async () => {
    const person = await buildUser(db);
    const statements = await statementsOf(() => app.as(person).call(getRecordedSummary));
    const ofStudies = statements.filter((text) => /from channel_member m\b.*where m\.user_id/s.test(text));
    expect(ofStudies.length).toBeGreaterThan(0);
    for (const statement of ofStudies) expect(await planOf(db, statement)).toContain('channel_member_user');
  });

  test.each([
    'audit_event_deed',
    'audit_event_subject',
    'audit_event_key_owner',
    'mail_to_person',
    'failed_try_user',
    'access_denied_person',
    'contact_look_subject',
  ])('reads its source by %s', async (index) => {
    const [places = ''] = (await statementsOf(() => list(administrator, { kind: [] }))).filter((text) =>
      text.includes(') found'),
    );
    expect(await planOf(db, places)).toContain(`using ${index}`);
  });
});

describe('looks at contact data', () => {
  const phone = [{ listTypeId: 33, value: '+49 30 123456' }];
  const looksAt = async (person: Person) =>
    (await entriesOf(person, 'LOOKS')).map(({ actorUserId, eventText: text }) => [actorUserId, text]);
  const open = (viewer: Person, person: Person) =>
    app.as(viewer).call(getMember, { params: { channelId, memberId: `${channelId}-${person.userId}` } });

  test('are recorded once a day for each viewer and way, and not of oneself', async () => {
    const person = await join();
    const viewer = await buildMember(db, study, { roles: ['MONITOR'] });
    await open(viewer, person);
    await open(person, person);
    const again = await statementsOf(() => open(viewer, person));
    expect(again.filter((text) => text.includes('contact_look'))).toEqual([]);
    await open(administrator, person);
    expect(await looksAt(person)).toEqual([
      [administrator.userId, 'Opened your page'],
      [viewer.userId, 'Opened your page'],
    ]);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 });
    try {
      await open(viewer, person);
      expect(await looksAt(person)).toHaveLength(3);
    } finally {
      vi.useRealTimers();
    }
  });

  test('are recorded for a list by one statement, of people who gave contact data', async () => {
    const apart = await buildStudy(db, { clientId });
    const [shown, silent] = [
      await buildMember(db, apart, { roles: ['MONITOR'] }),
      await buildMember(db, apart, { roles: ['MONITOR'] }),
    ];
    const viewer = await buildMember(db, apart, { roles: ['CHANNEL_ADMIN'] });
    const given = await app.as(shown).call(updateProfile, { body: { contactData: phone } });
    expect(given.status).toBe(200);
    const statements = await statementsOf(() =>
      app.as(viewer).call(listMembers, { params: { channelId: apart.channelId } }),
    );
    expect(statements.filter((text) => text.includes('contact_look'))).toHaveLength(1);
    expect(await looksAt(shown)).toEqual([[viewer.userId, 'Saw your contact details in a list']]);
    expect(await looksAt(silent)).toEqual([]);
  });

  test('are recorded for tables that are taken out', async () => {
    const person = await join();
    const auditor = await buildMember(db, study, { roles: ['QA_AUDITOR'] });
    await app.as(administrator).call(exportMembers, { params: { channelId } });
    await app.as(auditor).call(exportAccessReview, { params: { channelId } });
    expect(await looksAt(person)).toEqual([
      [auditor.userId, 'Took out a table with your email address'],
      [administrator.userId, 'Took out a table with your email address'],
    ]);
  });

  test('can be neither changed nor removed', async () => {
    await open(administrator, await join());
    await expect(sql`delete from contact_look`.execute(db)).rejects.toThrow('permission denied');
    await expect(sql`update contact_look set way = 'LIST'`.execute(db)).rejects.toThrow('permission denied');
  });
});

describe('getRecordedSummary', () => {
  test('200 counts what is listed, by kind, and says how long it is kept', async () => {
    const person = await join();
    const { postId } = await buildPost(app, study, { author });
    await openPost(app, person, postId);
    await app.as(person).call(updateProfile, { body: { jobTitle: 'Study nurse' } });
    const { body } = await app.as(person).call(getRecordedSummary);
    const all = await entriesOf(person);
    for (const { kind, count } of body.kinds)
      expect([kind, count]).toEqual([kind, all.filter((one) => one.kind === kind).length]);
    expect(body.kinds.find(({ kind }) => kind === 'MAILS')?.keptDays).toBe(365);
    expect(body.kinds.find(({ kind }) => kind === 'READING')?.keptDays).toBeNull();
    expect(body.studies.map((one) => one.channelId)).toEqual([channelId]);
  });
});

describe('exportRecorded', () => {
  test('200 as JSON has the profile, the studies and every entry, and is recorded', async () => {
    const person = await join({ firstName: '芳', lastName: '王' });
    await sql`insert into audit_event (occurred_at, type, actor_user_id, subject_user_id)
      select now() - make_interval(secs => n), 'session.started', ${person.userId}, ${person.userId} from generate_series(1, 1201) n`.execute(
      db,
    );
    const { status, headers, bytes } = await take(person, 'JSON');
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['content-disposition']).toContain('.json');
    const said = JSON.parse(bytes.toString()) as {
      profile: { basicUserInfo: { displayName: string } };
      studies: { channelId: number }[];
      entries: RecordedEntry[];
    };
    expect(said.profile.basicUserInfo.displayName).toBe('芳 王');
    expect(said.studies.map((one) => one.channelId)).toEqual([channelId]);
    expect(new Set(said.entries.map(({ entryId }) => entryId)).size).toBe(1201 + 1);
    expect(said.entries[0]?.eventType).toBe('recorded.exported');
  });

  test('200 as PDF says the same in the language and time zone of the person, in any script', async () => {
    const person = await join({
      firstName: 'Γεωργία 王芳',
      lastName: 'Nguyễn Παπαδοπούλου',
      timezoneId: 'Asia/Tokyo',
    });
    await app
      .as(person)
      .call(updateProfile, { body: { languageId: 'de', jobTitle: '治験コーディネーター 김' } });
    await sql`insert into audit_event (occurred_at, type, actor_user_id, subject_user_id)
      values ('2026-11-20T22:30:00Z', 'session.started', ${person.userId}, ${person.userId})`.execute(db);
    const { status, headers, bytes } = await take(person, 'PDF');
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
    const text = (await pagesOf(bytes)).join('\n').replaceAll(/\s+/g, ' ');
    expect(text).toContain('Über Sie gespeichert');
    expect(text).toContain('Γεωργία 王芳 Nguyễn Παπαδοπούλου');
    expect(text).toContain('治験コーディネーター 김');
    expect(text).toContain('Asia/Tokyo');
    // In Tokyo it is the next morning.
    expect(text).toContain('Samstag, 21. November 2026');
    expect(text).toContain('07:30');
    expect(text).toContain('Profil geändert');
    expect(text).toContain('Seite 1 von 1');
  });

  test('200 as PDF with long texts and many entries goes on over pages', async () => {
    const person = await join();
    await sql`insert into audit_event (occurred_at, type, actor_user_id, subject_user_id)
      select now() - make_interval(secs => n), 'session.started', ${person.userId}, ${person.userId} from generate_series(1, 700) n`.execute(
      db,
    );
    const long = 'A long reason. '.repeat(700);
    const { rows } = await sql<{
      id: string;
    }>`insert into audit_event (occurred_at, type, subject_user_id, channel_id, details)
      values (now(), 'member.removed', ${person.userId}, ${channelId}, '{"teamIds": [], "digests": {"reason": "-"}}') returning id`.execute(
      db,
    );
    await sql`insert into audit_text (audit_event_id, field, text, salt)
      values (${rows[0]!.id}, 'reason', ${long}, ${'0'.repeat(32)})`.execute(db);
    const pages = await pagesOf((await take(person, 'PDF')).bytes);
    const text = pages.join(' ').replaceAll(/\s+/g, ' ');
    expect(text.match(/Signed in/g)).toHaveLength(700);
    expect(text.match(/A long reason/g)).toHaveLength(700);
    expect(pages.at(-1)).toContain(`Page ${pages.length} of ${pages.length}`);
    expect(pages.every((page) => page.includes('Recorded about you'))).toBe(true);
  }, 60_000);

  test('413 for a PDF with too many entries', async () => {
    const person = await join();
    await sql`insert into audit_event (occurred_at, type, actor_user_id, subject_user_id)
      select now(), 'session.started', ${person.userId}, ${person.userId} from generate_series(1, 20001)`.execute(
      db,
    );
    const { status, error } = await take(person, 'PDF');
    expect([status, error.errorCode]).toEqual([413, 'TRAIL_TOO_LONG']);
  });
});
