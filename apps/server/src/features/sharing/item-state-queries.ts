import { type RawBuilder, sql } from 'kysely';
import { lastDayAt } from '@studyline/contract/service-items/validity';

/** The state of item `i` at a moment: an offer that nobody has accepted in time expires by itself. */
export const stateOf = (at: Date): RawBuilder<string> =>
  sql`(case when i.status = 'ISSUED' and exists (select from quotation_detail q
    where q.service_item_id = i.id and q.valid_until < ${lastDayAt(at)}::date) then 'EXPIRED' else i.status end)`;

/** Decision: the calibration of item `e` on loan counts while it is or may be in use. */
export const isCalibrated = sql`e.status in ('RESERVED', 'SHIPPED', 'ON_SITE', 'PICKUP_REQUESTED')`;
