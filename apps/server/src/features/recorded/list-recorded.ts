import type { Result } from '@studyline/contract/core/endpoint';
import type * as contract from '@studyline/contract/recorded/calls';
import { type RecordedKind, recordedKinds } from '@studyline/contract/recorded/kinds';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/errors.ts';
import type { Call } from '../../http/route.ts';
import { presentPlaces, placeOf } from './present.ts';
import * as queries from './queries.ts';

/** What is recorded about the caller, newest first. */
export async function listRecorded(
  actor: Actor,
  { pageSize, before, ...filter }: Call<typeof contract.listRecorded>,
): Promise<Result<typeof contract.listRecorded>> {
  const place = before === undefined ? undefined : placeOf(before);
  if (before !== undefined && !place)
    throw new AppError('BAD_REQUEST', { issues: [{ path: 'before', message: { key: 'issue.notAnEntry' } }] });
  const bounds = { before: place, limit: pageSize + 1 };
  const places = await queries.findPlaces(actor.server.db, actor.userId, filter, bounds);
  const items = await presentPlaces(actor, places.slice(0, pageSize));
  return { items, pageSize, lastPage: places.length <= pageSize };
}

/** As the database removes them: remove_old_denials. */
const DENIALS_KEPT_DAYS = 365;

export async function getRecordedSummary(actor: Actor): Promise<Result<typeof contract.getRecordedSummary>> {
  const { db, settings } = actor.server;
  const [counts, studies] = await Promise.all([
    queries.countRecorded(db, actor.userId),
    queries.findStudies(db, actor.userId),
  ]);
  const keptDays: Partial<Record<RecordedKind, number>> = {
    MAILS: settings.retention.mailDays,
    REFUSALS: DENIALS_KEPT_DAYS,
  };
  return {
    kinds: recordedKinds.map((kind) => ({
      kind,
      count: counts.get(kind) ?? 0,
      keptDays: keptDays[kind] ?? null,
    })),
    studies: studies.map(({ channelId, name }) => ({ channelId, name })),
  };
}
