import type { PostOpened } from '@studyline/contract/posts/calls';
import { useTranslation } from '../../../words.ts';
import { useRemovePost } from '../use-remove-post.ts';
import { currentVersion, waitingDraft } from '../post-versions.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';

interface RemoveDialogProps {
  post: PostOpened;
  goBack: () => void;
  onClose: () => void;
}

/** Asks before a draft is deleted or a post withdrawn, and shows its title and the consequences. */
export function RemoveDialog({ post, goBack, onClose }: RemoveDialogProps) {
  const { t } = useTranslation();
  const { postId, title } = post.postDetail;
  const draft = waitingDraft(post.postDetail);
  const current = currentVersion(post.postDetail);
  const remove = useRemovePost(post, goBack);
  // The server refuses if this version has been deleted or published in the meantime, because the dialog was not about that.
  const version = (draft ?? current)?.version;
  const sentences = draft
    ? [
        t('posts.remove.draftText', { version: draft.label }),
        current ? t('posts.remove.draftStays', { version: current.label }) : t('posts.remove.draftLast'),
      ]
    : [
        t('posts.remove.withdrawText', { count: post.sharedWith.memberCount }),
        t('posts.remove.withdrawActions'),
      ];
  return (
    <ConfirmDialog
      danger
      title={t(draft ? 'posts.remove.draftTitle' : 'posts.remove.withdrawTitle', { title })}
      action={t(draft ? 'posts.remove.deleteDraft' : 'posts.remove.withdraw')}
      call={remove}
      onConfirm={() => remove.mutate({ params: { id: postId }, query: { version } }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{sentences.join(' ')}</p>
    </ConfirmDialog>
  );
}
