import type * as contract from '@studyline/contract/compliance/calls';
import { requireShareableTeams } from '../sharing/default-permissions.ts';
import { requireOwnReferences } from '../sharing/references.ts';
import { findPostFacts } from '../sharing/post-facts-queries.ts';
import { findPostingFacts } from '../sharing/posting-queries.ts';
import { insertAssignments, closeOpenAssignments } from '../required-actions/assignment-queries.ts';
import { type Actor, lockActor } from '../../core/actor.ts';
import type { RuleInput } from '@studyline/contract/compliance/calls';
import type { PostType } from '@studyline/contract/posts/calls';
import { GRACE_PERIOD_MILLIS } from '@studyline/contract/required-actions/required-action';
import { authorize } from '../../core/authorize.ts';
import { now } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import { record } from '../../core/record.ts';
import { transact } from '../../core/transaction.ts';
import type { Db, Trx } from '../../db/pool.ts';
import type { Call } from '../../http/route.ts';
import { canUpdate } from '../posts/policy.ts';
import { countEdit, lockPost, noteChanged } from '../posts/version-queries.ts';
import { audiencesOf, compareRules } from './compare-rules.ts';
import { areDuties, findRules, insertRules, retireRules, type Rule } from './rule-queries.ts';

/** The rules in force on a post. */
export async function listRules(
  actor: Actor,
  { id: postId }: Call<typeof contract.listRules>,
): Promise<{ ruleSet: Rule[] }> {
  const { db } = actor.server;
  if (!(await findPostFacts(db, actor, postId))) throw new AppError('POST_NOT_FOUND');
  return { ruleSet: await findRules(db, postId) };
}

/** The rules in force before and after a change. */
export interface RulesChange {
  before: Rule[];
  after: Rule[];
}

/** Replaces the rules of a post. Undefined if that changes nothing. Throws ROLE_UNKNOWN, TEAM_UNKNOWN, GRACE_PERIOD_FIXED, DUTY_UNKNOWN. */
export async function changeRules(
  trx: Trx,
  post: { channelId: number; postId: number; postType: PostType },
  ruleSet: readonly RuleInput[],
  { userId, at }: { userId: number; at: Date },
): Promise<RulesChange | undefined> {
  const { channelId, postId } = post;
  const before = await findRules(trx, postId);
  const { retired, added } = compareRules(before, ruleSet);
  await requireOwnReferences(trx, channelId, audiencesOf(added));
  await requireOffered(trx, post, added);
  if (retired.length === 0 && added.length === 0) return undefined;
  // A retired or added rule moves the feed (rule_moves_feed), which locks the study: people who join have to wait, or are found
  // here.
  const retiredIds = retired.map((rule) => rule.ruleId);
  await retireRules(trx, retiredIds, at);
  await closeOpenAssignments(trx, postId, { at, reason: 'NO_LONGER_REQUIRED', retiredOnly: true });
  const ruleIds = await insertRules(trx, post, userId, added);
  await insertAssignments(trx, postId, { ruleIds, at });
  await noteChanged(trx, postId, 'RULES', { userId, at });
  return { before, after: await findRules(trx, postId) };
}

/**
 * A rule targets duties that its study delegates, only a study with custom grace periods may deviate from the default, and only a course
 * can be required to be completed. Without a type, the rules are for posts of any. Throws GRACE_PERIOD_FIXED, DUTY_UNKNOWN, BAD_REQUEST.
 */
export async function requireOffered(
  db: Db,
  { channelId, postType }: { channelId: number; postType?: PostType },
  rules: readonly Pick<RuleInput, 'requiredActionType' | 'gracePeriodMillis' | 'dutyIds'>[],
): Promise<void> {
  const ofCourse = rules.findIndex((rule) => rule.requiredActionType === 'COMPLETE_COURSE');
  if (ofCourse >= 0 && postType !== undefined && postType !== 'COURSE')
    throw new AppError('BAD_REQUEST', {
      issues: [
        { path: `ruleSet.${ofCourse}.requiredActionType`, message: { key: 'issue.onlyOfCourses' as const } },
      ],
    });
  if (rules.some((rule) => rule.gracePeriodMillis !== GRACE_PERIOD_MILLIS)) {
    const facts = await findPostingFacts(db, channelId);
    if (!facts?.choosesPeriods) throw new AppError('GRACE_PERIOD_FIXED');
  }
  const dutyIds = rules.flatMap((rule) => rule.dutyIds ?? []);
  if (dutyIds.length > 0 && !(await areDuties(db, channelId, dutyIds))) throw new AppError('DUTY_UNKNOWN');
}

/** Nobody replaces rules that they have not seen. Throws RULES_CHANGED. */
async function requireSeen(trx: Trx, postId: number, seen: readonly number[]): Promise<void> {
  const inForce = (await findRules(trx, postId)).map(({ ruleId }) => ruleId);
  if (inForce.length !== new Set(seen).size || !inForce.every((ruleId) => seen.includes(ruleId)))
    throw new AppError('RULES_CHANGED');
}

/**
 * Replaces the rules of a post. A rule that stays the same stays in force with its completions. The others are retired, and their
 * open actions are closed. If the post is published, new rules apply immediately, with their grace period starting now. A submitted
 * draft of an unpublished post goes back to its author.
 */
export async function replaceRules(
  actor: Actor,
  { id: postId, ruleSet, seenRuleIds }: Call<typeof contract.replaceRules>,
): Promise<{ ruleSet: Rule[] }> {
  return transact(actor, async (trx) => {
    const locked = await lockPost(trx, postId);
    const post = await findPostFacts(trx, actor, postId);
    if (!post) throw new AppError('POST_NOT_FOUND');
    const { channelId } = post;
    const member = await lockActor(trx, actor, channelId);
    authorize(canUpdate(member, post));
    await requireShareableTeams(trx, member, { channelId, postId }, audiencesOf(ruleSet));
    if (seenRuleIds) await requireSeen(trx, postId, seenRuleIds);
    const at = now();
    const change = await changeRules(trx, post, ruleSet, { userId: actor.userId, at });
    if (change) {
      // Rules of a publication are already in force. Before there is one, the draft needs approval for its rules too.
      const version = locked?.current?.version ?? locked?.draft?.version ?? post.version;
      const submittedAt = await countEdit(trx, { postId, version }, { userId: actor.userId, at });
      const event = { channelId, postId, version, submittedAt: submittedAt?.getTime() ?? null };
      record(trx, actor, { type: 'post.rulesChanged', ...event, ...change }, at);
    }
    return { ruleSet: await findRules(trx, postId) };
  });
}
