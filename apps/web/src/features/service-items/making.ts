import type { ServiceItem } from '@studyline/contract/service-items/calls';
import { paths } from '../../paths.ts';

type OfStudy = Record<ServiceItem['kind'], (channelId: number) => string>;

/** Where a person makes an item of a kind. */
export const makingOf: OfStudy = {
  ORDER: paths.newOrder,
  QUOTATION: paths.newQuotation,
  SUPPORT_REQUEST: paths.newSupportRequest,
};

/** Where the items of a kind are listed. */
export const listOf: OfStudy = {
  ORDER: paths.orders,
  QUOTATION: paths.quotations,
  SUPPORT_REQUEST: paths.supportRequests,
};
