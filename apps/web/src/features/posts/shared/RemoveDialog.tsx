import { Button } from '@mantine/core';
import type { PostOpened } from '@studyline/contract/posts/calls';
import { describeInForm } from '../../../api/errors.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { DialogText } from '../../../ui/forms/DialogForm.tsx';
import { FormError } from '../../../ui/forms/FormParts.tsx';
import { useTranslation } from '../../../words.ts';
import { useRemovePost } from '../use-remove-post.ts';
import { currentVersion, waitingDraft } from '../post-versions.ts';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';

interface RemoveDialogProps {
  post: PostOpened;
  goBack: () => void;
  onClose: () => void;
}

/** Asks before a draft is deleted or a post withdrawn, and shows its title and the consequences. */
export function RemoveDialog({ post, goBack, onClose }: RemoveDialogProps) {
  const { t } = useTranslation();
  useReturnFocus();
  const { postId, title } = post.postDetail;
  const draft = waitingDraft(post.postDetail);
  const current = currentVersion(post.postDetail);
  const { mutate, isPending, error } = useRemovePost(post, goBack);
  // What has been deleted or published meanwhile is not what this dialog asks about.
  const version = (draft ?? current)?.version;
  const remove = () => mutate({ params: { id: postId }, query: { version } }, { onSuccess: onClose });
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
    <Dialog
      opened
      onClose={onClose}
      title={t(draft ? 'posts.remove.draftTitle' : 'posts.remove.withdrawTitle', { title })}
      closeLabel={t('app.close')}
      cancelLabel={t('app.cancel')}
      busy={isPending}
      actions={
        <Button color="red" size="md" loading={isPending} onClick={remove}>
          {t(draft ? 'posts.remove.deleteDraft' : 'posts.remove.withdraw')}
        </Button>
      }
    >
      <DialogText>
        <p>{sentences.join(' ')}</p>
        <FormError>{error && describeInForm(error)}</FormError>
      </DialogText>
    </Dialog>
  );
}
