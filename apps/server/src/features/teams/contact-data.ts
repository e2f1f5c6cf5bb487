import { emailAddress } from '@studyline/contract/core/email-address';
import { z } from 'zod';
import type { Result } from '@studyline/contract/core/endpoint';
import type * as contract from '@studyline/contract/teams/contacts';
import { phoneNumber } from '@studyline/contract/teams/fields';
import type { Actor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { now } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import { record } from '../../core/record.ts';
import { transact } from '../../core/transaction.ts';
import type { Trx } from '../../db/pool.ts';
import type { Call } from '../../http/route.ts';
import { LIST_TYPES } from '../reference-data/list-types.ts';
import { requireDirectory } from '../channels/settings.ts';
import * as queries from './contact-queries.ts';
import type { ContactRow } from './contact-queries.ts';
import { lockTeam } from './lock-team.ts';
import { canUpdateTeam } from './policy.ts';
import { presentContactData } from './present.ts';
import type { TeamRow } from './queries.ts';
import { refuse, requireCountry } from './team-fields.ts';

/** More than any team needs, and few enough to include in a list of teams. */
const MOST_ENTRIES = 30;

type Fields = Omit<z.output<(typeof contract.updateContactData)['body']>, 'listTypeId'>;
type Content = Omit<ContactRow, 'id'>;

export async function addContactData(
  actor: Actor,
  { channelId, teamId, ...body }: Call<typeof contract.addContactData>,
): Promise<Result<typeof contract.addContactData>> {
  const content = contentOf({ ...nothing, listTypeId: body.listTypeId }, body);
  await requireDirectory(actor, channelId);
  return transact(actor, async (trx) => {
    const { contactData: entries } = await lockForContacts(trx, actor, channelId, teamId);
    if (entries.length >= MOST_ENTRIES) throw new AppError('CONTACT_DATA_FULL');
    const values = { channel_id: channelId, team_id: teamId, created_at: now(), ...columnsOf(content) };
    const row = { ...content, id: await queries.insertContact(trx, values) };
    recordChange(trx, actor, { channelId, teamId }, null, row);
    return presentContactData(actor.languageId, row);
  });
}

export async function updateContactData(
  actor: Actor,
  { channelId, teamId, id, listTypeId, ...fields }: Call<typeof contract.updateContactData>,
): Promise<Result<typeof contract.updateContactData>> {
  await requireDirectory(actor, channelId);
  return transact(actor, async (trx) => {
    const before = findEntry(await lockForContacts(trx, actor, channelId, teamId), id);
    if (listTypeId !== undefined && kindOf(listTypeId) !== kindOf(before.listTypeId))
      refuse('listTypeId', 'issue.contactListType');
    const row = { id, ...contentOf({ ...before, listTypeId: listTypeId ?? before.listTypeId }, fields) };
    if (textOf(before) !== textOf(row)) {
      await queries.updateContact(trx, id, columnsOf(row));
      recordChange(trx, actor, { channelId, teamId }, before, row);
    }
    return presentContactData(actor.languageId, row);
  });
}

export async function removeContactData(
  actor: Actor,
  { channelId, teamId, id }: z.output<(typeof contract.removeContactData)['params']>,
): Promise<Result<typeof contract.removeContactData>> {
  await requireDirectory(actor, channelId);
  return transact(actor, async (trx) => {
    const row = findEntry(await lockForContacts(trx, actor, channelId, teamId), id);
    await queries.deleteContact(trx, id);
    recordChange(trx, actor, { channelId, teamId }, row, null);
    return { id };
  });
}

async function lockForContacts(trx: Trx, actor: Actor, channelId: number, teamId: number): Promise<TeamRow> {
  const { member, row, facts } = await lockTeam(trx, actor, channelId, teamId);
  authorize(canUpdateTeam(member, facts));
  return row;
}

function findEntry({ contactData: entries }: TeamRow, id: number): ContactRow {
  const row = entries.find((one) => one.id === id);
  if (!row) throw new AppError('CONTACT_DATA_NOT_FOUND');
  return row;
}

const nothing = { value: null, street: null, city: null, state: null, zip: null, countryId: null };

const KINDS: readonly string[] = ['ADDRESS', 'PHONE', 'EMAIL_ADDRESS', 'WEBSITE'];
const kinds = new Map(
  LIST_TYPES.filter((one) => one.entityName === 'STUDY_TEAM' && KINDS.includes(one.listTypeName)).map(
    ({ id, listTypeName }) => [id, listTypeName] as const,
  ),
);

/** The kind of entry of a list type. Throws BAD_REQUEST for a list type that is not for contact details. */
function kindOf(listTypeId: number): string {
  return kinds.get(listTypeId) ?? refuse('listTypeId', 'issue.contactListType');
}

const checks: Record<string, { schema: z.ZodType; words: Parameters<typeof refuse>[1] }> = {
  PHONE: { schema: z.string().regex(phoneNumber), words: 'issue.phoneNumber' },
  EMAIL_ADDRESS: { schema: emailAddress, words: 'issue.email' },
  WEBSITE: { schema: z.url({ protocol: /^https?$/, hostname: z.regexes.domain }), words: 'issue.website' },
};
const ADDRESS_FIELDS = ['street', 'city', 'state', 'zip', 'countryId'] as const;

/** The content of an entry after changing these fields. Throws BAD_REQUEST for what does not fit its list type. */
function contentOf(before: Content, fields: Fields): Content {
  const { listTypeId } = before;
  const kind = kindOf(listTypeId);
  const { value = before.value } = fields;
  const check = checks[kind];
  if (check) {
    const unexpected = ADDRESS_FIELDS.find((name) => fields[name] !== undefined);
    if (unexpected) refuse(unexpected, 'issue.addressOnly');
    if (value === null) refuse('value', 'issue.required');
    if (!check.schema.safeParse(value).success) refuse('value', check.words);
    return { ...nothing, listTypeId, value };
  }
  if (fields.value !== undefined) refuse('value', 'issue.notOfAddress');
  const { street = before.street, city = before.city, state = before.state } = fields;
  const { zip = before.zip, countryId = before.countryId } = fields;
  if (street === null && city === null) refuse('street', 'issue.addressEmpty');
  requireCountry(countryId);
  return { listTypeId, value: null, street, city, state, zip, countryId };
}

function columnsOf({ listTypeId, value, street, city, state, zip, countryId }: Content) {
  return { list_type_id: listTypeId, value, street, city, state, zip, country_id: countryId };
}

/** The content of an entry without its empty fields. */
function textOf({ listTypeId, value, street, city, state, zip, countryId }: Content): string {
  const said = Object.entries({ listTypeId, value, street, city, state, zip, countryId });
  return JSON.stringify(Object.fromEntries(said.filter(([, one]) => one !== null)));
}

function recordChange(
  trx: Trx,
  actor: Actor,
  team: { channelId: number; teamId: number },
  before: ContactRow | null,
  after: ContactRow | null,
): void {
  const contactDataId = (after ?? before)?.id ?? 0;
  const texts = { before: before ? textOf(before) : '', after: after ? textOf(after) : '' };
  record(trx, actor, { type: 'team.contactDataChanged', ...team, contactDataId, ...texts });
}
