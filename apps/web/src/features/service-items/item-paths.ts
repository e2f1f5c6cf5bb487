import type { ServiceItem } from '@studyline/contract/service-items/calls';
import { paths } from '../../paths.ts';
import { listOf } from '../../service-lists.ts';

type OfStudy = Record<ServiceItem['kind'], (channelId: number) => string>;

/** Where a person makes an item of a kind. */
export const makingOf: OfStudy = {
  ORDER: paths.newOrder,
  QUOTATION: paths.newQuotation,
  SUPPORT_REQUEST: paths.newSupportRequest,
  PICKUP: (channelId) => paths.newPickup(channelId),
};

/** Where the items of a kind are listed whose next step is the reader's. */
export const waitingIn = (kind: ServiceItem['kind'], channelId: number): string =>
  `${listOf[kind](channelId)}?show=WAITING`;
