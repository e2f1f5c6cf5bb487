import { useSuspenseQuery } from '@tanstack/react-query';
import { usePageTitle } from '../../navigation/use-page-title.ts';
import { GonePost } from './shared/GonePost.tsx';
import { OpenPost } from './OpenPost.tsx';
import { postOf, saysGone } from '../posts/post-query.ts';
import { useWayBack } from './use-way-back.ts';

/** One version of a post. */
export function PostDetailPage({ postId, version }: { postId: number; version: number }) {
  const { data: post, failureReason } = useSuspenseQuery(postOf(postId, version));
  const back = useWayBack(post.postDetail);
  usePageTitle(post.postDetail.title);
  // At the first refusal, while it is still asked for again: a draft that was taken back is not to be decided on meanwhile.
  if (saysGone(failureReason)) return <GonePost post={post} failure={failureReason} back={back} />;
  return <OpenPost post={post} back={back} />;
}
