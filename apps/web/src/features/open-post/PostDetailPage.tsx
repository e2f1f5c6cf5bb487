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
  // At the first refusal, even while it is retried: nobody should decide on a recalled draft in the meantime.
  if (saysGone(failureReason)) return <GonePost post={post} failure={failureReason} back={back} />;
  return <OpenPost post={post} back={back} />;
}
