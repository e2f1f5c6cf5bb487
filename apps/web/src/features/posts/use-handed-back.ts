import type { PostOpened } from '@studyline/contract/posts/calls';
import { useNavigate } from '@tanstack/react-router';
import type { Removed } from '../../live/refresher.ts';
import { paths } from '../../paths.ts';
import { currentVersion, returnsToAuthor } from './post-versions.ts';
import { waitsForApproval } from './version-state.ts';

interface HandedBack {
  /** What this person can no longer see. */
  removes: Removed;
  /** Leads to what is left of the post, or back. */
  leave: () => void;
}

/** The consequences for this person when a submitted draft returns to its author; undefined if it is their own. */
export function useHandedBack(post: PostOpened, goBack: () => void): HandedBack | undefined {
  const navigate = useNavigate();
  const { postId, version, can } = post.postDetail;
  if (!waitsForApproval(post.postDetail) || can.submit !== 'NOT_YOUR_DRAFT') return undefined;
  const left = currentVersion(post.postDetail);
  return {
    removes: { postId, ...(left ? { version } : {}) },
    leave: () => {
      if (left) void navigate({ href: paths.post(postId, left.version), replace: true });
      else goBack();
    },
  };
}

/** The same if the categories or permissions of the whole post change. */
export function useHandedBackWithPost(post: PostOpened, goBack: () => void): HandedBack | undefined {
  const handedBack = useHandedBack(post, goBack);
  return returnsToAuthor(post.postDetail) ? handedBack : undefined;
}
