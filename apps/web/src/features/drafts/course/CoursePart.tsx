import { useState } from 'react';
import { FormSection } from '../../../ui/forms/FormSection.tsx';
import { useTranslation } from '../../../words.ts';
import type { CreationFieldsProps } from '../creation-form.ts';
import { OthersValue } from '../fields/OthersValue.tsx';
import { TextField } from '../fields/TextField.tsx';
import { TitleField } from '../fields/TitleField.tsx';
import { CaptionsField } from './CaptionsField.tsx';
import { ChaptersField } from './ChaptersField.tsx';
import classes from './CoursePart.module.css';
import { MaterialsField } from './MaterialsField.tsx';
import { VideoField } from './VideoField.tsx';

/** The part of the form specific to courses. */
export function CoursePart(props: CreationFieldsProps) {
  const { t } = useTranslation();
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  return (
    <>
      <FormSection title={t('app.postTypes.COURSE')}>
        <TitleField {...props} />
      </FormSection>
      <FormSection title={t('courseForm.video.title')}>
        <VideoField {...props} video={video} onVideo={setVideo} />
      </FormSection>
      <ChaptersField {...props} video={video} />
      <FormSection title={t('courseForm.captionsAndMaterials')}>
        <div className={classes.cards}>
          <CaptionsField kind="CAPTIONS" {...props} />
          <CaptionsField kind="DESCRIPTIONS" {...props} />
          <MaterialsField {...props} />
        </div>
        <OthersValue of="course" {...props} />
      </FormSection>
      <FormSection title={t('courseForm.text.title')} hint={t('courseForm.text.hint')}>
        <TextField label={t('courseForm.text.title')} {...props} />
      </FormSection>
    </>
  );
}
