import type { Profile } from '@studyline/contract/users';
import type { ProfileRow } from './queries.ts';

export function presentProfile(row: ProfileRow): Profile {
  return {
    acceptedTermsOfService: row.terms_version === row.current_terms,
    verifiedEmail: row.verified_email,
    missingInviteAsNewUser: false,
    lastLoginDateTimeMillis: row.last_sign_in_at?.getTime() ?? null,
    basicUserInfo: {
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
    },
    contactData: [],
  };
}
