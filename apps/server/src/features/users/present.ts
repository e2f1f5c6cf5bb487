import { presentBasicUserInfo } from '../people/present.ts';
import type { Profile } from '@studyline/contract/users/calls';
import type { ProfileRow } from './queries.ts';

export function presentProfile(row: ProfileRow): Profile {
  return {
    acceptedTermsOfService: row.terms_version === row.current_terms,
    verifiedEmail: row.verified_email,
    missingInviteAsNewUser: false,
    lastLoginDateTimeMillis: row.last_sign_in_at?.getTime() ?? null,
    basicUserInfo: presentBasicUserInfo(row),
    contactData: [],
  };
}
