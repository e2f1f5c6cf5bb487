import { COMMENT_MAX } from '@studyline/contract/comments';
import { MAX_FILE_BYTES } from '@studyline/contract/post-files';
import { Textarea, TextInput } from '@mantine/core';
import { IconFile, IconFileTypePdf } from '@tabler/icons-react';
import { FormSection } from '../../ui/forms/FormSection.tsx';
import { DropArea, UploadRow } from '../../ui/forms/Upload.tsx';
import { useFormat } from '../../use-format.ts';
import { useTranslation } from '../../words.ts';
import { CategoryPicker } from './CategoryPicker.tsx';
import { type CreationFieldsProps, titleFrom } from './creation-form.ts';
import { CreationAction } from './CreationAction.tsx';
import classes from './CreationFields.module.css';
import { NeededField } from './CreationNeeded.tsx';
import { PermissionFields } from '../sharing/shared/PermissionFields.tsx';
import { CreationRows } from './CreationRows.tsx';
import { useIsPhone } from '../../use-media.ts';

const accept =
  '.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.odt,.ods,.odp,.png,.jpg,.jpeg,.webp,.gif,.tif,.tiff,.txt,.csv';

/** The form of a document, part by part. On a phone its long parts are rows that open sheets. */
export function CreationFields(props: CreationFieldsProps) {
  const { form, onChange, gaps, denied } = props;
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  return (
    <>
      {denied && <p role="alert">{t('drafts.creation.denied')}</p>}
      <FormSection title={t('drafts.creation.file')} hint={t('drafts.creation.fileHint')}>
        <FileField {...props} />
        <NeededField gap="title" gaps={gaps} onLeave={props.onLeave}>
          <TextInput
            size="md"
            label={t('drafts.creation.name')}
            maxLength={255}
            disabled={denied}
            value={form.title}
            error={gaps.includes('title') && t('drafts.creation.nameMissing')}
            onChange={(event) => onChange({ title: event.currentTarget.value })}
          />
        </NeededField>
      </FormSection>
      <FormSection title={t('drafts.creation.changed')} hint={t('drafts.creation.changedHint')}>
        <Textarea
          aria-label={t('drafts.creation.description')}
          placeholder={t('drafts.creation.description')}
          classNames={{ input: classes.text }}
          autosize
          minRows={3}
          maxRows={12}
          maxLength={COMMENT_MAX - 1000}
          disabled={denied}
          value={form.description}
          onChange={(event) => onChange({ description: event.currentTarget.value })}
        />
      </FormSection>
      {isPhone ? <CreationRows {...props} /> : <WideParts {...props} />}
    </>
  );
}

function WideParts(props: CreationFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <FormSection title={t('drafts.creation.classification')}>
        <CategoryPicker
          channelId={props.channelId}
          value={props.form.categories}
          onChange={(categories) => props.onChange({ categories })}
          disabled={props.denied}
        />
      </FormSection>
      <FormSection
        title={t('sharing.permissions')}
        hint={props.ownTeamsOnly ? undefined : t('sharing.permissionsHint')}
      >
        <PermissionFields {...props} permissions={props.form.permissions} />
      </FormSection>
      <FormSection title={t('drafts.creation.action')}>
        <CreationAction {...props} />
      </FormSection>
    </>
  );
}

function FileField({
  form,
  onChange,
  gaps,
  onLeave,
  denied,
  percent,
  isUnsaved,
  onCancel,
}: CreationFieldsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const isPhone = useIsPhone();
  const { file } = form;
  const isSending = percent !== undefined;
  const take = (chosen: File) =>
    onChange({ file: chosen, ...(form.title.trim() ? {} : { title: titleFrom(chosen.name) }) });
  const total = format.size(file?.size ?? 0);
  const isTooLarge = file !== null && file.size > MAX_FILE_BYTES;
  const moved =
    isSending && file
      ? t('drafts.file.progress', { done: format.size((file.size * percent) / 100), size: total })
      : isUnsaved
        ? t('drafts.file.notSaved', { size: total })
        : total;
  return (
    <NeededField gap="file" gaps={gaps} onLeave={onLeave}>
      {!(isPhone && file) && (
        <DropArea
          text={t('drafts.file.drop')}
          chooseLabel={file ? t('drafts.creation.chooseAnother') : t('drafts.file.choose')}
          hint={
            file
              ? t('drafts.creation.replaceHint')
              : t('drafts.creation.dropHint', { size: format.size(MAX_FILE_BYTES) })
          }
          accept={accept}
          disabled={isSending || denied}
          onFile={take}
        />
      )}
      {gaps.includes('file') && !file && (
        <p role="alert" className={classes.error}>
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
          error={isTooLarge ? t('error.FILE_TOO_LARGE', { limit: format.size(MAX_FILE_BYTES) }) : undefined}
          removeLabel={isSending ? t('drafts.file.cancel') : t('drafts.file.remove')}
          onRemove={isSending ? onCancel : () => onChange({ file: null })}
        />
      )}
    </NeededField>
  );
}
