import type { OrderSite } from '@studyline/contract/service-items/shapes';
import { addressAt, chosenAddress, type SaidAddress } from './site-address.ts';

/** What differs from the usual delivery of a site. */
export interface Delivery extends SaidAddress {
  day?: string;
  contactName?: string;
  phone?: string;
  instructions?: string;
}

export interface Deliveries {
  /** What is the same for all sites, if there are several. */
  forAll: Delivery;
  /** What a site has of its own, by its id. */
  bySite: Readonly<Record<number, Delivery>>;
}

export const noDeliveries: Deliveries = { forAll: {}, bySite: {} };

/** What somebody said of the delivery to one of several sites. */
export function deliveryTo(
  { teamId }: OrderSite,
  { forAll, bySite }: Deliveries,
  isOneOfMany: boolean,
): Delivery {
  // An emptied field of all sites says nothing.
  const shared = Object.fromEntries(Object.entries(forAll).filter(([, text]) => text !== ''));
  return { ...(isOneOfMany && shared), ...bySite[teamId] };
}

/** The same as the calls take it. The rest is as usual for the site. */
export function deliveryWords(site: OrderSite, said: Delivery) {
  const addressId = chosenAddress(site, said)?.id;
  const { day, contactName, phone, instructions = '' } = said;
  return {
    ...(day && { requestedForDate: day }),
    ...(addressId === undefined
      ? { deliveryAddress: addressAt(site, said) }
      : { deliveryAddressId: addressId }),
    ...(contactName !== undefined && { contactName }),
    ...(phone !== undefined && { contactPhoneNumber: phone }),
    deliveryInstructions: instructions,
  };
}
