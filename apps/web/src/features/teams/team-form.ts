import { issueWords } from '@studyline/contract/issues';
import { newTeam } from '@studyline/contract/team-fields';
import type { Team } from '@studyline/contract/teams';
import { config, type z } from 'zod';
import { t } from '../../words.ts';

// The content security policy forbids code made from strings.
config({ jitless: true });

/** What the forms of teams and study sites ask for. */
export interface TeamValues {
  teamType: Team['teamType'];
  participantType: Team['participantType'];
  name: string;
  code: string;
  principalInvestigatorName: string;
  countryId: string | null;
  city: string;
  blinding: Team['blinding'];
  complianceTrackingEnabled: boolean;
  overseenByTeamIds: number[];
}
export type TeamProblems = Partial<Record<keyof TeamValues, string>>;

/** Where the form of a new study site or of another team starts. */
export function startOf(kind: 'site' | 'team'): TeamValues {
  return {
    teamType: kind === 'site' ? 'STUDY_SITE' : 'STUDY_CRO',
    participantType: 'COMMITTEE',
    name: '',
    code: '',
    principalInvestigatorName: '',
    countryId: null,
    city: '',
    blinding: 'NOT_APPLICABLE',
    complianceTrackingEnabled: true,
    overseenByTeamIds: [],
  };
}

type NewTeam = z.input<typeof newTeam>;

/** A new team as the call takes it: only a site has a place, and only a team of another kind says what it is. */
export function newTeamOf(values: TeamValues): NewTeam {
  const { teamType, name, blinding, complianceTrackingEnabled, overseenByTeamIds } = values;
  const common = { teamType, name, blinding, complianceTrackingEnabled, overseenByTeamIds };
  if (teamType === 'STUDY_AD_HOC') return { ...common, participantType: values.participantType };
  if (teamType !== 'STUDY_SITE') return common;
  const { code, principalInvestigatorName, countryId, city } = values;
  return {
    ...common,
    code,
    principalInvestigatorName: principalInvestigatorName.trim() || undefined,
    countryId: countryId ?? undefined,
    city: city.trim() || undefined,
  };
}

/** The mistakes that the call's schema finds in a new team, one for each field. */
export function problemsOfNew(values: TeamValues): TeamProblems {
  return problemsIn(newTeam, newTeamOf(values));
}

/** The mistakes that a schema finds, one for each field. */
export function problemsIn(schema: z.ZodType, given: object): Record<string, string> {
  const issues = schema.safeParse(given).error?.issues.toReversed() ?? [];
  return Object.fromEntries(
    issues.map((issue) => {
      const { key, values } = issueWords(issue);
      return [String(issue.path[0]), t(key, values)];
    }),
  );
}

/** What was entered and differs from where the form started. */
export function enteredIn<Values extends object>(entered: Partial<Values>, start: Values): Partial<Values> {
  const keys = Object.keys(entered) as (keyof Values)[];
  const same = (key: keyof Values) => JSON.stringify(entered[key]) === JSON.stringify(start[key]);
  return Object.fromEntries(
    keys.filter((key) => !same(key)).map((key) => [key, entered[key]]),
  ) as Partial<Values>;
}
