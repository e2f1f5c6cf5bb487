import { FormSection } from '../../../ui/forms/FormSection.tsx';
import { useTranslation } from '../../../words.ts';
import type { CreationFieldsProps } from '../creation-form.ts';
import { TextField } from './TextField.tsx';
import { TitleField } from './TitleField.tsx';

/** What news has of its own in the form of a post. */
export function NewsPart(props: CreationFieldsProps) {
  const { t } = useTranslation();
  return (
    <FormSection title={t('drafts.creation.newsText')} hint={t('drafts.creation.newsTextHint')}>
      <TitleField {...props} />
      <TextField label={t('drafts.creation.newsText')} {...props} />
    </FormSection>
  );
}
