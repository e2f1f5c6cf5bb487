import type { ChannelRole, KeyContact } from '@studyline/contract/channels';
import { isExemptFromNarrowing, managesEveryPost } from '../../core/roles.ts';
import type { KeyContactRow } from './key-contact-queries.ts';
import type { RoleRow } from './queries.ts';

export function presentRole(row: RoleRow): ChannelRole {
  return {
    roleId: row.id,
    key: row.key,
    name: row.name,
    category: row.category,
    memberCount: row.member_count,
    askableCount: row.askable_count,
    viewsEveryPost: isExemptFromNarrowing([row.key]),
    managesEveryPost: managesEveryPost(row.key),
  };
}

export function presentKeyContact(row: KeyContactRow): KeyContact {
  return {
    userId: row.user_id,
    displayName: row.display_name,
    portraitUrl: null,
    title: row.title,
    emailAddress: row.email_address,
    phoneNumber: row.phone_number,
  };
}
