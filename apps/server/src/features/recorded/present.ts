import type { RecordedEntry } from '@studyline/contract/recorded/calls';
import type { RecordedKind } from '@studyline/contract/recorded/kinds';
import type { WordKey } from '@studyline/contract/words/words';
import type { Actor } from '../../core/actor.ts';
import { word } from '../../core/words.ts';
import { presentAuditEntries } from '../audit/present.ts';
import { holdsAll } from '../../core/roles.ts';
import { versionNumber } from '../posts/present.ts';
import { deviceOf } from '../users/device.ts';
import { kindOf } from './kinds.ts';
import * as queries from './queries.ts';
import type { Place, Source } from './queries.ts';

/** What one source says about its rows. */
type Said = Omit<RecordedEntry, 'entryId' | 'occurredAtDateTimeMillis'>;

const nothing = {
  eventType: null,
  channelId: null,
  channelName: null,
  postId: null,
  version: null,
  postTitle: null,
  versionLabel: null,
  teamName: null,
  subjectName: null,
  device: null,
  ipAddress: null,
  change: null,
  said: null,
  can: { openPost: false },
};

/** The entries at these places, in a fixed number of statements, and one more for each study that they name. */
export async function presentPlaces(actor: Actor, places: readonly Place[]): Promise<RecordedEntry[]> {
  const { server, userId } = actor;
  const { db } = server;
  const idsOf = (source: Source) => places.filter((one) => one.source === source).map(({ id }) => id);
  const from = async <R extends { id: number }>(
    source: Source,
    find: (ids: number[]) => Promise<R[]>,
    present: (rows: R[]) => Said[] | Promise<Said[]>,
  ): Promise<[string, Said][]> => {
    const ids = idsOf(source);
    if (ids.length === 0) return [];
    const rows = await find(ids);
    const said = await present(rows);
    return rows.map(({ id }, index) => [keyOf({ source, id }), said[index]!]);
  };
  const found = await Promise.all([
    from(
      'AUDIT',
      (ids) => queries.findEvents(db, userId, ids),
      (rows) => presentEvents(actor, rows),
    ),
    from(
      'MAIL',
      (ids) => queries.findMails(db, userId, ids),
      (rows) => rows.map((row) => presentMail(actor, row)),
    ),
    from(
      'TRY',
      (ids) => queries.findTries(db, userId, ids),
      (rows) => rows.map((row) => presentTry(actor, row)),
    ),
    from(
      'DENIAL',
      (ids) => queries.findDenials(db, userId, ids),
      (rows) => rows.map((row) => presentDenial(actor, row)),
    ),
    from(
      'LOOK',
      (ids) => queries.findLooks(db, userId, ids),
      (rows) => rows.map((row) => presentLook(actor, row)),
    ),
  ]);
  const saidAt = new Map(found.flat());
  return places.flatMap((place) => {
    // A row may have been removed after its time since its place was read.
    const said = saidAt.get(keyOf(place));
    return said ? { entryId: entryIdOf(place), occurredAtDateTimeMillis: place.at.getTime(), ...said } : [];
  });
}

const keyOf = ({ source, id }: Pick<Place, 'source' | 'id'>) => `${source} ${id}`;

/** Says where an entry is, so that the list can go on after it, even if its row has been removed by then. */
function entryIdOf({ source, id, at }: Place): string {
  return `${source}-${id}-${at.getTime()}`;
}

/** Undefined for what is not the id of an entry. */
export function placeOf(entryId: string): Place | undefined {
  const [, name, id, at] = /^([A-Z]+)-(\d{1,15})-(-?\d{1,15})$/.exec(entryId) ?? [];
  const source = queries.sources.find((one) => one === name);
  const time = new Date(Number(at));
  return source && !Number.isNaN(time.getTime()) ? { source, id: Number(id), at: time } : undefined;
}

async function presentEvents(actor: Actor, rows: readonly queries.EventRow[]): Promise<Said[]> {
  const { db } = actor.server;
  const ownTeamIds = rows.length > 0 ? await queries.findOwnTeamIds(db, actor.userId) : [];
  const channelIds = [...new Set(rows.map(({ channelId }) => channelId))];
  const saidBy = new Map<number, Said>();
  await Promise.all(
    channelIds.map(async (channelId) => {
      const ofStudy = rows.filter((row) => row.channelId === channelId);
      const member = channelId === null ? undefined : actor.memberships.get(channelId);
      const entries = await presentAuditEntries(db, actor, ofStudy, {
        channelId: channelId ?? 0,
        knownTeamIds: member && holdsAll(member, 'AUDIT_VIEW') ? null : ownTeamIds,
        // A person reads the history of their own comments only.
        readsCommentHistory: false,
      });
      for (const [index, row] of ofStudy.entries())
        saidBy.set(row.id, presentEvent(actor, row, entries[index]!));
    }),
  );
  return rows.map(({ id }) => saidBy.get(id)!);
}

/** What a post was about is left out where the person may no longer see it. */
function presentEvent(
  { userId }: Actor,
  row: queries.EventRow,
  entry: Awaited<ReturnType<typeof presentAuditEntries>>[number],
): Said {
  const { isTraced, labelMajor, labelMinor } = row;
  const isOfOther =
    row.subjectUserId !== null && row.subjectUserId !== userId && row.subjectUserId !== row.actorUserId;
  const isProgram = row.keyOwnerId === userId;
  return {
    kind: isProgram ? 'PROGRAMS' : kindOf(row.type, row.subjectUserId === userId),
    eventType: entry.eventType,
    eventText: entry.eventText,
    actorUserId: entry.actorUserId,
    actorName: entry.actorName,
    channelId: row.channelId,
    channelName: row.channelName,
    postId: row.postId,
    version: row.version,
    postTitle: isTraced ? row.postTitle : null,
    versionLabel:
      isTraced && labelMajor !== null && labelMinor !== null
        ? versionNumber({ labelMajor, labelMinor })
        : null,
    teamName: entry.teamName,
    subjectName: isOfOther ? row.subjectName : null,
    device: row.hasSession ? deviceOf(row.userAgent) : null,
    ipAddress: row.ipAddress,
    change: isTraced ? entry.change : null,
    said: isTraced ? entry.said : null,
    can: { openPost: row.opens },
  };
}

/** By the system, for the person. */
function bySystem({ languageId }: Actor, kind: RecordedKind) {
  return { ...nothing, kind, actorUserId: null, actorName: word(languageId, 'server.systemActor') };
}

function presentMail(actor: Actor, row: queries.MailRow): Said {
  const { languageId } = actor;
  return {
    ...bySystem(actor, 'MAILS'),
    eventText: named(languageId, `recorded.mail.${row.kind}`, row.kind),
    channelId: row.channelId,
    channelName: row.channelName,
    postId: row.postId,
    postTitle: row.postTitle,
    said: word(languageId, 'recorded.mailTo', {
      address: row.emailAddress,
      state: named(languageId, `members.emails.state.${row.state}`, row.state),
    }),
  };
}

function presentTry(actor: Actor, row: queries.TryRow): Said {
  return {
    ...nothing,
    kind: 'SIGN_INS',
    eventText: word(actor.languageId, 'recorded.wrongPassword'),
    actorUserId: null,
    actorName: word(actor.languageId, 'recorded.somebody'),
    device: deviceOf(row.userAgent),
    ipAddress: row.ipAddress,
  };
}

function presentDenial(actor: Actor, row: queries.DenialRow): Said {
  const { languageId } = actor;
  return {
    ...nothing,
    kind: 'REFUSALS',
    eventText:
      row.suppressed === null
        ? word(languageId, 'recorded.refused')
        : word(languageId, 'recorded.refusedMore', { count: row.suppressed }),
    actorUserId: actor.userId,
    actorName: actor.displayName,
    device: row.userAgent === null ? null : deviceOf(row.userAgent),
    ipAddress: row.ipAddress,
    said: row.errorCode === null ? null : `${row.endpoint ?? row.path ?? ''} ${row.errorCode}`.trim(),
  };
}

function presentLook({ languageId }: Actor, row: queries.LookRow): Said {
  return {
    ...nothing,
    kind: 'LOOKS',
    eventText: word(languageId, `recorded.look.${row.way}`),
    actorUserId: row.viewerUserId,
    actorName: row.viewerName,
    channelId: row.channelId,
    channelName: row.channelName,
  };
}

/** The name of a value; the value itself if a newer version wrote it. */
function named(languageId: string, key: string, value: string): string {
  const text = word(languageId, key as WordKey);
  return text === key ? value : text;
}
