import type { ChannelRole } from '@studyline/contract/channels/calls';
import { useSuspenseQuery } from '@tanstack/react-query';
import { period } from '../../../format.ts';
import { FormSentence } from '../../../ui/forms/FormSection.tsx';
import { TextButton } from '../../../ui/TextButton.tsx';
import { useTranslation } from '../../../words.ts';
import { sharingWords } from '../../sharing/permission-words.ts';
import { actionWords, categoryWords, courseWords, ruleWords } from '../creation-form-words.ts';
import { type CreationForm, type Entered, excerptOf } from '../creation-form.ts';
import { participation } from '../post-creation-loader.ts';

const actionFields = ['rules'] as const;
const sharingFields = ['permissions', 'blinding', 'preActivation'] as const;

interface OthersValueProps {
  of: 'course' | 'title' | 'content' | 'description' | 'changeType' | 'categories' | 'action' | 'permissions';
  form: CreationForm;
  others: Entered;
  onChange: (change: Partial<CreationForm>) => void;
  roles: ChannelRole[];
  isSending: boolean;
}

/** Under a field that was changed both here and elsewhere: the draft's current value, and a button to use it. */
export function OthersValue({ of, form, others, onChange, roles, isSending }: OthersValueProps) {
  const { t } = useTranslation();
  const { data: participations } = useSuspenseQuery(participation);
  const fields = of === 'action' ? actionFields : of === 'permissions' ? sharingFields : [of];
  const names = fields.filter((name) => name in others);
  if (names.length === 0) return null;
  const theirs = { ...form, ...others };
  const actionInFull = () =>
    theirs.rules.length === 0
      ? actionWords(theirs, roles, t)
      : theirs.rules
          .map((rule) =>
            [
              ruleWords(rule, roles, t),
              participations.items.find(({ key }) => key === rule.memberParticipationType)?.name,
              period(rule.gracePeriodMillis),
            ].join(', '),
          )
          .join('; ');
  const words = {
    title: () => theirs.title,
    content: () => excerptOf(theirs.content),
    course: () => courseWords(theirs.course, t),
    description: () => theirs.description,
    changeType: () => t(theirs.changeType === 'MAJOR' ? 'drafts.upload.major' : 'drafts.upload.minor'),
    categories: () => categoryWords(theirs, t),
    action: actionInFull,
    permissions: () => sharingWords(theirs, roles, t),
  };
  const value = words[of]();
  return (
    <FormSentence>
      <span>
        {value ? t('drafts.creation.saysNow', { value }) : t('drafts.creation.isEmptyNow')}{' '}
        <TextButton
          disabled={isSending}
          onClick={({ currentTarget }) => {
            // The line disappears, so the focus moves to its field.
            const field = currentTarget.closest('p')?.parentElement;
            field?.querySelector<HTMLElement>('input:not([type=file]), textarea, [contenteditable]')?.focus();
            onChange(Object.fromEntries(names.map((name) => [name, others[name]])));
          }}
        >
          {t('drafts.creation.takeThat')}
        </TextButton>
      </span>
    </FormSentence>
  );
}
