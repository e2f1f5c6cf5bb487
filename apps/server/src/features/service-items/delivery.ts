import { AppError } from '../../core/errors.ts';
import { refuse } from '../teams/team-fields.ts';
import type { OrderSiteRow } from './order-queries.ts';
import { isBefore } from './validity.ts';

/** What a person says of a delivery. */
interface Wanted {
  requestedForDate?: string | undefined;
  deliveryAddressId?: number | undefined;
  deliveryAddress?: string | undefined;
  deliveryInstructions: string;
  contactName?: string | undefined;
  contactPhoneNumber?: string | undefined;
}

/** When, where and to whom something comes: the rest is as usual for the site. Throws TEAM_CLOSED. */
export function deliveryOf(wanted: Wanted, { site, at }: { site: OrderSiteRow; at: Date }) {
  if (site.status !== 'ACTIVE') throw new AppError('TEAM_CLOSED');
  const { requestedForDate = null, deliveryAddressId, deliveryInstructions } = wanted;
  if (requestedForDate !== null && isBefore(requestedForDate, at)) refuse('requestedForDate', 'issue.inPast');
  return {
    requestedForDate,
    deliveryAddress: addressOf(
      site,
      { id: deliveryAddressId, typed: wanted.deliveryAddress },
      'deliveryAddressId',
    ),
    deliveryInstructions,
    contactName: wanted.contactName ?? site.contactName,
    contactPhone: wanted.contactPhoneNumber ?? site.contactPhone ?? '',
  };
}

/** What the person chose, or else typed. If they said nothing, the usual one of the site, or what was typed for it the last time. */
export function addressOf(
  { addresses, lastAddress }: Pick<OrderSiteRow, 'addresses' | 'lastAddress'>,
  { id, typed }: { id: number | undefined; typed: string | undefined },
  field: string,
): string {
  if (id === undefined) return typed || (addresses[0]?.text ?? lastAddress);
  const address = addresses.find((one) => one.id === id);
  return address ? address.text : refuse(field, 'issue.addressOfSite');
}
