import type { ChannelRole } from '@studyline/contract/channels';
import type { PermissionSet } from '@studyline/contract/sharing';
import type { Translate } from '../../words.ts';

/** "Everyone views, 3 roles comment", "2 roles view and comment; 3 roles view every post anyway" */
export function permissionWords(
  { viewPost, commentOnPost }: PermissionSet,
  roles: readonly ChannelRole[],
  t: Translate,
): string {
  const countOf = (ids: readonly number[]) => roles.filter(({ roleId }) => ids.includes(roleId)).length;
  const comments = (ids: readonly number[]) =>
    countOf(ids) > 0 ? t('sharing.comments', { count: countOf(ids) }) : t('sharing.commentsNobody');
  if (viewPost.channelWide) {
    if (commentOnPost.channelWide) return t('sharing.sharedAll');
    return t('sharing.both', { view: t('sharing.viewsAll'), comment: comments(commentOnPost.roles) });
  }
  const everSeeing = roles.filter(({ viewsEveryPost }) => viewsEveryPost).map(({ roleId }) => roleId);
  const chosen = viewPost.roles.filter((id) => !everSeeing.includes(id));
  const anyway = roles.filter((role) => role.viewsEveryPost && role.isHeld).length;
  const roleCount = countOf(chosen);
  const teamCount = viewPost.teamIds.length;
  const count = roleCount + teamCount;
  const inRoles = t('sharing.roles', { count: roleCount });
  const inTeams = t('sharing.teams', { count: teamCount });
  const inOne = roleCount > 0 ? inRoles : inTeams;
  const isBoth = roleCount > 0 && teamCount > 0;
  const who = isBoth ? t('sharing.rolesAndTeams', { roles: inRoles, teams: inTeams }) : inOne;
  const said =
    count === 0
      ? t('sharing.viewsNobody')
      : commentOnPost.channelWide
        ? t('sharing.viewsAndComments', { count, who })
        : t('sharing.both', {
            view: t('sharing.views', { count, who }),
            comment: comments(commentOnPost.roles.filter((id) => [...chosen, ...everSeeing].includes(id))),
          });
  return anyway > 0 ? t('sharing.andEverSeeing', { said, count: anyway }) : said;
}
