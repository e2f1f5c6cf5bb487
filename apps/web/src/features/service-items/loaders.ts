import { getChannel } from '@studyline/contract/channels/calls';
import { getOrderForm, getServiceItem, listServiceItems } from '@studyline/contract/service-items/calls';
import { type ServiceKind, statusesOf } from '@studyline/contract/service-items/fields';
import { pages, q } from '../../api/query-options.ts';
import { loadFirstPage, type LoaderInput } from '../../navigation/screen-data.ts';

type OfKind = LoaderInput<{ channelId: number; kind: ServiceKind }>;

export const orderForm = (channelId: number) => q(getOrderForm, { params: { channelId } });
export const itemOf = (serviceItemId: number) => q(getServiceItem, { params: { id: serviceItemId } });

export function readStatus(kind: ServiceKind, search: Record<string, unknown>) {
  return statusesOf[kind].find((one) => one === search['status']);
}

export function itemsOf(channelId: number, kind: ServiceKind, search: Record<string, unknown>) {
  const statusName = readStatus(kind, search);
  return pages(listServiceItems, {
    params: { channelId },
    query: { kind, ...(statusName && { statusName }) },
  });
}

export async function loadItems({ queryClient, params, search }: OfKind): Promise<void> {
  const { channelId, kind } = params;
  const options = itemsOf(channelId, kind, search);
  const study = { channelId };
  await loadFirstPage(queryClient, { endpoint: listServiceItems, params: study, options }, () =>
    queryClient.ensureQueryData(q(getChannel, { params: study })),
  );
}
