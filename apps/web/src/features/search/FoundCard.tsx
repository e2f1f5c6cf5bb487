import type { ChannelSummary } from '@studyline/contract/channels/calls';
import type { SearchHit } from '@studyline/contract/search/calls';
import { clock } from '../../format.ts';
import { kindOf } from '../../ui/posts/post-kind.ts';
import { PostCard } from '../../ui/posts/PostCard.tsx';
import { StudyMark } from '../../ui/studies/StudyMark.tsx';
import { useFormat } from '../../use-format.ts';
import { useNow } from '../../use-now.ts';
import { useTranslation } from '../../words.ts';
import { personOf } from '../people/person-of.ts';
import { actionToShow } from '../required-actions/open-actions.ts';
import { ActionPill } from '../required-actions/shared/ActionPill.tsx';
import { addressOfHit } from './found-hits.ts';
import { Marked } from './Marked.tsx';

interface FoundCardProps {
  hit: SearchHit;
  /** The study of the post, if others are searched as well. */
  study: ChannelSummary | undefined;
  ownName: string;
}

/** What was found, with the passage. It opens where the words are. */
export function FoundCard({ hit, study, ownName }: FoundCardProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const { postDetail: detail } = hit.post;
  const { comment, page, atMillis } = hit;
  const action = actionToShow(detail.actions);
  const at = comment?.createdDateTimeMillis ?? detail.lastPublishDateTimeMillis;
  return (
    <PostCard
      href={addressOfHit(hit)}
      headingLevel="h2"
      type={kindOf(detail)}
      meta={[
        ...(study ? [study.name] : []),
        comment ? t('search.commentOn') : t(`app.postTypes.${detail.postType}`),
        ...(detail.postType === 'DOCUMENT' ? [detail.label] : []),
        ...(hit.isFormer ? [t('search.former')] : []),
        ...(page ? [t('search.page', { page })] : []),
        ...(hit.isRecognised ? [t('search.recognised')] : []),
        ...(atMillis === null ? [] : [t('search.moment', { at: clock(atMillis) })]),
      ]}
      title={<Marked text={hit.title} />}
      excerpt={hit.excerpt.length > 0 && <Marked text={hit.excerpt} />}
      media={
        study && (
          <StudyMark name={study.name} colour={study.bannerColorCSS} logoUrl={study.logoUrl} size={44} />
        )
      }
      status={action && <ActionPill action={action} ownName={ownName} />}
      author={personOf(comment ? comment.author : detail.author)}
      time={at === null ? undefined : format.dayMonth(at, now)}
    />
  );
}
