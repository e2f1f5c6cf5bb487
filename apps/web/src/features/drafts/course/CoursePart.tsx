import { FormSection } from '../../../ui/forms/FormSection.tsx';
import { useTranslation } from '../../../words.ts';
import type { CreationFieldsProps } from '../creation-form.ts';
import { TextField } from '../fields/TextField.tsx';
import { TitleField } from '../fields/TitleField.tsx';
import classes from './CoursePart.module.css';

/** The part of the form specific to courses. */
export function CoursePart(props: CreationFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <div className={classes.title}>
        <TitleField {...props} />
      </div>
      <FormSection title={t('courseForm.textTitle')} hint={t('courseForm.textHint')}>
        <TextField label={t('courseForm.textTitle')} {...props} />
      </FormSection>
    </>
  );
}
