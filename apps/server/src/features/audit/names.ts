import type { Db } from '../../db/pool.ts';
import { presentTeamName } from '../people/present.ts';
import { dutyName } from '../reference-data/duty-name.ts';
import { type AuditNames, changeOf, type SaidEvent } from './audit-words.ts';
import { findNames, type NamedIds } from './names-queries.ts';

/** Where names are looked up, and the teams that the reader knows of; null is all. */
export interface NameScope {
  channelId: number;
  languageId: string;
  knownTeamIds: readonly number[] | null;
}

/** The names of what these events refer to by id. */
export async function namesOf(db: Db, where: NameScope, events: readonly SaidEvent[]): Promise<AuditNames> {
  const found = await findNames(db, where, idsIn(events));
  const nameIn = (names: Record<string, string>) => (id: number | string) => names[id] ?? String(id);
  return {
    role: nameIn(found.roles),
    roleOf: nameIn(found.rolesByKey),
    team: (teamId) => {
      const team = found.teams[teamId];
      return team && (presentTeamName(where.languageId, team) ?? team.name);
    },
    category: nameIn(found.categories),
    duty: (dutyId) => {
      const duty = found.duties[dutyId];
      return (duty && dutyName(where.languageId, duty)) ?? String(dutyId);
    },
    person: nameIn(found.people),
  };
}

/** Collects the ids by wording the events once. */
function idsIn(events: readonly SaidEvent[]): NamedIds {
  const ids: Record<keyof NamedIds, Set<number | string>> = {
    roleIds: new Set(),
    roleKeys: new Set(),
    teamIds: new Set(),
    categoryIds: new Set(),
    dutyIds: new Set(),
    userIds: new Set(),
  };
  const noting = (kind: keyof NamedIds) => (id: number | string) => {
    ids[kind].add(id);
    return '';
  };
  const names = {
    role: noting('roleIds'),
    roleOf: noting('roleKeys'),
    team: noting('teamIds'),
    category: noting('categoryIds'),
    duty: noting('dutyIds'),
    person: noting('userIds'),
  };
  for (const event of events) changeOf('en', event, names);
  return Object.fromEntries(Object.entries(ids).map(([kind, found]) => [kind, [...found]])) as never;
}
