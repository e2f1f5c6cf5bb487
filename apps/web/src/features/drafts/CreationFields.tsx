import { DOCUMENT_NAMES } from '@studyline/contract/post-files/document-types';
import { MAX_DESCRIPTION } from '@studyline/contract/drafts/calls';
import { MAX_FILE_BYTES } from '@studyline/contract/post-files/calls';
import { MAX_TITLE } from '@studyline/contract/posts/calls';
import { Textarea, TextInput } from '@mantine/core';
import { IconAlertCircle, IconFile, IconFileTypePdf } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { ChoiceTiles } from '../../ui/forms/ChoiceTiles.tsx';
import { FormSection, FormSentence } from '../../ui/forms/FormSection.tsx';
import { Segments } from '../../ui/forms/Segments.tsx';
import { DropArea, UploadRow } from '../../ui/forms/Upload.tsx';
import { kindOf } from '../../ui/posts/post-kind.ts';
import { PostTypeIcon } from '../../ui/posts/PostTypeIcon.tsx';
import { useFormat } from '../../use-format.ts';
import { useTranslation } from '../../words.ts';
import { problemOf } from '../calendar/event-form.ts';
import { EventFields } from '../calendar/shared/EventFields.tsx';
import { CategoryPicker } from '../classifications/shared/CategoryPicker.tsx';
import { type CreationFieldsProps, writtenTypes } from './creation-form.ts';
import { CreationAction } from './CreationAction.tsx';
import classes from './CreationFields.module.css';
import { OthersValue } from './OthersValue.tsx';
import { NeededField } from './NeededField.tsx';
import { rightsOf } from './post-creation-loader.ts';
import { isSameSet } from '../sharing/permission-set.ts';
import { FoldedPermissions } from '../sharing/shared/FoldedPermissions.tsx';
import { CreationRows } from './CreationRows.tsx';
import { useIsPhone } from '../../use-media.ts';

/** The form of a post, part by part. On a phone its long parts are rows that open sheets. */
export function CreationFields(props: CreationFieldsProps) {
  const { form, onChange, gaps, isSending } = props;
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const description = t(props.isLaterVersion ? 'drafts.creation.description' : 'drafts.creation.aboutField');
  return (
    <>
      {props.postId === undefined && <TypeTiles {...props} />}
      {form.postType === 'DOCUMENT' ? (
        <FormSection title={t('drafts.creation.file')} hint={t('drafts.creation.fileHint')}>
          <FileField {...props} />
          <TitleField {...props} />
        </FormSection>
      ) : form.postType === 'NEWS' ? (
        <FormSection title={t('drafts.creation.newsText')} hint={t('drafts.creation.newsTextHint')}>
          <TitleField {...props} />
          <TextField label={t('drafts.creation.newsText')} {...props} />
        </FormSection>
      ) : (
        <>
          <FormSection title={t('calendar.form.section')}>
            <TitleField {...props} />
            <EventField {...props} />
          </FormSection>
          <FormSection title={t('calendar.form.agenda')} hint={t('calendar.form.agendaHint')}>
            <TextField label={t('calendar.form.agenda')} {...props} />
          </FormSection>
        </>
      )}
      {props.isLaterVersion && (
        <FormSection title={t('drafts.upload.change')}>
          <Segments
            label={t('drafts.upload.change')}
            value={form.changeType}
            onChange={(changeType) => onChange({ changeType })}
            options={[
              { value: 'MAJOR', label: t('drafts.upload.major') },
              { value: 'MINOR', label: t('drafts.upload.minor') },
            ]}
          />
          <FormSentence>
            {t(form.changeType === 'MAJOR' ? 'drafts.upload.majorHint' : 'drafts.upload.minorHint')}
          </FormSentence>
          <OthersValue of="changeType" {...props} />
        </FormSection>
      )}
      <FormSection
        title={t(props.isLaterVersion ? 'drafts.creation.changed' : 'drafts.creation.about')}
        hint={t(props.isLaterVersion ? 'drafts.creation.changedHint' : 'drafts.creation.aboutHint')}
      >
        <NeededField gap="description" gaps={gaps} onLeave={props.onLeave}>
          <Textarea
            aria-label={description}
            placeholder={description}
            classNames={{ input: classes.text }}
            autosize
            minRows={3}
            maxRows={12}
            maxLength={MAX_DESCRIPTION}
            readOnly={isSending}
            error={gaps.includes('description') && t('error.DESCRIPTION_REQUIRED')}
            value={form.description}
            onChange={(event) => onChange({ description: event.currentTarget.value })}
          />
          <OthersValue of="description" {...props} />
        </NeededField>
      </FormSection>
      {props.isLaterVersion ? (
        <FormSentence>{t('drafts.creation.ofPublication')}</FormSentence>
      ) : isPhone ? (
        <CreationRows {...props} />
      ) : (
        <WideParts {...props} />
      )}
    </>
  );
}

/** What a new post is. What was written for another type stays, in case somebody turns back. */
function TypeTiles({ form, onChange, isSending }: CreationFieldsProps) {
  const { t } = useTranslation();
  return (
    <ChoiceTiles
      label={t('drafts.creation.type')}
      name="postType"
      value={form.postType}
      onChange={(postType) => onChange({ postType })}
      choices={writtenTypes.map((value) => ({
        value,
        label: t(`app.postTypes.${value}`),
        detail: t(`drafts.creation.types.${value}`),
        icon: <PostTypeIcon type={kindOf({ postType: value })} size={20} />,
        disabled: isSending,
      }))}
    />
  );
}

function TitleField(props: CreationFieldsProps) {
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
          // An emptied title is the file's to give again.
          onChange({ title: value, isTitleOfFile: value.trim() === '' })
        }
      />
      <OthersValue of="title" {...props} />
    </NeededField>
  );
}

/** Loaded where news is written: the editor is large. */
const NewsEditor = lazy(async () => ({
  default: (await import('../news/shared/NewsEditor.tsx')).NewsEditor,
}));

function EventField(props: CreationFieldsProps) {
  const { form, onChange, gaps, onLeave, isSending } = props;
  return (
    <NeededField gap="event" gaps={gaps} onLeave={onLeave}>
      <EventFields
        event={form.event}
        onChange={(event) => onChange({ event })}
        isReadOnly={isSending}
        problem={gaps.includes('event') ? problemOf(form.event) : undefined}
      />
    </NeededField>
  );
}

function TextField({ label, ...props }: CreationFieldsProps & { label: string }) {
  const { channelId, postId, form, onChange, gaps, onLeave, isSending } = props;
  const { t } = useTranslation();
  const problem = form.awaitsPictures ? 'drafts.creation.picturesMissing' : 'drafts.creation.contentMissing';
  return (
    <NeededField gap="content" gaps={gaps} onLeave={onLeave}>
      <Suspense fallback={<div className={classes.loading} aria-busy />}>
        <NewsEditor
          label={label}
          value={form.content}
          onChange={(content) => onChange({ content })}
          onBusy={(awaitsPictures) => onChange({ awaitsPictures })}
          isReadOnly={isSending}
          error={gaps.includes('content') ? t(problem) : undefined}
          place={{ channelId, postId }}
        />
      </Suspense>
      <OthersValue of="content" {...props} />
    </NeededField>
  );
}

function WideParts(props: CreationFieldsProps) {
  const { t } = useTranslation();
  const { data: rights } = useSuspenseQuery(rightsOf(props.channelId));
  const isDefault = !props.ownTeamsOnly && isSameSet(props.form.permissions, rights.defaultPermissions);
  return (
    <>
      <FormSection title={t('drafts.creation.classification')}>
        <CategoryPicker
          channelId={props.channelId}
          value={props.form.categories}
          onChange={(categories) => props.onChange({ categories })}
          disabled={props.isSending}
        />
        <OthersValue of="categories" {...props} />
      </FormSection>
      <FormSection title={t('drafts.creation.action')}>
        <CreationAction {...props} />
        <OthersValue of="action" {...props} />
      </FormSection>
      <FormSection
        title={t('sharing.permissions')}
        hint={isDefault ? t('sharing.permissionsHint') : undefined}
      >
        <FoldedPermissions {...props} sharing={props.form} disabled={props.isSending} />
        <OthersValue of="permissions" {...props} />
      </FormSection>
    </>
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
