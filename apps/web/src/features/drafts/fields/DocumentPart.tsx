import { DOCUMENT_NAMES } from '@studyline/contract/post-files/document-types';
import { MAX_FILE_BYTES } from '@studyline/contract/post-files/calls';
import { IconAlertCircle, IconFile, IconFileTypePdf } from '@tabler/icons-react';
import { FormSection } from '../../../ui/forms/FormSection.tsx';
import { DropArea, UploadRow } from '../../../ui/uploads/Upload.tsx';
import { useFormat } from '../../../use-format.ts';
import { useIsPhone } from '../../../use-media.ts';
import { useTranslation } from '../../../words.ts';
import type { CreationFieldsProps } from '../creation-form.ts';
import classes from './DocumentPart.module.css';
import { NeededField } from './NeededField.tsx';
import { TitleField } from './TitleField.tsx';

/** The part of the form specific to documents: the file. */
export function DocumentPart(props: CreationFieldsProps) {
  const { t } = useTranslation();
  return (
    <FormSection title={t('drafts.creation.file')} hint={t('drafts.creation.fileHint')}>
      <FileField {...props} />
      <TitleField {...props} />
    </FormSection>
  );
}

function FileField({
  form,
  onChange,
  onFile,
  gaps,
  onLeave,
  isSending,
  percent,
  isUnsaved,
  onCancel,
}: CreationFieldsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const isPhone = useIsPhone();
  const { fileProblem } = form;
  const file = form.file ?? form.keptFile;
  const total = format.size(file?.size ?? 0);
  const moved =
    percent !== undefined && file
      ? t('drafts.file.progress', { done: format.size((file.size * percent) / 100), size: total })
      : isUnsaved && form.file
        ? t('drafts.file.notSaved', { size: total })
        : total;
  return (
    <NeededField gap="file" gaps={gaps} onLeave={onLeave}>
      {!(isPhone && form.file) && (
        <DropArea
          text={t('drafts.file.drop')}
          chooseLabel={file ? t('drafts.creation.chooseAnother') : t('drafts.file.choose')}
          hint={
            file
              ? t('drafts.creation.replaceHint')
              : t('drafts.creation.dropHint', { size: format.size(MAX_FILE_BYTES) })
          }
          accept={DOCUMENT_NAMES}
          disabled={isSending}
          onFile={onFile}
        />
      )}
      {gaps.includes('file') && !file && (
        <p role="alert" className={classes.error}>
          <IconAlertCircle size={16} aria-hidden />
          {t('drafts.creation.fileMissing')}
        </p>
      )}
      {file && (
        <UploadRow
          icon={
            file.name.toLowerCase().endsWith('.pdf') ? <IconFileTypePdf size={26} /> : <IconFile size={26} />
          }
          name={file.name}
          detail={moved}
          percent={percent}
          progressLabel={t('drafts.creation.uploadOf', { name: file.name })}
          error={fileProblem && t(`error.${fileProblem}`, { limit: format.size(MAX_FILE_BYTES) })}
          removeLabel={percent !== undefined ? t('drafts.file.cancel') : t('drafts.file.remove')}
          onRemove={
            percent !== undefined
              ? onCancel
              : form.file && !isSending
                ? () => onChange({ file: null, fileProblem: undefined })
                : undefined
          }
        />
      )}
    </NeededField>
  );
}
