import type { OrderSite } from '@studyline/contract/service-items/calls';

export type SiteAddresses = Pick<OrderSite, 'addresses' | 'lastAddress'>;

/** Which address of a site somebody chose, or what they typed for one that has none. */
export interface SaidAddress {
  addressId?: number;
  address?: string;
}

/** Where something goes or is collected; empty if nobody has said. */
export function addressAt({ addresses, lastAddress }: SiteAddresses, said: SaidAddress): string {
  const chosen = addresses.find(({ id }) => id === said.addressId) ?? addresses[0];
  return chosen?.text ?? (said.address ?? lastAddress).trim();
}
