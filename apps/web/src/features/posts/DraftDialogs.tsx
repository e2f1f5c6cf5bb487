import { Button, Textarea } from '@mantine/core';
import type { PostOpened } from '@studyline/contract/posts';
import { type FormEvent, useId, useState } from 'react';
import { describeFailure } from '../../api/errors.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { FormError } from '../../ui/FormParts.tsx';
import { useTranslation } from '../../words.ts';
import classes from './Dialogs.module.css';
import { useDraftCall } from './use-draft-calls.ts';
import { currentVersion } from './versions.ts';
import { useReturnFocus } from './use-return-focus.ts';

const MOST_DESCRIPTION = 4000;
const MOST_REASON = 2000;

interface DraftDialogProps {
  post: PostOpened;
  onClose: () => void;
}

/** Publishing, with what changed from the second version on (specification 4: approve_draft). */
export function ApproveDialog({ post, onClose }: DraftDialogProps) {
  const { t } = useTranslation();
  useReturnFocus();
  const form = useId();
  const { postId, title, label, changeDescription } = post.postDetail;
  const current = currentVersion(post);
  const [text, setText] = useState(changeDescription ?? '');
  const [isMissing, setMissing] = useState(false);
  const { mutate, isPending, error } = useDraftCall(postId, {
    failure: 'form',
    words: () => t('toast.postPublished'),
    onDone: onClose,
  });
  const publish = (event: FormEvent) => {
    event.preventDefault();
    const versionDescription = text.trim();
    const isWanting = current !== undefined && versionDescription === '';
    setMissing(isWanting);
    if (isWanting || isPending) return;
    mutate({
      params: { id: postId },
      query: { transitionName: 'approve_draft' },
      body: { versionDescription },
    });
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('posts.draft.approveTitle', { title })}
      closeLabel={t('app.close')}
      busy={isPending}
      actions={
        <>
          <Button variant="default" size="md" disabled={isPending} onClick={onClose}>
            {t('app.cancel')}
          </Button>
          <Button type="submit" form={form} size="md" loading={isPending}>
            {t('posts.draft.publish')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={publish} className={classes.form} noValidate>
        <p>
          {t('posts.draft.approveText', { version: label, count: post.sharedWith.memberCount })}{' '}
          {current && t('posts.draft.approveSupersedes', { version: current.label })}
        </p>
        {current && (
          <Textarea
            label={t('posts.draft.description')}
            description={t('posts.draft.descriptionHint')}
            error={isMissing && t('posts.draft.descriptionMissing')}
            value={text}
            maxLength={MOST_DESCRIPTION}
            rows={4}
            data-autofocus
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
        <FormError>{error && describeFailure(error)}</FormError>
      </form>
    </Dialog>
  );
}

/** Back to its author, with a reason. */
export function RejectDialog({ post, onClose }: DraftDialogProps) {
  const { t } = useTranslation();
  useReturnFocus();
  const form = useId();
  const { postId, title } = post.postDetail;
  const name = post.createdByUserName;
  const [text, setText] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { mutate, isPending, error } = useDraftCall(postId, {
    failure: 'form',
    words: () => t('posts.draft.rejectedToast', { name }),
    onDone: onClose,
  });
  const reject = (event: FormEvent) => {
    event.preventDefault();
    const reason = text.trim();
    setMissing(reason === '');
    if (reason === '' || isPending) return;
    mutate({
      params: { id: postId },
      query: { transitionName: 'reject_draft' },
      body: { versionDescription: '', reason },
    });
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('posts.draft.rejectTitle', { title })}
      closeLabel={t('app.close')}
      busy={isPending}
      actions={
        <>
          <Button variant="default" size="md" disabled={isPending} onClick={onClose}>
            {t('app.cancel')}
          </Button>
          <Button type="submit" form={form} size="md" loading={isPending}>
            {t('posts.draft.reject')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={reject} className={classes.form} noValidate>
        <p>{t('posts.draft.rejectText', { name })}</p>
        <Textarea
          label={t('posts.draft.reasonField')}
          error={isMissing && t('posts.draft.reasonMissing')}
          value={text}
          maxLength={MOST_REASON}
          rows={4}
          data-autofocus
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <FormError>{error && describeFailure(error)}</FormError>
      </form>
    </Dialog>
  );
}
