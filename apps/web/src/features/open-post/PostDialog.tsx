import { onDemand } from '../../navigation/on-demand.tsx';
import type { PostOpened } from '@studyline/contract/posts/calls';

/** Loaded only by people who change posts. */
const ApproveDialog = onDemand(() => import('../drafts/shared/DraftDialogs.tsx'), 'ApproveDialog');
const RejectDialog = onDemand(() => import('../drafts/shared/DraftDialogs.tsx'), 'RejectDialog');
const NewVersionDialog = onDemand(() => import('../drafts/shared/NewVersionDialog.tsx'), 'NewVersionDialog');
const PostClassifyDialog = onDemand(() => import('./PostClassifyDialog.tsx'), 'PostClassifyDialog');
const RevertDialog = onDemand(() => import('../drafts/shared/RevertDialog.tsx'), 'RevertDialog');
const PermissionsDialog = onDemand(
  () => import('../sharing/shared/PermissionsDialog.tsx'),
  'PermissionsDialog',
);
const RulesDialog = onDemand(() => import('../drafts/shared/RulesDialog.tsx'), 'RulesDialog');
const SubscribersDialog = onDemand(
  () => import('../subscriptions/shared/SubscribersDialog.tsx'),
  'SubscribersDialog',
);
const RemoveDialog = onDemand(() => import('../posts/shared/RemoveDialog.tsx'), 'RemoveDialog');

export type DialogName =
  | 'approve'
  | 'reject'
  | 'version'
  | 'revert'
  | 'classify'
  | 'remove'
  | 'permissions'
  | 'rules'
  | 'subscribers';

interface PostDialogProps {
  name: DialogName | undefined;
  post: PostOpened;
  /** For `revert`. */
  version: number | undefined;
  goBack: () => void;
  /** A draft waiting for this person's decision has been published. */
  onPublished: () => void;
  onClose: () => void;
}

/** The dialog that is open over a post. */
export function PostDialog({ name, post, version, goBack, onPublished, onClose }: PostDialogProps) {
  return (
    <>
      {name === 'approve' && (
        <ApproveDialog post={post} goBack={goBack} onPublished={onPublished} onClose={onClose} />
      )}
      {name === 'reject' && (
        <RejectDialog post={post} goBack={goBack} onPublished={onPublished} onClose={onClose} />
      )}
      {name === 'version' && <NewVersionDialog post={post} onClose={onClose} />}
      {name === 'revert' && version !== undefined && (
        <RevertDialog post={post} to={version} onClose={onClose} />
      )}
      {name === 'permissions' && <PermissionsDialog post={post} goBack={goBack} onClose={onClose} />}
      {name === 'rules' && <RulesDialog post={post} onClose={onClose} />}
      {name === 'subscribers' && <SubscribersDialog post={post} onClose={onClose} />}
      {name === 'classify' && <PostClassifyDialog post={post} goBack={goBack} onClose={onClose} />}
      {name === 'remove' && <RemoveDialog post={post} goBack={goBack} onClose={onClose} />}
    </>
  );
}
