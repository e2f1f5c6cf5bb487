import { initMember } from '@studyline/contract/app/calls';
import type { PostDetail } from '@studyline/contract/posts/calls';
import { useSuspenseQuery } from '@tanstack/react-query';
import { q } from '../../../api/query-options.ts';
import { StudyMark } from '../../../ui/studies/StudyMark.tsx';

interface MarkOfPostProps {
  post: Pick<PostDetail, 'channelId' | 'channelName'>;
  size?: number;
}

/** The square of the study that a post belongs to. */
export function MarkOfPost({ post: { channelId, channelName }, size }: MarkOfPostProps) {
  const { data: init } = useSuspenseQuery(q(initMember));
  const study = init.channelSummaries.find((one) => one.channelId === channelId);
  return <StudyMark name={channelName} colour={study?.bannerColorCSS} logoUrl={study?.logoUrl} size={size} />;
}
