import { Button, Textarea } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import type { PostOpened } from '@studyline/contract/posts';
import { type FormEvent, useId } from 'react';
import { Dialog } from '../../../ui/Dialog.tsx';
import { FormError } from '../../../ui/FormParts.tsx';
import { Segments } from '../../../ui/Segments.tsx';
import { DropArea, UploadRow } from '../../../ui/Upload.tsx';
import { useFormat } from '../../../use-format.ts';
import { useTranslation } from '../../../words.ts';
import classes from '../../posts/Dialogs.module.css';
import { MAX_FILE_BYTES, useNewVersion } from '../use-new-version.ts';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';

const MOST_DESCRIPTION = 4000;
/** What the server takes as a document. */
const ACCEPT =
  '.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.odt,.ods,.odp,.txt,.csv,.md,image/png,image/jpeg,image/webp,image/gif';

/** Another file for the document: a new version of a publication, or a new file of the draft one has open. */
export function NewVersionDialog({ post, onClose }: { post: PostOpened; onClose: () => void }) {
  const { t } = useTranslation();
  useReturnFocus();
  const format = useFormat();
  const form = useId();
  const version = useNewVersion(post, onClose);
  const { fields, set, problem, isPending, progress, mayPublish } = version;
  const send = (intent: 'PUBLISH' | 'DRAFT') => (event: FormEvent) => {
    event.preventDefault();
    version.send(intent);
  };
  return (
    <Dialog
      opened
      onClose={isPending ? version.giveUp : onClose}
      title={t(version.isDraft ? 'posts.upload.titleDraft' : 'posts.upload.title')}
      closeLabel={t('app.close')}
      busy={isPending}
      actions={
        <>
          <Button variant="default" size="md" onClick={isPending ? version.giveUp : onClose}>
            {t(isPending ? 'posts.upload.cancel' : 'app.cancel')}
          </Button>
          <Button variant="default" size="md" disabled={isPending} onClick={() => version.send('DRAFT')}>
            {t('posts.upload.saveDraft')}
          </Button>
          <Button type="submit" form={form} size="md" loading={isPending}>
            {t(mayPublish ? 'posts.upload.publish' : 'posts.upload.submit')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={send('PUBLISH')} className={classes.form} noValidate>
        {fields.file ? (
          <UploadRow
            icon={<IconFileText size={20} />}
            name={fields.file.name}
            detail={
              progress === undefined
                ? format.size(fields.file.size)
                : t('posts.upload.progress', {
                    done: format.size((fields.file.size * progress) / 100),
                    size: format.size(fields.file.size),
                  })
            }
            percent={progress}
            progressLabel={t('posts.upload.uploading')}
            error={problem.file}
            removeLabel={t('posts.upload.remove')}
            onRemove={isPending ? undefined : () => set({ file: null })}
          />
        ) : (
          <div>
            <DropArea
              text={t('posts.upload.drop')}
              chooseLabel={t('posts.upload.choose')}
              hint={t('posts.upload.hint', { size: format.size(MAX_FILE_BYTES) })}
              accept={ACCEPT}
              onFile={(file) => set({ file })}
            />
            <FormError>{problem.file}</FormError>
          </div>
        )}
        {version.asksForChange && (
          <div className={classes.choice}>
            <span aria-hidden>{t('posts.upload.change')}</span>
            <Segments
              label={t('posts.upload.change')}
              value={fields.changeType}
              onChange={(changeType) => set({ changeType })}
              options={[
                { value: 'MAJOR', label: t('posts.upload.major') },
                { value: 'MINOR', label: t('posts.upload.minor') },
              ]}
            />
            <p>{t(fields.changeType === 'MAJOR' ? 'posts.upload.majorHint' : 'posts.upload.minorHint')}</p>
          </div>
        )}
        <Textarea
          label={t('posts.draft.description')}
          description={t('posts.draft.descriptionHint')}
          error={problem.description}
          value={fields.description}
          maxLength={MOST_DESCRIPTION}
          rows={3}
          disabled={isPending}
          onChange={(event) => set({ description: event.currentTarget.value })}
        />
        <FormError>{problem.form}</FormError>
      </form>
    </Dialog>
  );
}
