import { z } from 'zod';
import type { AuditKind } from '../audit/kinds.ts';
import type { LiveEventName } from './live-events.ts';

/** The ids that an event may have: each is a column of its audit row. */
export type IdName = 'clientId' | 'channelId' | 'postId' | 'version' | 'teamId' | 'userId';
type Ids = { readonly [N in IdName]?: z.ZodType<number | null> };
export type Shape = Readonly<Record<string, z.ZodType>>;

/**
 * Who receives an event: readers of the publication, people who have just become or ceased to be readers, holders of the draft, watchers of
 * compliance, the person it is about, the one who had to act before, the members of the team, the invited person, members of the teams that oversee it or did, the whole
 * study, its members who do not listen on its channel, its members who may see what is hidden from blinded teams, the administrators of its client, those who see the service item.
 */
export type Reach =
  | 'READERS'
  | 'GAINED'
  | 'LOST'
  | 'DRAFT_HOLDERS'
  | 'WATCHERS'
  | 'PERSON'
  | 'FORMER_PERSON'
  | 'INVITED'
  | 'TEAM'
  | 'OVERSEERS'
  | 'STUDY'
  | 'BESIDE_STUDY'
  | 'UNBLINDED'
  | 'CLIENT'
  | 'SERVICE_READERS';

/** What a condition of an announcement reads of its event. */
export interface Announced {
  readonly version: number | null;
  readonly supersededVersion: unknown;
  readonly supplierTeamId?: unknown;
  readonly formerSupplierTeamId?: unknown;
  readonly hiddenFromBlinded?: unknown;
  readonly blindingChanged?: unknown;
}

/**
 * A live event for the people within its reach. The reason says what happened, if the event can have several. Without a condition it
 * is always sent.
 */
export interface Announcement<R extends string = string> {
  readonly event: LiveEventName;
  readonly reach: Reach;
  readonly reason?: R;
  readonly when?: (announced: Announced) => boolean;
}

/** One type of event, as data. The audit trail, its erasure, its filter and its texts, and the live events are derived from it. */
interface EventBase {
  readonly ids?: Ids;
  /** What the audit row says besides the ids, permanently. */
  readonly facts?: Shape;
  /**
   * What people wrote, which may have to be erased. It is stored beside the audit row, which has its digest: a string unchanged, a list or
   * a record as JSON. The names of clients, teams, studies, roles, taxonomies and categories are facts, and so is the reason of an erasure,
   * which explains what is missing.
   */
  readonly texts?: Shape;
  /** The live events that announce it. If there are none, the trail shows it once it is loaded again. */
  readonly announces: readonly Announcement[];
  /** Afterwards some people may have less access: they must not receive what follows. */
  readonly mayEndAccess?: true;
}
/** An event in a study has a kind in the filter of the study's trail. No other event is in such a trail. */
export type EventDefinition = EventBase &
  (
    | { readonly ids: { readonly channelId: z.ZodType<number | null> }; readonly kind: AuditKind }
    | { readonly ids?: { readonly channelId?: never }; readonly kind?: never }
  );

/** The events of a room, by type: what happened, in the past tense. */
export function defineEvents<const E extends Readonly<Record<string, EventDefinition>>>(events: E): E {
  return events;
}

/** Any id. */
export const id = z.int();
export const inClient = { clientId: id };
export const inStudy = { channelId: id };
export const ofPerson = { userId: id };
export const ofMember = { channelId: id, userId: id };
export const ofTeam = { channelId: id, teamId: id };
export const ofPost = { channelId: id, postId: id };
export const ofVersion = { ...ofPost, version: id };

/** How many rows of a list a person took out, and by which filters it was narrowed. What they typed to find people is in the texts. */
export const exported = {
  count: z.int(),
  filters: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])),
};

/**
 * When a draft had been submitted before the event, in milliseconds; null if it was its author's alone. It determines who could see the
 * draft until then.
 */
export const submittedAt = z.number().nullable();

/** People to whom something applies. */
export const audience = z.object({ channelWide: z.boolean(), roles: z.array(id), teamIds: z.array(id) });

export function announce(event: LiveEventName, reach: Reach): Announcement<never>;
export function announce<const R extends string>(
  event: LiveEventName,
  reach: Reach,
  reason: R | undefined,
): Announcement<R>;
export function announce(event: LiveEventName, reach: Reach, reason?: string): Announcement {
  return { event, reach, ...(reason && { reason }) };
}

/** Sends an announcement only of some events of its type. */
export function onlyIf<R extends string>(
  when: (announced: Announced) => boolean,
  announcement: Announcement<R>,
): Announcement<R> {
  return { ...announcement, when };
}

export function toReaders<const R extends string>(reason: R): Announcement<R> {
  return announce('update-post', 'READERS', reason);
}

export function toHolders<const R extends string>(reason: R): Announcement<R> {
  return announce('update-post', 'DRAFT_HOLDERS', reason);
}

export function toPerson<const R extends string>(event: LiveEventName, reason: R): Announcement<R> {
  return announce(event, 'PERSON', reason);
}

/** To the members of a study, and to the administrators of its client, who also see its teams and roles. */
export function toDirectory(event: LiveEventName): readonly Announcement<never>[];
export function toDirectory<const R extends string>(
  event: LiveEventName,
  reason: R,
): readonly Announcement<R>[];
export function toDirectory(event: LiveEventName, reason?: string): readonly Announcement[] {
  return [announce(event, 'STUDY', reason), announce(event, 'CLIENT', reason)];
}

/** The same, also for members whose site is not active yet: they see it, but don't listen on the study's channel. */
export function toAllMembers<const R extends string>(
  event: LiveEventName,
  reason: R,
): readonly Announcement<R>[] {
  return [...toDirectory(event, reason), announce(event, 'BESIDE_STUDY', reason)];
}

/**
 * The same about what blinded people may not see: then they do not learn of it, either, unless it has just become so. They have to lose
 * it from their screens.
 */
export function toAllWhoSee<const R extends string>(
  event: LiveEventName,
  reason: R,
): readonly Announcement<R>[] {
  const isHidden = ({ hiddenFromBlinded, blindingChanged }: Announced) =>
    hiddenFromBlinded === true && blindingChanged !== true;
  return [
    ...toAllMembers(event, reason).map((one) => ({ ...one, when: (said: Announced) => !isHidden(said) })),
    { ...announce(event, 'UNBLINDED', reason), when: isHidden },
  ];
}

/** For the study lists of the client's administrators. */
export const toLists = announce('update-channel', 'CLIENT', 'LISTED');
