import type { RuleInput } from '@studyline/contract/compliance/calls';
import { actAs, type Actor, type SystemActor } from '../src/core/actor.ts';
import { transact } from '../src/core/transaction.ts';
import type { Trx } from '../src/db/pool.ts';
import { addVersion } from '../src/features/drafts/change-content.ts';
import { createPost, type PostDraft } from '../src/features/drafts/create-post.ts';
import { readPayload, readSent } from '../src/features/drafts/post-types.ts';
import { type FileFacts, insertPendingFile, keepFile } from '../src/features/post-files/file-queries.ts';
import { publishVersion, submitVersion } from '../src/features/drafts/publish.ts';
import { findStudyPermissions } from '../src/features/sharing/posting-queries.ts';
import { findPostState } from '../src/features/posts/version-queries.ts';
import type {
  DemoDocumentPost,
  DemoDraft,
  DemoEventPost,
  DemoNewsPost,
  DemoPost,
  DemoRule,
} from './demo-model.ts';
import { insertActivity } from './insert-activity.ts';
import { type DemoStudyIds, type DemoWorld, idOf } from './insert-people.ts';
import { timeOf } from './posts-model.ts';
import type { StoredDocument, StoredVersion } from './store-documents.ts';

const DAY_MS = 86_400_000;

interface Written {
  postId: number;
  publishedAt: Date | null;
}

/** Inserts a post with its versions and what its readers have done with it. */
export async function insertPost(
  actor: SystemActor,
  world: DemoWorld,
  post: DemoPost,
  documents: ReadonlyMap<string, StoredDocument>,
): Promise<void> {
  const ids = world.studies.get(post.study);
  if (!ids) throw new Error(`The demo has no study ${post.study}.`);
  const author = await actAs(actor.server, actor.server.db, idOf(world.people, post.author));
  const written =
    post.type === 'NEWS'
      ? await insertNews(author, world, post, ids)
      : post.type === 'EVENT'
        ? await insertEvent(author, world, post, ids)
        : await insertDocument(author, world, post, ids, documents);
  if (written.publishedAt)
    await insertActivity(actor, world, post, ids, {
      postId: written.postId,
      publishedAt: written.publishedAt,
    });
}

async function draftOf(
  trx: Trx,
  post: DemoPost,
  ids: DemoStudyIds,
  at: Date,
  description: string,
): Promise<Omit<PostDraft, 'postType' | 'title' | 'payload'>> {
  const defaults = await findStudyPermissions(trx, ids.channelId);
  const audience = post.audience && {
    channelWide: false,
    roles: post.audience.roles.map((key) => idOf(ids.roleIds, key)),
    teamIds: post.audience.teams.map((key) => idOf(ids.teamIds, key)),
  };
  return {
    channelId: ids.channelId,
    description,
    permissions: { ...defaults, ...(audience && { viewPost: audience }) },
    categoryIds: [idOf(ids.categoryIds, post.tmfNumber)],
    ruleSet: post.rules.map((rule) => ruleOf(rule, ids)),
    preActivation: post.preActivation ?? false,
    blinding: post.unblindedOnly ? 'UNBLINDED_ONLY' : 'NONE',
    priority: post.priority?.level ?? 'NORMAL',
    at,
  };
}

/** Decision: as long as there is no signing, the demo requires an acknowledgement instead, so that no action is a dead end. */
function ruleOf(rule: DemoRule, ids: DemoStudyIds): RuleInput {
  const roles = rule.roles === 'EVERYONE' ? [] : rule.roles;
  return {
    requiredActionType: rule.action === 'SIGN' ? 'ACKNOWLEDGE' : rule.action,
    memberParticipationType: rule.participation,
    gracePeriodMillis: rule.graceMillis,
    targetAudience: {
      channelWide: rule.roles === 'EVERYONE',
      roles: roles.map((key) => idOf(ids.roleIds, key)),
      teamIds: [],
    },
  };
}

async function insertNews(
  author: Actor,
  world: DemoWorld,
  post: DemoNewsPost,
  ids: DemoStudyIds,
): Promise<Written> {
  const at = timeOf(post.publishedAt ?? post.draft?.editedAt ?? { hoursAgo: 1 }, world.startOfDemo);
  const postType = 'NEWS';
  const sent = await readSent({ content: post.html });
  return transact(author, async (trx) => {
    const place = { actor: author, channelId: ids.channelId, postType } as const;
    const ref = await createPost(trx, author, {
      ...(await draftOf(trx, post, ids, at, post.excerpt)),
      postType,
      title: post.title,
      payload: await readPayload(trx, place, sent),
    });
    if (post.draft) {
      await keepAsDraft(trx, author, { ...ref, channelId: ids.channelId }, post.draft, world);
      return { postId: ref.postId, publishedAt: null };
    }
    await publishVersion(trx, author, ref, { publishedAt: at });
    return { postId: ref.postId, publishedAt: at };
  });
}

async function insertEvent(
  author: Actor,
  world: DemoWorld,
  post: DemoEventPost,
  ids: DemoStudyIds,
): Promise<Written> {
  const at = timeOf(post.publishedAt, world.startOfDemo);
  const postType = 'EVENT';
  const sent = await readSent({
    eventStartDateTimeMillis: timeOf(post.startsAt, world.startOfDemo).getTime(),
    eventEndDateTimeMillis: timeOf(post.endsAt, world.startOfDemo).getTime(),
    eventTimeZone: post.timezoneId,
    eventLocation: post.location,
    eventUrl: post.onlineUrl ?? null,
    content: post.html,
  });
  return transact(author, async (trx) => {
    const place = { actor: author, channelId: ids.channelId, postType } as const;
    const ref = await createPost(trx, author, {
      ...(await draftOf(trx, post, ids, at, post.excerpt)),
      postType,
      title: post.title,
      payload: await readPayload(trx, place, sent),
    });
    await publishVersion(trx, author, ref, { publishedAt: at });
    return { postId: ref.postId, publishedAt: at };
  });
}

async function insertDocument(
  author: Actor,
  world: DemoWorld,
  post: DemoDocumentPost,
  ids: DemoStudyIds,
  documents: ReadonlyMap<string, StoredDocument>,
): Promise<Written> {
  const document = documents.get(post.documentKey);
  if (!document) throw new Error(`The demo has no document ${post.documentKey}.`);
  const steps = [
    ...post.versions.map((version) => ({ ...version, draft: undefined })),
    ...(post.draft
      ? [
          {
            label: post.draft.label,
            publishedAt: post.draft.editedAt,
            publishedBy: post.author,
            draft: post.draft,
          },
        ]
      : []),
  ];
  const place = { actor: author, channelId: ids.channelId, postType: 'DOCUMENT' } as const;
  let written: Written | undefined;
  for (const [index, step] of steps.entries()) {
    const version = document.versions.find((v) => v.label === step.label);
    const stored = document.stored.get(step.label);
    if (!version || !stored) throw new Error(`${post.documentKey} has no version ${step.label}.`);
    const at = timeOf(step.publishedAt, world.startOfDemo);
    const isLast = index === post.versions.length - 1;
    const description = isLast ? post.excerpt : version.description;
    const postId = written?.postId;
    written = await transact(author, async (trx): Promise<Written> => {
      const file = await insertFile(trx, author, ids.channelId, document.fileName, stored);
      const facts = {
        ...(await draftOf(trx, post, ids, at, description)),
        title: document.title,
        payload: await readPayload(trx, place, { file }),
      };
      const ref =
        postId === undefined
          ? await createPost(trx, author, { ...facts, postType: 'DOCUMENT' })
          : await addLaterVersion(trx, author, postId, { ...facts, changeType: version.changeType });
      if (step.draft) {
        await keepAsDraft(trx, author, { ...ref, channelId: ids.channelId }, step.draft, world);
        return { postId: ref.postId, publishedAt: null };
      }
      const publisher = await actAs(author.server, trx, idOf(world.people, step.publishedBy));
      await publishVersion(trx, publisher, ref, { publishedAt: at });
      return { postId: ref.postId, publishedAt: at };
    });
  }
  const last = post.versions.at(-1);
  return {
    postId: written?.postId ?? 0,
    publishedAt: last ? timeOf(last.publishedAt, world.startOfDemo) : null,
  };
}

async function addLaterVersion(
  trx: Trx,
  author: Actor,
  postId: number,
  facts: Pick<PostDraft, 'title' | 'description' | 'payload' | 'at'> & { changeType: 'MAJOR' | 'MINOR' },
): Promise<{ postId: number; version: number }> {
  const state = await findPostState(trx, postId);
  if (!state) throw new Error(`There is no post ${postId}.`);
  const { title, description, payload, at, changeType } = facts;
  const version = await addVersion(trx, author, state, {
    title,
    description,
    payload,
    changeType,
    intent: 'DRAFT',
    at,
  });
  return { postId, version };
}

async function keepAsDraft(
  trx: Trx,
  author: Actor,
  ref: { postId: number; version: number; channelId: number },
  draft: DemoDraft,
  world: DemoWorld,
): Promise<void> {
  if (draft.isSubmitted) await submitVersion(trx, author, ref);
  await trx
    .updateTable('post_version')
    .set({ expires_at: new Date(world.startOfDemo.getTime() + draft.expiresInDays * DAY_MS) })
    .where('post_id', '=', ref.postId)
    .where('version', '=', ref.version)
    .execute();
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
