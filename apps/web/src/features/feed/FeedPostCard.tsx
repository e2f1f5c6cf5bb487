import { isOpenAction } from '@studyline/contract/required-actions/open-actions';
import type { ChannelSummary } from '@studyline/contract/channels/calls';
import type { PostMetrics } from '@studyline/contract/compliance/metrics';
import type { PostDetail, PostWrapper } from '@studyline/contract/posts/calls';
import { memo } from 'react';
import { type PostReferrer, paths } from '../../paths.ts';
import { EventDate } from '../../ui/posts/EventDate.tsx';
import { Thumbnail, TypeTile } from '../../ui/posts/Media.tsx';
import { PostCard } from '../../ui/posts/PostCard.tsx';
import { StudyMark } from '../../ui/studies/StudyMark.tsx';
import { useFormat } from '../../use-format.ts';
import { useNow } from '../../use-now.ts';
import { type Translate, useTranslation } from '../../words.ts';
import { dateParts } from '../calendar/event-dates.ts';
import { PostShare } from '../compliance/shared/PostShare.tsx';
import { ActionPill } from '../required-actions/shared/ActionPill.tsx';
import { actionKey, actionToShow } from '../required-actions/open-actions.ts';
import { ActionButton } from '../required-actions/shared/ActionButton.tsx';
import { whyYou } from '../required-actions/shared/why-you.ts';
import { kindOf } from '../../ui/posts/post-kind.ts';
import { personOf } from '../people/person-of.ts';
import { clock } from '../../format.ts';
import { publishedText } from './group-words.ts';

interface FeedPostCardProps {
  post: PostWrapper;
  referrer: PostReferrer | undefined;
  ownName: string;
  /** The study of the post. Cards in lists across studies name it. */
  study?: ChannelSummary;
  /** Whether headings above the cards name their days. */
  hasHeadings: boolean;
  /** How many have done what it asks, if the reader follows that. */
  share: PostMetrics | undefined;
  /** Called when an action was completed on the card and its button is about to disappear. */
  onDone: (post: PostDetail) => void;
}

/** A post in a list. */
export const FeedPostCard = memo(function FeedPostCard(props: FeedPostCardProps) {
  const { post, referrer, study, ownName, hasHeadings, share, onDone } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const { postDetail: detail } = post;
  const action = actionToShow(detail.actions);
  const href = paths.post(detail.postId, detail.version, referrer);
  const isUnread = !detail.hasViewedLastModification;

  return (
    <PostCard
      href={href}
      type={kindOf(detail)}
      meta={[
        ...metaOf(detail, study, t),
        ...(post.eventStartDateTimeMillis === null ? [] : [format.dateTime(post.eventStartDateTimeMillis)]),
        ...(post.courseDurationMillis ? [clock(post.courseDurationMillis)] : []),
        ...whyYou(action),
      ]}
      title={detail.title}
      excerpt={detail.changeDescription ?? detail.thumbnailContent ?? undefined}
      unreadLabel={isUnread ? t('feed.unreadPost') : undefined}
      media={study ? <MarkOf study={study} /> : mediaOf(post, format.timeZone)}
      author={personOf(detail.author)}
      time={publishedText(
        detail.lastPublishDateTimeMillis ?? detail.lastModifiedDateTimeMillis,
        now,
        format,
        hasHeadings,
      )}
      comments={{ count: detail.commentCount, label: t('feed.comments', { count: detail.commentCount }) }}
      share={
        share && <PostShare share={share} href={paths.compliance(detail.postId, detail.version, referrer)} />
      }
      status={action && <ActionPill action={action} ownName={ownName} />}
      action={
        action &&
        isOpenAction(action) && (
          <ActionButton
            key={actionKey(action)}
            post={detail}
            action={action}
            href={href}
            onDone={() => onDone(detail)}
          />
        )
      }
    />
  );
});

/** Type, version, and the category, or else whom it is shared with. An order says how far along it is instead: its title names the site. */
function metaOf(detail: PostDetail, study: ChannelSummary | undefined, t: Translate): string[] {
  const { postType, label, classifications, sharedWithDescription, orderCurrentStatusLabel } = detail;
  return [
    ...(study ? [study.name] : []),
    t(`app.postTypes.${postType}`),
    ...(postType === 'DOCUMENT' ? [label] : []),
    orderCurrentStatusLabel ?? classifications[0]?.name ?? sharedWithDescription,
  ];
}

/** News has no image. An event shows its day in the reader's time zone, as the line beside it does. */
function mediaOf(
  { postDetail: detail, eventStartDateTimeMillis: start, courseVideoPosterUrl: poster }: PostWrapper,
  timeZone: string,
) {
  if (start !== null) return <EventDate {...dateParts({ start, timeZone })} />;
  if (detail.postType === 'NEWS') return undefined;
  if (poster) return <Thumbnail src={poster} title={detail.title} />;
  if (detail.postType !== 'DOCUMENT') return <TypeTile type={kindOf(detail)} />;
  return <Thumbnail src={detail.thumbnailImageUrl} title={detail.title} version={detail.label} />;
}

function MarkOf({ study: { name, bannerColorCSS, logoUrl } }: { study: ChannelSummary }) {
  return <StudyMark name={name} colour={bannerColorCSS} logoUrl={logoUrl} size={44} />;
}
