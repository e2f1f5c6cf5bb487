import { type RawBuilder, sql } from 'kysely';
import { lastDayAt } from '@studyline/contract/service-items/validity';

/** The state of item `i` at a moment: an offer that nobody has accepted in time expires by itself. */
export const stateOf = (at: Date): RawBuilder<string> =>
  sql`(case when i.status = 'ISSUED' and exists (select from quotation_detail q
    where q.service_item_id = i.id and q.valid_until < ${lastDayAt(at)}::date) then 'EXPIRED' else i.status end)`;
