import { FormSection } from '../../../ui/forms/FormSection.tsx';
import { useTranslation } from '../../../words.ts';
import type { CreationFieldsProps } from '../creation-form.ts';
import { TextField } from './TextField.tsx';
import { TitleField } from './TitleField.tsx';

/** The part of the form specific to news. */
export function NewsPart(props: CreationFieldsProps) {
  const { t } = useTranslation();
  return (
    <FormSection title={t('drafts.creation.newsText')} hint={t('drafts.creation.newsTextHint')}>
      <TitleField {...props} />
      <TextField label={t('drafts.creation.newsText')} {...props} />
    </FormSection>
  );
}
