import { getChannel } from '@studyline/contract/channels/calls';
import { listProducts } from '@studyline/contract/products/calls';
import { listRentalEquipment } from '@studyline/contract/rental-equipment/calls';
import {
  exportServiceItems,
  getOrderForm,
  getServiceItem,
  listServiceItems,
} from '@studyline/contract/service-items/calls';
import type { ServiceKind } from '@studyline/contract/service-items/fields';
import { getPickupForm } from '@studyline/contract/service-items/pickup-calls';
import { getQuotationForm } from '@studyline/contract/service-items/quotation-calls';
import { pages, q } from '../../api/query-options.ts';
import { urlOf } from '../../api/request.ts';
import { loadFirstPage, type LoaderInput } from '../../navigation/screen-data.ts';
import { readSearch } from '../../use-address.ts';
import { groupsOf } from './list-groups.ts';

type OfKind = LoaderInput<{ channelId: number; kind: ServiceKind }>;

export const orderForm = (channelId: number) => q(getOrderForm, { params: { channelId } });
export const quotationForm = (channelId: number) => q(getQuotationForm, { params: { channelId } });
export const pickupForm = (channelId: number) => q(getPickupForm, { params: { channelId } });

/** What is lent to a team. */
export const lentTo = (channelId: number, teamId: number) =>
  pages(listRentalEquipment, { params: { channelId }, query: { teamId, pageSize: 100 } });

/** The products whose names have these words, to be given back. */
export const productsNamed = (channelId: number, search: string) =>
  q(listProducts, {
    params: { channelId },
    query: { isRental: false, pageSize: 20, ...(search && { search }) },
  });

export const itemOf = (serviceItemId: number) => q(getServiceItem, { params: { id: serviceItemId } });

/** What the address says is listed. */
export function readShown(kind: ServiceKind, search: Record<string, unknown>) {
  const groups = groupsOf(kind);
  const [group, statuses] = groups.find(([name]) => name === search['show']) ?? groups[0]!;
  const isNarrowed = group !== 'ALL' && group !== 'WAITING';
  return { group, statuses: isNarrowed ? statuses : [], search: readSearch(search, 100) };
}

function wantedOf(channelId: number, kind: ServiceKind, search: Record<string, unknown>) {
  const { group, statuses, search: words } = readShown(kind, search);
  return {
    params: { channelId },
    query: {
      kind,
      ...(group === 'WAITING' && { waiting: true }),
      ...(statuses.length > 0 && { statusName: [...statuses] }),
      ...(words && { search: words }),
    },
  };
}

export const itemsOf = (...of: Parameters<typeof wantedOf>) => pages(listServiceItems, wantedOf(...of));

/** The address of the same list as a table. */
export const tableOf = (...of: Parameters<typeof wantedOf>) => urlOf(exportServiceItems, wantedOf(...of));

export async function loadItems({ queryClient, params, search }: OfKind): Promise<void> {
  const { channelId, kind } = params;
  const options = itemsOf(channelId, kind, search);
  const study = { channelId };
  await loadFirstPage(queryClient, { endpoint: listServiceItems, params: study, options }, () =>
    queryClient.ensureQueryData(q(getChannel, { params: study })),
  );
}
