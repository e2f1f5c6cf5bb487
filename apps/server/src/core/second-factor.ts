import { sql } from 'kysely';

/** Whether the installation asks everyone for a second factor. No study can do without one then. */
export const requiresSecondFactorOfEveryone = sql<boolean>`exists (
  select from feature_flag where key = 'REQUIRE_MFA' and enabled)`;

/**
 * Whether person `u` needs a second factor: for the whole installation, for a study that they are in, or for one of a client that they
 * administer, whose settings and people they see.
 */
export const requiresSecondFactor = sql<boolean>`(${requiresSecondFactorOfEveryone}
  or exists (select from channel_member m join channel_flag c on c.channel_id = m.channel_id
    where m.user_id = u.id and m.status = 'CURRENT' and c.key = 'REQUIRE_MFA' and c.enabled)
  or exists (select from client_admin d join channel s on s.client_id = d.client_id join channel_flag c on c.channel_id = s.id
    where d.user_id = u.id and c.key = 'REQUIRE_MFA' and c.enabled))`;

/** Whether session `s` of person `u` has to show a second factor before anything else. */
export const owesSecondFactor = sql<boolean>`(s.second_factor_at is null and ${requiresSecondFactor})`;
