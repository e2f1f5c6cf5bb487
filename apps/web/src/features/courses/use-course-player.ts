import type { CourseProgress } from '@studyline/contract/courses/course-fields';
import type { Args } from '@studyline/contract/core/endpoint';
import { recordVideoEngagement } from '@studyline/contract/engagement/calls';
import type { PostOpened } from '@studyline/contract/posts/calls';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { CallError, hasNoAnswer, isOurFault, temporaryFailureOf } from '../../api/errors.ts';
import { buildRequest, newKey } from '../../api/request.ts';
import { accessToken } from '../../api/session.ts';
import { useUnseenCall } from '../../live/use-call.ts';
import { postOf } from '../posts/post-query.ts';
import { isUnpublished } from '../posts/version-state.ts';
import { type CoursePlayer, makeCoursePlayer } from './course-player.ts';
import { makeReports, type VideoReport } from './reports.ts';
import { resumeAt } from './watched.ts';

/** A larger video asks before it is fetched over a mobile network. */
const LARGE_BYTES = 50 * 1024 * 1024;

/** The player of an opened course; undefined for other posts. There is one for each opened version, and what it plays is reported. */
export function useCoursePlayer(post: PostOpened | undefined): CoursePlayer | undefined {
  const queryClient = useQueryClient();
  const send = useUnseenCall(recordVideoEngagement, { failure: 'form' });
  const make = () => {
    if (!post?.course || post.srcUrl === null) return undefined;
    const { postId, version } = post.postDetail;
    const playbackSessionId = newKey();
    const argsOf = (report: VideoReport) => ({
      params: { postId, version },
      query: {
        eventType: report.eventType,
        playbackSessionId,
        additionalInfo: JSON.stringify(infoOf(report)),
      },
    });
    const keepProgress = (progress: CourseProgress) =>
      queryClient.setQueryData(postOf(postId, version).queryKey, (known: PostOpened | undefined) =>
        known?.course ? { ...known, course: { ...known.course, progress } } : known,
      );
    const reports = makeReports({
      send: (report) => send(argsOf(report)),
      isTemporary: (error) =>
        hasNoAnswer(error) ||
        isOurFault(error) ||
        (error instanceof CallError && Boolean(temporaryFailureOf(error))),
      onAnswer: ({ watched, watchedMillis, positionMillis, isWatched, isCounted }, isLast) => {
        keepProgress({ watched, watchedMillis, positionMillis, isWatched });
        if (isLast) player.confirm();
        if (!isCounted) player.yieldToOther();
      },
      onState: (state) => player.setReports(state),
    });
    const { fileSizeInBytes: bytes } = post;
    const player = makeCoursePlayer({
      srcUrl: post.srcUrl,
      startMillis: resumeAt(post.course.progress, post.course.durationMillis),
      durationMillis: post.course.durationMillis,
      // The people who work on a draft are not asked to watch it.
      report: isUnpublished(post.postDetail) ? undefined : reports.add,
      asksData: () => bytes !== null && bytes > LARGE_BYTES && isMobileNetwork(),
    });
    /** The page is about to go: no answer will be read. */
    const sendLast = () => {
      for (const report of reports.takeAll(player.pauseNow)) void sendBlindly(argsOf(report));
    };
    return { player, retry: reports.retry, sendLast };
  };
  const edition = post && `${post.postDetail.postId}-${post.postDetail.version}`;
  const [kept, setKept] = useState(() => ({ edition, made: make() }));
  if (kept.edition !== edition) setKept({ edition, made: make() });
  const { made } = kept;

  useEffect(() => {
    if (!made) return undefined;
    window.addEventListener('online', made.retry);
    window.addEventListener('pagehide', made.sendLast);
    return () => {
      window.removeEventListener('online', made.retry);
      window.removeEventListener('pagehide', made.sendLast);
    };
  }, [made]);
  return made?.player;
}

function infoOf({ positionMs, rate, fromMs }: VideoReport) {
  return { positionMs, rate, ...(fromMs === undefined ? {} : { fromMs }) };
}

async function sendBlindly(args: Args<typeof recordVideoEngagement>): Promise<void> {
  const { method, url, headers } = buildRequest(recordVideoEngagement, args);
  const authorization = `Bearer ${await accessToken()}`;
  await fetch(url, { method, headers: { ...headers, authorization }, keepalive: true }).catch(
    () => undefined,
  );
}

/** Whether the browser says that data cost something. Few do. */
function isMobileNetwork(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; type?: string } };
  return connection?.saveData === true || connection?.type === 'cellular';
}
