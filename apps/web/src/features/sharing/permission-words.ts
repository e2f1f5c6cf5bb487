import type { PermissionSet, PostBlinding } from '@studyline/contract/sharing/calls';
import type { Translate } from '../../words.ts';
import type { SharedRole } from './permission-set.ts';

/** How a post is shared. */
export interface Sharing {
  permissions: PermissionSet;
  blinding: PostBlinding;
  preActivation: boolean;
}

/** The same, with who is blinded and who sees it early. */
export function sharingWords(sharing: Sharing, roles: readonly SharedRole[], t: Translate): string {
  const said = permissionWords(sharing.permissions, roles, t);
  const marked = sharing.blinding === 'NONE' ? said : t('sharing.unblindedToo', { said });
  return sharing.preActivation ? t('sharing.earlyToo', { said: marked }) : marked;
}

/** "Everyone views, 3 roles comment", "2 roles view and comment; 3 roles can always view every post" */
export function permissionWords(
  { viewPost, commentOnPost }: PermissionSet,
  roles: readonly SharedRole[],
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
