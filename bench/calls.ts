import type { Comment, listComments } from '@studyline/contract/comments';
import type { Result } from '@studyline/contract/endpoint';
import type { FeedPage } from '@studyline/contract/feed';
import type { PostDetail, PostOpened } from '@studyline/contract/posts';
import { isLimited, SIZE } from './data.ts';
import type { Call } from './load.ts';
import type { Reader } from './readers.ts';

const PAGE_SIZE = 25;
const STUDY = '/channels/1/posts?';
const ALL_STUDIES = '/user/posts?';
/** A little less than what a reader without the limited posts can page to. */
const PAGES = Math.floor((SIZE.posts * 0.75) / PAGE_SIZE);
const COMMENTS = SIZE.comments / SIZE.posts;
/** A prime: in steps of it every post is reached once before any repeats. */
const STRIDE = 7919;

function demand(isRight: boolean, words: string): void {
  if (!isRight) throw new Error(words);
}

function checkFeed(feed: FeedPage, page: number, kind: string, isRight: (post: PostDetail) => boolean): void {
  demand(
    feed.page === page && feed.items.length === PAGE_SIZE,
    `${PAGE_SIZE} posts of page ${page} were expected, ${feed.items.length} of page ${feed.page} came`,
  );
  demand(
    feed.items.every(({ postDetail }) => isRight(postDetail)),
    `not every post is ${kind}`,
  );
}

const isOfStudy = (post: PostDetail) => post.channelId === 1;
const isUnread = (post: PostDetail) => !post.hasViewedLastModification || post.markedAsUnread;
const asksSomething = (post: PostDetail) => post.requiresAction;

function checkFirstPage(feed: FeedPage): void {
  checkFeed(feed, 1, 'of the study', isOfStudy);
  demand(feed.items[0]?.postDetail.postId === 1, 'the first post is not the newest');
  demand(
    feed.items.some(({ postDetail }) => postDetail.actions.length > 0),
    'no post has a required action',
  );
}

function checkComments(page: Result<typeof listComments>, postId: number): void {
  demand(
    page.items.length === COMMENTS && page.items.every((comment) => comment.postId === postId),
    `${COMMENTS} comments on post ${postId} were expected, ${page.items.length} came`,
  );
}

/** The calls of the product. Readers take turns, and so do the posts, including the limited ones and those with rules. */
export function productCalls(product: string, readers: readonly Reader[]) {
  const limitedReaders = readers.filter((reader) => reader.readsLimited);
  let turn = 0;
  let step = 0;

  function nextReader(among = readers): Reader {
    const reader = among[turn++ % among.length];
    if (!reader) throw new Error('Nobody is there to read.');
    return reader;
  }
  const readerOf = (postId: number) => nextReader(isLimited(postId) ? limitedReaders : readers);
  const nextPost = () => 1 + ((step++ * STRIDE) % SIZE.posts);

  function call<Answer>(reader: Reader, path: string, check: (answer: Answer) => void, body?: object): Call {
    return {
      url: `${product}/openapi/v1${path}`,
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${reader.token}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      check: (answer) => check(answer as Answer),
    };
  }

  function feed(query: string, check: (feed: FeedPage) => void): Call {
    return call(nextReader(), `${query}&pageSize=${PAGE_SIZE}`, check, []);
  }
  const page = (number: number) =>
    feed(`${STUDY}page=${number}`, (answer) => checkFeed(answer, number, 'of the study', isOfStudy));
  const unread = (feedOf: string) =>
    feed(`${feedOf}unreadPosts=true`, (answer) => checkFeed(answer, 1, 'unread', isUnread));
  const actions = (feedOf: string) =>
    feed(`${feedOf}complianceActionPosts=true`, (answer) =>
      checkFeed(answer, 1, 'one that asks something', asksSomething),
    );

  function comment(postId: number): Call {
    const commentTextRequest =
      'Is the revised schedule in force from today, or from the approval at our site?';
    const check = (answer: Comment) =>
      demand(
        answer.postId === postId && answer.commentText === commentTextRequest,
        `the comment on post ${postId} came back as another one`,
      );
    return call(readerOf(postId), `/comments/posts/${postId}`, check, { commentTextRequest });
  }

  /** Opening a post takes two calls, which alternate. */
  let opened: number | undefined;
  function openPost(): Call {
    if (opened === undefined) {
      const id = (opened = nextPost());
      return call<PostOpened>(readerOf(id), `/posts/${id}/1`, ({ postDetail }) =>
        demand(postDetail.postId === id, `post ${id} was expected, ${postDetail.postId} came`),
      );
    }
    const id = opened;
    opened = undefined;
    return call<Result<typeof listComments>>(
      readerOf(id),
      `/comments/posts/${id}?pageSize=${PAGE_SIZE}`,
      (answer) => checkComments(answer, id),
    );
  }

  return {
    feed: () => feed(`${STUDY}page=1`, checkFirstPage),
    page200: () => page(200),
    anyPage: () => page(1 + Math.floor(Math.random() * PAGES)),
    unread: () => unread(STUDY),
    unreadAll: () => unread(ALL_STUDIES),
    actions: () => actions(STUDY),
    actionsAll: () => actions(ALL_STUDIES),
    openPost,
    comment: () => comment(nextPost()),
    commentOn: comment,
    authorizeChannel: (socketId: string, channel: string) =>
      call<{ channel_name: string }>(
        nextReader(),
        '/realtime/auth',
        (answer) => demand(answer.channel_name === channel, `${channel} was not authorised`),
        { socket_id: socketId, channel_name: channel },
      ),
    init: () => call<object>(nextReader(), '/app/init-member', () => undefined),
  };
}

/** The calls of the bare limits (limit-server.ts). */
export function limitCalls(limit: string) {
  const call = <Answer>(path: string, check: (answer: Answer) => void) => ({
    url: limit + path,
    method: 'POST' as const,
    check: (answer: unknown) => check(answer as Answer),
  });
  return {
    feed: (): Call =>
      call<{ id: number }[]>('/feed', (rows) =>
        demand(rows.length === PAGE_SIZE && rows[0]?.id === 1, `the limit's feed has ${rows.length} rows`),
      ),
    insert: (): Call =>
      call<{ id?: number }>('/insert', ({ id }) => demand(id !== undefined, 'the limit inserted nothing')),
  };
}
