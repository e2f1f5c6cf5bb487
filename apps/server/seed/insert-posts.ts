import type { RuleInput } from '@studyline/contract/compliance/calls';
import { sql } from 'kysely';
import { actAs, type Actor, type SystemActor } from '../src/core/actor.ts';
import { transact } from '../src/core/transaction.ts';
import type { Db, Trx } from '../src/db/pool.ts';
import { run } from '../src/db/rows.ts';
import { addVersion } from '../src/features/drafts/change-content.ts';
import { createPost, type PostDraft } from '../src/features/drafts/create-post.ts';
import { readPayload, readSent } from '../src/features/drafts/post-types.ts';
import { type FileFacts, insertPendingFile, keepFile } from '../src/features/post-files/file-queries.ts';
import { publishVersion, submitVersion } from '../src/features/drafts/publish.ts';
import { findStudyPermissions } from '../src/features/sharing/posting-queries.ts';
import { findPostState } from '../src/features/posts/version-queries.ts';
import { DEMO_COURSE, insertCourseFiles, type StoredCourse } from './course.ts';
import type { DemoDraft, DemoEventPost, DemoPost, DemoRule } from './demo-model.ts';
import { insertActivity, insertComments, type Publication } from './insert-activity.ts';
import { type DemoStudyIds, type DemoWorld, idOf } from './insert-people.ts';
import { publisherOf, timeOf } from './posts-model.ts';
import type { StoredDocument, StoredVersion } from './store-documents.ts';

/** How long before its publication a version is written, and after how long it is submitted to somebody else. */
const WRITTEN_BEFORE_MS = 95 * 60_000;
const SUBMITTED_AFTER_MS = 15 * 60_000;

/** The stored files of the demo: documents by key, and its course. */
export interface DemoFiles {
  documents: ReadonlyMap<string, StoredDocument>;
  course: StoredCourse;
}

interface Ref {
  postId: number;
  version: number;
}
type Content = Pick<PostDraft, 'title' | 'description' | 'payload'>;
type ChangeType = 'MAJOR' | 'MINOR';

/** Inserts a post with its versions and what its readers have done with it. */
export async function insertPost(
  actor: SystemActor,
  world: DemoWorld,
  post: DemoPost,
  files: DemoFiles,
): Promise<void> {
  const ids = world.studies.get(post.study);
  if (!ids) throw new Error(`The demo has no study ${post.study}.`);
  const author = await actAs(actor.server, actor.server.db, idOf(world.people, post.author));
  let postId: number | undefined;
  for (const step of stepsOf(post, world)) {
    const ref: Ref = await transact(author, async (trx) => {
      const { changeType, ...content } = await contentOf(trx, author, post, ids, { step, world, files });
      const at = step.writtenAt;
      const sharing = await sharingOf(trx, post, ids);
      const created =
        postId === undefined
          ? await createPost(trx, author, { ...sharing, ...content, postType: post.type, at })
          : await addLaterVersion(trx, author, postId, { ...content, changeType, at });
      const place = { ...created, channelId: ids.channelId };
      if (!step.draft) await publish(trx, author, place, step, world);
      else if (step.draft.isSubmitted)
        await submitVersion(trx, author, place, { at: new Date(at.getTime() + SUBMITTED_AFTER_MS) });
      return created;
    });
    postId = ref.postId;
    if (!step.draft) await insertActivity(actor, world, post, { ...step, ...ref });
  }
  if (postId === undefined) return;
  await backdate(actor.server.db, postId);
  if (post.comments.length > 0) await insertComments(actor, world, post, ids, postId);
}

/** One version of a post, either published or a draft. */
interface Step extends Omit<Publication, 'postId' | 'version'> {
  label: string;
  writtenAt: Date;
  draft?: DemoDraft | undefined;
}

function stepsOf(post: DemoPost, { startOfDemo }: DemoWorld): Step[] {
  const published =
    post.type === 'DOCUMENT'
      ? post.versions
      : post.publishedAt
        ? [{ label: 'v1.0', publishedAt: post.publishedAt, publishedBy: publisherOf(post) }]
        : [];
  const times = published.map(({ publishedAt }) => timeOf(publishedAt, startOfDemo));
  const publications = published.map(({ label, publishedBy }, index): Step => {
    const publishedAt = times[index]!;
    const until = times[index + 1] ?? startOfDemo;
    const writtenAt = new Date(publishedAt.getTime() - WRITTEN_BEFORE_MS);
    return { label, publishedBy, publishedAt, writtenAt, until, isCurrent: index === published.length - 1 };
  });
  const draft = post.type === 'EVENT' || post.type === 'COURSE' ? undefined : post.draft;
  if (!draft) return publications;
  const editedAt = timeOf(draft.editedAt, startOfDemo);
  const step = {
    label: post.type === 'DOCUMENT' ? (post.draft?.label ?? '') : 'v1.0',
    publishedBy: post.author,
    publishedAt: editedAt,
    writtenAt: editedAt,
    until: startOfDemo,
    isCurrent: false,
  };
  return [...publications, { ...step, draft }];
}

/** What a version contains, and how much it changes. */
async function contentOf(
  trx: Trx,
  author: Actor,
  post: DemoPost,
  { channelId }: DemoStudyIds,
  source: { step: Step; world: DemoWorld; files: DemoFiles },
): Promise<Content & { changeType: ChangeType }> {
  const place = { actor: author, channelId, postType: post.type };
  if (post.type === 'COURSE') {
    const received = await insertCourseFiles(trx, author, channelId, source.files.course);
    const { chapters, captions } = DEMO_COURSE;
    const sent = { ...(await readSent({ content: post.html })), chapters, captions, received };
    const payload = await readPayload(trx, place, sent);
    return { title: post.title, description: post.excerpt, payload, changeType: 'MAJOR' };
  }
  if (post.type !== 'DOCUMENT') {
    const sent = post.type === 'NEWS' ? { content: post.html } : eventFields(post, source.world);
    const payload = await readPayload(trx, place, await readSent(sent));
    return { title: post.title, description: post.excerpt, payload, changeType: 'MAJOR' };
  }
  const { label, isCurrent } = source.step;
  const { documents } = source.files;
  const document = documents.get(post.documentKey);
  const version = document?.versions.find((v) => v.label === label);
  const stored = document?.stored.get(label);
  if (!document || !version || !stored)
    throw new Error(`The demo has no document ${post.documentKey} ${label}.`);
  const file = await insertFile(trx, author, channelId, document.fileName, stored);
  const payload = await readPayload(trx, place, { file });
  const description = isCurrent ? post.excerpt : version.description;
  return { title: document.title, description, payload, changeType: version.changeType };
}

function eventFields(post: DemoEventPost, { startOfDemo }: DemoWorld) {
  return {
    eventStartDateTimeMillis: timeOf(post.startsAt, startOfDemo).getTime(),
    eventEndDateTimeMillis: timeOf(post.endsAt, startOfDemo).getTime(),
    eventTimeZone: post.timezoneId,
    eventLocation: post.location,
    eventUrl: post.onlineUrl ?? null,
    content: post.html,
  };
}

async function sharingOf(
  trx: Trx,
  post: DemoPost,
  ids: DemoStudyIds,
): Promise<Omit<PostDraft, 'postType' | keyof Content>> {
  const defaults = await findStudyPermissions(trx, ids.channelId);
  const audience = post.audience && {
    channelWide: false,
    roles: post.audience.roles.map((key) => idOf(ids.roleIds, key)),
    teamIds: post.audience.teams.map((key) => idOf(ids.teamIds, key)),
  };
  return {
    channelId: ids.channelId,
    permissions: { ...defaults, ...(audience && { viewPost: audience }) },
    categoryIds: [idOf(ids.categoryIds, post.tmfNumber)],
    ruleSet: post.rules.map((rule) => ruleOf(rule, ids)),
    preActivation: post.preActivation ?? false,
    blinding: post.unblindedOnly ? 'UNBLINDED_ONLY' : 'NONE',
    priority: post.priority?.level ?? 'NORMAL',
  };
}

function ruleOf(rule: DemoRule, ids: DemoStudyIds): RuleInput {
  const roles = rule.roles === 'EVERYONE' ? [] : rule.roles;
  return {
    requiredActionType: rule.action,
    memberParticipationType: rule.participation,
    gracePeriodMillis: rule.graceMillis,
    targetAudience: {
      channelWide: rule.roles === 'EVERYONE',
      roles: roles.map((key) => idOf(ids.roleIds, key)),
      teamIds: [],
    },
    ...(rule.action === 'SIGN' && { approvalTypes: rule.approvalTypes }),
  };
}

async function addLaterVersion(
  trx: Trx,
  author: Actor,
  postId: number,
  content: Content & { at: Date; changeType: ChangeType },
): Promise<Ref> {
  const state = await findPostState(trx, postId);
  if (!state) throw new Error(`There is no post ${postId}.`);
  return { postId, version: await addVersion(trx, author, state, { ...content, intent: 'DRAFT' }) };
}

/** Authors who do not publish their own posts submit them first. */
async function publish(
  trx: Trx,
  author: Actor,
  ref: Ref & { channelId: number },
  { publishedAt, publishedBy, writtenAt }: Step,
  { people }: DemoWorld,
): Promise<void> {
  const publisher = await actAs(author.server, trx, idOf(people, publishedBy));
  const at = new Date(writtenAt.getTime() + SUBMITTED_AFTER_MS);
  if (publisher.userId !== author.userId) await submitVersion(trx, author, ref, { at });
  await publishVersion(trx, publisher, ref, { publishedAt });
}

/** Dates the rows that the product dates with the time of their insertion. */
async function backdate(db: Db, postId: number): Promise<void> {
  await run(
    db,
    sql`update compliance_rule r set created_at = p.created_at from post p where p.id = r.post_id and p.id = ${postId}`,
  );
  await run(
    db,
    sql`update assignment a set created_at = greatest(a.post_published_at, m.joined_at, t.active_since)
      from channel_member m, team t
      where m.channel_id = a.channel_id and m.user_id = a.user_id and t.id = a.team_id and a.post_id = ${postId}`,
  );
  await run(
    db,
    sql`update stored_file f set created_at = v.created_at from post_version v where v.file_id = f.id and v.post_id = ${postId}`,
  );
}

async function insertFile(
  trx: Trx,
  author: Actor,
  channelId: number,
  fileName: string,
  { storageKey, bytes, sha256 }: StoredVersion,
): Promise<FileFacts> {
  const fileId = await insertPendingFile(trx, { channelId, storageKey, fileName, createdBy: author.userId });
  const file = { fileId, mimeType: 'application/pdf', bytes, sha256 };
  await keepFile(trx, file);
  return file;
}
