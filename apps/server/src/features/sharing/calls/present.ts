import type { Actor } from '../../../core/actor.ts';
import { presentAuthor, presentTeamName } from '../../people/present.ts';
import type { FoundPeople } from './preview-queries.ts';

export function presentPeople({ languageId }: Actor, { memberCount, members }: FoundPeople) {
  return {
    memberCount,
    members: members.map(({ userId, displayName, team }) =>
      presentAuthor(userId, displayName, presentTeamName(languageId, team)),
    ),
  };
}
