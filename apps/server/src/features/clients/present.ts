import type {
  ClientAdministrator,
  ClientChannel,
  ClientMember,
  listClients,
  searchOrganizations,
} from '@studyline/contract/clients/calls';
import type { Result } from '@studyline/contract/core/endpoint';
import type { Actor } from '../../core/actor.ts';
import { pictureAddress } from '../channels/picture-address.ts';
import { countryName } from '../reference-data/countries.ts';
import { LIST_TYPES } from '../reference-data/list-types.ts';
import type { ClientMemberRow } from './administrator-queries.ts';
import type { ClientAdministratorRow } from './client-administrator-queries.ts';
import { canRemoveAdministrator } from './policy.ts';
import type { OrganizationRow } from './organization-queries.ts';
import type { ClientChannelRow, ClientRow } from './queries.ts';

export function presentClient(row: ClientRow): Result<typeof listClients>['items'][number] {
  return { clientId: row.id, uuid: row.uuid, name: row.name, studyCount: row.studyCount };
}

export function presentClientChannel(actor: Actor, row: ClientChannelRow): ClientChannel {
  return {
    channelId: row.id,
    name: row.name,
    title: row.title,
    bannerColorCSS: row.bannerColorCss,
    logoUrl: pictureAddress(row.id, 'logo', row.logoFileId),
    sponsorName: row.sponsorName,
    nctId: row.nctId,
    siteCount: row.siteCount,
    memberCount: row.memberCount,
    administrators: row.administrators,
    can: { open: actor.memberships.has(row.id) || 'CHANNEL_NOT_FOUND' },
  };
}

export function presentClientMember(row: ClientMemberRow): ClientMember {
  return {
    userId: row.id,
    displayName: row.displayName,
    emailAddress: row.emailAddress,
    jobTitle: row.jobTitle,
    portraitUrl: null,
    studyCount: row.studyCount,
    administeredChannelIds: row.administeredChannelIds,
  };
}

export function presentClientAdministrator(row: ClientAdministratorRow, count: number): ClientAdministrator {
  return {
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    displayName: row.displayName,
    emailAddress: row.emailAddress,
    portraitUrl: null,
    lastLoginDateTimeMillis: row.lastSignInAt?.getTime() ?? null,
    addedDateTimeMillis: row.addedAt.getTime(),
    sendNotificationEmail: row.wasNotified,
    can: { remove: canRemoveAdministrator(count) },
  };
}

const listTypeNames = new Map(LIST_TYPES.map(({ id, name }) => [id, name]));

export function presentOrganization(
  { languageId }: Actor,
  { id, name, studyCount, addresses, phoneNumbers }: OrganizationRow,
): Result<typeof searchOrganizations>['items'][number] {
  const named = <T extends { listTypeId: number }>(one: T) => ({
    ...one,
    name: listTypeNames.get(one.listTypeId) ?? '',
  });
  return {
    id,
    organizationId: id,
    clinicalTrialEntityId: id,
    name,
    studyCount,
    addresses: addresses.map((one) => ({
      ...named(one),
      countryName: one.countryId && countryName(one.countryId, languageId),
    })),
    phoneNumbers: phoneNumbers.map(named),
  };
}
