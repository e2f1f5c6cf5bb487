import type { OrderSite } from '@studyline/contract/service-items/shapes';

export type SiteAddresses = Pick<OrderSite, 'addresses' | 'lastAddress'>;

/** Which address of a site somebody chose, or what they typed for one that has none. */
export interface SaidAddress {
  addressId?: number;
  address?: string;
}

/** The chosen one of a site's addresses, by default the usual; undefined if it has none. */
export function chosenAddress({ addresses }: SiteAddresses, { addressId }: SaidAddress) {
  return addresses.find(({ id }) => id === addressId) ?? addresses[0];
}

/** Where something goes or is collected; empty if nobody has said. */
export function addressAt(site: SiteAddresses, said: SaidAddress): string {
  return chosenAddress(site, said)?.text ?? (said.address ?? site.lastAddress).trim();
}
