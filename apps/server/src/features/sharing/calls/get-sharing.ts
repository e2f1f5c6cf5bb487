import type * as contract from '@studyline/contract/sharing/readers';
import type { Actor } from '../../../core/actor.ts';
import { authorize } from '../../../core/authorize.ts';
import { pageOf } from '../../../core/paging.ts';
import type { Call } from '../../../http/route.ts';
import { presentRole } from '../../channels/present.ts';
import { findRoles } from '../../channels/queries.ts';
import { openDirectory } from '../../members/directory.ts';
import { presentTeamName } from '../../people/present.ts';
import { findDefaultPermissions, findShareableTeams } from '../default-permissions.ts';
import { canCreateDraft, canMarkUnblinded } from '../policy.ts';
import { findIsUnblinded } from '../posting-queries.ts';
import * as queries from './shareable-team-queries.ts';

/** The people a caller can share a post with. */
export async function getSharing(
  actor: Actor,
  { channelId, ...query }: Call<typeof contract.getSharing>,
): Promise<contract.Sharing> {
  const { db } = actor.server;
  const { directory } = await openDirectory(actor, channelId);
  authorize(canCreateDraft(actor, channelId));
  const shareable = await findShareableTeams(db, actor, channelId);
  const { search, teamId: teamIds } = query;
  const wanted = { channelId, directory, shareable, search, teamIds };
  const [roles, teams, teamCount, isUnblinded, defaultPermissions] = await Promise.all([
    findRoles(db, channelId, undefined),
    queries.findTeamsToShareWith(db, wanted, query),
    queries.countTeamsToShareWith(db, wanted),
    findIsUnblinded(db, actor.userId, channelId),
    findDefaultPermissions(db, actor, channelId),
  ]);
  const seesAll = directory.teamIds === null;
  return {
    roles: roles.map((row) => presentRole(row, seesAll)),
    teams: pageOf(
      teams.map(({ team, ...row }) => ({
        ...row,
        teamName: presentTeamName(actor.languageId, team) ?? team.name,
      })),
      query,
      teamCount,
    ),
    defaultPermissions,
    can: {
      shareWithAll: shareable === null ? true : 'FORBIDDEN',
      markUnblinded: canMarkUnblinded(isUnblinded),
    },
  };
}
