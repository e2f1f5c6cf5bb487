import type { getPostCompliance, PersonCompliance } from '@studyline/contract/compliance/calls';
import { percentOf } from '@studyline/contract/core/percent';
import type { Result } from '@studyline/contract/core/endpoint';
import { isOpenAction } from '@studyline/contract/required-actions/open-actions';
import { dayAtUtc, recentlyUtc } from '../../time-words.ts';
import { t } from '../../words.ts';

export type Compliance = Result<typeof getPostCompliance>;
export type TeamCompliance = Compliance['teams'][number];

/** Teams that are behind come first: by what is overdue, then by the percentage done. */
export function sortTeams(teams: readonly TeamCompliance[]): TeamCompliance[] {
  return teams.toSorted(
    (one, other) =>
      other.overdueCount - one.overdueCount ||
      percentOf(one) - percentOf(other) ||
      one.name.localeCompare(other.name),
  );
}

/** The line below the percentage: what is overdue, else how many teams are complete. */
export function detailOf({ requiredCount, completedCount, overdueCount, teams }: Compliance): string {
  if (overdueCount > 0) {
    const open = requiredCount - completedCount;
    return t(overdueCount === open ? 'compliance.allOverdue' : 'compliance.overdue', {
      open,
      overdue: overdueCount,
      count: teams.filter((team) => team.overdueCount > 0).length,
    });
  }
  if (completedCount === requiredCount) return t('compliance.everyTeam');
  if (teams.length === 1) return t('compliance.open', { count: requiredCount - completedCount });
  const complete = teams.filter((team) => percentOf(team) === 100).length;
  return t('compliance.complete', { complete, teams: teams.length });
}

/** A person's status: overdue if anything is, done only if everything is. */
export function stateOf({ actions }: PersonCompliance): 'overdue' | 'open' | 'done' {
  if (actions.some(({ status }) => status === 'OVERDUE')) return 'overdue';
  return actions.some(isOpenAction) ? 'open' : 'done';
}

/**
 * When a person did what is required, or when it is due; with the name of each action if there are several. All times are in UTC, like the
 * record, because they are compared with each other and read by people in different zones.
 */
export function timesOf({ actions }: PersonCompliance, now: number): string {
  const [only, ...others] = actions;
  if (only && others.length === 0) return timeOf(only, now);
  return actions
    .map((action) => t(`compliance.action.${action.requiredActionType}`, { text: timeOf(action, now) }))
    .reduce((first, last) => t('app.list', { first, last }));
}

function timeOf(action: PersonCompliance['actions'][number], now: number): string {
  const { status, dueDateTimeMillis: due, completedAtDateTimeMillis: doneAt } = action;
  if (doneAt === null) {
    if (due === null) return t('compliance.paused');
    const at = dayAtUtc(due, now);
    return status === 'OVERDUE' ? t('compliance.wasDue', { at }) : t('compliance.due', { at });
  }
  const time = recentlyUtc(doneAt, now);
  const when = status === 'COMPLETED_LATE' ? t('compliance.late', { when: time }) : time;
  return action.completedByOther ? t('compliance.byColleague', { when }) : when;
}
