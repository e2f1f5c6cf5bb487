import type { ChannelRole } from '@studyline/contract/channels/calls';
import type { Translate } from '../../words.ts';
import { EVERYONE } from '../sharing/permission-set.ts';
import type { CreationForm } from './creation-form.ts';

/** "Pharmacy and IMP, Manuals": the post's categories on one line. */
export function categoryWords({ categories }: CreationForm, t: Translate): string {
  if (categories.length === 0) return t('drafts.creation.checks.categoryMissing');
  return categories.map(({ name, parent }) => (parent ? `${parent}, ${name}` : name)).join('; ');
}

/** "Acknowledge, Site pharmacist", or that nobody has to act, or nobody is chosen yet. */
export function actionWords(form: CreationForm, roles: readonly ChannelRole[], t: Translate): string {
  if (form.action === 'NONE') return t('drafts.creation.checks.actionNone');
  if (form.whoActs.length === 0) return t('drafts.creation.checks.actionMissing');
  const names = form.whoActs.includes(EVERYONE)
    ? [t('sharing.everyone')]
    : roles.filter(({ roleId }) => form.whoActs.includes(String(roleId))).map(({ name }) => name);
  return t('drafts.creation.actionRow', {
    action: t(`drafts.creation.actions.${form.action}`),
    who: names.join(', '),
  });
}
