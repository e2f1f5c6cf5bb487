import type * as contract from '@studyline/contract/compliance/calls';
import type { PersonCompliance } from '@studyline/contract/compliance/calls';
import type { Result } from '@studyline/contract/core/endpoint';
import type { Actor } from '../../core/actor.ts';
import { now } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import { pageOf } from '../../core/paging.ts';
import { presentTeamName } from '../people/present.ts';
import { actionStatus } from '../required-actions/present.ts';
import { findReach } from './reach.ts';
import { findPeople } from './post-compliance-queries.ts';

interface Slice {
  postId: number;
  page: number;
  pageSize: number;
}
type PeoplePage = Result<typeof contract.listTeamCompliance>;

/** The people behind the figures of one team, as far as the actor may view their actions. */
export async function listTeamCompliance(
  actor: Actor,
  wanted: Slice & { teamId: number },
): Promise<PeoplePage> {
  const people = await readPeople(actor, { ...wanted, isOpen: false });
  if (people.totalCount === 0) throw new AppError('TEAM_NOT_FOUND');
  return people;
}

/** The people with open actions among those whose actions the actor may view. */
export async function listOpenCompliance(actor: Actor, wanted: Slice): Promise<PeoplePage> {
  return readPeople(actor, { ...wanted, teamId: null, isOpen: true });
}

async function readPeople(
  actor: Actor,
  wanted: Slice & { teamId: number | null; isOpen: boolean },
): Promise<PeoplePage> {
  const { postId, teamId, isOpen, page, pageSize } = wanted;
  const reach = await findReach(actor, postId);
  const at = now();
  const slice = { at, skip: (page - 1) * pageSize, limit: pageSize };
  const { rows, total } = await findPeople(actor.server.db, { ...reach, teamId, isOpen }, slice);
  const people = Map.groupBy(rows, (row) => `${row.userId} ${row.teamId}`);
  const items = [...people.values()].map((actions): PersonCompliance => {
    const { userId, displayName, teamId, team } = actions[0]!;
    return {
      userId,
      displayName,
      teamId,
      teamName: presentTeamName(actor.languageId, team) ?? team.name,
      actions: actions.map((row) => ({
        ruleId: row.ruleId,
        requiredActionType: row.action,
        dueDateTimeMillis: row.dueAt?.getTime() ?? null,
        status: actionStatus(row, row.gracePeriodMillis, at),
        completedAtDateTimeMillis: row.completedAt?.getTime() ?? null,
        completedByOther: row.byOther,
      })),
    };
  });
  return pageOf(items, { page, pageSize }, total);
}
