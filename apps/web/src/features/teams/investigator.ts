import type { Team } from '@studyline/contract/teams/calls';

/** Who leads a site: the members who do, else the name given for lists; undefined if unknown. */
export function investigatorOf({
  principalInvestigatorName: given,
  principalInvestigators: members,
}: Pick<Team, 'principalInvestigatorName' | 'principalInvestigators'>): string | undefined {
  return members.join(', ') || (given ?? undefined);
}
