import type { PostWrapper } from '@studyline/contract/posts/calls';
import type { Team } from '@studyline/contract/teams/calls';
import { useInfiniteQuery } from '@tanstack/react-query';
import { paths } from '../../../paths.ts';
import { DataTable, NameCell } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { FetchedList } from '../../../ui/feedback/FetchedList.tsx';
import { UnreadDot } from '../../../ui/feedback/UnreadDot.tsx';
import { Link } from '../../../ui/Link.tsx';
import { kindOf } from '../../../ui/posts/post-kind.ts';
import { PostTypeIcon } from '../../../ui/posts/PostTypeIcon.tsx';
import { useFormat } from '../../../use-format.ts';
import { useListWords } from '../../../use-list-words.ts';
import { useTranslation } from '../../../words.ts';
import { usePostShares } from '../../compliance/post-shares.ts';
import { PostShare } from '../../compliance/shared/PostShare.tsx';
import classes from '../SitesAndMembersPage.module.css';
import { postsOf } from '../team-loader.ts';

/** The posts shared with a team by name, as far as the reader may see them. */
export function TeamPosts({ team }: { team: Team }) {
  const { t } = useTranslation();
  const format = useFormat();
  const found = useInfiniteQuery(postsOf(team.channelId, team.id));
  const pages = found.data?.pages ?? [];
  const shares = usePostShares(pages);
  const words = useListWords();
  const isFollowed = shares.size > 0;
  const kind = team.teamType === 'STUDY_SITE' ? 'site' : 'team';
  const rowOf = ({ postDetail: post }: PostWrapper) => {
    const share = shares.get(post.postId);
    const isUnread = !post.hasViewedLastModification;
    return {
      id: post.postId,
      opens: true,
      cells: {
        title: (
          <NameCell
            mark={<PostTypeIcon type={kindOf(post)} size={18} />}
            title={
              <>
                <Link href={paths.post(post.postId, post.version)} className="sl-card-link">
                  {post.title}
                </Link>{' '}
                {isUnread && <UnreadDot label={t('classifications.unread')} />}
              </>
            }
            detail={t('classifications.by', {
              version: post.postType === 'DOCUMENT' ? post.label : t(`app.postTypes.${post.postType}`),
              name: post.author.displayName,
            })}
          />
        ),
        published:
          post.lastPublishDateTimeMillis === null ? undefined : format.date(post.lastPublishDateTimeMillis),
        share: share && <PostShare short share={share} href={paths.compliance(post.postId, post.version)} />,
      },
    };
  };
  return (
    <div className={classes.list}>
      <FetchedList
        list={found}
        words={words}
        empty={<EmptyState title={t(`teams.noPosts.${kind}`)} text={t(`teams.noPostsText.${kind}`)} />}
      >
        {(posts) => (
          <DataTable
            caption={t('teams.tab.posts')}
            columns={[
              { key: 'title', label: t('classifications.column.title') },
              { key: 'published', label: t('classifications.column.published'), width: 128 },
              ...(isFollowed ? [{ key: 'share', label: t('compliance.title'), width: 220 }] : []),
            ]}
            rows={posts.map(rowOf)}
          />
        )}
      </FetchedList>
    </div>
  );
}
