import type * as contract from '@studyline/contract/channels/calls';
import { KEY_CONTACTS_LIMIT } from '@studyline/contract/channels/calls';
import type * as settings from '@studyline/contract/channels/settings';
import type { Result } from '@studyline/contract/core/endpoint';
import { type Actor, lockActor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { AppError } from '../../core/errors.ts';
import { pageOf } from '../../core/paging.ts';
import { record } from '../../core/record.ts';
import { seesKeyContacts } from '../../core/roles.ts';
import { transact } from '../../core/transaction.ts';
import type { Trx } from '../../db/pool.ts';
import type { Call } from '../../http/route.ts';
import type { KeyContact } from '../members/member-queries.ts';
import { recordLooks } from '../people/contact-looks.ts';
import * as queries from './key-contact-queries.ts';
import { canUpdateChannel } from './policy.ts';
import { presentKeyContact } from './present.ts';
import { requireDirectory, requireUpdate } from './settings.ts';

/** A page of key contacts in their order. */
export async function listKeyContacts(
  actor: Actor,
  { channelId, ...paging }: Call<typeof contract.listKeyContacts>,
): Promise<Result<typeof contract.listKeyContacts>> {
  await requireDirectory(actor, channelId);
  const member = actor.memberships.get(channelId);
  const { page, pageSize } = paging;
  const { rows, total } = await queries.findKeyContacts(actor.server.db, {
    channelId,
    // People of vendors see those in their own teams.
    teamIds: !member || seesKeyContacts(member) ? null : member.teamIds,
    offset: (page - 1) * pageSize,
    limit: pageSize,
  });
  const shown = rows.flatMap(({ userId, phoneNumber }) => (phoneNumber === null ? [] : userId));
  await recordLooks(actor, channelId, 'LIST', shown);
  return pageOf(rows.map(presentKeyContact), paging, total);
}

export async function listKeyContactCandidates(
  actor: Actor,
  { channelId, search }: Call<typeof settings.listKeyContactCandidates>,
): Promise<Result<typeof settings.listKeyContactCandidates>> {
  await requireUpdate(actor, channelId);
  const rows = await queries.findCandidates(actor.server.db, channelId, search);
  return { items: rows.map((row) => ({ ...row, portraitUrl: null })) };
}

type All = Result<typeof contract.addKeyContact>;

export async function addKeyContact(
  actor: Actor,
  { channelId, ...contact }: Call<typeof contract.addKeyContact>,
): Promise<All> {
  const requireMember = async (trx: Trx) => {
    if (!(await queries.isCurrentMember(trx, channelId, contact.userId)))
      throw new AppError('PERSON_NOT_IN_STUDY');
  };
  const add = (contacts: readonly KeyContact[]) => {
    if (contacts.some(({ userId }) => userId === contact.userId)) throw new AppError('KEY_CONTACT_EXISTS');
    if (contacts.length >= KEY_CONTACTS_LIMIT) throw new AppError('KEY_CONTACTS_FULL');
    return [...contacts, contact];
  };
  return changeContacts(actor, channelId, add, requireMember);
}

export async function updateKeyContact(
  actor: Actor,
  { channelId, userId, title, position }: Call<typeof contract.updateKeyContact>,
): Promise<All> {
  return changeContacts(actor, channelId, (contacts) => {
    const place = requirePlace(contacts, userId);
    const contact = { userId, title: title ?? contacts[place]?.title ?? '' };
    const others = contacts.toSpliced(place, 1);
    return others.toSpliced((position ?? place + 1) - 1, 0, contact);
  });
}

export async function removeKeyContact(
  actor: Actor,
  { channelId, userId }: { channelId: number; userId: number },
): Promise<All> {
  return changeContacts(actor, channelId, (contacts) =>
    contacts.toSpliced(requirePlace(contacts, userId), 1),
  );
}

function requirePlace(contacts: readonly KeyContact[], userId: number): number {
  const place = contacts.findIndex((one) => one.userId === userId);
  if (place < 0) throw new AppError('KEY_CONTACT_NOT_FOUND');
  return place;
}

/** Changes to a study's key contacts wait for each other, so that no place is assigned twice. People are locked before the study. */
async function changeContacts(
  actor: Actor,
  channelId: number,
  change: (contacts: readonly KeyContact[]) => KeyContact[],
  lockPerson?: (trx: Trx) => Promise<void>,
): Promise<All> {
  const clientId = await requireUpdate(actor, channelId);
  return transact(actor, async (trx) => {
    authorize(canUpdateChannel(await lockActor(trx, actor, channelId), { channelId, clientId }));
    await lockPerson?.(trx);
    const before = await queries.lockKeyContacts(trx, channelId);
    const after = change(before);
    if (JSON.stringify(before) !== JSON.stringify(after)) {
      await queries.replaceKeyContacts(trx, channelId, after);
      record(trx, actor, { type: 'channel.keyContactsChanged', channelId, before, after });
    }
    const { rows } = await queries.findKeyContacts(trx, { channelId, teamIds: null, offset: 0, limit: null });
    return { items: rows.map(presentKeyContact) };
  });
}
