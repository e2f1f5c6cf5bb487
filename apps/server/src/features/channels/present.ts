import type { ChannelRole, KeyContact } from '@studyline/contract/channels/calls';
import { givableRights, isExemptFromNarrowing, managesEveryPost } from '../../core/roles.ts';
import type { KeyContactRow } from './key-contact-queries.ts';
import type { RoleRow } from './queries.ts';

/** A role, with the number of its people for a reader who may know it. */
export function presentRole(row: RoleRow, countsMembers = true): ChannelRole {
  return {
    roleId: row.id,
    key: row.key,
    name: row.name,
    category: row.category,
    isHeld: row.memberCount > 0,
    memberCount: countsMembers ? row.memberCount : null,
    viewsEveryPost: isExemptFromNarrowing([row.key]),
    managesEveryPost: managesEveryPost(row.key),
    givableRights: givableRights(row.key),
  };
}

export function presentKeyContact(row: KeyContactRow): KeyContact {
  return {
    userId: row.userId,
    displayName: row.displayName,
    portraitUrl: null,
    title: row.title,
    emailAddress: row.emailAddress,
    phoneNumber: row.phoneNumber,
  };
}
