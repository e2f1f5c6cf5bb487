import type { z } from 'zod';
import type { Result } from '@studyline/contract/core/endpoint';
import type * as contract from '@studyline/contract/teams/contacts';
import type { Actor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { type Clock, now } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import { record } from '../../core/record.ts';
import { transact } from '../../core/transaction.ts';
import type { Trx } from '../../db/pool.ts';
import type { Call } from '../../http/route.ts';
import { changedContact, type ContactContent, contactKind, emptyContact } from '../people/contact-entry.ts';
import { requireDirectory } from '../channels/settings.ts';
import * as queries from './contact-queries.ts';
import type { ContactRow } from './contact-queries.ts';
import { lockTeam } from './lock-team.ts';
import { canUpdateTeam } from './policy.ts';
import { presentContactData } from './present.ts';
import type { TeamRow } from './queries.ts';
import { refuse } from './team-fields.ts';

/** More than any team needs, and few enough to include in a list of teams. */
const MOST_ENTRIES = 30;
const OWNER = 'STUDY_TEAM';

export async function addContactData(
  actor: Actor,
  { channelId, teamId, ...body }: Call<typeof contract.addContactData>,
  clock: Clock = now,
): Promise<Result<typeof contract.addContactData>> {
  const content = changedContact(OWNER, { ...emptyContact, listTypeId: body.listTypeId }, body);
  await requireDirectory(actor, channelId);
  return transact(actor, async (trx) => {
    const { contactData: entries } = await lockForContacts(trx, actor, channelId, teamId);
    if (entries.length >= MOST_ENTRIES) throw new AppError('CONTACT_DATA_FULL');
    const at = clock();
    const values = { channel_id: channelId, team_id: teamId, created_at: at, ...columnsOf(content) };
    const row = { ...content, id: await queries.insertContact(trx, values) };
    recordChange(trx, actor, { channelId, teamId }, { before: null, after: row, at });
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
    if (listTypeId !== undefined && contactKind(OWNER, listTypeId) !== contactKind(OWNER, before.listTypeId))
      refuse('listTypeId', 'issue.contactListType');
    const row = {
      id,
      ...changedContact(OWNER, { ...before, listTypeId: listTypeId ?? before.listTypeId }, fields),
    };
    if (textOf(before) !== textOf(row)) {
      await queries.updateContact(trx, id, columnsOf(row));
      recordChange(trx, actor, { channelId, teamId }, { before, after: row, at: now() });
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
    recordChange(trx, actor, { channelId, teamId }, { before: row, after: null, at: now() });
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

function columnsOf({ listTypeId, value, street, city, state, zip, countryId }: ContactContent) {
  return { list_type_id: listTypeId, value, street, city, state, zip, country_id: countryId };
}

/** The content of an entry without its empty fields. */
function textOf({ listTypeId, value, street, city, state, zip, countryId }: ContactContent): string {
  const said = Object.entries({ listTypeId, value, street, city, state, zip, countryId });
  return JSON.stringify(Object.fromEntries(said.filter(([, one]) => one !== null)));
}

function recordChange(
  trx: Trx,
  actor: Actor,
  team: { channelId: number; teamId: number },
  { before, after, at }: { before: ContactRow | null; after: ContactRow | null; at: Date },
): void {
  const contactDataId = (after ?? before)?.id ?? 0;
  const texts = { before: before ? textOf(before) : '', after: after ? textOf(after) : '' };
  record(trx, actor, { type: 'team.contactDataChanged', ...team, contactDataId, ...texts }, at);
}
