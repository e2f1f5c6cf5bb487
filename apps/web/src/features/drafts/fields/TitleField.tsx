import { MAX_TITLE } from '@studyline/contract/posts/calls';
import { TextInput } from '@mantine/core';
import { useTranslation } from '../../../words.ts';
import type { CreationFieldsProps } from '../creation-form.ts';
import { NeededField } from './NeededField.tsx';
import { OthersValue } from './OthersValue.tsx';

/** The title of a post of any type. */
export function TitleField(props: CreationFieldsProps) {
  const { form, onChange, gaps, isSending } = props;
  const { t } = useTranslation();
  return (
    <NeededField gap="title" gaps={gaps} onLeave={props.onLeave}>
      <TextInput
        size="md"
        name="title"
        label={t('drafts.creation.name')}
        maxLength={MAX_TITLE}
        // A disabled field would lose the focus.
        readOnly={isSending}
        value={form.title}
        error={gaps.includes('title') && t('drafts.creation.nameMissing')}
        onChange={({ currentTarget: { value } }) =>
          // A cleared title follows the file's again.
          onChange({ title: value, isTitleOfFile: value.trim() === '' })
        }
      />
      <OthersValue of="title" {...props} />
    </NeededField>
  );
}
