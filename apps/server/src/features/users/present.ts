import { presentBasicUserInfo } from '../people/present.ts';
import { presentContact } from '../people/contact-entry.ts';
import type { Profile } from '@studyline/contract/users/calls';
import type { ProfileRow } from './queries.ts';

export function presentProfile(row: ProfileRow): Profile {
  return {
    acceptedTermsOfService: row.termsVersion === row.currentTerms,
    verifiedEmail: row.verifiedEmail,
    missingInviteAsNewUser: false,
    lastLoginDateTimeMillis: row.lastSignInAt?.getTime() ?? null,
    hasPassword: row.hasPassword,
    emailChange: row.emailChange && {
      emailAddress: row.emailChange.emailAddress,
      expirationDateTimeMillis: row.emailChange.expiresAt,
    },
    basicUserInfo: presentBasicUserInfo(row),
    contactData: row.contactData.map((one) => presentContact(row.languageId, one)),
    clients: row.clientIds.map((clientId) => ({ clientId })),
    nonEecUser: row.nonEecUser,
  };
}
