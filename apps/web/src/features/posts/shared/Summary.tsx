import type { PostDetail } from '@studyline/contract/posts/calls';
import { PostSummary } from '../../../ui/posts/Article.tsx';
import { Pill } from '../../../ui/feedback/Pill.tsx';
import { StatusPill, type Status } from '../../../ui/feedback/StatusPill.tsx';
import { useFormat } from '../../../use-format.ts';
import { useNow } from '../../../use-now.ts';
import { bylineOf, personOf } from '../../people/person-of.ts';
import { versionAndState } from '../version-state.ts';
import { recently } from '../../../time-words.ts';

const statuses: Record<PostDetail['versionLabel'], Status> = {
  PUBLISHED: 'current',
  SUPERCEDED: 'superseded',
  DRAFT: 'draft',
  REJECTED: 'draft',
  EXPIRED: 'expired',
  WITHDRAWN: 'expired',
};

/** Title, state and text of a post, below its first page on a narrow screen. */
export function Summary({ post: detail, views }: { post: PostDetail; views: string | undefined }) {
  const format = useFormat();
  const now = useNow();
  const at = detail.lastPublishDateTimeMillis ?? detail.lastModifiedDateTimeMillis;
  return (
    <PostSummary
      pills={
        <>
          <StatusPill status={statuses[detail.versionLabel]}>
            {versionAndState(detail.label, detail.versionLabel)}
          </StatusPill>
          {detail.classifications.map(({ categoryId, name }) => (
            <Pill key={categoryId} kind="neutral">
              {name}
            </Pill>
          ))}
        </>
      }
      title={detail.title}
      excerpt={detail.changeDescription ?? undefined}
      author={personOf(detail.author)}
      by={bylineOf(detail)}
      time={recently(at, now, format)}
      views={views}
    />
  );
}
