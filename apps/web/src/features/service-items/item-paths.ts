import type { ServiceItem } from '@studyline/contract/service-items/calls';
import { paths } from '../../paths.ts';
import type { Translate } from '../../words.ts';

type OfStudy = Record<ServiceItem['kind'], (channelId: number) => string>;

/** Where a person makes an item of a kind. */
export const makingOf: OfStudy = {
  ORDER: paths.newOrder,
  QUOTATION: paths.newQuotation,
  SUPPORT_REQUEST: paths.newSupportRequest,
  PICKUP: (channelId) => paths.newPickup(channelId),
};

/** Where the items of a kind are listed. */
export const listOf: OfStudy = {
  ORDER: paths.orders,
  QUOTATION: paths.quotations,
  SUPPORT_REQUEST: paths.supportRequests,
  PICKUP: paths.pickups,
};

/** What is above such a list. */
export function wayUpOf(kind: ServiceItem['kind'], channelId: number, t: Translate) {
  return kind === 'PICKUP'
    ? { href: paths.equipment(), label: t('rentalEquipment.title') }
    : { href: paths.catalogue(channelId), label: t('products.title') };
}

/** Those of them whose next step is the reader's. */
export const waitingIn = (kind: ServiceItem['kind'], channelId: number): string =>
  `${listOf[kind](channelId)}?show=WAITING`;
