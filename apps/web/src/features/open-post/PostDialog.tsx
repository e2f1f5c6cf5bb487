import { lazy } from '../../navigation/lazy-screens.tsx';
import type { PostOpened } from '@studyline/contract/posts';
import { Suspense } from 'react';

/** Only people who change posts load these. */
const ApproveDialog = lazy(() => import('../drafts/shared/DraftDialogs.tsx'), 'ApproveDialog');
const RejectDialog = lazy(() => import('../drafts/shared/DraftDialogs.tsx'), 'RejectDialog');
const NewVersionDialog = lazy(() => import('../drafts/shared/NewVersionDialog.tsx'), 'NewVersionDialog');
const RemoveDialog = lazy(() => import('../posts/shared/RemoveDialog.tsx'), 'RemoveDialog');

export type DialogName = 'approve' | 'reject' | 'version' | 'remove';

interface PostDialogProps {
  name: DialogName | undefined;
  post: PostOpened;
  goBack: () => void;
  onClose: () => void;
}

/** The dialog that is open over a post. */
export function PostDialog({ name, post, goBack, onClose }: PostDialogProps) {
  return (
    <Suspense>
      {name === 'approve' && <ApproveDialog post={post} goBack={goBack} onClose={onClose} />}
      {name === 'reject' && <RejectDialog post={post} goBack={goBack} onClose={onClose} />}
      {name === 'version' && <NewVersionDialog post={post} onClose={onClose} />}
      {name === 'remove' && <RemoveDialog post={post} goBack={goBack} onClose={onClose} />}
    </Suspense>
  );
}
