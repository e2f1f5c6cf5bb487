import { Button, Textarea } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { DOCUMENT_NAMES } from '@studyline/contract/post-files/document-types';
import { type Intent, MAX_DESCRIPTION } from '@studyline/contract/drafts/calls';
import { MAX_FILE_BYTES } from '@studyline/contract/post-files/calls';
import type { PostOpened } from '@studyline/contract/posts/calls';
import { type FormEvent, useId, useState } from 'react';
import { Dialog } from '../../../ui/Dialog.tsx';
import { DialogForm } from '../../../ui/forms/DialogForm.tsx';
import { PatientDataNotice } from '../../../ui/forms/PatientDataNotice.tsx';
import { FormError } from '../../../ui/forms/FormParts.tsx';
import { Segments } from '../../../ui/forms/Segments.tsx';
import { DropArea, UploadRow } from '../../../ui/uploads/Upload.tsx';
import { useFormat } from '../../../use-format.ts';
import { patientDataText } from '../../../patient-data.ts';
import { useTranslation } from '../../../words.ts';
import classes from './NewVersionDialog.module.css';
import { VersionAsks } from '../../sharing/shared/ReadersPreview.tsx';
import { useNewVersion } from '../use-new-version.ts';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';

/** Another file for a document: a new version. */
export function NewVersionDialog({ post, onClose }: { post: PostOpened; onClose: () => void }) {
  const { t } = useTranslation();
  useReturnFocus();
  const format = useFormat();
  const form = useId();
  const { postId, channelId } = post.postDetail;
  const version = useNewVersion(post, onClose);
  const { fields, set, problem, isPending, progress, mayPublish } = version;
  const [wasRemoved, setRemoved] = useState(false);
  const remove = () => {
    setRemoved(true);
    set({ file: null });
  };
  const send = (intent: Intent) => (event: FormEvent) => {
    event.preventDefault();
    version.send(intent);
  };
  return (
    <Dialog
      opened
      onClose={isPending ? version.cancel : onClose}
      title={t('drafts.addVersion')}
      busy={isPending}
      stoppable
      unsaved={fields.file !== null || fields.description.trim() !== ''}
      cancel={isPending ? t('drafts.file.cancel') : true}
      actions={
        <>
          <Button variant="default" size="md" disabled={isPending} onClick={() => version.send('DRAFT')}>
            {t('drafts.saveDraft')}
          </Button>
          <Button type="submit" form={form} size="md" loading={isPending}>
            {t(mayPublish ? 'drafts.publish' : 'drafts.submit')}
          </Button>
        </>
      }
    >
      <DialogForm id={form} onSubmit={send('PUBLISH')}>
        {fields.file ? (
          <UploadRow
            icon={<IconFileText size={20} />}
            name={fields.file.name}
            detail={
              progress === undefined
                ? format.size(fields.file.size)
                : t('drafts.file.progress', {
                    done: format.size((fields.file.size * progress) / 100),
                    size: format.size(fields.file.size),
                  })
            }
            percent={progress}
            progressLabel={t('drafts.upload.uploading')}
            error={problem.file}
            removeLabel={t('drafts.file.remove')}
            onRemove={isPending ? undefined : remove}
          />
        ) : (
          <div>
            <DropArea
              text={t('drafts.file.drop')}
              chooseLabel={t('drafts.file.choose')}
              hint={t('drafts.upload.hint', { size: format.size(MAX_FILE_BYTES) })}
              accept={DOCUMENT_NAMES}
              takesFocus={wasRemoved}
              onFile={version.take}
            />
            <FormError>{problem.file}</FormError>
          </div>
        )}
        {version.asksForChange && (
          <div className={classes.choice}>
            <span aria-hidden>{t('drafts.upload.change')}</span>
            <Segments
              label={t('drafts.upload.change')}
              value={fields.changeType}
              onChange={(changeType) => set({ changeType })}
              options={[
                { value: 'MAJOR', label: t('drafts.upload.major') },
                { value: 'MINOR', label: t('drafts.upload.minor') },
              ]}
            />
            <p>{t(fields.changeType === 'MAJOR' ? 'drafts.upload.majorHint' : 'drafts.upload.minorHint')}</p>
          </div>
        )}
        <Textarea
          label={t('drafts.description')}
          description={t('drafts.descriptionHint')}
          error={problem.description}
          value={fields.description}
          maxLength={MAX_DESCRIPTION}
          rows={3}
          disabled={isPending}
          onChange={(event) => set({ description: event.currentTarget.value })}
        />
        <PatientDataNotice between text={patientDataText(fields.description, fields.file?.name ?? '')} />
        <VersionAsks {...{ channelId, postId }} changeType={fields.changeType} paused={isPending} />
        <FormError>{problem.form}</FormError>
      </DialogForm>
    </Dialog>
  );
}
