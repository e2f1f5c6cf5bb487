import type { RuleInput } from '@studyline/contract/compliance/calls';
import { requiredActionTypes } from '@studyline/contract/required-actions/required-action';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../../db/pool.ts';
import { findRows } from '../../../db/rows.ts';
import { namesTeam, seesPresent } from '../../members/directory-queries.ts';
import type { Directory } from '../../members/policy.ts';
import { teamNameColumn } from '../../people/queries.ts';
import { changedActions } from '../../required-actions/assignment-queries.ts';
import { people, PEOPLE_NAMED } from './preview-queries.ts';

const changed = z.object({
  requiredActionType: z.enum(requiredActionTypes),
  asked: people,
  again: people,
  renewed: people,
  ended: people,
  done: people,
});

interface RulesChange {
  retiredIds: readonly number[];
  added: readonly RuleInput[];
  /** The people visible to the caller. */
  directory: Directory;
  showsDone: boolean;
}

/** The people that a change of a post's rules concerns, by kind of action and by what it means to them. */
export async function findChangedPeople(
  db: Db,
  postId: number,
  { directory, showsDone, ...change }: RulesChange,
): Promise<z.output<typeof changed>[]> {
  const named = (rows: RawBuilder<unknown>) => sql`(
    with one as (select distinct user_id from (${rows} and x.type = k.type) found)
    select json_build_object(
      'memberCount', (select count(*) from one),
      'members', coalesce((select json_agg(row_to_json(n)) from (
        select u.id as "userId", u.display_name as "displayName",
          (select ${teamNameColumn} from team t where t.id = m.team_ids[1] and ${namesTeam(directory)}) as team
        from one join app_user u on u.id = one.user_id
        join post p on p.id = ${postId} join channel_member m on m.channel_id = p.channel_id and m.user_id = u.id
        where ${seesPresent(directory)} order by lower(u.last_name), lower(u.first_name), u.id limit ${PEOPLE_NAMED}) n), '[]')))`;
  const same = (rows: 'asked_now' | 'standing', condition = sql`true`) =>
    sql`exists (select from ${sql.table(rows)} other where other.user_id = x.user_id and other.type = x.type and ${condition})`;
  const isOpen = sql`other.is_open`;
  const statement = sql`
    with ${changedActions(postId, change)}
    select k.type as "requiredActionType", ${named(sql`select x.user_id from asked_now x where not ${same('standing')}`)} as asked,
      ${named(sql`select x.user_id from standing x where ${showsDone}::boolean and x.ends and not x.is_open and ${same('asked_now')}`)} as again,
      ${named(sql`select x.user_id from standing x where x.ends and x.is_open and ${same('asked_now')}`)} as renewed,
      ${named(sql`select x.user_id from standing x where x.ends and x.is_open and not ${same('asked_now')}
        and not ${same('standing', sql`${isOpen} and not other.ends`)}`)} as ended,
      ${named(sql`select x.user_id from standing x where ${showsDone}::boolean and not x.is_open and not ${same('asked_now')}`)} as done
    from (select type from asked_now union select type from standing) k order by k.type`;
  return findRows(db, changed, statement);
}
