import type { Team } from '@studyline/contract/teams';

/** Who leads a site: the name given for lists, else those of the members who do; undefined if nobody is known. */
export function investigatorOf({
  principalInvestigatorName: given,
  principalInvestigators: members,
}: Pick<Team, 'principalInvestigatorName' | 'principalInvestigators'>): string | undefined {
  return given ?? (members.join(', ') || undefined);
}
