import { MAX_PICTURE_BYTES } from '@studyline/contract/channels/metadata';
import { useState } from 'react';
import type { Size } from '../../../ui/uploads/crop.ts';
import { FormError } from '../../../ui/forms/FormParts.tsx';
import { ImageCropper } from '../../../ui/uploads/ImageCropper.tsx';
import { DropArea } from '../../../ui/uploads/Upload.tsx';
import { TextButton } from '../../../ui/TextButton.tsx';
import { useFormat } from '../../../use-format.ts';
import { useTranslation } from '../../../words.ts';
import classes from './PictureField.module.css';
import { type PickedPicture, pickPicture } from './pictures.ts';

interface PictureFieldProps {
  frame?: Size;
  picked: PickedPicture | 'REMOVED' | undefined;
  /** The study has an image, which stays unless removed or replaced. */
  hasSaved: boolean;
  onChange: (picture: PickedPicture | 'REMOVED' | undefined) => void;
}

/** Chooses an image and crops it, or removes the saved one. */
export function PictureField({ frame, picked, hasSaved, onChange }: PictureFieldProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [problem, setProblem] = useState<'unreadable' | 'tooLarge'>();
  const size = format.size(MAX_PICTURE_BYTES);
  const take = async (file: File) => {
    const found = await pickPicture(file);
    setProblem(typeof found === 'string' ? found : undefined);
    if (typeof found !== 'string') onChange(found);
  };
  return (
    <div className={classes.field}>
      {picked && picked !== 'REMOVED' && (
        <ImageCropper
          src={picked.src}
          picture={picked.bitmap}
          crop={picked.crop}
          frame={frame}
          label={t('studyAdmin.look.move')}
          zoomLabel={t('studyAdmin.look.zoom')}
          onChange={(crop) => onChange({ ...picked, crop })}
        />
      )}
      <DropArea
        text={t('studyAdmin.look.drop')}
        chooseLabel={t('studyAdmin.look.choose')}
        hint={t('studyAdmin.look.formats', { size })}
        accept="image/png,image/jpeg,image/webp,image/gif"
        onFile={(file) => void take(file)}
      />
      <FormError>{problem && t(`studyAdmin.look.${problem}`, { size })}</FormError>
      {picked === 'REMOVED' && (
        <p className={classes.note}>
          {t('studyAdmin.look.removed')}{' '}
          <TextButton onClick={() => onChange(undefined)}>{t('studyAdmin.look.keep')}</TextButton>
        </p>
      )}
      {picked && picked !== 'REMOVED' && (
        <TextButton onClick={() => onChange(undefined)}>{t('studyAdmin.look.undo')}</TextButton>
      )}
      {!picked && hasSaved && (
        <TextButton onClick={() => onChange('REMOVED')}>{t('studyAdmin.look.remove')}</TextButton>
      )}
    </div>
  );
}
