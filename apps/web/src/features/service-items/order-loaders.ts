import { getChannel } from '@studyline/contract/channels/calls';
import { getOrderForm, getServiceItem, listServiceItems } from '@studyline/contract/service-items/calls';
import { orderStatuses } from '@studyline/contract/service-items/fields';
import { pages, q } from '../../api/query-options.ts';
import { loadFirstPage, type LoaderInput } from '../../navigation/screen-data.ts';

type OfStudy = LoaderInput<{ channelId: number }>;

export const orderForm = (channelId: number) => q(getOrderForm, { params: { channelId } });
export const itemOf = (serviceItemId: number) => q(getServiceItem, { params: { id: serviceItemId } });

export function readStatus(search: Record<string, unknown>) {
  return orderStatuses.find((one) => one === search['status']);
}

export function ordersOf(channelId: number, search: Record<string, unknown>) {
  const statusName = readStatus(search);
  return pages(listServiceItems, { params: { channelId }, query: { ...(statusName && { statusName }) } });
}

export async function loadOrders({ queryClient, params, search }: OfStudy): Promise<void> {
  const options = ordersOf(params.channelId, search);
  await loadFirstPage(queryClient, { endpoint: listServiceItems, params, options }, () =>
    queryClient.ensureQueryData(q(getChannel, { params })),
  );
}
