import type * as contract from '@studyline/contract/compliance';
import type { PersonCompliance } from '@studyline/contract/compliance';
import type { Result } from '@studyline/contract/endpoint';
import type { Actor } from '../../core/actor.ts';
import { now } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import { pageOf } from '../../core/paging.ts';
import { actionStatus } from '../required-actions/present.ts';
import { findFollowed } from './get-post-compliance.ts';
import { findPeopleOfTeam } from './post-compliance-queries.ts';

/**
 * The people behind the figures of one team, as far as the actor may follow them. Throws POST_NOT_FOUND, FORBIDDEN,
 * TEAM_NOT_FOUND.
 */
export async function listTeamCompliance(
  actor: Actor,
  { postId, teamId, page, pageSize }: { postId: number; teamId: number; page: number; pageSize: number },
): Promise<Result<typeof contract.listTeamCompliance>> {
  const wanted = { ...(await findFollowed(actor, postId)), teamId };
  const at = now();
  const slice = { at, skip: (page - 1) * pageSize, limit: pageSize };
  const { rows, total } = await findPeopleOfTeam(actor.server.db, wanted, slice);
  if (total === 0) throw new AppError('TEAM_NOT_FOUND');
  const people = new Map<number, PersonCompliance>();
  for (const row of rows) {
    const person = people.get(row.user_id) ?? {
      userId: row.user_id,
      displayName: row.display_name,
      actions: [],
    };
    people.set(row.user_id, person);
    person.actions.push({
      ruleId: row.rule_id,
      requiredActionType: row.action,
      dueDateTimeMillis: row.due_at.getTime(),
      status: actionStatus(row, row.grace_period_millis, at),
      completedAtDateTimeMillis: row.completed_at?.getTime() ?? null,
      completedByOther: row.by_other,
    });
  }
  return pageOf([...people.values()], { page, pageSize }, total);
}
