import { initMember } from '@studyline/contract/app/calls';
import type { PostDetail } from '@studyline/contract/posts/calls';
import { useQueryClient, useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { q } from '../../../api/query-options.ts';
import type { PostReferrer } from '../../../paths.ts';
import { FeedGroup } from '../../../ui/posts/Feed.tsx';
import { useFormat } from '../../../use-format.ts';
import { useTranslation } from '../../../words.ts';
import { usePostShares } from '../../compliance/post-shares.ts';
import { type FeedList, mergePages } from '../feed-list.ts';
import { type FeedRow, feedRows, postKey } from '../feed-rows.ts';
import { FeedEmpty } from '../FeedEmpty.tsx';
import { FeedEnd } from '../FeedEnd.tsx';
import { FeedPostCard } from '../FeedPostCard.tsx';
import classes from './PostList.module.css';
import { groupRange, groupTitle } from '../group-words.ts';
import { LoadMore } from '../LoadMore.tsx';
import { restartList } from '../load-list.ts';
import { NewsBar } from '../NewsBar.tsx';
import { step } from '../list-step.ts';
import { useFeedContext } from '../use-feed-context.ts';
import { keepFocusIn, makeHeldRow, useFeedFocus } from '../use-feed-focus.ts';
import { useFeedKeys } from '../use-feed-keys.ts';
import { useOwnLink } from '../use-own-link.ts';
import { useVirtualRows } from '../use-virtual-rows.ts';
import { useVisit } from '../list-visits.ts';

interface PostListProps {
  list: FeedList;
  /** The accessible name of the list if no heading of a day or month comes first. */
  title: string;
  referrer: PostReferrer | undefined;
}

/** The posts of a list with the dated headings between them. Give it the list's key, so that each list has its own instance. */
export function PostList({ list, title, referrer }: PostListProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { data: init } = useSuspenseQuery(q(initMember));
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError } =
    useSuspenseInfiniteQuery({
      ...list.options,
      // Live events say what has changed. Read and done posts stay until the person reopens the list.
      refetchOnMount: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    });
  const format = useFormat();
  const context = useFeedContext();
  const posts = useMemo(() => mergePages(data.pages), [data]);
  const shares = usePostShares(data.pages);
  const rows = useMemo(() => feedRows(posts, list.sort, context), [posts, list.sort, context]);
  const postKeys = useMemo(() => rows.filter(({ kind }) => kind === 'post').map(({ key }) => key), [rows]);

  const container = useRef<HTMLDivElement>(null);
  const moreButton = useRef<HTMLButtonElement>(null);
  const [held] = useState(makeHeldRow);
  const { virtualizer, scrollMargin } = useVirtualRows({ listKey: list.key, rows, container, held });
  const isReturn = useVisit(list.key);
  const focus = useFeedFocus({ listKey: list.key, rows, container, held, virtualizer, isReturn });
  useFeedKeys((by) => {
    const next = step(postKeys, focus.currentKey(), by, focus.firstVisibleKey());
    if (next !== undefined) focus.toPost(next);
  });

  useOwnLink(() => {
    // If it fails, the list stays. The offline bar or a toast says why.
    restartList(queryClient, list).then(
      () => focus.toTop(),
      () => {},
    );
  });

  const [said, setSaid] = useState('');
  const loadMore = async () => {
    const before = posts.length;
    const wasFocused = isFocused(moreButton.current);
    const result = await fetchNextPage();
    if (result.isFetchNextPageError || !result.data) return;
    const all = mergePages(result.data.pages);
    const first = all[before];
    setSaid(t('feed.morePosts', { count: all.length - before }));
    // The last page removes the button and its focus.
    if (first && (isFocused(moreButton.current) || (wasFocused && isFocused(document.body)))) {
      focus.toPost(postKey(first.postDetail.postId));
    }
  };

  const studies = list.channelId === undefined ? init.channelSummaries : undefined;
  const hasHeadings = list.sort !== 'DUE_ASC';
  const ownName = init.user.basicUserInfo.displayName;

  function renderRow(row: FeedRow) {
    if (row.kind === 'heading') {
      return (
        <FeedGroup title={groupTitle(row.group, format)} range={groupRange(row.group, context, format)}>
          {null}
        </FeedGroup>
      );
    }
    return (
      <FeedPostCard
        post={row.post}
        referrer={referrer}
        ownName={ownName}
        hasHeadings={hasHeadings}
        share={shares.get(row.post.postDetail.postId)}
        study={studies?.find(({ channelId }) => channelId === row.post.postDetail.channelId)}
        onDone={keepFocus}
      />
    );
  }

  return (
    <>
      <NewsBar
        list={list}
        asOf={data.pages[0]?.asOf ?? 0}
        onShown={(postId) => focus.toTop(postId === undefined ? undefined : postKey(postId))}
      />
      {posts.length === 0 && <FeedEmpty list={list} />}
      {!hasHeadings && posts.length > 0 && <h2 className="sl-hidden">{title}</h2>}
      <div
        id="posts"
        ref={container}
        tabIndex={-1}
        className={classes.rows}
        data-headings={hasHeadings || undefined}
        style={{ height: virtualizer.getTotalSize() }}
        onFocus={focus.onFocus}
        onBlur={focus.onBlur}
      >
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const row = rows[index];
          return (
            row && (
              <div
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                data-row={row.key}
                data-gap={(row.kind === 'post' && !row.endsGroup) || undefined}
                className={classes.row}
                style={{ transform: `translateY(${start - scrollMargin}px)` }}
              >
                {renderRow(row)}
              </div>
            )
          );
        })}
      </div>
      <output className="sl-hidden">{said}</output>
      {hasNextPage && (
        <LoadMore
          button={moreButton}
          isLoading={isFetchingNextPage}
          hasFailed={isFetchNextPageError}
          onMore={() => void loadMore()}
        />
      )}
      {!hasNextPage && posts.length > 0 && <FeedEnd list={list} />}
    </>
  );
}

function isFocused(element: HTMLElement | null): boolean {
  return element !== null && document.activeElement === element;
}

function keepFocus({ postId }: PostDetail): void {
  keepFocusIn(postKey(postId));
}
