import { useSuspenseQuery } from '@tanstack/react-query';
import { usePageTitle } from '../../navigation/use-page-title.ts';
import { useTranslation } from '../../words.ts';
import { GonePost } from '../open-post/shared/GonePost.tsx';
import { useWayBack } from '../open-post/use-way-back.ts';
import { postOf, saysGone } from '../posts/post-query.ts';
import { Compare } from './Compare.tsx';

interface ComparePageProps {
  postId: number;
  version: number;
  otherVersion: number;
}

/** Two versions of a post and what changed between them. */
export function ComparePage({ postId, version, otherVersion }: ComparePageProps) {
  const { t } = useTranslation();
  const before = useSuspenseQuery(postOf(postId, version));
  const after = useSuspenseQuery(postOf(postId, otherVersion));
  const { postDetail } = after.data;
  const back = useWayBack(postDetail);
  usePageTitle(t('comparison.pageTitle', { title: postDetail.title }));
  const gone = [before, after].find(({ failureReason }) => saysGone(failureReason));
  if (gone) return <GonePost post={gone.data} failure={gone.failureReason} back={back} />;
  return <Compare before={before.data} after={after.data} back={back} />;
}
