import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/errors.ts';
import { refuse } from '../teams/team-fields.ts';
import type { OrderSiteRow } from './order-queries.ts';
import { isBefore } from './validity.ts';

/** What a person says of a delivery. */
interface Wanted {
  requestedForDate?: string | undefined;
  deliveryAddressId?: number | undefined;
  deliveryInstructions: string;
  contactName?: string | undefined;
  contactPhoneNumber?: string | undefined;
}

/** When, where and to whom something comes: the rest is as usual for the site. Throws TEAM_CLOSED. */
export function deliveryOf(
  { displayName }: Actor,
  wanted: Wanted,
  { site, at }: { site: OrderSiteRow; at: Date },
) {
  if (site.status !== 'ACTIVE') throw new AppError('TEAM_CLOSED');
  const { requestedForDate = null, deliveryAddressId, deliveryInstructions } = wanted;
  if (requestedForDate !== null && isBefore(requestedForDate, at)) refuse('requestedForDate', 'issue.inPast');
  return {
    requestedForDate,
    deliveryAddress: addressOf(site, deliveryAddressId, 'deliveryAddressId'),
    deliveryInstructions,
    contactName: wanted.contactName ?? site.contactName ?? displayName,
    contactPhone: wanted.contactPhoneNumber ?? site.contactPhone ?? '',
  };
}

/** An address of the site; without an id, the usual one, if there is one. */
export function addressOf(
  { addresses }: Pick<OrderSiteRow, 'addresses'>,
  wanted: number | undefined,
  field: string,
): string {
  if (wanted === undefined) return addresses[0]?.text ?? '';
  const address = addresses.find(({ id }) => id === wanted);
  return address ? address.text : refuse(field, 'issue.addressOfSite');
}
