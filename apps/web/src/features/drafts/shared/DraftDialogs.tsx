import { Textarea } from '@mantine/core';
import { changeDraftStatus, MAX_DESCRIPTION, MAX_REASON } from '@studyline/contract/drafts/calls';
import type { PostDetail, PostOpened } from '@studyline/contract/posts/calls';
import { useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type CallError, describeFailure } from '../../../api/errors.ts';
import { showToast } from '../../../api/toasts.ts';
import { forget, ownKey } from '../../../kept.ts';
import { refresherOf } from '../../../live/refresher.ts';
import { paths } from '../../../paths.ts';
import { useTranslation } from '../../../words.ts';
import { useDraftCall } from '../use-draft-call.ts';
import { findNextDraft } from '../next-draft.ts';
import { useKeptState } from '../../../use-kept-state.ts';
import { askWords } from '../../posts/ask-words.ts';
import { previewOf } from '../../sharing/readers-query.ts';
import { ReadersPreview } from '../../sharing/shared/ReadersPreview.tsx';
import { currentVersion } from '../../posts/post-versions.ts';
import { useHandedBack } from '../../posts/use-handed-back.ts';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { useForm } from '@mantine/form';

interface DecisionProps {
  post: PostOpened;
  /** Leads back to where the draft was opened from. */
  goBack: () => void;
  /** Called after a decision; somebody who publishes their own draft made none. */
  onPublished: () => void;
  onClose: () => void;
}

/** Publishes, with a description of the changes from the second version on (specification 4: approve_draft). */
export function ApproveDialog({ post, goBack, onPublished, onClose }: DecisionProps) {
  const { t } = useTranslation();
  const { postId, channelId, version, title, label, changeDescription } = post.postDetail;
  // Changes behind the dialog have not been seen.
  const [seen] = useState(post.edit);
  const current = currentVersion(post.postDetail);
  const isDecision = post.postDetail.submittedAtDateTimeMillis !== null;
  const keptAs = `approve.1:${postId}.${version}.${seen}`;
  const asks = askWords(post);
  // Once it is published, people who can only approve may no longer fetch its readers.
  const isDeciding = useIsMutating({ mutationKey: [changeDraftStatus.id] }) > 0;
  const { data: readers } = useQuery({ ...previewOf(channelId, { postId }), enabled: !isDeciding });
  const losesAccess = readers?.includesOwn === false;
  const call = useDraftCall({
    failure: 'form',
    removes: losesAccess ? { postId } : undefined,
    words: () => t('toast.postPublished'),
    onDone: () => {
      forget(ownKey(keptAs));
      onClose();
      if (losesAccess) goBack();
      // A person who publishes their own draft was not working through drafts to decide on.
      else if (isDecision) onPublished();
    },
  });
  const showNewer = useShowNewer(postId, onClose);
  return (
    <DecisionDialog
      keptAs={keptAs}
      title={t('drafts.approveTitle', { title })}
      verb={t('drafts.publish')}
      field={
        current && {
          label: t('drafts.description'),
          hint: t('drafts.descriptionHint'),
          missing: t('error.DESCRIPTION_REQUIRED'),
          first: changeDescription ?? '',
          most: MAX_DESCRIPTION,
        }
      }
      call={call}
      onDecide={(versionDescription) =>
        call.mutate(
          {
            params: { id: postId },
            query: { transitionName: 'approve_draft' },
            body: { versionDescription, edit: seen },
          },
          { onError: showNewer },
        )
      }
      onClose={onClose}
    >
      <p>
        {t('drafts.approveText', { version: label })}{' '}
        {current && t('drafts.approveSupersedes', { version: current.label })}
      </p>
      {asks.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <ReadersPreview channelId={channelId} of={{ postId }} withoutAsks paused={isDeciding} />
    </DecisionDialog>
  );
}

/** If the draft has changed in the meantime, shows its current content, or that it was recalled. */
function useShowNewer(postId: number, onClose: () => void): (error: CallError) => void {
  const queryClient = useQueryClient();
  return (error) => {
    if (error.errorCode !== 'DRAFT_CHANGED') return;
    showToast(describeFailure(error), 'late');
    refresherOf(queryClient).apply('update-post', { postId, reason: 'DRAFT' }, true);
    onClose();
  };
}

/** Returns the draft to its author, with a reason. */
export function RejectDialog({ post, goBack, onClose }: DecisionProps) {
  const { t } = useTranslation();
  const { postId, version, title } = post.postDetail;
  const name = post.createdByUserName;
  const handedBack = useHandedBack(post, goBack);
  const queryClient = useQueryClient();
  const showNewer = useShowNewer(postId, onClose);
  const keptAs = `reject.1:${postId}.${version}`;
  const call = useDraftCall({
    failure: 'form',
    removes: handedBack?.removes,
    words: () => t('drafts.rejectedToast', { name }),
    onDone: () => {
      forget(ownKey(keptAs));
      onClose();
      if (!handedBack) return;
      handedBack.leave();
      void findNextDraft(queryClient, post.postDetail).then((next) => {
        if (next) showToast(t('drafts.nextShort'), 'neutral', linkTo(next));
      });
    },
  });
  return (
    <DecisionDialog
      keptAs={keptAs}
      title={t('drafts.rejectTitle', { title })}
      verb={t('drafts.reject')}
      field={{
        label: t('drafts.reasonField'),
        missing: t('drafts.reasonMissing'),
        first: '',
        most: MAX_REASON,
      }}
      call={call}
      onDecide={(reason) =>
        call.mutate(
          {
            params: { id: postId },
            query: { transitionName: 'reject_draft' },
            body: { versionDescription: '', reason },
          },
          { onError: showNewer },
        )
      }
      onClose={onClose}
    >
      <p>{t('drafts.rejectText', { name })}</p>
    </DecisionDialog>
  );
}

function linkTo({ postId, version, title }: PostDetail): { href: string; text: string } {
  return { href: paths.post(postId, version, 'CHANNEL'), text: title };
}

interface DecisionDialogProps {
  /** The name under which the text is kept. */
  keptAs: string;
  title: string;
  /** The label of the deciding button. */
  verb: string;
  /** The text required for it; undefined if none is. */
  field: { label: string; hint?: string; missing: string; first: string; most: number } | undefined;
  call: { isPending: boolean; error: CallError | null };
  onDecide: (text: string) => void;
  onClose: () => void;
  children: ReactNode;
}

function DecisionDialog({
  keptAs,
  title,
  verb,
  field,
  call,
  onDecide,
  onClose,
  children,
}: DecisionDialogProps) {
  // The typed text outlives the dialog, because Escape closes it.
  const [kept, keep] = useKeptState(keptAs, field?.first ?? '');
  const form = useForm({
    initialValues: { text: kept },
    validate: { text: (text) => (field && text.trim() === '' ? field.missing : null) },
    onValuesChange: ({ text }) => keep(text),
  });
  return (
    <FormDialog
      title={title}
      form={{ ...form, isDirty: () => false }}
      onSubmit={({ text }) => onDecide(text.trim())}
      submitLabel={verb}
      loading={call.isPending}
      error={call.error}
      onClose={onClose}
    >
      {children}
      {field && (
        <Textarea
          {...form.getInputProps('text')}
          label={field.label}
          description={field.hint}
          maxLength={field.most}
          rows={4}
          data-autofocus
        />
      )}
    </FormDialog>
  );
}
