import type { ChannelRole } from '@studyline/contract/channels/calls';
import type { RuleInput } from '@studyline/contract/compliance/calls';
import type { CaptionsKind } from '@studyline/contract/courses/course-fields';
import type { Translate } from '../../words.ts';
import type { CreationForm } from './creation-form.ts';
import { languageName } from './course/caption-languages.ts';
import { isComplete } from './rules/rule-form.ts';

/** "Pharmacy and IMP, Manuals": the post's categories on one line. */
export function categoryWords({ categories }: CreationForm, t: Translate): string {
  if (categories.length === 0) return t('drafts.creation.checks.categoryMissing');
  return categories.map(({ name, parent }) => (parent ? `${parent}, ${name}` : name)).join('; ');
}

/** "Acknowledge, Site pharmacist", or that nobody has to act, or nobody is chosen yet. */
export function actionWords(form: CreationForm, roles: readonly ChannelRole[], t: Translate): string {
  if (form.rules.length === 0) return t('drafts.creation.checks.actionNone');
  if (!isComplete(form.rules)) return t('drafts.creation.checks.actionMissing');
  return form.rules.map((rule) => ruleWords(rule, roles, t)).join('; ');
}

/** "Sign, Principal investigator, 2 teams": what a rule requires of whom. */
export function ruleWords(
  { requiredActionType: type, targetAudience }: RuleInput,
  roles: readonly ChannelRole[],
  t: Translate,
): string {
  const { channelWide, roles: roleIds, teamIds } = targetAudience;
  const names = roles.filter(({ roleId }) => roleIds.includes(roleId)).map(({ name }) => name);
  const some = teamIds.length > 0 ? [...names, t('drafts.rules.teams', { count: teamIds.length })] : names;
  const who = channelWide ? t('sharing.everyone') : some.join(', ');
  return t('drafts.creation.actionRow', { action: t(`drafts.creation.actions.${type}`), who });
}

/** "6 chapters; captions: English, German; audio description: English; 2 materials" */
export function courseWords({ chapters, captions, materials }: CreationForm['course'], t: Translate): string {
  const languagesOf = (kind: CaptionsKind) =>
    captions
      .filter((one) => one.kind === kind)
      .map(({ languageId }) => languageName(languageId))
      .join(', ');
  const languages = languagesOf('CAPTIONS');
  const described = languagesOf('DESCRIPTIONS');
  return t('courseForm.summary', {
    chapters:
      chapters.length === 0
        ? t('courseForm.checks.noChapters')
        : t('courseForm.checks.chapters', { count: chapters.length }),
    captions: languages ? t('courseForm.summaryCaptions', { languages }) : t('courseForm.checks.noCaptions'),
    descriptions: described
      ? t('courseForm.summaryDescriptions', { languages: described })
      : t('courseForm.checks.noDescriptions'),
    materials: t('courseForm.materialsCount', { count: materials.length }),
  });
}
