import { useSuspenseQuery } from '@tanstack/react-query';
import { DraftForm } from './DraftForm.tsx';
import { newVersionOf } from './new-version.ts';
import { latestOf, rightsOf } from './post-creation-loader.ts';

/** Writes another version of a post that is not a document, in the form that creates posts. */
export function NewVersionPage({ postId }: { postId: number }) {
  const { data: post } = useSuspenseQuery(latestOf(postId));
  const { channelId } = post.postDetail;
  const { data: rights } = useSuspenseQuery(rightsOf(channelId));
  return (
    <DraftForm key={postId} channelId={channelId} draft={newVersionOf(post, rights.defaultPermissions)} />
  );
}
