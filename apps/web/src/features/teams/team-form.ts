import type { ErrorCode } from '@studyline/contract/core/errors';
import { newTeam, teamChange } from '@studyline/contract/teams/fields';
import type { Team } from '@studyline/contract/teams/calls';
import type { z } from 'zod';
import { problemsIn } from '../../problems-in.ts';
import type { CallError } from '../../api/errors.ts';
import { describeInForm } from '../../api/errors.ts';

export interface Organisation {
  organizationId: number;
  name: string;
}

/** The values of the forms for teams and study sites. */
export interface TeamValues {
  teamType: Team['teamType'];
  participantType: Team['participantType'];
  name: string;
  code: string;
  principalInvestigatorName: string;
  countryId: string | null;
  city: string;
  /** Only offered for a team that is not a study site. */
  organisation: Organisation | null;
  blinding: Team['blinding'];
  complianceTrackingEnabled: boolean;
  overseenByTeamIds: number[];
  /** The day of a site's approval, in the form of a date field; empty before approval. */
  approvalDay: string;
}
export type TeamProblems = Partial<Record<keyof TeamValues, string>>;

/** The initial values for a new study site or other team. */
export function startOf(kind: 'site' | 'team'): TeamValues {
  return {
    teamType: kind === 'site' ? 'STUDY_SITE' : 'STUDY_CRO',
    participantType: 'COMMITTEE',
    name: '',
    code: '',
    principalInvestigatorName: '',
    countryId: null,
    city: '',
    organisation: null,
    blinding: 'NOT_APPLICABLE',
    complianceTrackingEnabled: true,
    overseenByTeamIds: [],
    approvalDay: '',
  };
}

/** The form values of an existing team. */
export function valuesOf(team: Team): TeamValues {
  const { approvalDateTimeMillis: approvedAt, associatedOrganizationId: organizationId } = team;
  return {
    teamType: team.teamType,
    participantType: team.participantType,
    name: team.name,
    code: team.code ?? '',
    principalInvestigatorName: team.principalInvestigatorName ?? '',
    countryId: team.countryId,
    city: team.city ?? '',
    organisation:
      organizationId === null ? null : { organizationId, name: team.associatedOrganizationName ?? '' },
    blinding: team.blinding,
    complianceTrackingEnabled: team.complianceTrackingEnabled,
    overseenByTeamIds: [],
    approvalDay: approvedAt === null ? '' : new Date(approvedAt).toISOString().slice(0, 10),
  };
}

type TeamChange = z.input<typeof teamChange>;

/** Changes of a team in the form of the call. A cleared field is null. */
export function teamChangeOf(changes: Partial<TeamValues>, saved: TeamValues): TeamChange {
  const { overseenByTeamIds: _, approvalDay, participantType, organisation, ...rest } = changes;
  const isOfOtherKind = (changes.teamType ?? saved.teamType) === 'STUDY_AD_HOC';
  const emptied = (['principalInvestigatorName', 'city'] as const).filter(
    (field) => rest[field]?.trim() === '',
  );
  return {
    ...rest,
    ...Object.fromEntries(emptied.map((field) => [field, null])),
    ...(isOfOtherKind && participantType && { participantType }),
    ...(organisation !== undefined && { associatedOrganizationId: organisation?.organizationId ?? null }),
    ...(approvalDay !== undefined && {
      approvalDateTimeMillis: approvalDay === '' ? null : Date.parse(approvalDay),
    }),
  };
}

/** The errors that the call's schema finds in changes, one for each field. */
export function problemsOfChange(change: TeamChange): TeamProblems {
  return problemsIn(teamChange, change);
}

type NewTeam = z.input<typeof newTeam>;

/** A new team in the form of the call: only a site has a place, and only an "other" team is described. */
export function newTeamOf(values: TeamValues): NewTeam {
  const { teamType, name, blinding, complianceTrackingEnabled, overseenByTeamIds } = values;
  const common = { teamType, name, blinding, complianceTrackingEnabled, overseenByTeamIds };
  const ofOrganisation = { ...common, associatedOrganizationId: values.organisation?.organizationId };
  if (teamType === 'STUDY_AD_HOC') return { ...ofOrganisation, participantType: values.participantType };
  if (teamType !== 'STUDY_SITE') return ofOrganisation;
  const { code, principalInvestigatorName, countryId, city } = values;
  return {
    ...common,
    code,
    principalInvestigatorName: principalInvestigatorName.trim() || undefined,
    countryId: countryId ?? undefined,
    city: city.trim() || undefined,
  };
}

/** The errors that the call's schema finds in a new team, one for each field. */
export function problemsOfNew(values: TeamValues): TeamProblems {
  return problemsIn(newTeam, newTeamOf(values));
}

const fieldOfCode: Partial<Record<ErrorCode, keyof TeamValues>> = {
  TEAM_CODE_TAKEN: 'code',
  TEAM_UNKNOWN: 'overseenByTeamIds',
  OVERSEER_REFUSED: 'overseenByTeamIds',
  OWN_BLINDING: 'blinding',
  TEAM_TYPE_FIXED: 'teamType',
  TEAM_ROLES_UNFIT: 'teamType',
  SITE_NOT_APPROVED: 'approvalDay',
};

const fieldOfPath: Record<string, keyof TeamValues> = {
  approvalDateTimeMillis: 'approvalDay',
  associatedOrganizationId: 'organisation',
};

/** The server's errors, at the fields they belong to. */
export function refusedFields(error: CallError): TeamProblems {
  const field = error.errorCode && fieldOfCode[error.errorCode];
  if (field) return { [field]: describeInForm(error) };
  return Object.fromEntries(error.issues.map(({ path, message }) => [fieldOfPath[path] ?? path, message]));
}
