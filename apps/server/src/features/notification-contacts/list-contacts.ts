import type { Result } from '@studyline/contract/core/endpoint';
import type * as contract from '@studyline/contract/notification-contacts/calls';
import { eventGroups, notificationEvents } from '@studyline/contract/notification-contacts/fields';
import type { Actor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { pageOf } from '../../core/paging.ts';
import type { Db } from '../../db/pool.ts';
import type { Call } from '../../http/route.ts';
import { requireDirectory } from '../channels/settings.ts';
import { requireTeam } from '../teams/lock-team.ts';
import { canViewTeam } from '../teams/policy.ts';
import { factsOf } from '../teams/present.ts';
import { canManageContacts } from './policy.ts';
import { presentContact } from './present.ts';
import { findSeenTeams } from './seen-teams.ts';
import * as queries from './queries.ts';

type Paging = { page: number; pageSize: number };

async function findPage(actor: Actor, wanted: queries.ContactsWanted, paging: Paging) {
  const { page, pageSize } = paging;
  const { db } = actor.server;
  const { rows, total } = await queries.findContacts(db, wanted, {
    offset: (page - 1) * pageSize,
    limit: pageSize,
  });
  const { items, ...paginator } = pageOf(rows, paging, total);
  return { contacts: items.map((row) => presentContact(actor, row)), paginator };
}

async function eventsWithoutContact(db: Db, channelId: number, teamId?: number) {
  const told = await queries.findToldEvents(db, { channelId, teamId });
  return notificationEvents.filter((event) => !told.includes(event));
}

/** The teams whose contacts the caller sees; null is all, also those of the whole study. Throws CHANNEL_NOT_FOUND, TEAM_NOT_FOUND. */
async function requireSeen(
  actor: Actor,
  channelId: number,
  teamId?: number,
): Promise<readonly number[] | null> {
  await requireDirectory(actor, channelId);
  const { db } = actor.server;
  if (teamId !== undefined) {
    authorize(canViewTeam(actor, factsOf(await requireTeam(db, channelId, teamId))));
  }
  return findSeenTeams(db, actor, channelId);
}

/** Contacts of a study and of its teams. */
export async function listNotificationContacts(
  actor: Actor,
  call: Call<typeof contract.listNotificationContacts>,
): Promise<Result<typeof contract.listNotificationContacts>> {
  const { channelId, teamId, contactType, notificationStatusType: event, ...paging } = call;
  const seen = await requireSeen(actor, channelId, teamId);
  const wanted = {
    channelId,
    teamIds: teamId === undefined ? seen : [teamId],
    contactType,
    events: event && [event],
  };
  const [{ contacts, paginator }, missing] = await Promise.all([
    findPage(actor, wanted, paging),
    eventsWithoutContact(actor.server.db, channelId),
  ]);
  return {
    notificationContactConfigs: contacts,
    ...paginator,
    eventsWithoutContact: missing,
    can: { add: canManageContacts(actor, channelId, null) },
  };
}

/** Contacts of a team. */
export async function listTeamNotificationContacts(
  actor: Actor,
  call: Call<typeof contract.listTeamNotificationContacts>,
): Promise<Result<typeof contract.listTeamNotificationContacts>> {
  const { channelId, teamId, contactType, notificationStatusType: event, ...paging } = call;
  const { db } = actor.server;
  await requireSeen(actor, channelId, teamId);
  const wanted = { channelId, teamIds: [teamId], contactType, events: event && [event] };
  const [{ contacts, paginator }, missing, team] = await Promise.all([
    findPage(actor, wanted, paging),
    eventsWithoutContact(db, channelId, teamId),
    requireTeam(db, channelId, teamId),
  ]);
  return {
    notificationContactConfigs: contacts,
    ...paginator,
    eventsWithoutContact: missing,
    can: { add: canManageContacts(actor, channelId, factsOf(team)) },
  };
}

/** Those who are told about things of one type. */
export async function listWorkflowNotificationContacts(
  actor: Actor,
  call: Call<typeof contract.listWorkflowNotificationContacts>,
): Promise<Result<typeof contract.listWorkflowNotificationContacts>> {
  const { channelId, teamId: toldOfTeam, serviceEntityType: entityType, ...paging } = call;
  const teamIds = await requireSeen(actor, channelId, toldOfTeam);
  const wanted = { channelId, teamIds, toldOfTeam, entityType, events: eventGroups[entityType] };
  const { contacts, paginator } = await findPage(actor, wanted, paging);
  return { workflowNotificationContactConfigs: contacts, ...paginator };
}
