import type { Profile } from '@studyline/contract/users/calls';
import type { Author } from '@studyline/contract/people/person';
import { word } from '../../core/words.ts';
import { affixId } from './name-affixes.ts';
import type { PersonRow, TeamName } from './queries.ts';

/** A team in a list of teams: a site by its code and city, "US001, Birmingham", any other by its name. */
export function shortTeamName(team: { name: string; code: string | null; city: string | null }): string {
  return team.code ? [team.code, team.city].filter(Boolean).join(', ') : team.name;
}

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

/** A person as shown in the profile and the session (specification 3, basicUserInfo). */
export function presentBasicUserInfo(row: PersonRow): Profile['basicUserInfo'] {
  return {
    userId: row.id,
    uuid: row.uuid,
    displayName: row.displayName,
    displayPrefix: row.displayPrefix,
    displaySuffix: row.displaySuffix,
    firstName: row.firstName,
    middleName: row.middleName,
    lastName: row.lastName,
    emailAddress: row.emailAddress,
    jobTitle: row.jobTitle,
    languageId: row.languageId,
    timezoneId: row.timezoneId,
    portraitUrl: null,
    prefixId: affixId('PREFIX', row.displayPrefix),
    suffixId: affixId('SUFFIX', row.displaySuffix),
  };
}
