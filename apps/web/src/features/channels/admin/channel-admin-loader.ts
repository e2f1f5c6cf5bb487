import { getChannelSettings } from '@studyline/contract/channels/settings';
import { q } from '../../../api/query-options.ts';
import type { LoaderInput } from '../../../navigation/screen-data.ts';
import { countedSchemaOf } from '../../classifications/category-queries.ts';

export const settingsOf = (channelId: number) => q(getChannelSettings, { params: { channelId } });

/** Refused to people who may not change the study, which leads to /403, and not found for people who do not see it. */
export async function load({ queryClient, params }: LoaderInput<{ channelId: number }>): Promise<void> {
  const { can } = await queryClient.ensureQueryData(settingsOf(params.channelId));
  // Not awaited, because most people come for something else.
  if (can.editTaxonomies === true) void queryClient.prefetchQuery(countedSchemaOf(params.channelId));
}
