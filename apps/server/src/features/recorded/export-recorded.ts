import { Readable } from 'node:stream';
import { TRAIL_EXPORT_LIMIT } from '@studyline/contract/audit/calls';
import type * as contract from '@studyline/contract/recorded/calls';
import type { RecordedEntry } from '@studyline/contract/recorded/calls';
import type { Actor } from '../../core/actor.ts';
import { now } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import { recordTaking } from '../../core/record.ts';
import { word } from '../../core/words.ts';
import type { Bytes, Call } from '../../http/route.ts';
import { findAllNotes } from '../page-notes/queries.ts';
import { cleanFileName, contentDisposition } from '../../files/file-names.ts';
import { getProfile } from '../users/get-profile.ts';
import { presentPlaces } from './present.ts';
import * as queries from './queries.ts';
import { type About, recordedPdf } from './recorded-pdf.ts';

const CHUNK = 500;
const contentTypes = { JSON: 'application/json; charset=utf-8', PDF: 'application/pdf' };

/** Everything recorded about the caller as a file (R35). It is written while it is read, so that its length does not matter. */
export async function exportRecorded(
  actor: Actor,
  { format, signal, kind, channelId, from, to }: Call<typeof contract.exportRecorded>,
): Promise<Bytes> {
  const { db } = actor.server;
  const filter = { kind, channelId, from, to };
  const { languageId, userId, displayName } = actor;
  if (format === 'PDF') await requireFewEnough(actor, filter);
  const [profile, studies, notes] = await Promise.all([
    getProfile(actor),
    queries.findStudies(db, userId),
    findAllNotes(db, userId),
  ]);
  const about = { profile, studies, at: now() };
  const name = word(languageId, 'recorded.fileName', { name: displayName });
  const entries = entriesOf(actor, filter, signal);
  return {
    status: 200,
    headers: {
      'content-type': contentTypes[format],
      'content-disposition': contentDisposition(
        'attachment',
        cleanFileName(`${name}.${format.toLowerCase()}`),
      ),
      'cache-control': 'no-store',
    },
    body: async () =>
      format === 'JSON' ? Readable.from(jsonOf(about, notes, entries)) : recordedPdf(actor, about, entries),
    record: () => recordTaking(actor, { type: 'recorded.exported', userId, format }),
  };
}

async function requireFewEnough(actor: Actor, filter: queries.RecordedFilter): Promise<void> {
  const bounds = { limit: TRAIL_EXPORT_LIMIT + 1 };
  const places = await queries.findPlaces(actor.server.db, actor.userId, filter, bounds);
  if (places.length > TRAIL_EXPORT_LIMIT)
    throw new AppError('TRAIL_TOO_LONG', { words: { limit: TRAIL_EXPORT_LIMIT } });
}

/** All entries, newest first, a chunk at a time. Ends early when the caller leaves. */
async function* entriesOf(
  actor: Actor,
  filter: queries.RecordedFilter,
  signal: AbortSignal,
): AsyncGenerator<RecordedEntry[]> {
  let before: queries.Place | undefined;
  while (!signal.aborted) {
    const places = await queries.findPlaces(actor.server.db, actor.userId, filter, { before, limit: CHUNK });
    if (places.length > 0) yield await presentPlaces(actor, places);
    if (places.length < CHUNK) return;
    before = places.at(-1);
  }
}

async function* jsonOf(
  { profile, studies, at }: About,
  notes: Awaited<ReturnType<typeof findAllNotes>>,
  entries: AsyncIterable<RecordedEntry[]>,
): AsyncGenerator<string> {
  const said = studies.map(({ joinedAt, endedAt, status, ...study }) => ({
    ...study,
    isMember: status === 'CURRENT',
    joinedDateTimeMillis: joinedAt.getTime(),
    endedDateTimeMillis: endedAt?.getTime() ?? null,
  }));
  const pageNotes = notes.map(({ createdAt, editedAt, ...note }) => ({
    ...note,
    createDateTimeMillis: createdAt.getTime(),
    editDateTimeMillis: editedAt?.getTime() ?? null,
  }));
  const head = JSON.stringify({ createdDateTimeMillis: at.getTime(), profile, studies: said, pageNotes });
  yield `${head.slice(0, -1)},"entries":[`;
  let separator = '\n';
  for await (const chunk of entries) {
    for (const entry of chunk) {
      yield `${separator}${JSON.stringify(entry)}`;
      separator = ',\n';
    }
  }
  yield '\n]}\n';
}
