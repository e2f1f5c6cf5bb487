import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { type Selectable, sql } from 'kysely';
import sharp from 'sharp';
import { expect } from 'vitest';
import type { z } from 'zod';
import type { Args } from '@studyline/contract/core/endpoint';
import { recordView, type RuleInput } from '@studyline/contract/compliance/calls';
import {
  addCourse,
  addDocument,
  addEvent,
  addNews,
  changeDraftStatus,
  replaceDocument,
  replaceEvent,
  replaceNews,
} from '@studyline/contract/drafts/calls';
import { addNewsPicture } from '@studyline/contract/news/calls';
import { deletePost, getPost, getPostVersion } from '@studyline/contract/posts/calls';
import { GRACE_PERIOD_MILLIS } from '@studyline/contract/required-actions/required-action';
import type { PermissionSet } from '@studyline/contract/sharing/calls';
import { actAs } from '../src/core/actor.ts';
import { now } from '../src/core/clock.ts';
import { transact } from '../src/core/transaction.ts';
import type { Db, Trx } from '../src/db/pool.ts';
import type { IncomingFiles } from '../src/http/multipart.ts';
import type { DB } from '../src/db/types.ts';
import { insertDraft } from '../src/features/drafts/draft-queries.ts';
import { labelAfter, publishVersion } from '../src/features/drafts/publish.ts';
import { lockPost } from '../src/features/posts/version-queries.ts';
import { createPost } from '../src/features/drafts/create-post.ts';
import { findStudyPermissions } from '../src/features/sharing/posting-queries.ts';
import { type ReceivedCourse, transactWithCourse } from '../src/features/courses/receive-course.ts';
import { readPayload, readSent } from '../src/features/drafts/post-types.ts';
import type { Answer, TestApp } from './app.ts';
import { everyone, nobody, type Person, type Study } from './world.ts';
import { eventually } from './eventually.ts';

type Fields = z.input<typeof addDocument.body>;
type Replacement = z.input<typeof replaceDocument.body>;

/** How a post made by buildPost differs from one that everyone may read and that requires nothing. */
export interface PostFacts {
  author: Person;
  title?: string;
  viewPost?: PermissionSet['viewPost'];
  commentOnPost?: PermissionSet['commentOnPost'];
  updatePost?: PermissionSet['updatePost'];
  deletePost?: PermissionSet['deletePost'];
  /** A time in the past, for things that are due or sorted by it. */
  publishedAt?: Date;
  /** Written by an import, not by a call from the author. */
  imported?: boolean;
  preActivation?: boolean;
  unblindedOnly?: boolean;
  categoryIds?: number[];
  rules?: Partial<RuleInput>[];
  /** It is news with this text. */
  news?: string;
  /** It is an event tomorrow. */
  isEvent?: boolean;
  /** It is a course of 8 seconds with captions. */
  isCourse?: boolean;
}
/** Changes the audience of a post that had its old audience until then. */
export async function changePermissions(
  db: Db,
  postId: number,
  changed: Partial<PermissionSet>,
): Promise<void> {
  await sql`update post set permissions = permissions::jsonb || ${JSON.stringify(changed)}::jsonb where id = ${postId}`.execute(
    db,
  );
}

export interface BuiltPost {
  postId: number;
  ruleIds: number[];
}

/**
 * A published document without a file, or news, created and published by its author. It is unread, and its rules have assigned
 * actions.
 */
export async function buildPost(app: TestApp, study: Study, facts: PostFacts): Promise<BuiltPost> {
  const { author, publishedAt } = facts;
  const { server } = app;
  const actor = facts.imported ? await actAs(server, server.db, author.userId) : await app.as(author).actor();
  const at = publishedAt && { at: publishedAt };
  const postType = facts.news ? 'NEWS' : facts.isEvent ? 'EVENT' : facts.isCourse ? 'COURSE' : 'DOCUMENT';
  const content = { ...(facts.news && { content: facts.news }), ...(facts.isEvent && meeting) };
  const sent = await readSent(content);
  const build = async (trx: Trx, received?: ReceivedCourse) => {
    const { updatePost, deletePost: deleting } = await findStudyPermissions(trx, study.channelId);
    const ref = await createPost(trx, actor, {
      postType,
      channelId: study.channelId,
      title: facts.title ?? `Document ${randomUUID()}`,
      description: '',
      permissions: {
        viewPost: facts.viewPost ?? everyone,
        commentOnPost: facts.commentOnPost ?? everyone,
        updatePost: facts.updatePost ?? updatePost,
        deletePost: facts.deletePost ?? deleting,
      },
      categoryIds: facts.categoryIds ?? [],
      ruleSet: (facts.rules ?? []).map((rule) => ({
        requiredActionType: 'ACKNOWLEDGE',
        memberParticipationType: 'EVERY_MEMBER',
        gracePeriodMillis: GRACE_PERIOD_MILLIS,
        targetAudience: everyone,
        ...rule,
      })),
      preActivation: facts.preActivation ?? false,
      blinding: facts.unblindedOnly ? 'UNBLINDED_ONLY' : 'NONE',
      payload: await readPayload(trx, { actor, channelId: study.channelId, postType }, { ...sent, received }),
      ...at,
    });
    await publishVersion(trx, actor, ref, publishedAt && { publishedAt });
    return ref;
  };
  const { postId } = facts.isCourse
    ? await transactWithCourse(actor, study.channelId, sampleCourse(), build)
    : await transact(actor, (trx) => build(trx));
  const rules = await server.db
    .selectFrom('compliance_rule')
    .select('id')
    .where('post_id', '=', postId)
    .orderBy('id')
    .execute();
  return { postId, ruleIds: rules.map((rule) => rule.id) };
}

/** A second version of such a post, published by its author. */
export async function publishAgain(app: TestApp, author: Person, postId: number): Promise<void> {
  const actor = await app.as(author).actor();
  await transact(actor, async (trx) => {
    const { title, ...post } = (await lockPost(trx, postId))!;
    const label = labelAfter(post.current, 'MAJOR');
    const facts = { postId, title, description: 'Another', authorId: author.userId, at: now() };
    await publishVersion(trx, actor, { postId, version: await insertDraft(trx, { ...facts, ...label }) });
  });
}

/** The smallest file accepted as a PDF; `content` makes it a different file. */
export function pdfBytes(content = ''): Buffer {
  return Buffer.from(`%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%${content}\n%%EOF`);
}

export function fileOf(bytes: Buffer | string, name = 'protocol.pdf'): File {
  return new File([new Uint8Array(Buffer.from(bytes))], name);
}

export function add(
  app: TestApp,
  study: Study,
  person: Person,
  fields: Partial<Fields> = {},
  file: File | null = fileOf(pdfBytes()),
  headers: Record<string, string> = {},
): Promise<Answer<typeof addDocument>> {
  const body = { title: 'Protocol', ...fields };
  const args = { params: { channelId: study.channelId }, body, headers };
  return app.as(person).call(addDocument, { ...args, file: file as File });
}

export function replace(
  app: TestApp,
  person: Person,
  postId: number,
  fields: Partial<Replacement> = {},
  file: File = fileOf(pdfBytes('another')),
): Promise<Answer<typeof replaceDocument>> {
  return app.as(person).call(replaceDocument, { params: { id: postId }, body: fields, file });
}

/** The files of a course, as they arrive. */
function sampleCourse(): IncomingFiles {
  const saying = Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000\nWait for the green tick.');
  const files = [
    { part: 'video', fileName: 'sample.mp4', bytes: readFileSync(sampleOf('sample.mp4')) },
    { part: 'captions', fileName: 'captions-en.vtt', bytes: saying },
  ];
  return {
    next: () => {
      const file = files.shift();
      const readEnd = () => Promise.resolve();
      return Promise.resolve(
        file && { ...file, stream: Readable.from([file.bytes]), maxBytes: file.bytes.length, readEnd },
      );
    },
    skipRest: () => undefined,
  };
}

const sampleOf = (name: string) => join(import.meta.dirname, 'videos', name);

/** A video of 8 seconds. */
export const sampleVideo = (name: 'sample.mp4' | 'sample.webm' = 'sample.mp4'): File =>
  new File([readFileSync(sampleOf(name))], name);

/** A course with a video of 8 seconds. */
export function addCourseOf(
  app: TestApp,
  study: Study,
  person: Person,
  fields: Partial<z.input<typeof addCourse.body>> = {},
  files: NonNullable<Args<typeof addCourse>['files']> = [{ part: 'video', file: sampleVideo() }],
): Promise<Answer<typeof addCourse>> {
  const body = { title: 'MRI upload to the imaging core lab', ...fields };
  return app.as(person).call(addCourse, { params: { channelId: study.channelId }, body, files });
}

/** News with that text. */
export function addNewsOf(
  app: TestApp,
  study: Study,
  person: Person,
  fields: Partial<z.input<typeof addNews.body>> = {},
  headers: Record<string, string> = {},
): Promise<Answer<typeof addNews>> {
  const body = { title: 'A thousand participants', content: '<p>We reached 1,000.</p>', ...fields };
  return app.as(person).call(addNews, { params: { channelId: study.channelId }, body, headers });
}

export function replaceNewsBy(
  app: TestApp,
  person: Person,
  postId: number,
  fields: Partial<z.input<typeof replaceNews.body>> = {},
): Promise<Answer<typeof replaceNews>> {
  const body = { content: '<p>We reached 1,001.</p>', ...fields };
  return app.as(person).call(replaceNews, { params: { id: postId }, body });
}

/** One day after the start of the tests. */
export const EVENT_START = Math.floor(Date.now() / 60_000) * 60_000 + 86_400_000;

const meeting = {
  eventStartDateTimeMillis: EVENT_START,
  eventEndDateTimeMillis: EVENT_START + 3_600_000,
  eventTimeZone: 'UTC',
  eventLocation: 'Hall 1',
};

/** An event of thirty hours in Lisbon. */
export function addEventOf(
  app: TestApp,
  study: Study,
  person: Person,
  fields: Partial<z.input<typeof addEvent.body>> = {},
): Promise<Answer<typeof addEvent>> {
  const body = {
    title: 'Investigator meeting, Lisbon',
    eventStartDateTimeMillis: EVENT_START,
    eventEndDateTimeMillis: EVENT_START + 30 * 3_600_000,
    eventTimeZone: 'Europe/Lisbon',
    eventLocation: 'Centro do Tejo, Lisbon',
    ...fields,
  };
  return app.as(person).call(addEvent, { params: { channelId: study.channelId }, body });
}

export function replaceEventBy(
  app: TestApp,
  person: Person,
  postId: number,
  fields: Partial<z.input<typeof replaceEvent.body>> = {},
): Promise<Answer<typeof replaceEvent>> {
  const body = { eventLocation: 'Hall 2', ...fields };
  return app.as(person).call(replaceEvent, { params: { id: postId }, body });
}

/** An image of one colour. */
export async function pictureOf(size = { width: 40, height: 30 }, background = '#3A50D2'): Promise<File> {
  const bytes = await sharp({ create: { ...size, channels: 3, background } })
    .png()
    .toBuffer();
  return fileOf(bytes, 'chart.png');
}

/** An image that is not used in a text yet. */
export async function uploadPicture(
  app: TestApp,
  study: Study,
  person: Person,
  file?: File,
): Promise<Answer<typeof addNewsPicture>> {
  const args = { params: { channelId: study.channelId }, file: file ?? (await pictureOf()) };
  return app.as(person).call(addNewsPicture, args);
}

export const imageOf = ({ url }: { url: string }) => `<p>Look:</p><img src="${url}" alt="A chart">`;

/** Changes a draft's state. An approver has seen the current draft. */
export async function move(
  app: TestApp,
  person: Person,
  postId: number,
  transitionName: z.input<typeof changeDraftStatus.query>['transitionName'],
  body: { versionDescription?: string; reason?: string } = {},
): Promise<Answer<typeof changeDraftStatus>> {
  const edit = transitionName === 'approve_draft' ? await newestEdit(app, postId) : undefined;
  const args = { params: { id: postId }, query: { transitionName }, body: { ...body, edit } };
  return app.as(person).call(changeDraftStatus, args);
}

/** The state of a post's newest version, for an approval by someone who has seen it. */
export async function newestEdit(app: TestApp, postId: number): Promise<number | undefined> {
  const newest = await app.server.db
    .selectFrom('post_version')
    .select('edit')
    .where('post_id', '=', postId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.edit;
}

/** A draft submitted by its author, who may not publish. Returns its post. */
export async function addSubmitted(
  app: TestApp,
  study: Study,
  author: Person,
  fields: Partial<Fields> = {},
): Promise<number> {
  return (await add(app, study, author, { ...fields, intent: 'PUBLISH' })).body.postId;
}

/** A document submitted by its author and published by an approver. Returns its post. */
export async function addApproved(
  app: TestApp,
  study: Study,
  people: { author: Person; approver: Person },
): Promise<number> {
  const postId = await addSubmitted(app, study, people.author);
  await move(app, people.approver, postId, 'approve_draft');
  return postId;
}

/** Lets a draft expire, for the hourly sweep to find; returns since when it is expired. */
export async function expireNow(
  app: TestApp,
  postId: number,
  version = 1,
  expiresAt = new Date(Date.now() - 1000),
): Promise<Date> {
  await app.server.db
    .updateTable('post_version')
    .set({ expires_at: expiresAt })
    .where('post_id', '=', postId)
    .where('version', '=', version)
    .execute();
  return expiresAt;
}

/** Waits until this many calls wait for locks held by another transaction. */
export async function untilLocked(app: TestApp, calls = 1): Promise<void> {
  await eventually(async () => {
    const { rows } = await sql`select from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`.execute(app.server.db);
    expect(rows.length).toBe(calls);
  });
}

/** The response of a call, or of several, made while another transaction's change is uncommitted, which each of them waits for. */
export async function answerDuring<T>(
  app: TestApp,
  change: (trx: Trx) => Promise<unknown>,
  call: () => Promise<T>,
  calls = 1,
): Promise<T> {
  const answer = await app.server.db.transaction().execute(async (trx) => {
    await change(trx);
    const waiting = call();
    await untilLocked(app, calls);
    return { waiting };
  });
  return answer.waiting;
}

/** A version's row. */
export function versionOf(
  app: TestApp,
  postId: number,
  version = 1,
): Promise<Selectable<DB['post_version']>> {
  return app.server.db
    .selectFrom('post_version')
    .selectAll()
    .where('post_id', '=', postId)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
}

/** The file of a version. */
export function fileOfVersion(
  app: TestApp,
  postId: number,
  version = 1,
): Promise<Selectable<DB['stored_file']>> {
  return app.server.db
    .selectFrom('post_version as v')
    .innerJoin('stored_file as f', 'f.id', 'v.file_id')
    .selectAll('f')
    .where('v.post_id', '=', postId)
    .where('v.version', '=', version)
    .executeTakeFirstOrThrow();
}

/** Makes a file that many hours old. */
export async function ageFile(app: TestApp, fileId: number, hours: number): Promise<void> {
  const createdAt = new Date(Date.now() - hours * 3_600_000);
  await app.server.db
    .updateTable('stored_file')
    .set({ created_at: createdAt })
    .where('id', '=', fileId)
    .execute();
}

export async function isFileKept(app: TestApp, fileId: number): Promise<boolean> {
  const { rows } = await sql`select from stored_file where id = ${fileId}`.execute(app.server.db);
  return rows.length === 1;
}

export const readPost = (app: TestApp, person: Person, postId: number) =>
  app.as(person).call(getPost, { params: { id: postId } });
export const readVersion = (app: TestApp, person: Person, postId: number, version: number) =>
  app.as(person).call(getPostVersion, { params: { id: postId, version } });
export const removePost = (app: TestApp, person: Person, postId: number, version?: number) =>
  app.as(person).call(deletePost, { params: { id: postId }, query: { version } });

/** Opens a version like its page does: it counts as read and may be acknowledged. */
export async function openPost(app: TestApp, person: Person, postId: number, version = 1): Promise<void> {
  const answer = await app.as(person).call(recordView, { params: { id: postId }, body: { version } });
  if (answer.status !== 200) throw new Error(`recordView: ${answer.error.errorDescription}`);
}

/** A permission set that lets only these roles or teams view. */
export function viewedBy(viewPost: Partial<PermissionSet['viewPost']>): PermissionSet {
  return {
    viewPost: { ...nobody, ...viewPost },
    commentOnPost: everyone,
    updatePost: nobody,
    deletePost: nobody,
  };
}

/** The rows and files of posts, to compare before and after a refusal: rows by table, objects in the store. */
export async function census(app: TestApp): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from post) as posts, (select count(*) from post_version) as versions,
      (select count(*) from stored_file) as files, (select count(*) from post_picture) as pictures,
      (select count(*) from event_response) as responses, (select count(*) from compliance_rule) as rules,
      (select count(*) from draft_opened) as openings, (select count(*) from audit_event) as events`.execute(
    app.server.db,
  );
  let objects = 0;
  for await (const _ of app.server.storage.list('studies/')) objects++;
  return { ...rows[0], objects };
}

/** The events of a post in order. */
export async function eventsOf(app: TestApp, postId: number): Promise<string[]> {
  const rows = await app.server.db
    .selectFrom('audit_event')
    .select('type')
    .where('post_id', '=', postId)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.type);
}

/** When the study's feed last changed. */
export async function feedTime(app: TestApp, study: Study): Promise<number> {
  const { feed_changed_at } = await app.server.db
    .selectFrom('channel')
    .select('feed_changed_at')
    .where('id', '=', study.channelId)
    .executeTakeFirstOrThrow();
  return feed_changed_at.getTime();
}
