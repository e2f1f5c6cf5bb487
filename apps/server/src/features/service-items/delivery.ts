import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/errors.ts';
import { refuse } from '../teams/team-fields.ts';
import type { OrderSiteRow } from './order-queries.ts';

const DAY = 86_400_000;

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
  // Somewhere it is still the day before.
  if (requestedForDate !== null && Date.parse(requestedForDate) < at.getTime() - 2 * DAY)
    refuse('requestedForDate', 'issue.inPast');
  const address =
    deliveryAddressId === undefined
      ? site.addresses[0]
      : site.addresses.find(({ id }) => id === deliveryAddressId);
  if (deliveryAddressId !== undefined && !address) refuse('deliveryAddressId', 'issue.addressOfSite');
  return {
    requestedForDate,
    deliveryAddress: address?.text ?? '',
    deliveryInstructions,
    contactName: wanted.contactName ?? site.contactName ?? displayName,
    contactPhone: wanted.contactPhoneNumber ?? site.contactPhone ?? '',
  };
}
