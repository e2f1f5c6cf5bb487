import { presentBasicUserInfo, presentContactData } from '../people/present.ts';
import type { Profile } from '@studyline/contract/users/calls';
import type { ProfileRow } from './queries.ts';

export function presentProfile(row: ProfileRow): Profile {
  return {
    acceptedTermsOfService: row.termsVersion === row.currentTerms,
    verifiedEmail: row.verifiedEmail,
    missingInviteAsNewUser: false,
    lastLoginDateTimeMillis: row.lastSignInAt?.getTime() ?? null,
    basicUserInfo: presentBasicUserInfo(row),
    contactData: presentContactData(row.phoneNumber),
    clients: row.clientIds.map((clientId) => ({ clientId })),
    nonEecUser: row.nonEecUser,
  };
}
