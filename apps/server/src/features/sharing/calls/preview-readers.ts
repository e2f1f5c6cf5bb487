import { audiencesOf, compareRules } from '../../compliance/compare-rules.ts';
import type { z } from 'zod';
import { minutesFor } from '@studyline/contract/posts/reading-time';
import type * as contract from '@studyline/contract/sharing/readers';
import type { Actor } from '../../../core/actor.ts';
import { authorize } from '../../../core/authorize.ts';
import { AppError } from '../../../core/errors.ts';
import type { Call } from '../../../http/route.ts';
import { findRules } from '../../compliance/rule-queries.ts';
import { requireOffered } from '../../compliance/rules.ts';
import { openDirectory } from '../../members/directory.ts';
import { presentTeamName } from '../../people/present.ts';
import { isUnpublished } from '../../posts/policy.ts';
import { findSharing, type PostSharing } from '../sharing-queries.ts';
import { type ChangeType, findPostState, findVersion } from '../../posts/version-queries.ts';
import { previewActions, rulesAs, rulesOfPost } from '../../required-actions/assignment-queries.ts';
import { findDefaultPermissions } from '../default-permissions.ts';
import { newPostSharedAs, postSharedAs } from '../proposed-sharing-queries.ts';
import { canCreateDraft } from '../policy.ts';
import { findPostFacts, type PostFacts } from '../post-facts-queries.ts';
import { checkSharing } from '../check-sharing.ts';
import { canPreview } from './policy.ts';
import { findReaders } from './preview-queries.ts';
import { presentPeople } from './present.ts';

type Wanted = z.output<(typeof contract.previewReaders)['body']>;

/** Who would get a post, the total reading time, and what it would require of them. */
export async function previewReaders(
  actor: Actor,
  { channelId, ...wanted }: Call<typeof contract.previewReaders>,
): Promise<contract.ReadersPreview> {
  const { db } = actor.server;
  const { directory } = await openDirectory(actor, channelId);
  authorize(canCreateDraft(actor, channelId));
  const { postId, ruleSet, words } = wanted;
  const facts = postId === undefined ? undefined : await requirePreviewed(actor, channelId, postId);
  const before = facts && (await findSharing(db, facts.postId));
  const sharing = await sharingOf(actor, channelId, before, wanted);
  await checkSharing(db, actor, { channelId, postId }, before, sharing, ruleSet && audiencesOf(ruleSet));
  const inForce = facts ? await findRules(db, facts.postId) : [];
  await requireOffered(
    db,
    { channelId, ...(facts && { postType: facts.postType }) },
    compareRules(inForce, ruleSet ?? []).added,
  );
  const sharedAs = (as: PostSharing) =>
    facts ? postSharedAs(facts.postId, as) : newPostSharedAs({ channelId, authorId: actor.userId }, as);
  const post = sharedAs(sharing);
  const found = await findReaders(db, {
    post,
    early: sharedAs({ ...sharing, preActivation: true }),
    facts,
    directory,
    isForAll: sharing.permissions.viewPost.channelWide,
  });
  const rules = ruleSet ? rulesAs(ruleSet) : facts && rulesOfPost(facts.postId);
  const isMajor = (wanted.changeType ?? (await changeTypeOf(actor, facts))) === 'MAJOR';
  const length = words ?? found.words;
  const minutesEach = length === null ? null : minutesFor(length);
  const { isPublished, gained, lost, losesOwn, words: _words, teams, ...counts } = found;
  return {
    ...counts,
    teams: teams.map(({ team, ...row }) => ({
      ...row,
      teamName: presentTeamName(actor.languageId, team) ?? team.name,
      isSite: team.isSite,
    })),
    asks: rules && isMajor ? await previewActions(db, post, rules) : [],
    minutesEach,
    minutesTotal: minutesEach === null ? null : minutesEach * counts.memberCount,
    change: isPublished
      ? { gained: presentPeople(actor, gained), lost: presentPeople(actor, lost), losesOwn }
      : null,
  };
}

/** How the post would be shared: as chosen, otherwise as it is, otherwise with the defaults. */
async function sharingOf(
  actor: Actor,
  channelId: number,
  before: PostSharing | undefined,
  { viewPost, blinding, preActivation }: Wanted,
): Promise<PostSharing> {
  const permissions =
    before?.permissions ?? (await findDefaultPermissions(actor.server.db, actor, channelId));
  return {
    permissions: { ...permissions, ...(viewPost && { viewPost }) },
    blinding: blinding ?? before?.blinding ?? 'NONE',
    preActivation: preActivation ?? before?.preActivation ?? false,
  };
}

/** The newest version the caller may see of a post they decide on. */
async function requirePreviewed(actor: Actor, channelId: number, postId: number): Promise<PostFacts> {
  const { db } = actor.server;
  const state = await findPostState(db, postId);
  const newest = state?.channelId === channelId ? (state.newestVersion ?? undefined) : undefined;
  const facts =
    newest === undefined
      ? undefined
      : ((await findPostFacts(db, actor, postId, newest)) ?? (await findPostFacts(db, actor, postId)));
  if (!facts) throw new AppError('POST_NOT_FOUND');
  authorize(canPreview(actor, facts));
  return facts;
}

/** The change type of the draft to be published; other drafts are major versions unless specified. */
async function changeTypeOf({ server }: Actor, facts: PostFacts | undefined): Promise<ChangeType> {
  if (!facts || !isUnpublished(facts)) return 'MAJOR';
  return (await findVersion(server.db, facts.postId, facts.version)).changeType;
}
