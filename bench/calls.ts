import { initMember } from '@studyline/contract/app/calls';
import { addComment, listComments } from '@studyline/contract/comments/calls';
import { addressOf, type Args, type Endpoint, type Result } from '@studyline/contract/core/endpoint';
import { type FeedPage, listChannelPosts, listMemberPosts } from '@studyline/contract/feed/calls';
import { getPostVersion, type PostDetail } from '@studyline/contract/posts/calls';
import { authorizeChannel } from '@studyline/contract/realtime/calls';
import { COMMENT, isLimited, SIZE } from './data.ts';
import type { Call } from './load.ts';
import type { Reader } from './readers.ts';

const PAGE_SIZE = 25;
/** A little less than the last page of a reader without the limited posts. */
const PAGES = Math.floor((SIZE.posts * 0.75) / PAGE_SIZE);
const COMMENTS = SIZE.comments / SIZE.posts;
/** A prime: steps of this size reach every post once before any repeats. */
const STRIDE = 7919;

function demand(isRight: boolean, words: string): void {
  if (!isRight) throw new Error(words);
}

function checkFeed(feed: FeedPage, page: number, kind: string, isRight: (post: PostDetail) => boolean): void {
  demand(
    feed.page === page && feed.items.length === PAGE_SIZE,
    `${PAGE_SIZE} posts of page ${page} expected, got ${feed.items.length} of page ${feed.page}`,
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
    `${COMMENTS} comments on post ${postId} expected, got ${page.items.length}`,
  );
}

/** A call of the product's contract. */
export function productCall<E extends Endpoint>(
  product: string,
  reader: Reader,
  endpoint: E,
  args: Args<E>,
  check: (answer: Result<E>) => void,
): Call {
  const { body } = args;
  return {
    url: product + addressOf(endpoint, args),
    method: endpoint.method,
    headers: {
      authorization: `Bearer ${reader.token}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    check: (answer) => check(answer as Result<E>),
  };
}

/** The calls of the product. Readers take turns, and so do the posts, including the limited ones and those with rules. */
export function productCalls(product: string, readers: readonly Reader[]) {
  const limitedReaders = readers.filter((reader) => reader.readsLimited);
  let turn = 0;
  let step = 0;

  function nextReader(among = readers): Reader {
    const reader = among[turn++ % among.length];
    if (!reader) throw new Error('There are no readers.');
    return reader;
  }
  const readerOf = (postId: number) => nextReader(isLimited(postId) ? limitedReaders : readers);
  const nextPost = () => 1 + ((step++ * STRIDE) % SIZE.posts);

  const call = <E extends Endpoint>(
    reader: Reader,
    endpoint: E,
    args: Args<E>,
    check: (answer: Result<E>) => void,
  ) => productCall(product, reader, endpoint, args, check);

  type Feed = (query: Args<typeof listChannelPosts>['query'], check: (feed: FeedPage) => void) => Call;
  const ofStudy: Feed = (query, check) => {
    const args = { params: { channelId: 1 }, query: { ...query, pageSize: PAGE_SIZE }, body: [] };
    return call(nextReader(), listChannelPosts, args, check);
  };
  const ofAllStudies: Feed = (query, check) => {
    const args = { query: { ...query, pageSize: PAGE_SIZE }, body: [] };
    return call(nextReader(), listMemberPosts, args, check);
  };
  const page = (number: number) =>
    ofStudy({ page: number }, (answer) => checkFeed(answer, number, 'of the study', isOfStudy));
  const unread = (feed: Feed) =>
    feed({ unreadPosts: true }, (answer) => checkFeed(answer, 1, 'unread', isUnread));
  const actions = (feed: Feed) =>
    feed({ complianceActionPosts: true }, (answer) =>
      checkFeed(answer, 1, 'one that asks something', asksSomething),
    );

  function comment(postId: number): Call {
    const args = { params: { postId }, body: { commentTextRequest: COMMENT } };
    return call(readerOf(postId), addComment, args, (answer) =>
      demand(
        answer.postId === postId && answer.commentText === COMMENT,
        `the comment on post ${postId} came back as another one`,
      ),
    );
  }

  /** Opening a post takes two calls, which alternate. */
  let opened: number | undefined;
  function openPost(): Call {
    if (opened === undefined) {
      const id = (opened = nextPost());
      return call(readerOf(id), getPostVersion, { params: { id, version: 1 } }, ({ postDetail }) =>
        demand(postDetail.postId === id, `post ${id} expected, got ${postDetail.postId}`),
      );
    }
    const postId = opened;
    opened = undefined;
    const args = { params: { postId }, query: { pageSize: PAGE_SIZE } };
    return call(readerOf(postId), listComments, args, (answer) => checkComments(answer, postId));
  }

  return {
    feed: () => ofStudy({ page: 1 }, checkFirstPage),
    page200: () => page(200),
    anyPage: () => page(1 + Math.floor(Math.random() * PAGES)),
    unread: () => unread(ofStudy),
    unreadAll: () => unread(ofAllStudies),
    actions: () => actions(ofStudy),
    actionsAll: () => actions(ofAllStudies),
    openPost,
    comment: () => comment(nextPost()),
    commentOn: comment,
    authorizeChannel: (socketId: string, channel: string) =>
      call(
        nextReader(),
        authorizeChannel,
        { body: { socket_id: socketId, channel_name: channel } },
        (answer) => demand(answer.channel_name === channel, `${channel} was not authorised`),
      ),
    init: () => call(nextReader(), initMember, {}, () => undefined),
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
