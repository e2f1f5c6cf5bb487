import type { FoundName } from '@studyline/contract/search/calls';
import type { Actor } from '../../core/actor.ts';
import { scopesOf } from '../../core/roles.ts';
import { openDirectories } from '../members/directory.ts';
import { channelMemberIdOf } from '../members/present.ts';
import type { Directory } from '../members/policy.ts';
import { presentAuthor, presentTeamName } from '../people/present.ts';
import { countryName } from '../reference-data/countries.ts';
import { mark } from './mark.ts';
import { findNames, type NameHit, type Named, type NameRow } from './name-queries.ts';
import type { Wanted } from './queries.ts';

/** The names of these studies that somebody may know: those that the lists of members and teams show them, and the categories. */
export async function openNames(actor: Actor, channelIds: readonly number[]): Promise<Named> {
  const directories = await openDirectories(actor, channelIds);
  const holding = (permission: 'MEMBER_VIEW' | 'DIRECTORY_VIEW') =>
    new Map<number, Directory>(
      [...directories].filter(([id]) => {
        const member = actor.memberships.get(id);
        return member && scopesOf(member, permission).length > 0;
      }),
    );
  return {
    userId: actor.userId,
    channelIds,
    people: holding('MEMBER_VIEW'),
    teams: holding('DIRECTORY_VIEW'),
  };
}

/** Those of the kinds that are chosen. Nothing that has only a name has an author, a month or an action. */
export function narrowNames(hits: readonly NameHit[], wanted: Omit<Wanted, 'asked'>): NameHit[] {
  const { postTypes, months, authorIds, categoryLists, teamLists, actionStatuses } = wanted;
  const isNarrowed = [months, authorIds, categoryLists, teamLists, actionStatuses].some(
    (chosen) => chosen.length > 0,
  );
  if (isNarrowed) return [];
  return hits.filter(({ kind }) => postTypes.length === 0 || postTypes.includes(kind));
}

/** What was found by its name, to be shown. */
export async function presentNames(
  actor: Actor,
  named: Named,
  asked: string,
  hits: readonly NameHit[],
): Promise<FoundName[]> {
  if (hits.length === 0) return [];
  const rows = await findNames(actor.server.db, named, asked, hits);
  return rows.map((row) => presentName(actor, row));
}

function presentName({ languageId }: Actor, row: NameRow): FoundName {
  const { kind, id, channelId } = row;
  const title = mark(row.title, row.titleSource);
  switch (kind) {
    case 'CATEGORY': {
      const { within, postCount } = row;
      return {
        kind,
        channelId,
        title,
        taxonomyId: row.taxonomyId ?? 0,
        categoryId: id,
        within: within ?? '',
        postCount,
      };
    }
    case 'TEAM': {
      const country = row.countryId && countryName(row.countryId, languageId);
      return { kind, channelId, title, teamId: id, isSite: row.isSite, countryName: country };
    }
    case 'MEMBER': {
      const userId = row.userId ?? 0;
      return {
        kind,
        channelId,
        title,
        channelMemberId: channelMemberIdOf(channelId, userId),
        person: presentAuthor(userId, row.titleSource),
        teamNames: row.teams.map((team) => presentTeamName(languageId, team) ?? team.name),
      };
    }
  }
}
