import { Button, Textarea } from '@mantine/core';
import type { PostOpened } from '@studyline/contract/posts';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { describeFailure } from '../../../api/errors.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { DialogForm } from '../../../ui/forms/DialogForm.tsx';
import { FormError } from '../../../ui/forms/FormParts.tsx';
import { useTranslation } from '../../../words.ts';
import { useDraftCall } from '../use-draft-call.ts';
import { currentVersion } from '../../posts/post-versions.ts';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';

const MOST_DESCRIPTION = 4000;
const MOST_REASON = 2000;

interface DraftDialogProps {
  post: PostOpened;
  onClose: () => void;
}

/** Publishes, with a description of the changes from the second version on (specification 4: approve_draft). */
export function ApproveDialog({ post, onClose }: DraftDialogProps) {
  const { t } = useTranslation();
  const { postId, title, label, changeDescription } = post.postDetail;
  const current = currentVersion(post);
  const call = useDraftCall({
    failure: 'form',
    words: () => t('toast.postPublished'),
    onDone: onClose,
  });
  return (
    <DecisionDialog
      title={t('drafts.approveTitle', { title })}
      verb={t('drafts.publish')}
      field={
        current && {
          label: t('drafts.description'),
          hint: t('drafts.descriptionHint'),
          missing: t('error.DESCRIPTION_REQUIRED'),
          first: changeDescription ?? '',
          most: MOST_DESCRIPTION,
        }
      }
      call={call}
      onDecide={(versionDescription) =>
        call.mutate({
          params: { id: postId },
          query: { transitionName: 'approve_draft' },
          body: { versionDescription },
        })
      }
      onClose={onClose}
    >
      {t('drafts.approveText', { version: label, count: post.sharedWith.memberCount })}{' '}
      {current && t('drafts.approveSupersedes', { version: current.label })}
    </DecisionDialog>
  );
}

/** Returns the draft to its author, with a reason. */
export function RejectDialog({ post, onClose }: DraftDialogProps) {
  const { t } = useTranslation();
  const { postId, title } = post.postDetail;
  const name = post.createdByUserName;
  const call = useDraftCall({
    failure: 'form',
    words: () => t('drafts.rejectedToast', { name }),
    onDone: onClose,
  });
  return (
    <DecisionDialog
      title={t('drafts.rejectTitle', { title })}
      verb={t('drafts.reject')}
      field={{
        label: t('drafts.reasonField'),
        missing: t('error.REASON_REQUIRED'),
        first: '',
        most: MOST_REASON,
      }}
      call={call}
      onDecide={(reason) =>
        call.mutate({
          params: { id: postId },
          query: { transitionName: 'reject_draft' },
          body: { versionDescription: '', reason },
        })
      }
      onClose={onClose}
    >
      {t('drafts.rejectText', { name })}
    </DecisionDialog>
  );
}

interface DecisionDialogProps {
  title: string;
  /** The text of the deciding button. */
  verb: string;
  /** The text that is required for it; undefined if none is. */
  field: { label: string; hint?: string; missing: string; first: string; most: number } | undefined;
  call: { isPending: boolean; error: Error | null };
  onDecide: (text: string) => void;
  onClose: () => void;
  children: ReactNode;
}

function DecisionDialog({ title, verb, field, call, onDecide, onClose, children }: DecisionDialogProps) {
  const { t } = useTranslation();
  useReturnFocus();
  const form = useId();
  const [text, setText] = useState(field?.first ?? '');
  const [isMissing, setMissing] = useState(false);
  const { isPending, error } = call;
  const decide = (event: FormEvent) => {
    event.preventDefault();
    const isWanting = field !== undefined && text.trim() === '';
    setMissing(isWanting);
    if (!isWanting && !isPending) onDecide(text.trim());
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      closeLabel={t('app.close')}
      cancelLabel={t('app.cancel')}
      busy={isPending}
      actions={
        <Button type="submit" form={form} size="md" loading={isPending}>
          {verb}
        </Button>
      }
    >
      <DialogForm id={form} onSubmit={decide}>
        <p>{children}</p>
        {field && (
          <Textarea
            label={field.label}
            description={field.hint}
            error={isMissing && field.missing}
            value={text}
            maxLength={field.most}
            rows={4}
            data-autofocus
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
        <FormError>{error && describeFailure(error)}</FormError>
      </DialogForm>
    </Dialog>
  );
}
