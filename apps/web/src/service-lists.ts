import type { ChannelSummary } from '@studyline/contract/channels/calls';
import type { ServiceKind } from '@studyline/contract/service-items/fields';
import { paths } from './paths.ts';

/** Where the items of a kind are listed. */
export const listOf: Record<ServiceKind, (channelId: number) => string> = {
  ORDER: paths.orders,
  QUOTATION: paths.quotations,
  PICKUP: paths.pickups,
  SUPPORT_REQUEST: paths.supportRequests,
};

const seenBy: Record<ServiceKind, keyof ChannelSummary['can']> = {
  ORDER: 'viewCatalogue',
  QUOTATION: 'viewQuotations',
  PICKUP: 'viewPickups',
  SUPPORT_REQUEST: 'viewSupportRequests',
};

/** The kinds of service items that a person sees in a study, as the tabs of their page. */
export const kindsSeen = ({ can }: Pick<ChannelSummary, 'can'>): ServiceKind[] =>
  (Object.keys(listOf) as ServiceKind[]).filter((kind) => can[seenBy[kind]] === true);

/** The name of their page, in the catalogue of texts. */
export const servicesTitle = (kinds: readonly ServiceKind[]) =>
  kinds.includes('ORDER') || kinds.includes('QUOTATION') ? 'shell.services' : 'shell.support';
