import { sql } from 'kysely';

/** Whether person `u` has accepted the terms in force. True for everybody if an installation has none. */
export const hasAcceptedTerms = sql<boolean>`(u.terms_version is not distinct from (select max(version) from terms_of_service))`;

/** Whether person `u` has to accept the terms in force before doing anything else. */
export const owesTerms = sql<boolean>`(feature_on(null, 'REQUIRE_TERMS_OF_SERVICE') and not ${hasAcceptedTerms})`;
