import type { Actor } from '../../core/actor.ts';
import { record } from '../../core/record.ts';
import { word } from '../../core/words.ts';
import type { Trx } from '../../db/pool.ts';
import { presentTeamName } from '../people/present.ts';
import type { TeamName } from '../people/queries.ts';
import { moveFeed } from '../posts/publication-queries.ts';
import { noteChanged } from '../posts/version-queries.ts';
import { realignMarks, upsertReaders } from '../sharing/mark-queries.ts';
import { insertPosts, type ItemPost, permissionsOf, sharePost } from './post-queries.ts';
import type { ItemRow, NewItem, Placed } from './queries.ts';

/** Those who work on an item: the site that it is for, and its supplier once there is one. */
function teamsOf(teamId: number, supplierTeamId: number | null): number[] {
  return supplierTeamId === null ? [teamId] : [teamId, supplierTeamId];
}

/** How much of what is in an item a list shows, in characters. */
const SUMMARY = 200;

/** Decision: the post of an item is named in the language of the person who makes the item, like any other post. */
export function postOf(
  { languageId }: Actor,
  kind: 'ORDER' | 'PICKUP',
  { teamId, supplierTeamId, isForUnblinded }: NewItem,
  {
    placed: { serviceItemId, number },
    site,
    lines,
  }: { placed: Placed; site: TeamName; lines: readonly { quantity: number; name: string }[] },
): ItemPost {
  const item = word(languageId, `serviceItems.named.${kind}`, { number });
  return {
    serviceItemId,
    title: [item, presentTeamName(languageId, site)].filter(Boolean).join(', '),
    summary: [...lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')]
      .slice(0, SUMMARY)
      .join(''),
    teamIds: teamsOf(teamId, supplierTeamId),
    isForUnblinded,
  };
}

/** Publishes new items as posts for those who see them. Unread for all but the person who made them. */
export async function publishPosts(
  trx: Trx,
  member: Actor,
  posts: readonly ItemPost[],
  { channelId, kind, at }: { channelId: number; kind: 'ORDER' | 'PICKUP'; at: Date },
): Promise<void> {
  const { userId } = member;
  const publishedAt = await moveFeed(trx, channelId, at);
  const made = await insertPosts(trx, posts, { channelId, kind, userId, at: publishedAt });
  const versions = made.map(({ postId }) => ({ postId, version: 1 }));
  await upsertReaders(trx, versions, { publishedBy: userId, isMajor: true });
  for (const version of versions) {
    const said = { supersededVersion: null, edit: 1, description: '', submittedAt: null };
    record(trx, member, { type: 'post.published', channelId, ...version, ...said }, publishedAt);
  }
}

/** After a transition, the post of an item says when it was, and a new supplier reads it. */
export async function changePost(
  trx: Trx,
  member: Actor,
  { postId, teamId, supplierTeamId: before }: ItemRow,
  { supplierTeamId, at }: { supplierTeamId: number | null; at: Date },
): Promise<void> {
  if (postId === null) return;
  await noteChanged(trx, postId, 'METADATA', { userId: member.userId, at });
  if (supplierTeamId === before) return;
  await sharePost(trx, postId, teamsOf(teamId, supplierTeamId));
  await realignMarks(trx, postId, { permissions: permissionsOf(teamsOf(teamId, before)) });
}
