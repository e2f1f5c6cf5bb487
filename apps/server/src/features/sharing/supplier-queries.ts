import { type RawBuilder, sql } from 'kysely';

/** Whether team `t` is a service provider that works for its study. */
export const isSupplier = sql`(t.team_type = 'STUDY_SERVICE_PROVIDER' and t.status = 'ACTIVE')`;

/** The only service provider that works for a study; null if there are several or none. */
export const onlySupplierOf = (channelId: RawBuilder<unknown>): RawBuilder<number | null> =>
  sql`(select case when count(*) = 1 then min(t.id) end from team t where t.channel_id = ${channelId} and ${isSupplier})`;
