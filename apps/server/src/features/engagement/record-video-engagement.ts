import type { Result } from '@studyline/contract/core/endpoint';
import type * as contract from '@studyline/contract/engagement/calls';
import type { Actor } from '../../core/actor.ts';
import { now } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import { transact } from '../../core/transaction.ts';
import type { Call } from '../../http/route.ts';
import { complete } from '../compliance/complete.ts';
import { lockViewTarget, openVersion } from '../compliance/record-view.ts';
import { presentProgress } from '../courses/present.ts';
import { canComplete } from '../required-actions/policy.ts';
import {
  addWatched,
  countRecentPlaybacks,
  findPlayback,
  findVideo,
  lockPlaybacks,
  writePlayback,
} from './queries.ts';
import { advance, slackOf } from './watching.ts';

/** Finer speeds are the same. The smallest numbers do not fit into a column. */
const RATE_STEPS = 1000;

/** Whoever plays a version opens it. Watching enough of the version in force completes the actions that require it. */
export async function recordVideoEngagement(
  actor: Actor,
  {
    postId,
    version,
    eventType,
    playbackSessionId,
    additionalInfo,
  }: Call<typeof contract.recordVideoEngagement>,
): Promise<Result<typeof contract.recordVideoEngagement>> {
  return transact(actor, async (trx) => {
    const { userId } = actor;
    const { member, target } = await lockViewTarget(trx, actor, { postId, version });
    const video = await findVideo(trx, userId, target);
    if (!video) throw new AppError('NOT_A_COURSE');
    await lockPlaybacks(trx, userId);
    const key = { userId, playbackId: playbackSessionId, fileId: video.fileId };
    const within = (millis: number) => Math.min(Math.round(millis), video.durationMillis);
    const { positionMs, fromMs, rate } = additionalInfo;
    const known = await findPlayback(trx, key);
    const before = known?.fileId === video.fileId ? known : undefined;
    const at = now();
    const { playback, watched, isCounted } = advance(before, {
      eventType,
      positionMillis: within(positionMs),
      fromMillis: fromMs === undefined ? undefined : within(fromMs),
      rate: Math.round(rate * RATE_STEPS) / RATE_STEPS,
      at,
      // Otherwise somebody who goes back and forth between two videos would have it each time.
      slackMillis: known ? 0 : slackOf(await countRecentPlaybacks(trx, userId, at)),
    });
    await writePlayback(trx, key, playback);
    if (!before || eventType === 'PLAY') await openVersion(trx, actor, member, target);
    const { channelId, isCurrent, isPublication } = target;
    const place = { userId, channelId, postId, obligingVersion: video.obligingVersion, fileId: video.fileId };
    const progress = presentProgress(await addWatched(trx, place, watched, playback), video);
    let completedAt: Date | undefined;
    for (const { ruleId, teamId } of progress.isWatched && isPublication && isCurrent ? video.asked : []) {
      const action = 'COMPLETE_COURSE' as const;
      const facts = { channelId, isCurrent, opened: true, action, isAddressed: true };
      if (canComplete(member, facts, teamId, action) === true)
        completedAt =
          (await complete(trx, actor, { channelId, postId, version, userId, ruleId, teamId, action })) ??
          completedAt;
    }
    return { ...progress, isCounted, completedAtDateTimeMillis: completedAt?.getTime() ?? null };
  });
}
