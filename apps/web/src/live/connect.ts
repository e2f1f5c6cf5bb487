import { type Init, initMember } from '@studyline/contract/app/calls';
import { getClient } from '@studyline/contract/clients/calls';
import type { LiveEventName } from '@studyline/contract/events/live-events';
import type { LivePayload } from '@studyline/contract/events/live-payload';
import { getPost, getPostSummary, getPostVersion, type PostOpened } from '@studyline/contract/posts/calls';
import type { Query, QueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { isQueryOf, q } from '../api/query-options.ts';
import { showToast } from '../api/toasts.ts';
import { paths, readReferrer } from '../paths.ts';
import { loadLaterWords, t } from '../words.ts';
import { type Refresher, refresherOf, waitJitter } from './refresher.ts';
import { notePostNews } from './post-news.ts';
import { openSocket } from './socket.ts';
import { announceDraft } from './draft-toast.ts';
import { handedToast, isNewVersion, isTeamToast, toastOf } from './event-toasts.ts';
import { announceTeam } from './team-toasts.ts';

/** The person, and what is on their screen when an event arrives. */
export interface LiveScreen {
  userId: number;
  studies: Init['channelSummaries'];
  /** The study in the address. The study of an open post is looked up here. */
  openStudyId: number | undefined;
  /** Called when the person lost access to the open study. */
  onStudyLost: (channelId: number) => void;
  /** The clients that the person administers, and the one whose settings are open. */
  clients: Init['clients'];
  openClientId: number | undefined;
  /** Called when the person no longer administers the client whose settings are open. */
  onClientLost: () => void;
}

export interface LiveConnection {
  /** Subscribes to exactly these channels. */
  listenTo: (channels: readonly string[]) => void;
  close: () => void;
}

/** Opens the socket, and refreshes the fetched data according to its events. */
export function connect(
  queryClient: QueryClient,
  realtime: Init['realtime'],
  readScreen: () => LiveScreen,
): LiveConnection {
  const refresher = refresherOf(queryClient);
  const socket = openSocket(realtime, {
    onEvent: (event, payload) => receive(queryClient, refresher, event, payload, readScreen()),
    onSubscribed: (isReconnect) => refresher.refreshAll(isReconnect),
    onAuthFailure: (message) => showToast(message, 'late'),
  });
  return {
    listenTo: socket.listenTo,
    close: () => {
      refresher.stop();
      socket.close();
    },
  };
}

/** Applies one event to this screen. */
export function receive(
  queryClient: QueryClient,
  refresher: Refresher,
  event: LiveEventName,
  payload: LivePayload,
  screen: LiveScreen,
): void {
  const { clientId, channelId, postId, userId } = payload;
  const byThisPerson = userId === screen.userId;
  const isStudyOpen = (id: number) => screen.openStudyId === id || isPostOfStudyOpen(queryClient, id);
  // A person who gets a study's events without being in it administers its client, and sees all teams.
  const seesTeam = (id: number, teamId: number) =>
    screen.studies.find((summary) => summary.channelId === id)?.seenTeamIds?.includes(teamId) ?? true;
  const isPostOpen = (id: number) => findOpenPosts(queryClient, id).length > 0;

  if (event === 'channel-access-removed' && channelId !== undefined && isStudyOpen(channelId)) {
    const study = screen.studies.find((summary) => summary.channelId === channelId);
    forgetStudy(queryClient, channelId);
    screen.onStudyLost(channelId);
    showToast(t('toast.removedFromStudy', { study: study?.name ?? '' }), 'neutral');
  }
  if (event === 'client-admin-access-removed' && clientId !== undefined) {
    const client = screen.clients.find((one) => one.clientId === clientId);
    if (screen.openClientId === clientId) screen.onClientLost();
    if (client) showToast(t('toast.removedFromClient', { client: client.name }), 'neutral');
  }
  // People who made themselves administrators, by a link or with the first client, have already been led there.
  if (event === 'client-admin-access-granted' && clientId !== undefined && !byThisPerson)
    void announceAddedTo(clientId);
  const isPublished = event === 'create-post' || isNewVersion(event, payload);
  if (isPublished && !byThisPerson && channelId !== undefined && postId !== undefined) {
    notePostNews(channelId, postId);
  }
  if (event === 'create-draft-post' && !byThisPerson) announceDraft(queryClient, payload);
  const handed = handedToast(payload.reason);
  // The texts are those of the screens of posts, which may not have loaded.
  if (handed && !byThisPerson && postId !== undefined)
    void loadLaterWords().then(
      () => announcePost(postId, () => t(`actionCards.handedToast.${handed}`)),
      () => undefined,
    );
  const toast = toastOf(event, payload, { userId: screen.userId, isPostOpen, isStudyOpen, seesTeam });
  if (toast === 'postPublished' && postId !== undefined) void announcePost(postId, publishedText);
  else if (toast === 'commentAdded') announceComment(findOpenPosts(queryClient, postId)[0], payload);
  else if (isTeamToast(toast)) void announceTeam(toast, payload);
  else if (toast) showToast(t(`toast.${toast}`));
  refresher.apply(event, payload, byThisPerson);
}

/** Removes the study from the cache, because the next screen lists the person's studies and shows cached ones until they are refetched. */
function forgetStudy(queryClient: QueryClient, channelId: number): void {
  queryClient.setQueryData(
    q(initMember).queryKey,
    (init: Init | undefined) =>
      init && {
        ...init,
        channelSummaries: init.channelSummaries.filter((study) => study.channelId !== channelId),
      },
  );
}

const FIRST_LABEL = 'v1.0';

/** The event contains only ids, so the post's title is fetched, but only by visible windows. */
async function announcePost(postId: number, textOf: (label: string) => string): Promise<void> {
  await waitJitter();
  const isSeen = document.visibilityState === 'visible';
  const post = isSeen
    ? await call(getPostSummary, { params: { id: postId } }).catch(() => undefined)
    : undefined;
  const { title, version, label } = post?.postDetail ?? {};
  const link = title && version ? { href: paths.post(postId, version), text: title } : undefined;
  showToast(textOf(label ?? FIRST_LABEL), 'ok', link);
}

const publishedText = (label: string): string =>
  t(label === FIRST_LABEL ? 'toast.postPublished' : 'toast.versionPublished', { label });

/** Only visible windows fetch the client's name. */
async function announceAddedTo(clientId: number): Promise<void> {
  if (document.visibilityState !== 'visible') return;
  await waitJitter();
  const client = await call(getClient, { params: { clientId } }).catch(() => undefined);
  if (!client) return;
  const link = { href: paths.settings(clientId), text: t('toast.showSettings') };
  showToast(t('toast.addedToClient', { client: client.name }), 'ok', link);
}

/** The link keeps the version and the way back of the open post. */
function announceComment(open: Query | undefined, { commentId }: LivePayload): void {
  const { postId, version } = (open?.state.data as PostOpened | undefined)?.postDetail ?? {};
  const referrer = readReferrer(Object.fromEntries(new URLSearchParams(window.location.search)));
  const link = postId &&
    version &&
    commentId && {
      href: paths.comment(postId, version, commentId, referrer),
      text: t('toast.showComment'),
    };
  showToast(t('toast.commentAdded'), 'ok', link || undefined);
}

function findOpenPosts(queryClient: QueryClient, postId?: number): Query[] {
  const isPost = ({ queryKey }: Query) =>
    [getPost, getPostVersion].some((endpoint) => isQueryOf(queryKey, endpoint, { params: { id: postId } }));
  return queryClient.getQueryCache().findAll({ type: 'active', predicate: isPost });
}

function isPostOfStudyOpen(queryClient: QueryClient, channelId: number): boolean {
  return findOpenPosts(queryClient).some(
    (query) => (query.state.data as PostOpened | undefined)?.postDetail.channelId === channelId,
  );
}
