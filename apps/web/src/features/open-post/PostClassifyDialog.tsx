import type { PostOpened } from '@studyline/contract/posts/calls';
import { useTranslation } from '../../words.ts';
import { ClassifyDialog } from '../classifications/shared/ClassifyDialog.tsx';
import { returnsToAuthor } from '../posts/post-versions.ts';
import { useHandedBackWithPost } from '../posts/use-handed-back.ts';

interface PostClassifyDialogProps {
  post: PostOpened;
  goBack: () => void;
  onClose: () => void;
}

/** Chooses the categories of the open post. A submitted draft returns to its author, and this person may lose sight of it. */
export function PostClassifyDialog({ post, goBack, onClose }: PostClassifyDialogProps) {
  const { t } = useTranslation();
  const handedBack = useHandedBackWithPost(post, goBack);
  return (
    <ClassifyDialog
      post={post.postDetail}
      recalls={returnsToAuthor(post.postDetail)}
      removes={handedBack?.removes}
      savedWords={handedBack && t('classifications.classify.handedBack', { name: post.createdByUserName })}
      onSaved={() => handedBack?.leave()}
      onClose={onClose}
    />
  );
}
