import type { RoleKey } from '@studyline/contract/core/permissions';
import type { postingScopes } from '@studyline/contract/sharing/calls';
import { holdsAll, type Scope, scopesOf } from '../../core/roles.ts';

type PostingScope = (typeof postingScopes)[number];

const reaches: Partial<Record<Scope, PostingScope>> = {
  ALL: 'STUDY',
  OVERSEEN: 'OVERSEEN_TEAMS',
  TEAM: 'OWN_TEAMS',
};

/** What a role may do with new posts, in any study. */
export function postingRightsOf(key: RoleKey): { creates: PostingScope | null; publishes: boolean } {
  const holder = { roleKeys: [key], isReadOnly: false };
  const [scope] = scopesOf(holder, 'POST_CREATE_DRAFT');
  return { creates: (scope && reaches[scope]) ?? null, publishes: holdsAll(holder, 'POST_PUBLISH') };
}
