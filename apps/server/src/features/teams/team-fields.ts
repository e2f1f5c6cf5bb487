import type { ErrorDetails } from '../../core/errors.ts';
import { AppError } from '../../core/errors.ts';
import { COUNTRIES, countryCodeOf, countryName } from '../reference-data/countries.ts';
import type { TeamRow } from './queries.ts';

type TeamType = TeamRow['teamType'];
type ParticipantType = TeamRow['participantType'];
type IssueKey = NonNullable<ErrorDetails['issues']>[number]['message']['key'];

/** Throws BAD_REQUEST with the name of a field. */
export function refuse(path: string, key: IssueKey): never {
  throw new AppError('BAD_REQUEST', { issues: [{ path, message: { key } as never }] });
}

const SITE_FIELDS = [
  'code',
  'principalInvestigatorName',
  'countryId',
  'countryName',
  'city',
  'approvalDateTimeMillis',
] as const;

/** Throws BAD_REQUEST if a team that is not a study site is given what only a site has. */
export function refuseSiteFields(teamType: TeamType, fields: object): void {
  if (teamType === 'STUDY_SITE') return;
  const given = SITE_FIELDS.find((name) => (fields as Record<string, unknown>)[name] !== undefined);
  if (given) refuse(given, 'issue.sitesOnly');
}

const participants: Record<Exclude<TeamType, 'STUDY_AD_HOC'>, ParticipantType> = {
  STUDY_SITE: 'INVESTIGATOR_SITE',
  STUDY_SPONSOR: 'SPONSOR',
  STUDY_CRO: 'CRO',
  STUDY_SERVICE_PROVIDER: 'VENDOR',
};

/** The participant type of a team: its own, and for STUDY_AD_HOC the chosen one. Throws BAD_REQUEST for another choice. */
export function participantTypeOf(
  teamType: TeamType,
  chosen: ParticipantType | undefined,
  former: ParticipantType = 'OTHER',
): ParticipantType {
  if (teamType === 'STUDY_AD_HOC') {
    if (chosen === 'INVESTIGATOR_SITE') refuse('participantType', 'issue.sitesOnly');
    return chosen ?? former;
  }
  const own = participants[teamType];
  if (chosen !== undefined && chosen !== own) refuse('participantType', 'issue.adHocOnly');
  return own;
}

const known = new Set(COUNTRIES.map(({ code }) => code));

/** Throws BAD_REQUEST for a country that does not exist. */
function requireCountry(countryId: string | null | undefined): void {
  if (countryId && !known.has(countryId)) refuse('countryId', 'issue.unknownCountry');
}

interface CountryFields {
  countryId?: string | null | undefined;
  countryName?: string | null | undefined;
}

/** A country given by its id or name; nothing if neither is given. Throws BAD_REQUEST for an unknown one. */
export function countryOf(given: CountryFields): { countryId?: string | null; countryName?: string | null } {
  const { countryId, countryName: name } = given;
  if (countryId === undefined && name === undefined) return {};
  requireCountry(countryId);
  const named = name ? countryCodeOf(name) : name;
  if (name && (!named || (countryId !== undefined && countryId !== named)))
    refuse('countryName', 'issue.unknownCountry');
  const code = countryId ?? named ?? null;
  return { countryId: code, countryName: code && countryName(code, 'en') };
}
