import { sql } from 'kysely';
import { z } from 'zod';
import { memberEmailKinds, memberEmailStates } from '@studyline/contract/members/emails';
import type { Db } from '../../db/pool.ts';
import { countRows, findRows } from '../../db/rows.ts';
import { tracedBy } from '../sharing/visibility-queries.ts';

const emailRow = z.object({
  id: z.int(),
  kind: z.enum(memberEmailKinds),
  state: z.enum(memberEmailStates),
  emailAddress: z.string(),
  postId: z.int().nullable(),
  postTitle: z.string().nullable(),
  createdAt: z.date(),
  endedAt: z.date().nullable(),
});
export type EmailRow = z.output<typeof emailRow>;

/**
 * The emails about a study to one person, newest first, with the invitations that they accepted. Emails about posts that the reader
 * may not know of are neither listed nor counted.
 */
export async function findEmails(
  db: Db,
  { channelId, userId }: { channelId: number; userId: number },
  readerId: number,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: EmailRow[]; total: number }> {
  const wanted = sql`mail l left join post p on p.id = (l.facts->>'postId')::integer
    where (l.user_id = ${userId} and l.channel_id = ${channelId} or l.user_id is null and l.kind = 'INVITATION' and l.cause in (
        select i.id || '/' || sent.number from invitation i cross join generate_series(1, cardinality(i.sent_at)) as sent(number)
        where i.user_id = ${userId} and i.channel_id = ${channelId}))
      and l.kind = any(${memberEmailKinds}::text[])
      and (l.facts->>'postId' is null or p.channel_id = ${channelId} and ${tracedBy(readerId, channelId).post})`;
  const statement = sql`
    select l.id, l.kind, l.state, l.email_address::text as "emailAddress", p.id as "postId", p.title as "postTitle",
      l.created_at as "createdAt", l.ended_at as "endedAt"
    from ${wanted} order by l.id desc offset ${offset} limit ${limit}`;
  const [rows, total] = await Promise.all([findRows(db, emailRow, statement), countRows(db, wanted)]);
  return { rows, total };
}
