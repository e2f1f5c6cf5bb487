import { z } from 'zod';
import type { AuditEntry } from '@studyline/contract/audit/calls';
import { formatMoney } from '@studyline/contract/core/currencies';
import { periodWords } from '@studyline/contract/core/period';
import type { Shape } from '@studyline/contract/events/event';
import { definitionOf, type DomainEventType, type EventDetails } from '@studyline/contract/events/registry';
import { permissions } from '@studyline/contract/events/sharing';
import type { NotificationEvent } from '@studyline/contract/notification-contacts/fields';
import type { ServiceKind, ServiceStatus } from '@studyline/contract/service-items/fields';
import type { WordKey, Words } from '@studyline/contract/words/words';
import { countryName } from '../reference-data/countries.ts';
import { TEMPORARY_ROLE } from '../../core/roles.ts';
import { dayIn, say, word } from '../../core/words.ts';

/** The names of what an event refers to by id. */
export interface AuditNames {
  role: (roleId: number) => string;
  /** The study's name for the role with this key. */
  roleOf: (key: string) => string;
  /** Undefined for a team that the reader does not know of. */
  team: (teamId: number) => string | undefined;
  category: (categoryId: number) => string;
  duty: (dutyId: number) => string;
  person: (userId: number) => string;
}

/** An event from its row and its separately stored texts. */
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

/** The words for what people usually do for themselves but did for another person, and where that person's name belongs. */
const forOthers: Partial<Record<string, { words: WordKey; as: keyof Change }>> = {
  'post.subscribed': { words: 'audit.subscribedOther', as: 'after' },
  'post.unsubscribed': { words: 'audit.unsubscribedOther', as: 'before' },
};

/** Whether a person did for another one what people usually do for themselves. The details say for whom (`otherUserId`). */
export function isForOther(type: string, by: number | null, subject: number | null): boolean {
  return forOthers[type] !== undefined && subject !== null && subject !== by;
}

/** What happened, in words. An event without words, for example from a newer version, is shown by its type. */
export function eventText(languageId: string, type: string, isOfOther = false): string {
  const ofOther = isOfOther && forOthers[type];
  if (ofOther) return word(languageId, ofOther.words);
  const key = `audit.events.${type.replaceAll(/\.(\w)/g, (_, letter: string) => letter.toUpperCase())}`;
  const text = word(languageId, key as WordKey);
  return text === key ? type : text;
}

/** The state before and after, in words; null if the event has neither, or they were erased. */
export function changeOf(languageId: string, { type, details }: SaidEvent, names: AuditNames): Change | null {
  const read = readers.get(type);
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
const reasons = z.object({
  reason: z.string().optional(),
  description: z.string().optional(),
  roleEndedOn: day.optional(),
});

/** The reason or description that was given, or a note that the text was erased. */
export function saidOf(languageId: string, { details, textErased }: SaidEvent): string | null {
  if (textErased) return word(languageId, 'audit.erased');
  const { reason, description, roleEndedOn } = reasons.safeParse(details).data ?? {};
  const end =
    roleEndedOn && word(languageId, 'server.roleEnded', { day: dayIn(languageId, Date.parse(roleEndedOn)) });
  return reason || description || end || null;
}

/** The address of someone who declined an invitation by its link, without an account; undefined if the text was erased. */
export function inviteeOf({ type, details }: SaidEvent): string | undefined {
  return type === 'invitation.declined' ? addressed.safeParse(details).data?.emailAddress : undefined;
}

/** How a type of event is read: by only some of its fields, so that it does not matter if rows of older versions lack others. */
interface Reader<T extends DomainEventType> {
  fields: readonly (keyof EventDetails[T])[];
  read: (said: EventDetails[T], wording: Wording) => Partial<Change> | undefined;
}

function from<T extends DomainEventType, const K extends keyof EventDetails[T]>(
  fields: readonly K[],
  read: (said: Pick<EventDetails[T], K>, wording: Wording) => Partial<Change>,
): Reader<T> {
  return { fields, read };
}

type Before<T extends DomainEventType> = EventDetails[T] extends { before?: infer B; after?: unknown }
  ? B
  : never;

/** Words the states before and after in the same way. */
function fromBoth<T extends DomainEventType>(
  word: (value: NonNullable<Before<T>>, wording: Wording) => string[],
): Reader<T> {
  return {
    fields: ['before', 'after'] as never,
    read: (said, wording) => {
      const { before, after } = said as { before?: NonNullable<Before<T>>; after?: NonNullable<Before<T>> };
      if (before === undefined || after === undefined) return undefined;
      return { before: word(before, wording), after: word(after, wording) };
    },
  };
}

const lineOf = (text: string) => (text === '' ? [] : [text]);

type PermissionsSaid = z.output<typeof permissions>;
type Right = keyof PermissionsSaid;
const rights = Object.keys(permissions.shape) as Right[];
type Rule = Omit<EventDetails['post.rulesChanged']['after'][number], 'ruleId'>;

/** The names of the teams that the reader knows, and how many others there are. */
function teamNames(teamIds: readonly number[], wording: Wording): string[] {
  const known = teamIds.flatMap((id) => wording.team(id) ?? []);
  const count = teamIds.length - known.length;
  return count > 0 ? [...known, wording.word('audit.otherTeams', { count })] : known;
}

function audienceText({ channelWide, roles, teamIds }: PermissionsSaid[Right], wording: Wording): string {
  if (channelWide) return wording.word('sharing.everyone');
  const named = [...roles.map((id) => wording.role(id)), ...teamNames(teamIds, wording)];
  return named.length > 0 ? named.join(', ') : wording.word('audit.authorOnly');
}

/** The names of what a notification contact is told about. */
const eventNames = (events: readonly string[], { word }: Wording): string[] =>
  events.map((event) => word(`server.notificationStatus.${event as NotificationEvent}`));

/** The names of roles, with the last day of an inspector's role. */
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

function ruleText(asked: Rule, wording: Wording): string {
  const rule = wording.word('audit.rule', {
    action: wording.word(`server.requiredAction.${asked.requiredActionType}`),
    who: wording.word(`server.participation.${asked.memberParticipationType}`),
    time: periodWords(asked.gracePeriodMillis),
    audience: audienceText(asked.targetAudience, wording),
  });
  const { teamId, dutyIds = [], approvalTypes: meanings = [] } = asked;
  const duties = dutyIds.map((id) => wording.duty(id)).join(', ');
  const meant = meanings.map((meaning) => wording.word(`signatures.meaning.${meaning}`)).join(', ');
  return [
    rule,
    ...(teamId === undefined
      ? []
      : [wording.word('audit.ruleOfTeam', { team: teamNames([teamId], wording).join(', ') })]),
    ...(duties ? [wording.word('audit.ruleOfDuties', { duties })] : []),
    ...(meant ? [wording.word('audit.ruleOfMeanings', { meanings: meant })] : []),
  ].join('. ');
}

type Plain = string | number | boolean | null;

/** A setting of a study or a detail of a team, with its name. */
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
  if (field === 'verifiedEmail') return words(value === 'true' ? 'audit.on' : 'audit.off');
  if (field === 'approvalDateTimeMillis' && typeof value === 'number')
    return dayIn(wording.languageId, value);
  if (field.endsWith('Millis') && typeof value === 'number') return new Date(value).toISOString();
  if (field === 'orderLimit') {
    const [amount, currency = ''] = String(value).split(' ');
    return formatMoney(wording.languageId, { amount: Number(amount), currency });
  }
  if (field === 'signingFactor') return nameOf('signatures.factor', value, words);
  if (field === 'teamType') return nameOf('teams.type', value, words);
  if (field === 'logo' || field === 'banner' || field === 'portrait' || field === 'picture')
    return words('audit.picture', { sha256: String(value).slice(0, 12) });
  return String(value);
}

/** A value's name; the value itself if it has none. */
function nameOf(
  path: 'signatures.factor' | 'teams.type' | 'teams.status' | 'teams.blinding',
  value: Plain,
  words: Wording['word'],
) {
  const key = `${path}.${value}` as WordKey;
  const text = words(key);
  return text === key ? String(value) : text;
}

const itemStatus = (status: string, words: Wording['word']) =>
  words(`serviceItems.status.${status as ServiceStatus}`);

const itemName = (kind: string, number: string, words: Wording['word']) =>
  words(`serviceItems.named.${kind as ServiceKind}`, { number });

/** An entry of a team's contact details, its fields in the order in which they were stored. */
function contactText(json: string): string[] {
  if (json === '') return [];
  const { listTypeId: _, ...said } = z.record(z.string(), z.unknown()).parse(JSON.parse(json));
  return lineOf(Object.values(said).join(', '));
}

/** The contact data of a person, entry by entry. */
function contactsText(json: string | null): string[] {
  return json === null
    ? []
    : z
        .array(z.unknown())
        .parse(JSON.parse(json))
        .flatMap((one) => contactText(JSON.stringify(one)));
}

/** The name of what was created or removed. */
function named(when: keyof Change): Reader<'taxonomy.created' | 'taxonomy.removed'> {
  return { fields: ['name'], read: ({ name }) => ({ [when]: lineOf(name) }) };
}

/** The same with what it requires. */
function namedRules(when: keyof Change): Reader<'ruleTemplate.added' | 'ruleTemplate.removed'> {
  return {
    fields: ['name', 'ruleSet'],
    read: ({ name, ruleSet }, wording) => ({
      [when]: [name, ...ruleSet.map((asked) => ruleText(asked, wording))],
    }),
  };
}

/** A category and its parent. */
function placeText(name: string, parentId: number | null, { word: words, category }: Wording): string {
  return parentId === null ? name : words('audit.categoryBelow', { name, parent: category(parentId) });
}

const addressed = z.object({ emailAddress: z.string() });
const endedInvitation: Reader<'invitation.declined' | 'invitation.withdrawn' | 'invitation.expired'> = from(
  ['emailAddress'],
  ({ emailAddress }) => ({ before: lineOf(emailAddress) }),
);

/** A right of a permission set and who has it. */
function rightText(right: Right, set: PermissionsSaid, wording: Wording): string {
  return wording.word('audit.named', {
    name: wording.word(`sharing.rights.${right}`),
    value: audienceText(set[right], wording),
  });
}

type Flags = NonNullable<EventDetails['post.accessChanged']['flags']>['before'];

/** What changed about the rights, the blinding and the visibility before activation. */
const formerPerson: Reader<'post.handedOver' | 'post.handedBack'> = from(
  ['fromUserId'],
  ({ fromUserId }, { person }) => ({ before: [person(fromUserId)] }),
);

const sharingChange: Reader<'post.permissionsChanged' | 'post.accessChanged'> = from(
  ['before', 'after', 'flags'],
  ({ before, after, flags }, wording) => {
    const changed = rights.filter((right) => JSON.stringify(before[right]) !== JSON.stringify(after[right]));
    const said = (set: PermissionsSaid, own?: Flags, others?: Flags) => [
      ...changed.map((right) => rightText(right, set, wording)),
      ...(own && own.blinding !== others?.blinding
        ? [valueText('unblindedOnly', own.blinding === 'UNBLINDED_ONLY', wording)]
        : []),
      ...(own && own.preActivation !== others?.preActivation
        ? [valueText('preActivation', own.preActivation, wording)]
        : []),
    ];
    return {
      before: said(before, flags?.before, flags?.after),
      after: said(after, flags?.after, flags?.before),
    };
  },
);

/** The default permissions of a study's posts, right by right. */
function defaultPermissionsText(value: Plain, wording: Wording): string[] {
  if (typeof value !== 'string') return [];
  const set = permissions.safeParse(JSON.parse(value));
  if (!set.success) return [];
  return rights.map((right) =>
    wording.word('audit.ofNewPosts', { right: rightText(right, set.data, wording) }),
  );
}

/** As on the screens. */
const filterNames = [
  'itemKind',
  'statusName',
  'calibration',
  'waiting',
  'userId',
  'memberStatusType',
  'search',
  'emailAddress',
  'roleId',
  'roleNames',
  'teamId',
  'countryId',
  'postId',
  'kind',
  'from',
  'to',
];
const byPlace = ([a]: [string, unknown], [b]: [string, unknown]) =>
  filterNames.indexOf(a) - filterNames.indexOf(b);

type Filters = EventDetails['channel.auditExported']['filters'];

/** What was taken out: how many rows, and by which filters they were chosen. */
function exportText(count: number, filters: Filters, wording: Wording): string[] {
  return [
    wording.word('audit.exportedRows', { count }),
    // The database sorts them by the length of their names.
    ...Object.entries(filters)
      .toSorted(byPlace)
      .map(([field, value]) => {
        const key = `audit.filter.${field}` as WordKey;
        const name = wording.word(key);
        return wording.word('audit.named', {
          name: name === key ? field : name,
          value: [value]
            .flat()
            .map((one) => filterText(field, one, wording))
            .join(', '),
        });
      }),
  ];
}

function filterText(field: string, value: string | number, wording: Wording): string {
  const id = Number(value);
  if (field === 'userId') return wording.person(id);
  if (field === 'teamId') return teamNames([id], wording).join(', ');
  if (field === 'roleId') return wording.role(id);
  if (field === 'countryId') return countryName(String(value), wording.languageId);
  if (field === 'itemKind') return wording.word(`serviceItems.lists.${value}.title` as WordKey);
  if (field === 'from' || field === 'to') return new Date(id).toISOString();
  const names: Partial<Record<string, string>> = {
    kind: 'auditTrail.kinds',
    memberStatusType: 'server.memberStatus',
    statusName: 'serviceItems.status',
    calibration: 'rentalEquipment.filter',
  };
  const key = `${names[field]}.${value}` as WordKey;
  const name = wording.word(key);
  return name === key ? String(value) : name;
}

function searchedExport(
  { count, filters, search }: { count: number; filters: Filters; search?: string | undefined },
  wording: Wording,
) {
  return { after: exportText(count, { ...filters, ...(search && { search }) }, wording) };
}

const changes: { [T in DomainEventType]?: Reader<T> } = {
  'event.answered': from(['before', 'after'], ({ before, after }, { word: words }) => ({
    before: before === null ? [] : [words(`calendar.answers.${before}`)],
    after: [words(`calendar.answers.${after}`)],
  })),
  'post.titleChanged': fromBoth(lineOf),
  'post.descriptionChanged': fromBoth(lineOf),
  'comment.created': from(['fileName'], ({ fileName = '' }) => ({ after: lineOf(fileName) })),
  'comment.edited': fromBoth(lineOf),
  'comment.removed': from(['before', 'fileName'], ({ before, fileName = '' }) => ({
    before: [...lineOf(before), ...lineOf(fileName)],
  })),
  'comment.attachmentRemoved': from(['fileName'], ({ fileName }) => ({ before: [fileName] })),
  'comment.attachmentDownloaded': from(['fileName'], ({ fileName }) => ({ after: [fileName] })),
  'channel.membersExported': from(
    ['count', 'filters', 'search', 'emailAddress'],
    ({ count, filters, search, emailAddress }, wording) => {
      const typed = { ...(search && { search }), ...(emailAddress && { emailAddress }) };
      return { after: exportText(count, { ...filters, ...typed }, wording) };
    },
  ),
  'channel.servicesExported': from(['count', 'filters', 'search'], searchedExport),
  'channel.equipmentExported': from(['count', 'filters', 'search'], searchedExport),
  'channel.auditExported': from(['count', 'filters'], ({ count, filters }, wording) => ({
    after: exportText(count, filters, wording),
  })),
  'channel.accessReviewExported': from(['count', 'filters'], ({ count, filters }, wording) => ({
    after: exportText(count, filters, wording),
  })),
  'post.permissionsChanged': sharingChange,
  'post.accessChanged': sharingChange,
  'post.classificationsChanged': fromBoth((ids, { category }) => ids.map(category)),
  'post.categoryRemoved': fromBoth((ids, { category }) => ids.map(category)),
  'post.changeTypeChanged': from(['changeType'], ({ changeType }, { word: words }) => ({
    after: [words(`audit.changeType.${changeType}`)],
  })),
  'post.reverted': from(['toLabel'], ({ toLabel }) => ({ after: [toLabel] })),
  'post.handedOver': formerPerson,
  'post.handedBack': formerPerson,
  'post.rulesChanged': fromBoth((rules, wording) => rules.map((asked) => ruleText(asked, wording))),
  'channel.updated': fromBoth((settings, wording) =>
    Object.entries(settings).flatMap(([field, value]) =>
      field === 'defaultPermissions'
        ? defaultPermissionsText(value, wording)
        : valueText(field, value, wording),
    ),
  ),
  'channel.keyContactsChanged': fromBoth((contacts, wording) =>
    contacts.map(({ userId, title }) =>
      wording.word('audit.contact', { name: wording.person(userId), title }),
    ),
  ),
  'role.renamed': fromBoth(lineOf),
  'ruleTemplate.added': namedRules('after'),
  'ruleTemplate.removed': namedRules('before'),
  'taxonomy.created': named('after'),
  'taxonomy.renamed': fromBoth(lineOf),
  'taxonomy.moved': from(['name', 'before', 'after'], ({ name, before, after }, { word: words }) => ({
    before: [words('audit.taxonomyPlace', { name, place: before })],
    after: [words('audit.taxonomyPlace', { name, place: after })],
  })),
  'taxonomy.offeringChanged': from(['name', 'isOffered'], ({ name, isOffered }, { word: words }) => ({
    after: [words(isOffered ? 'audit.offered' : 'audit.notOffered', { name })],
  })),
  'taxonomy.removed': named('before'),
  'category.created': from(['name', 'parentId'], ({ name, parentId }, wording) => ({
    after: [placeText(name, parentId, wording)],
  })),
  'category.renamed': fromBoth(lineOf),
  'category.moved': from(['name', 'before', 'after'], ({ name, before, after }, wording) => {
    const said = ({ parentId, position: place }: typeof before) =>
      wording.word('audit.categoryPlace', { where: placeText(name, parentId, wording), place });
    return { before: [said(before)], after: [said(after)] };
  }),
  'category.removed': from(
    ['name', 'removedIds', 'movedTo'],
    ({ name, removedIds, movedTo }, { word: words, category }) => ({
      before: [name, ...removedIds.map(category)],
      after: movedTo === null ? [] : [words('audit.movedTo', { name: category(movedTo) })],
    }),
  ),
  'team.updated': fromBoth((facts, wording) =>
    Object.entries(facts)
      // The country's name is shown instead.
      .filter(([field]) => field !== 'countryId' || !('countryName' in facts))
      .map(([field, value]) => valueText(field, value, wording)),
  ),
  'team.oversightChanged': fromBoth(teamNames),
  'team.contactDataChanged': fromBoth(contactText),
  'team.blindingChanged': fromBoth((value, wording) => [nameOf('teams.blinding', value, wording.word)]),
  'team.closedWithEquipment': from(['items'], ({ items }) => ({ after: items })),
  'team.statusChanged': fromBoth((value, wording) => [nameOf('teams.status', value, wording.word)]),
  'notificationContact.added': from(['contact', 'told'], ({ contact, told }, wording) => ({
    after: [contact, ...eventNames(told, wording)],
  })),
  'notificationContact.changed': from(
    ['contact', 'before', 'after'],
    ({ contact, before, after }, wording) => ({
      before: [contact, ...eventNames(before, wording)],
      after: [contact, ...eventNames(after, wording)],
    }),
  ),
  'notificationContact.removed': from(['contact'], ({ contact }) => ({ before: [contact] })),
  'notificationContact.confirmed': from(['contact'], ({ contact }) => ({ after: [contact] })),
  'notificationContact.stopped': from(['contact'], ({ contact }) => ({ before: [contact] })),
  'serviceItem.created': from(
    ['kind', 'number', 'status', 'lineCount'],
    ({ kind, number, status, lineCount: count }, { word }) => ({
      after: [
        itemName(kind, number, word),
        ...(count > 0 ? [word('serviceItems.list.lines', { count })] : []),
        itemStatus(status, word),
      ],
    }),
  ),
  'serviceItem.statusChanged': from(
    ['kind', 'number', 'before', 'after', 'serialNumbers'],
    ({ kind, number, before, after, serialNumbers = [] }, { word }) => ({
      before: [itemStatus(before, word)],
      after: [itemName(kind, number, word), itemStatus(after, word), ...serialNumbers],
    }),
  ),
  'serviceItem.blindingChanged': from(
    ['kind', 'number', 'hiddenFromBlinded'],
    ({ kind, number, hiddenFromBlinded }, wording) => ({
      before: [valueText('unblindedOnly', !hiddenFromBlinded, wording)],
      after: [itemName(kind, number, wording.word), valueText('unblindedOnly', hiddenFromBlinded, wording)],
    }),
  ),
  'serviceItem.messageAdded': from(['kind', 'number'], ({ kind, number }, { word }) => ({
    after: [itemName(kind, number, word)],
  })),
  'serviceItem.fileDownloaded': from(
    ['kind', 'number', 'fileName'],
    ({ kind, number, fileName }, { word }) => ({
      after: [itemName(kind, number, word), fileName],
    }),
  ),
  'rentalEquipment.certificateAdded': from(
    ['productName', 'serialNumber', 'before', 'after', 'fileName'],
    ({ productName, serialNumber, before, after, fileName }) => ({
      before: before === null ? [] : [before],
      after: [`${productName}, ${serialNumber}`, fileName, ...(after === null ? [] : [after])],
    }),
  ),
  'rentalEquipment.certificateDownloaded': from(
    ['productName', 'serialNumber', 'fileName'],
    ({ productName, serialNumber, fileName }) => ({ after: [`${productName}, ${serialNumber}`, fileName] }),
  ),
  'product.pictureChanged': from(
    ['productName', 'before', 'after'],
    ({ productName, before, after }, wording) => ({
      before: before === null ? [] : [valueText('picture', before, wording)],
      after: [productName, ...(after === null ? [] : [valueText('picture', after, wording)])],
    }),
  ),
  'product.manualAdded': from(['productName', 'fileName'], ({ productName, fileName }) => ({
    after: [productName, fileName],
  })),
  'member.added': from(['roles', 'inspectorUntil'], ({ roles, inspectorUntil }, wording) => ({
    after: roleNames(roles, inspectorUntil ?? null, wording),
  })),
  'member.rolesChanged': from(
    ['before', 'after', 'inspectorUntil'],
    ({ before, after, inspectorUntil }, wording) => ({
      before: roleNames(before, inspectorUntil?.before ?? null, wording),
      after: roleNames(after, inspectorUntil?.after ?? null, wording),
    }),
  ),
  'member.profileChanged': from(['changed', 'before', 'after'], ({ changed, before, after }, wording) => {
    const said = (fields: typeof before) =>
      Object.entries(fields).map(([field, value]) => valueText(field, value, wording));
    const hasNewContacts = changed.includes('contactData');
    return {
      before: said(before),
      after: [...said(after), ...(hasNewContacts ? [wording.word('audit.newContactData')] : [])],
    };
  }),
  'profile.updated': fromBoth((fields, wording) =>
    Object.entries(fields).flatMap(([field, value]) =>
      field === 'contactData' ? contactsText(value) : valueText(field, value, wording),
    ),
  ),
  'profile.emailChangeRequested': from(['emailAddress'], ({ emailAddress }) => ({
    after: lineOf(emailAddress),
  })),
  'mail.preferenceChanged': fromBoth(({ topics = [], studies = [], ...times }, { word: words }) => [
    ...topics.map(({ topic, delivery }) =>
      words('audit.named', {
        name: words(`emails.topic.${topic}`),
        value: words(`emails.delivery.${delivery}`),
      }),
    ),
    ...studies.map(({ channelName, delivery }) =>
      words('audit.named', { name: channelName, value: words(`emails.study.${delivery ?? 'SAME'}`) }),
    ),
    ...(times.digestTime === undefined
      ? []
      : [words('audit.named', { name: words('emails.digestTime'), value: times.digestTime })]),
    ...(times.digestDay === undefined
      ? []
      : [words('audit.named', { name: words('emails.digestDay'), value: String(times.digestDay) })]),
    ...(times.quietHours === undefined
      ? []
      : [
          words('audit.named', {
            name: words('emails.quietHours'),
            value: words(times.quietHours ? 'audit.on' : 'audit.off'),
          }),
        ]),
  ]),
  'session.started': from(['provider'], ({ provider }, { word: words }) => ({
    after: provider === 'credentials' ? [] : [words('audit.signedInWith', { provider })],
  })),
  'account.connected': from(['provider'], ({ provider }) => ({ after: [provider] })),
  'account.disconnected': from(['provider'], ({ provider }) => ({ before: [provider] })),
  'secondFactor.changed': from(['kind', 'change'], ({ kind, change }, { word: words }) => ({
    after: [
      words('audit.named', {
        name: words(`audit.factor.${kind}`),
        value: words(`audit.factorChange.${change}`),
      }),
    ],
  })),
  'program.created': from(['name'], ({ name }) => ({ after: [name] })),
  'program.accessChanged': fromBoth((scopes, { word: words }) =>
    scopes.map((scope) => {
      const key = `programs.scope.${scope}` as WordKey;
      const text = words(key);
      return text === key ? scope : text;
    }),
  ),
  'member.removed': from(['teamIds'], ({ teamIds }, wording) => ({
    before: teamIds.flatMap((id) => wording.team(id) ?? []),
  })),
  'invitation.created': from(['emailAddress', 'roles'], ({ emailAddress, roles }, { roleOf }) => ({
    after: [...lineOf(emailAddress), ...roles.map(roleOf)],
  })),
  'invitation.changed': from(
    ['before', 'after', 'rolesBefore', 'roles'],
    ({ before, after, rolesBefore, roles }, { roleOf }) => ({
      before: [...contactText(before), ...rolesBefore.map(roleOf)],
      after: [...contactText(after), ...roles.map(roleOf)],
    }),
  ),
  'invitation.resent': from(['emailAddress', 'before'], ({ emailAddress, before }) => ({
    before: before === emailAddress ? [] : lineOf(before),
    after: lineOf(emailAddress),
  })),
  'invitation.linkCopied': from(['emailAddress'], ({ emailAddress }) => ({ after: lineOf(emailAddress) })),
  'invitation.accepted': from(['emailAddress'], ({ emailAddress }) => ({ after: lineOf(emailAddress) })),
  'invitation.declined': endedInvitation,
  'invitation.withdrawn': endedInvitation,
  'invitation.expired': endedInvitation,
};

type DetailsReader = (details: Record<string, unknown>, wording: Wording) => Partial<Change> | undefined;

/** Reads by the event's schemas. Rows of older versions may not match them; nothing is shown for these. */
function bySchema(
  type: string,
  {
    fields,
    read,
  }: { fields: readonly PropertyKey[]; read: (said: never, wording: Wording) => Partial<Change> | undefined },
): DetailsReader {
  const { facts, texts } = definitionOf(type) ?? {};
  const shape: Shape = { ...facts, ...texts };
  const schema = z.object(Object.fromEntries(fields.map((field) => [field, shape[String(field)]!])));
  return (details, wording) => {
    const said = schema.safeParse(details);
    return said.success ? read(said.data as never, wording) : undefined;
  };
}

const otherPerson = z.object({ otherUserId: z.int() });

const readers = new Map<string, DetailsReader>([
  ...Object.entries(changes).map(([type, reader]) => [type, bySchema(type, reader)] as const),
  ...Object.entries(forOthers).map(
    ([type, other]) =>
      [
        type,
        (details: Record<string, unknown>, { person }: Wording) => {
          const said = otherPerson.safeParse(details).data;
          return said && other && { [other.as]: [person(said.otherUserId)] };
        },
      ] as const,
  ),
]);
