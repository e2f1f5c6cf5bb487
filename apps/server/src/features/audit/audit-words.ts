import { z } from 'zod';
import type { AuditEntry } from '@studyline/contract/audit/calls';
import {
  participationTypes,
  requiredActionTypes,
} from '@studyline/contract/required-actions/required-action';
import { periodWords } from '@studyline/contract/core/period';
import type { WordKey, Words } from '@studyline/contract/words/words';
import { TEMPORARY_ROLE } from '../../core/roles.ts';
import { dayIn, say, word } from '../../core/words.ts';

/** What is called by its id in an event, by name. */
export interface AuditNames {
  role: (roleId: number) => string;
  /** The name that the study gives the role of this key. */
  roleOf: (key: string) => string;
  /** Undefined for a team that the reader does not know of. */
  team: (teamId: number) => string | undefined;
  category: (categoryId: number) => string;
  person: (userId: number) => string;
}

/** An event as its row and the texts beside it say it. */
export interface SaidEvent {
  type: string;
  details: Record<string, unknown>;
  textErased: boolean;
}

type Change = NonNullable<AuditEntry['change']>;
interface Wording extends AuditNames {
  languageId: string;
  word: (key: WordKey, values?: Words['values']) => string;
  say: (words: Words) => string;
}

/** What people do for themselves, where they did it for another one. */
const forOthers: Partial<Record<string, WordKey>> = {
  'post.subscribed': 'audit.subscribedOther',
  'post.unsubscribed': 'audit.unsubscribedOther',
};

/** Whether somebody did for another person what people do for themselves. Its details say for whom (`otherUserId`). */
export function isForOther(type: string, by: number | null, subject: number | null): boolean {
  return forOthers[type] !== undefined && subject !== null && subject !== by;
}

/** What happened, in words. An event that has none, as of a newer version, is called by its own name. */
export function eventText(languageId: string, type: string, isOfOther = false): string {
  const ofOther = isOfOther && forOthers[type];
  if (ofOther) return word(languageId, ofOther);
  const key = `audit.events.${type.replaceAll(/\.(\w)/g, (_, letter: string) => letter.toUpperCase())}`;
  const text = word(languageId, key as WordKey);
  return text === key ? type : text;
}

/** What it was and what it became, in words; null where the event says neither, or not any more. */
export function changeOf(languageId: string, { type, details }: SaidEvent, names: AuditNames): Change | null {
  const read = changes[type];
  if (!read) return null;
  const wording: Wording = {
    ...names,
    languageId,
    word: (key, values) => word(languageId, key, values),
    say: (words) => say(languageId, words),
  };
  const { before, after } = read(details, wording) ?? {};
  return before?.length || after?.length ? { before: before ?? [], after: after ?? [] } : null;
}

const day = z.iso.date();
const speaking = z.object({
  reason: z.string().optional(),
  description: z.string().optional(),
  roleEndedOn: day.optional(),
});

/** The reason or the description that somebody gave, or that the text was erased. */
export function saidOf(languageId: string, { details, textErased }: SaidEvent): string | null {
  if (textErased) return word(languageId, 'audit.erased');
  const { reason, description, roleEndedOn } = speaking.safeParse(details).data ?? {};
  const end =
    roleEndedOn && word(languageId, 'server.roleEnded', { day: dayIn(languageId, Date.parse(roleEndedOn)) });
  return reason || description || end || null;
}

/** Who declined an invitation by its link, without an account; undefined where the text was erased. */
export function strangerOf({ type, details }: SaidEvent): string | undefined {
  return type === 'invitation.declined' ? addressed.safeParse(details).data?.emailAddress : undefined;
}

type Reader = (details: Record<string, unknown>, wording: Wording) => Partial<Change> | undefined;

/** Reads events whose details have this shape. Rows of former versions may have another one, and say nothing then. */
function from<T>(schema: z.ZodType<T>, read: (details: T, wording: Wording) => Partial<Change>): Reader {
  return (details, wording) => {
    const parsed = schema.safeParse(details);
    return parsed.success ? read(parsed.data, wording) : undefined;
  };
}

/** The same wording of what it was and of what it became. */
function fromBoth<T>(value: z.ZodType<T>, read: (value: T, wording: Wording) => string[]): Reader {
  return (details, wording) => {
    const before = value.safeParse(details['before']);
    const after = value.safeParse(details['after']);
    if (!before.success || !after.success) return undefined;
    return { before: read(before.data, wording), after: read(after.data, wording) };
  };
}

const lineOf = (text: string) => (text === '' ? [] : [text]);
const texts = fromBoth(z.string(), lineOf);

const audience = z.object({
  channelWide: z.boolean(),
  roles: z.array(z.int()),
  teamIds: z.array(z.int()),
});
type Audience = z.output<typeof audience>;
const rights = ['viewPost', 'commentOnPost', 'updatePost', 'deletePost'] as const;
const permissions = z.object(
  Object.fromEntries(rights.map((right) => [right, audience])) as Record<
    (typeof rights)[number],
    typeof audience
  >,
);
type PermissionsSaid = z.output<typeof permissions>;

const rule = z.object({
  requiredActionType: z.enum(requiredActionTypes),
  memberParticipationType: z.enum(participationTypes),
  gracePeriodMillis: z.number(),
  targetAudience: audience,
});

/** The teams that the reader knows by name, and how many others there are. */
function teamNames(teamIds: readonly number[], wording: Wording): string[] {
  const known = teamIds.flatMap((id) => wording.team(id) ?? []);
  const count = teamIds.length - known.length;
  return count > 0 ? [...known, wording.word('audit.otherTeams', { count })] : known;
}

function audienceText({ channelWide, roles, teamIds }: Audience, wording: Wording): string {
  if (channelWide) return wording.word('sharing.everyone');
  const named = [...roles.map((id) => wording.role(id)), ...teamNames(teamIds, wording)];
  return named.length > 0 ? named.join(', ') : wording.word('audit.authorOnly');
}

/** The names of roles, and until when that of an inspector is held. */
function roleNames(
  keys: readonly string[],
  until: string | null,
  { languageId, ...wording }: Wording,
): string[] {
  return keys.map((key) => {
    const name = wording.roleOf(key);
    if (key !== TEMPORARY_ROLE || until === null) return name;
    return wording.word('audit.roleUntil', { name, day: dayIn(languageId, Date.parse(until)) });
  });
}

function ruleText(asked: z.output<typeof rule>, wording: Wording): string {
  return wording.word('audit.rule', {
    action: wording.word(`server.requiredAction.${asked.requiredActionType}`),
    who: wording.word(`server.participation.${asked.memberParticipationType}`),
    time: periodWords(asked.gracePeriodMillis),
    audience: audienceText(asked.targetAudience, wording),
  });
}

const plain = z.union([z.string(), z.number(), z.boolean()]).nullable();
type Plain = z.output<typeof plain>;
const values = z.record(z.string(), plain);

/** A setting of a study or a fact of a team, with its name. */
function valueText(field: string, value: Plain, wording: Wording): string {
  const key = `audit.field.${field}` as WordKey;
  const name = wording.word(key);
  return wording.word('audit.named', {
    name: name === key ? field : name,
    value: plainText(field, value, wording),
  });
}

function plainText(field: string, value: Plain, wording: Wording): string {
  const { word: words } = wording;
  if (value === null || value === '') return words('audit.none');
  if (typeof value === 'boolean') return words(value ? 'audit.on' : 'audit.off');
  if (field === 'approvalDateTimeMillis' && typeof value === 'number')
    return dayIn(wording.languageId, value);
  if (field.endsWith('Millis') && typeof value === 'number') return new Date(value).toISOString();
  if (field === 'teamType') return nameOf('teams.type', value, words);
  if (field === 'logo' || field === 'banner')
    return words('audit.picture', { sha256: String(value).slice(0, 12) });
  return String(value);
}

/** What a value is called; itself, if it has no name. */
function nameOf(
  path: 'teams.type' | 'teams.status' | 'teams.blinding',
  value: Plain,
  words: Wording['word'],
) {
  const key = `${path}.${value}` as WordKey;
  const text = words(key);
  return text === key ? String(value) : text;
}

/** What an entry of a team's contact data says, in the order in which it was kept. */
function contactText(json: string): string[] {
  if (json === '') return [];
  const { listTypeId: _, ...said } = z.record(z.string(), z.unknown()).parse(JSON.parse(json));
  return lineOf(Object.values(said).join(', '));
}

const categoryPlace = z.object({ parentId: z.int().nullable(), position: z.int() });

/** The name of what came to be or was removed. */
function named(when: 'before' | 'after'): Reader {
  return from(z.object({ name: z.string() }), ({ name }) => ({ [when]: lineOf(name) }));
}

/** A category, and the one that it stands below. */
function placeText(name: string, parentId: number | null, { word: words, category }: Wording): string {
  return parentId === null ? name : words('audit.categoryBelow', { name, parent: category(parentId) });
}

const addressed = z.object({ emailAddress: z.string() });
const attached = z.object({ fileName: z.string() });
const endedInvitation = from(addressed, ({ emailAddress }) => ({ before: lineOf(emailAddress) }));

/** A right of a permission set, and who has it. */
function rightText(right: (typeof rights)[number], set: PermissionsSaid, wording: Wording): string {
  return wording.word('audit.named', {
    name: wording.word(`sharing.rights.${right}`),
    value: audienceText(set[right], wording),
  });
}

const flags = z.object({ blinding: z.enum(['NONE', 'UNBLINDED_ONLY']), preActivation: z.boolean() });

/** What became of the rights, of the blinding and of the sight before activation, as far as they changed. */
const sharingChange = from(
  z.object({
    before: permissions,
    after: permissions,
    flags: z.object({ before: flags, after: flags }).optional(),
  }),
  ({ before, after, flags: marked }, wording) => {
    const changed = rights.filter((right) => JSON.stringify(before[right]) !== JSON.stringify(after[right]));
    const said = (set: PermissionsSaid, own: z.output<typeof flags> | undefined) => {
      const others = own === marked?.before ? marked?.after : marked?.before;
      return [
        ...changed.map((right) => rightText(right, set, wording)),
        ...(own && own.blinding !== others?.blinding
          ? [valueText('unblindedOnly', own.blinding === 'UNBLINDED_ONLY', wording)]
          : []),
        ...(own && own.preActivation !== others?.preActivation
          ? [valueText('preActivation', own.preActivation, wording)]
          : []),
      ];
    };
    return { before: said(before, marked?.before), after: said(after, marked?.after) };
  },
);

/** What posts of a study start from, right by right. */
function defaultPermissionsText(value: Plain, wording: Wording): string[] {
  if (typeof value !== 'string') return [];
  const set = permissions.safeParse(JSON.parse(value));
  if (!set.success) return [];
  return rights.map((right) =>
    wording.word('audit.ofNewPosts', { right: rightText(right, set.data, wording) }),
  );
}

const other = z.object({ otherUserId: z.int() });

const changes: Record<string, Reader> = {
  'post.subscribed': from(other, ({ otherUserId }, { person }) => ({ after: [person(otherUserId)] })),
  'post.unsubscribed': from(other, ({ otherUserId }, { person }) => ({ before: [person(otherUserId)] })),
  'post.titleChanged': texts,
  'post.descriptionChanged': texts,
  'comment.created': from(attached, ({ fileName }) => ({ after: [fileName] })),
  'comment.edited': texts,
  'comment.removed': from(attached.partial().extend({ before: z.string() }), ({ before, fileName }) => ({
    before: [...lineOf(before), ...lineOf(fileName ?? '')],
  })),
  'comment.attachmentRemoved': from(attached, ({ fileName }) => ({ before: [fileName] })),
  'post.permissionsChanged': sharingChange,
  'post.accessChanged': sharingChange,
  'post.classificationsChanged': fromBoth(z.array(z.int()), (ids, { category }) => ids.map(category)),
  'post.categoryRemoved': fromBoth(z.array(z.int()), (ids, { category }) => ids.map(category)),
  'post.changeTypeChanged': from(z.object({ changeType: z.enum(['MAJOR', 'MINOR']) }), (said, wording) => ({
    after: [wording.word(`audit.changeType.${said.changeType}`)],
  })),
  'post.reverted': from(z.object({ toLabel: z.string() }), ({ toLabel }) => ({ after: [toLabel] })),
  'post.rulesChanged': fromBoth(z.array(rule), (rules, wording) =>
    rules.map((asked) => ruleText(asked, wording)),
  ),
  'channel.updated': fromBoth(values, (settings, wording) =>
    Object.entries(settings).flatMap(([field, value]) =>
      field === 'defaultPermissions'
        ? defaultPermissionsText(value, wording)
        : valueText(field, value, wording),
    ),
  ),
  'channel.keyContactsChanged': fromBoth(
    z.array(z.object({ userId: z.int(), title: z.string() })),
    (contacts, wording) =>
      contacts.map(({ userId, title }) =>
        wording.word('audit.contact', { name: wording.person(userId), title }),
      ),
  ),
  'role.renamed': texts,
  'taxonomy.created': named('after'),
  'taxonomy.renamed': texts,
  'taxonomy.moved': from(
    z.object({ name: z.string(), before: z.int(), after: z.int() }),
    ({ name, before, after }, { word: words }) => ({
      before: [words('audit.taxonomyPlace', { name, place: before })],
      after: [words('audit.taxonomyPlace', { name, place: after })],
    }),
  ),
  'taxonomy.offeringChanged': from(
    z.object({ name: z.string(), isOffered: z.boolean() }),
    ({ name, isOffered }, { word: words }) => ({
      after: [words(isOffered ? 'audit.offered' : 'audit.notOffered', { name })],
    }),
  ),
  'taxonomy.removed': named('before'),
  'category.created': from(
    z.object({ name: z.string(), parentId: z.int().nullable() }),
    ({ name, parentId }, wording) => ({ after: [placeText(name, parentId, wording)] }),
  ),
  'category.renamed': texts,
  'category.moved': from(
    z.object({ name: z.string(), before: categoryPlace, after: categoryPlace }),
    ({ name, before, after }, wording) => {
      const said = ({ parentId, position: place }: z.output<typeof categoryPlace>) =>
        wording.word('audit.categoryPlace', { where: placeText(name, parentId, wording), place });
      return { before: [said(before)], after: [said(after)] };
    },
  ),
  'category.removed': from(
    z.object({ name: z.string(), removedIds: z.array(z.int()), movedTo: z.int().nullable() }),
    ({ name, removedIds, movedTo }, { word: words, category }) => ({
      before: [name, ...removedIds.map(category)],
      after: movedTo === null ? [] : [words('audit.movedTo', { name: category(movedTo) })],
    }),
  ),
  'team.updated': fromBoth(values, (facts, wording) =>
    Object.entries(facts)
      // The name of the country says it.
      .filter(([field]) => field !== 'countryId' || !('countryName' in facts))
      .map(([field, value]) => valueText(field, value, wording)),
  ),
  'team.oversightChanged': fromBoth(z.array(z.int()), teamNames),
  'team.contactDataChanged': fromBoth(z.string(), contactText),
  'team.blindingChanged': fromBoth(z.string(), (value, wording) => [
    nameOf('teams.blinding', value, wording.word),
  ]),
  'team.statusChanged': fromBoth(z.string(), (value, wording) => [
    nameOf('teams.status', value, wording.word),
  ]),
  'member.added': from(
    z.object({ roles: z.array(z.string()), inspectorUntil: day.optional() }),
    ({ roles, inspectorUntil }, wording) => ({ after: roleNames(roles, inspectorUntil ?? null, wording) }),
  ),
  'member.rolesChanged': from(
    z.object({
      before: z.array(z.string()),
      after: z.array(z.string()),
      inspectorUntil: z.object({ before: day.nullable(), after: day.nullable() }).optional(),
    }),
    ({ before, after, inspectorUntil }, wording) => ({
      before: roleNames(before, inspectorUntil?.before ?? null, wording),
      after: roleNames(after, inspectorUntil?.after ?? null, wording),
    }),
  ),
  'invitation.created': from(
    addressed.extend({ roles: z.array(z.string()).default([]) }),
    ({ emailAddress, roles }, { roleOf }) => ({ after: [...lineOf(emailAddress), ...roles.map(roleOf)] }),
  ),
  'invitation.changed': from(
    z.object({
      before: z.string(),
      after: z.string(),
      rolesBefore: z.array(z.string()).default([]),
      roles: z.array(z.string()),
    }),
    ({ before, after, rolesBefore, roles }, { roleOf }) => ({
      before: [...contactText(before), ...rolesBefore.map(roleOf)],
      after: [...contactText(after), ...roles.map(roleOf)],
    }),
  ),
  'invitation.resent': from(
    addressed.extend({ before: z.string().optional() }),
    ({ emailAddress, before = emailAddress }) => ({
      before: before === emailAddress ? [] : lineOf(before),
      after: lineOf(emailAddress),
    }),
  ),
  'invitation.accepted': from(addressed, ({ emailAddress }) => ({ after: lineOf(emailAddress) })),
  'invitation.declined': endedInvitation,
  'invitation.withdrawn': endedInvitation,
  'invitation.expired': endedInvitation,
  'member.removed': from(z.object({ teamIds: z.array(z.int()) }), ({ teamIds }, wording) => ({
    before: teamIds.flatMap((id) => wording.team(id) ?? []),
  })),
};
