import { sql } from 'kysely';
import { type SystemActor, actAs } from '../src/core/actor.ts';
import { record } from '../src/core/record.ts';
import { transact } from '../src/core/transaction.ts';
import type { Trx } from '../src/db/pool.ts';
import { closeAssignments, insertCompletion } from '../src/features/compliance/queries.ts';
import type { DemoComment, DemoPost } from './demo-model.ts';
import { type DemoStudyIds, type DemoWorld, idOf } from './insert-people.ts';
import { hasDone, hasViewed, timeOf } from './posts-model.ts';

const HOUR_MS = 3_600_000;

/** What readers have done with a published post so far: opened, acknowledged, commented. */
export async function insertActivity(
  actor: SystemActor,
  world: DemoWorld,
  post: DemoPost,
  ids: DemoStudyIds,
  published: { postId: number; publishedAt: Date },
): Promise<void> {
  const keys = new Map([...world.people].map(([key, id]) => [id, key]));
  await transact(actor, async (trx) => {
    await insertViews(trx, world, post, published, keys);
    await insertCompletions(trx, actor, world, post, published, keys);
    await insertComments(trx, actor, world, post.comments, { ...published, channelId: ids.channelId });
  });
}

/** A moment between the publication and the demo's start, always the same for one person. */
function momentAfter(publishedAt: Date, startOfDemo: Date, userId: number): Date {
  const room = Math.max(60_000, startOfDemo.getTime() - publishedAt.getTime());
  return new Date(publishedAt.getTime() + Math.min(room * 0.9, (1 + (userId % 7)) * HOUR_MS * 0.7));
}

async function insertViews(
  trx: Trx,
  world: DemoWorld,
  post: DemoPost,
  { postId, publishedAt }: { postId: number; publishedAt: Date },
  keys: ReadonlyMap<number, string>,
): Promise<void> {
  const readers = await trx
    .selectFrom('post_reader')
    .select('user_id')
    .where('post_id', '=', postId)
    .execute();
  const viewers = readers
    .map((r) => r.user_id)
    .filter((id) => keys.get(id) === post.author || hasViewed(post, keys.get(id) ?? ''));
  for (const userId of viewers) {
    const at = momentAfter(publishedAt, world.startOfDemo, userId);
    await sql`insert into post_opened (post_id, version, user_id, channel_id, first_opened_at)
      select id, current_version, ${userId}, channel_id, ${at} from post where id = ${postId} on conflict do nothing`.execute(
      trx,
    );
    await trx
      .updateTable('post_reader')
      .set({ has_viewed: true, last_viewed_at: at })
      .where('post_id', '=', postId)
      .where('user_id', '=', userId)
      .execute();
  }
  await sql`insert into post_counter (post_id, view_count) values (${postId}, ${viewers.length})
    on conflict (post_id) do update set view_count = excluded.view_count`.execute(trx);
}

async function insertCompletions(
  trx: Trx,
  actor: SystemActor,
  world: DemoWorld,
  post: DemoPost,
  { postId, publishedAt }: { postId: number; publishedAt: Date },
  keys: ReadonlyMap<number, string>,
): Promise<void> {
  const rules = await trx
    .selectFrom('compliance_rule')
    .select('id')
    .where('post_id', '=', postId)
    .orderBy('id')
    .execute();
  const open = await trx
    .selectFrom('assignment')
    .select(['channel_id', 'rule_id', 'version', 'team_id', 'user_id'])
    .where('post_id', '=', postId)
    .where('closed_at', 'is', null)
    .execute();
  for (const assignment of open) {
    const rule = post.rules[rules.findIndex((r) => r.id === assignment.rule_id)];
    if (!rule || !hasDone(post.key, rule, keys.get(assignment.user_id) ?? '')) continue;
    const completedAt = new Date(
      momentAfter(publishedAt, world.startOfDemo, assignment.user_id).getTime() + 60_000,
    );
    const key = {
      channelId: assignment.channel_id,
      ruleId: assignment.rule_id,
      postId,
      version: assignment.version,
      teamId: assignment.team_id,
      userId: assignment.user_id,
    };
    const { id } = await insertCompletion(trx, {
      ...key,
      action: rule.action === 'VIEW' ? 'VIEW' : 'ACKNOWLEDGE',
      sessionId: null,
      completedAt,
    });
    await closeAssignments(trx, id);
    if (rule.action === 'VIEW') continue;
    const person = await actAs(actor.server, trx, assignment.user_id);
    record(trx, person, { type: 'post.acknowledged', ...key }, completedAt);
  }
}

async function insertComments(
  trx: Trx,
  actor: SystemActor,
  world: DemoWorld,
  comments: readonly DemoComment[],
  post: { postId: number; channelId: number },
): Promise<void> {
  let count = 0;
  const insert = async (comment: Omit<DemoComment, 'replies'>, parentId: number | null): Promise<number> => {
    const author = await actAs(actor.server, trx, idOf(world.people, comment.author));
    const at = timeOf(comment.at, world.startOfDemo);
    const { current_version } = await trx
      .selectFrom('post')
      .select('current_version')
      .where('id', '=', post.postId)
      .executeTakeFirstOrThrow();
    const version = current_version ?? 1;
    const row = await trx
      .insertInto('comment')
      .values({
        channel_id: post.channelId,
        post_id: post.postId,
        parent_id: parentId,
        version,
        author_id: author.userId,
        text: comment.text,
        created_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const event = {
      type: 'comment.created',
      ...post,
      version,
      commentId: row.id,
      parentCommentId: parentId,
      userId: author.userId,
    } as const;
    record(trx, author, event, at);
    count++;
    return row.id;
  };
  for (const { replies = [], ...comment } of comments) {
    const parentId = await insert(comment, null);
    for (const reply of replies) await insert(reply, parentId);
  }
  await trx
    .updateTable('post_counter')
    .set({ comment_count: count })
    .where('post_id', '=', post.postId)
    .execute();
}
