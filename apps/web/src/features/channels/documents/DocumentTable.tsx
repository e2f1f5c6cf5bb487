import { initMember } from '@studyline/contract/app/calls';
import type { CategoryFacts } from '@studyline/contract/classifications/calls';
import type { PostMetrics } from '@studyline/contract/compliance/metrics';
import type { PostWrapper } from '@studyline/contract/posts/calls';
import { IconFolder } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { q } from '../../../api/query-options.ts';
import { paths } from '../../../paths.ts';
import { DataTable, NameCell } from '../../../ui/DataTable.tsx';
import { UnreadDot } from '../../../ui/feedback/UnreadDot.tsx';
import { Link } from '../../../ui/Link.tsx';
import { kindOf } from '../../../ui/posts/post-kind.ts';
import { PostTypeIcon } from '../../../ui/posts/PostTypeIcon.tsx';
import { useFormat } from '../../../use-format.ts';
import { useTranslation } from '../../../words.ts';
import { labelOf } from '../../classifications/category-tree.ts';
import { PostShare } from '../../compliance/shared/PostShare.tsx';
import { actionToShow } from '../../required-actions/open-actions.ts';
import { ActionPill } from '../../required-actions/shared/ActionPill.tsx';
import classes from './DocumentTable.module.css';

interface DocumentGroup {
  category: CategoryFacts;
  posts: readonly PostWrapper[];
  /** The total, of which these may be only some; undefined if unknown. */
  count: number | undefined;
  href: string;
}

/** Posts as rows: those of the category itself, then a group for each sub-category. */
export function DocumentTable({
  own,
  groups,
  shares,
}: {
  own: readonly PostWrapper[];
  groups: readonly DocumentGroup[];
  /** How many have done what each post asks, for people who follow that. */
  shares: ReadonlyMap<number, PostMetrics>;
}) {
  const { t } = useTranslation();
  const rowOf = useRow(shares);
  const posts = [...own, ...groups.flatMap((group) => group.posts)];
  const isAsked = posts.some(({ postDetail }) => actionToShow(postDetail.actions));
  const isFollowed = posts.some(({ postDetail }) => shares.has(postDetail.postId));
  return (
    <DataTable
      caption={t('classifications.title')}
      columns={[
        { key: 'title', label: t('classifications.column.title') },
        { key: 'published', label: t('classifications.column.published'), width: 128 },
        ...(isAsked ? [{ key: 'action', label: t('classifications.column.action'), width: 190 }] : []),
        ...(isFollowed
          ? [{ key: 'share', label: t('classifications.column.share'), width: isAsked ? 132 : 220 }]
          : []),
      ]}
      rows={[
        ...own.map((post) => rowOf(post, 'own')),
        ...groups.flatMap((group) => [
          headingOf(group),
          ...group.posts.map((post) => rowOf(post, nameOf(group))),
        ]),
      ]}
    />
  );
}

function nameOf({ category }: DocumentGroup): string {
  return `group-${category.categoryId}`;
}

function headingOf(group: DocumentGroup) {
  return { id: nameOf(group), cells: {}, heading: <GroupHeading group={group} /> };
}

function GroupHeading({ group: { category, count, href } }: { group: DocumentGroup }) {
  const { t } = useTranslation();
  return (
    <span className={classes.group}>
      <IconFolder size={18} aria-hidden />
      <Link href={href}>{labelOf(category)}</Link>
      {(category.unreadCount ?? 0) > 0 && <UnreadDot label={t('classifications.unread')} />}
      {count !== undefined && <small>{t('classifications.documents', { count })}</small>}
    </span>
  );
}

function useRow(shares: ReadonlyMap<number, PostMetrics>) {
  const { t } = useTranslation();
  const format = useFormat();
  const { data: init } = useSuspenseQuery(q(initMember));
  const ownName = init.user.basicUserInfo.displayName;
  return ({ postDetail: post }: PostWrapper, group: string) => {
    const action = actionToShow(post.actions);
    const isUnread = !post.hasViewedLastModification;
    const by = post.author.displayName;
    const share = shares.get(post.postId);
    return {
      id: `${group}-${post.postId}`,
      opens: true,
      cells: {
        title: (
          <NameCell
            mark={
              <span className={classes.type}>
                <PostTypeIcon type={kindOf(post)} size={18} />
              </span>
            }
            title={
              <span className={classes.title} data-unread={isUnread || undefined}>
                <Link
                  href={paths.post(post.postId, post.version, 'CLASSIFICATIONS')}
                  className="sl-card-link"
                >
                  {post.title}
                </Link>
                {isUnread && <UnreadDot label={t('classifications.unread')} />}
              </span>
            }
            detail={
              post.postType === 'DOCUMENT'
                ? t('classifications.by', { version: post.label, name: by })
                : t('classifications.typeBy', { type: t(`app.postTypes.${post.postType}`), name: by })
            }
          />
        ),
        published: post.lastPublishDateTimeMillis !== null && (
          <span className={classes.day}>{format.date(post.lastPublishDateTimeMillis)}</span>
        ),
        action: action ? (
          <ActionPill action={action} ownName={ownName} />
        ) : (
          <span className={classes.quiet}>{t('classifications.nothingAsked')}</span>
        ),
        share: share ? (
          <PostShare
            short
            share={share}
            href={paths.compliance(post.postId, post.version, 'CLASSIFICATIONS')}
          />
        ) : undefined,
      },
    };
  };
}
