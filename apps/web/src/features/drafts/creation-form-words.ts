import type { ChannelRole } from '@studyline/contract/channels';
import type { Translate } from '../../words.ts';
import { type CreationForm, EVERYONE } from './creation-form.ts';

/** "Pharmacy and IMP, Manuals": where the post will lie, in one line. */
export function categoryWords({ categories }: CreationForm, t: Translate): string {
  if (categories.length === 0) return t('creation.checks.categoryMissing');
  return categories.map(({ name, parent }) => (parent ? `${parent}, ${name}` : name)).join('; ');
}

/** "Acknowledge, Site pharmacist", or that nobody is asked or chosen yet. */
export function actionWords(form: CreationForm, roles: readonly ChannelRole[], t: Translate): string {
  if (form.action === 'NONE') return t('creation.checks.actionNone');
  if (form.whoActs.length === 0) return t('creation.checks.actionMissing');
  const names = form.whoActs.includes(EVERYONE)
    ? [t('creation.whoActsEveryone')]
    : roles.filter(({ roleId }) => form.whoActs.includes(String(roleId))).map(({ name }) => name);
  return t('creation.actionRow', { action: t(`creation.actions.${form.action}`), who: names.join(', ') });
}

/** "Everyone views, 3 roles comment" */
export function permissionWords({ permissions }: CreationForm, t: Translate): string {
  const { viewPost, commentOnPost } = permissions;
  if (viewPost.channelWide && commentOnPost.channelWide) return t('creation.sharedAll');
  return t('creation.permissionsRow', {
    view: viewPost.channelWide
      ? t('creation.viewsAll')
      : t('creation.views', { count: viewPost.roles.length }),
    comment: commentOnPost.channelWide
      ? t('creation.commentsAll')
      : t('creation.comments', { count: commentOnPost.roles.length }),
  });
}
