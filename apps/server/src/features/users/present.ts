import type { Profile } from '@studyline/contract/users';
import type { ProfileRow } from './queries.ts';

type NamedRow = Pick<
  ProfileRow,
  | 'id'
  | 'uuid'
  | 'display_name'
  | 'display_prefix'
  | 'display_suffix'
  | 'first_name'
  | 'middle_name'
  | 'last_name'
  | 'email_address'
  | 'job_title'
  | 'language_id'
  | 'timezone_id'
>;

/** A person as the profile and the session carry them (specification 3, basicUserInfo). */
export function presentBasicUserInfo(row: NamedRow): Profile['basicUserInfo'] {
  return {
    userId: row.id,
    uuid: row.uuid,
    displayName: row.display_name,
    displayPrefix: row.display_prefix,
    displaySuffix: row.display_suffix,
    firstName: row.first_name,
    middleName: row.middle_name,
    lastName: row.last_name,
    emailAddress: row.email_address,
    jobTitle: row.job_title,
    languageId: row.language_id,
    timezoneId: row.timezone_id,
    portraitUrl: null,
    prefixId: null,
    suffixId: null,
  };
}

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
