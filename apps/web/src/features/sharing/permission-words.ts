import type { PermissionSet } from '@studyline/contract/sharing';
import type { Translate } from '../../words.ts';

/** "Everyone views, 3 roles comment" */
export function permissionWords({ viewPost, commentOnPost }: PermissionSet, t: Translate): string {
  if (viewPost.channelWide && commentOnPost.channelWide) return t('sharing.sharedAll');
  return t('sharing.permissionsRow', {
    view: viewPost.channelWide ? t('sharing.viewsAll') : t('sharing.views', { count: viewPost.roles.length }),
    comment: commentOnPost.channelWide
      ? t('sharing.commentsAll')
      : t('sharing.comments', { count: commentOnPost.roles.length }),
  });
}
