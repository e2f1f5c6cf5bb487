import { randomUUID } from 'node:crypto';
import type { May } from '@studyline/contract/core/may';
import type * as contract from '@studyline/contract/notification-contacts/calls';
import type { NotificationContact } from '@studyline/contract/notification-contacts/calls';
import {
  type EntityType,
  isAbout,
  MAX_CONTACTS,
  type NotificationEvent,
} from '@studyline/contract/notification-contacts/fields';
import { type Actor, lockActor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { takeAll, whenToRetry } from '../../core/budgets.ts';
import { now } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import { newLinkToken } from '../../core/link-tokens.ts';
import { record } from '../../core/record.ts';
import { transact } from '../../core/transaction.ts';
import type { Trx } from '../../db/pool.ts';
import type { Call } from '../../http/route.ts';
import { isMailEnabled } from '../../mail/outbox.ts';
import { writeMailsToAddresses } from '../../mail/write-mails.ts';
import { requireDirectory } from '../channels/settings.ts';
import { lockTeam } from '../teams/lock-team.ts';
import { refuse } from '../teams/team-fields.ts';
import { confirmMail, PURPOSE } from './mails.ts';
import { canManageContacts } from './policy.ts';
import { presentContact, teamOf } from './present.ts';
import * as queries from './queries.ts';
import { findSeenTeams } from './seen-teams.ts';

/** What is said of a contact, and of which team it is. */
interface Said {
  channelId: number;
  teamId: number | null;
  notificationStatusTypes: readonly NotificationEvent[];
  serviceEntityType: EntityType | null;
  bounceUserId: number | null;
}

export const addNotificationContact = (
  actor: Actor,
  call: Call<typeof contract.addNotificationContact>,
): Promise<NotificationContact> => add(actor, call);

export const addTeamNotificationContact = (
  actor: Actor,
  call: Call<typeof contract.addTeamNotificationContact>,
): Promise<NotificationContact> => add(actor, call);

export const changeNotificationContact = (
  actor: Actor,
  call: Call<typeof contract.changeNotificationContact>,
): Promise<NotificationContact> => change(actor, call, undefined);

export const changeTeamNotificationContact = (
  actor: Actor,
  call: Call<typeof contract.changeTeamNotificationContact>,
): Promise<NotificationContact> => change(actor, call, call.teamId);

export const removeNotificationContact = (
  actor: Actor,
  call: Call<typeof contract.removeNotificationContact>,
): Promise<{ id: number }> => remove(actor, call, undefined);

export const removeTeamNotificationContact = (
  actor: Actor,
  call: Call<typeof contract.removeTeamNotificationContact>,
): Promise<{ id: number }> => remove(actor, call, call.teamId);

async function add(
  actor: Actor,
  {
    userId,
    emailAddress,
    ...said
  }: Said & { userId?: number | undefined; emailAddress?: string | undefined },
): Promise<NotificationContact> {
  const { channelId } = said;
  if ((userId === undefined) === (emailAddress === undefined)) refuse('userId', 'issue.personOrAddress');
  checkEvents(said);
  await requireDirectory(actor, channelId);
  return transact(actor, async (trx) => {
    const { member, decision } = await lockFor(trx, actor, said);
    authorize(decision);
    if (userId !== undefined) await requirePerson(trx, member, channelId, userId);
    if (said.bounceUserId !== null) await requirePerson(trx, member, channelId, said.bounceUserId);
    await queries.lockContacts(trx, channelId);
    if ((await queries.countContacts(trx, channelId)) >= MAX_CONTACTS)
      throw new AppError('NOTIFICATION_CONTACTS_FULL');
    const at = now();
    const { server, languageId } = member;
    const id = await queries.insertContact(trx, {
      ...contentOf(said),
      channelId,
      userId: userId ?? null,
      emailAddress: emailAddress ?? null,
      languageId,
      token: emailAddress === undefined ? null : newLinkToken(server.secret, PURPOSE),
      at,
    });
    if (id === undefined) throw new AppError('NOTIFICATION_CONTACT_EXISTS');
    if (emailAddress !== undefined) await askAddress(trx, member, { channelId, emailAddress, contactId: id });
    const row = await requireRow(trx, id);
    const told = [...row.events];
    const type = 'notificationContact.added';
    record(trx, member, { type, ...named(row), told, isOutside: emailAddress !== undefined }, at);
    return presentContact(member, row);
  });
}

/** Sends the link by which an address confirms. */
async function askAddress(
  trx: Trx,
  { server, languageId }: Actor,
  { channelId, emailAddress, contactId }: { channelId: number; emailAddress: string; contactId: number },
): Promise<void> {
  if (!isMailEnabled(server)) throw new AppError('NO_MAIL_SERVER');
  const key = `notification contact ${emailAddress.toLowerCase()}`;
  const taking = takeAll([[server.budgets.password_resets_per_person, key]]);
  if (!taking.isTaken) throw new AppError('CONFIRMATION_TOO_OFTEN', whenToRetry(taking));
  const mail = { cause: randomUUID(), emailAddress, languageId, channelId, facts: { contactId } };
  await writeMailsToAddresses(trx, server, confirmMail, [mail]);
}

async function change(
  actor: Actor,
  { id, ...said }: Said & { id: number },
  ofTeam: number | undefined,
): Promise<NotificationContact> {
  const { channelId } = said;
  checkEvents(said);
  await requireDirectory(actor, channelId);
  return transact(actor, async (trx) => {
    const { member, decision } = await lockFor(trx, actor, said);
    const before = await requireContact(trx, member, { channelId, id, ofTeam });
    authorize(decision);
    if (said.bounceUserId !== null && said.bounceUserId !== before.bounceUserId)
      await requirePerson(trx, member, channelId, said.bounceUserId);
    const content = contentOf(said);
    if (await queries.hasTwin(trx, id, content)) throw new AppError('NOTIFICATION_CONTACT_EXISTS');
    if (textOf(before) !== textOf(content)) {
      await queries.updateContact(trx, id, content);
      record(trx, member, {
        type: 'notificationContact.changed',
        ...named(before),
        before: before.events,
        after: [...content.events],
      });
    }
    return presentContact(member, await requireRow(trx, id));
  });
}

async function remove(
  actor: Actor,
  { channelId, id }: { channelId: number; id: number },
  ofTeam: number | undefined,
): Promise<{ id: number }> {
  await requireDirectory(actor, channelId);
  return transact(actor, async (trx) => {
    const member = await lockActor(trx, actor, channelId);
    const row = await requireContact(trx, member, { channelId, id, ofTeam });
    await queries.deleteContact(trx, id);
    record(trx, member, { type: 'notificationContact.removed', ...named(row) });
    return { id };
  });
}

/** Locks what a contact is to belong to, and tells whether the person may say so. Throws TEAM_NOT_FOUND. */
async function lockFor(
  trx: Trx,
  actor: Actor,
  { channelId, teamId }: Said,
): Promise<{ member: Actor; decision: May }> {
  if (teamId === null) {
    const member = await lockActor(trx, actor, channelId);
    return { member, decision: canManageContacts(member, channelId, null) };
  }
  const { member, facts } = await lockTeam(trx, actor, channelId, teamId);
  return { member, decision: canManageContacts(member, channelId, facts) };
}

/** A contact that the person may change. Throws NOTIFICATION_CONTACT_NOT_FOUND, FORBIDDEN. */
async function requireContact(
  trx: Trx,
  member: Actor,
  { channelId, id, ofTeam }: { channelId: number; id: number; ofTeam: number | undefined },
): Promise<queries.ContactRow> {
  await queries.lockContacts(trx, channelId);
  const row = await queries.findContact(trx, id);
  const seen = await findSeenTeams(trx, member, channelId);
  const isSeen = row && (seen === null || (row.teamId !== null && seen.includes(row.teamId)));
  if (!isSeen || row.channelId !== channelId || (ofTeam !== undefined && row.teamId !== ofTeam))
    throw new AppError('NOTIFICATION_CONTACT_NOT_FOUND');
  authorize(canManageContacts(member, channelId, teamOf(row)));
  return row;
}

async function requireRow(trx: Trx, id: number): Promise<queries.ContactRow> {
  const row = await queries.findContact(trx, id);
  if (!row) throw new Error('The contact is locked.');
  return row;
}

/** Somebody in the study whom the caller sees. Throws PERSON_NOT_IN_STUDY. */
async function requirePerson(trx: Trx, member: Actor, channelId: number, userId: number): Promise<void> {
  const [person, seen] = [
    await queries.lockMember(trx, channelId, userId),
    await findSeenTeams(trx, member, channelId),
  ];
  const isSeen = person && (seen === null || person.teamIds.some((teamId) => seen.includes(teamId)));
  if (!isSeen) throw new AppError('PERSON_NOT_IN_STUDY');
}

function checkEvents({ notificationStatusTypes, serviceEntityType }: Said): void {
  const place = notificationStatusTypes.findIndex((event) => !isAbout(event, serviceEntityType));
  if (place >= 0) refuse(`notificationStatusTypes.${place}`, 'issue.eventOfType');
}

const contentOf = (said: Said): queries.ContactContent => ({
  teamId: said.teamId,
  events: said.notificationStatusTypes,
  entityType: said.serviceEntityType,
  bounceUserId: said.bounceUserId,
});

const textOf = ({ teamId, events, entityType, bounceUserId }: queries.ContactContent) =>
  JSON.stringify([teamId, [...events].toSorted(), entityType, bounceUserId]);

const named = ({ channelId, teamId, contactId, displayName, emailAddress }: queries.ContactRow) => ({
  channelId,
  teamId,
  contactId,
  contact: displayName ?? emailAddress,
});
