import { requireMayMark } from '../sharing/markings.ts';
import { requireOwnReferences } from '../sharing/references.ts';
import {
  findDefaultPermissions,
  findShareableTeams,
  requireShareableTeams,
} from '../sharing/default-permissions.ts';
import { requireMembership, type Actor, lockActor } from '../../core/actor.ts';
import { insertPost, insertCategories, insertDraft } from './draft-queries.ts';
import { findVersion } from '../posts/version-queries.ts';
import { canCreateDraft, canShare } from '../sharing/policy.ts';
import { presentDraft } from './present.ts';
import type { z } from 'zod';
import type { documentFields, DraftResult } from '@studyline/contract/drafts';
import type { PermissionSet } from '@studyline/contract/sharing';
import { authorize } from '../../core/authorize.ts';
import { now } from '../../core/clock.ts';
import { record } from '../../core/record.ts';
import type { Db, Trx } from '../../db/pool.ts';
import type { IncomingFile } from '../../http/multipart.ts';
import { insertRules } from '../compliance/rule-queries.ts';
import { requireOfferedPeriods } from '../compliance/rules.ts';
import { labelAfter, publishOrSubmit } from './publish.ts';
import { drained, type ReceivedFile, transactWithFile } from '../post-files/upload.ts';

type DocumentFields = z.output<typeof documentFields>;

/**
 * Creates a document post from an upload, as a draft, or published or submitted at once. Who may create it and what it refers to
 * is checked before a byte is taken, and again once all have come.
 */
export async function addDocument(
  actor: Actor,
  { channelId, file, ...fields }: DocumentFields & { channelId: number; file: IncomingFile },
): Promise<DraftResult> {
  return drained(file, async () => {
    await checkDocument(actor.server.db, actor, channelId, fields);
    return transactWithFile(actor, channelId, file, async (trx, received) => {
      const member = await lockActor(trx, actor, channelId);
      const permissions = await checkDocument(trx, member, channelId, fields);
      const unblindedOnly = fields.blinding === 'UNBLINDED_ONLY';
      const draft = { ...fields, unblindedOnly, channelId, permissions, file: received };
      const ref = await createDocument(trx, member, draft);
      if (fields.intent === 'PUBLISH') await publishOrSubmit(trx, member, ref);
      return presentDraft(await findVersion(trx, ref.postId, ref.version));
    });
  });
}

export interface DocumentDraft {
  channelId: number;
  title: string;
  description: string;
  permissions: PermissionSet;
  categoryIds: readonly number[];
  ruleSet: DocumentFields['ruleSet'];
  preActivation: boolean;
  unblindedOnly?: boolean;
  priority?: 'NORMAL' | 'URGENT' | 'SAFETY';
  /** The caller makes it part of the post in the same transaction (keepFile). */
  file: Pick<ReceivedFile, 'fileId' | 'sha256'> | null;
  /** The time it was written, for imported history. */
  at?: Date;
}

/** Writes a document post with its first draft, which only its author sees so far. */
export async function createDocument(
  trx: Trx,
  actor: Actor,
  draft: DocumentDraft,
): Promise<{ postId: number; version: number }> {
  const { channelId, title, at = now() } = draft;
  const authorId = actor.userId;
  const { permissions, preActivation, unblindedOnly = false, priority = 'NORMAL' } = draft;
  const flags = { permissions, preActivation, unblindedOnly, priority };
  const postId = await insertPost(trx, {
    channelId,
    postType: 'DOCUMENT',
    authorId,
    title,
    ...flags,
    at,
  });
  await insertCategories(trx, { postId, channelId }, draft.categoryIds);
  await insertRules(trx, { channelId, postId }, authorId, draft.ruleSet);
  const { description, file } = draft;
  const facts = { title, description, fileId: file?.fileId ?? null, authorId, at };
  const version = await insertDraft(trx, { postId, ...labelAfter(null, 'MAJOR'), ...facts });
  const event = { channelId, postId, version, title, sha256: file?.sha256 ?? null };
  record(trx, actor, { type: 'post.created', ...event }, at);
  return { postId, version };
}

/**
 * Checks a new document: who may create it, its audience, and what it refers to. Returns its permission set. Throws
 * CHANNEL_NOT_FOUND, FORBIDDEN, ROLE_UNKNOWN, TEAM_UNKNOWN, CATEGORY_UNKNOWN, GRACE_PERIOD_FIXED, BLINDED_HERE.
 */
async function checkDocument(
  db: Db,
  actor: Actor,
  channelId: number,
  fields: Pick<DocumentFields, 'permissions' | 'blinding' | 'ruleSet' | 'categoryIds'>,
): Promise<PermissionSet> {
  requireMembership(actor, channelId);
  authorize(canCreateDraft(actor, channelId));
  await requireMayMark(db, actor, channelId, fields.blinding);
  const permissions = fields.permissions ?? (await findDefaultPermissions(db, actor, channelId));
  authorize(canShare(permissions.viewPost, await findShareableTeams(db, actor, channelId)));
  const audiences = [...Object.values(permissions), ...fields.ruleSet.map((rule) => rule.targetAudience)];
  await requireShareableTeams(db, actor, { channelId, postId: undefined }, audiences);
  await requireOfferedPeriods(db, channelId, fields.ruleSet);
  await requireOwnReferences(db, channelId, audiences, fields.categoryIds);
  return permissions;
}
