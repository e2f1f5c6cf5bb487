import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../db/pool.ts';
import { countRows, findRow, findRows } from '../../db/rows.ts';
import { isPersonWith } from '../../db/search-words.ts';
import { namesTeam, seesPresent } from '../members/directory-queries.ts';
import type { Directory } from '../members/policy.ts';
import { teamName, teamNameColumn } from '../people/queries.ts';
import { readersOf } from '../sharing/visibility-queries.ts';

const subscriber = z.object({
  userId: z.int(),
  displayName: z.string(),
  team: teamName.nullable(),
  teamIds: z.array(z.int()),
  isSubscribed: z.boolean(),
});

interface Wanted {
  postId: number;
  directory: Directory;
  search: string | undefined;
}

/** The subscribers of a post, or its readers found by the search. */
function wantedReaders({ postId, directory, search }: Wanted): RawBuilder<unknown> {
  const isMeant = search ? isPersonWith(search) : sql`r.subscribed_to_activity`;
  return sql`post p join channel_member m on ${readersOf('p')} join app_user u on u.id = m.user_id
    left join post_reader r on r.post_id = p.id and r.user_id = m.user_id
    where p.id = ${postId} and ${isMeant} and ${seesPresent(directory)}`;
}

/** A page of them by name. */
export async function findSubscribers(
  db: Db,
  wanted: Wanted,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<z.output<typeof subscriber>[]> {
  const statement = sql`
    select m.user_id as "userId", u.display_name as "displayName",
      (select ${teamNameColumn} from team t where t.id = m.team_ids[1] and ${namesTeam(wanted.directory)}) as team,
      m.team_ids as "teamIds", coalesce(r.subscribed_to_activity, false) as "isSubscribed"
    from ${wantedReaders(wanted)} order by m.sort_name, m.id offset ${(page - 1) * pageSize} limit ${pageSize}`;
  return findRows(db, subscriber, statement);
}

export async function countSubscribers(db: Db, wanted: Wanted): Promise<number> {
  return countRows(db, wantedReaders(wanted));
}

const person = z.object({ teamIds: z.array(z.int()), isReader: z.boolean() });

/** A current member visible to someone with this directory, and whether a post is shared with them. */
export async function findSubscriber(
  db: Db,
  { postId, directory, userId }: Omit<Wanted, 'search'> & { userId: number },
): Promise<z.output<typeof person> | undefined> {
  const statement = sql`
    select m.team_ids as "teamIds", ${readersOf('p')} as "isReader"
    from post p join channel_member m on m.channel_id = p.channel_id
    where p.id = ${postId} and m.user_id = ${userId} and m.status = 'CURRENT' and ${seesPresent(directory)}`;
  return findRow(db, person, statement);
}
