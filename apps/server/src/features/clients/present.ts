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
import type { ClientMemberRow } from './administrator-queries.ts';
import type { ClientAdministratorRow } from './client-administrator-queries.ts';
import { canRemoveAdministrator } from './policy.ts';
import type { OrganizationRow } from './organization-queries.ts';
import type { ClientChannelRow, ClientRow } from './queries.ts';

export function presentClient(row: ClientRow): Result<typeof listClients>['items'][number] {
  return { clientId: row.id, uuid: row.uuid, name: row.name, studyCount: row.study_count };
}

export function presentClientChannel(actor: Actor, row: ClientChannelRow): ClientChannel {
  return {
    channelId: row.id,
    name: row.name,
    title: row.title,
    bannerColorCSS: row.banner_color_css,
    logoUrl: pictureAddress(row.id, 'logo', row.logo_file_id),
    sponsorName: row.sponsor_name,
    nctId: row.nct_id,
    siteCount: row.site_count,
    memberCount: row.member_count,
    administrators: row.administrators,
    can: { open: actor.memberships.has(row.id) || 'CHANNEL_NOT_FOUND' },
  };
}

export function presentClientMember(row: ClientMemberRow): ClientMember {
  return {
    userId: row.id,
    displayName: row.display_name,
    emailAddress: row.email_address,
    jobTitle: row.job_title,
    portraitUrl: null,
    studyCount: row.study_count,
    administeredChannelIds: row.administered_channel_ids,
  };
}

export function presentClientAdministrator(row: ClientAdministratorRow, count: number): ClientAdministrator {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    displayName: row.display_name,
    emailAddress: row.email_address,
    portraitUrl: null,
    lastLoginDateTimeMillis: row.last_sign_in_at?.getTime() ?? null,
    addedDateTimeMillis: row.added_at.getTime(),
    can: { remove: canRemoveAdministrator(count) },
  };
}

export function presentOrganization({
  id,
  name,
  study_count: studyCount,
}: OrganizationRow): Result<typeof searchOrganizations>['items'][number] {
  return { id, organizationId: id, name, studyCount };
}
