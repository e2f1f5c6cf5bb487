import { closedTeamStatuses, type TeamStatus, teamStatuses } from '@studyline/contract/teams/calls';

export const statusesOf = {
  OPEN: teamStatuses.filter((status) => !closedTeamStatuses.includes(status)),
  CLOSED: closedTeamStatuses,
  ALL: teamStatuses,
} as const;

type Counts = readonly { status: TeamStatus; count: number }[];

export function countOf(counts: Counts, among: readonly TeamStatus[]): number {
  return counts.reduce((sum, { status, count }) => sum + (among.includes(status) ? count : 0), 0);
}

export function presentCounts(counts: Counts) {
  return { OPEN: countOf(counts, statusesOf.OPEN), CLOSED: countOf(counts, statusesOf.CLOSED) };
}
