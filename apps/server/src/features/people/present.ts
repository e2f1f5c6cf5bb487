import type { Profile } from '@studyline/contract/users';
import type { ProfileRow } from '../users/queries.ts';
import type { Author } from '@studyline/contract/people';
import { word } from '../../core/words.ts';
import type { TeamName } from './queries.ts';

/** A site by its code and city, any other team by its name. */
export function presentTeamName(languageId: string, team: TeamName | null): string | null {
  if (!team?.isSite || team.code === null) return team?.name ?? null;
  return team.city === null
    ? word(languageId, 'server.site', { code: team.code })
    : word(languageId, 'server.siteInCity', { code: team.code, city: team.city });
}

export function presentAuthor(userId: number, displayName: string, teamName: string | null = null): Author {
  return { userId, displayName, portraitUrl: null, teamName };
}

export type NamedRow = Pick<
  ProfileRow,
  | 'id'
  | 'uuid'
  | 'display_name'
  | 'display_prefix'
  | 'display_suffix'
  | 'first_name'
  | 'middle_name'
  | 'last_name'
  | 'email_address'
  | 'job_title'
  | 'language_id'
  | 'timezone_id'
>;

/** A person as the profile and the session carry them (specification 3, basicUserInfo). */
export function presentBasicUserInfo(row: NamedRow): Profile['basicUserInfo'] {
  return {
    userId: row.id,
    uuid: row.uuid,
    displayName: row.display_name,
    displayPrefix: row.display_prefix,
    displaySuffix: row.display_suffix,
    firstName: row.first_name,
    middleName: row.middle_name,
    lastName: row.last_name,
    emailAddress: row.email_address,
    jobTitle: row.job_title,
    languageId: row.language_id,
    timezoneId: row.timezone_id,
    portraitUrl: null,
    prefixId: null,
    suffixId: null,
  };
}
