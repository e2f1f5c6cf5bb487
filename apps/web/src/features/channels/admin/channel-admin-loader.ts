import { getChannelSettings } from '@studyline/contract/channels/settings';
import { q } from '../../../api/query-options.ts';
import type { LoaderInput } from '../../../navigation/screen-data.ts';
import { countedSchemaOf } from '../../classifications/category-queries.ts';

export const settingsOf = (channelId: number) => q(getChannelSettings, { params: { channelId } });

/** Refused to those who may not change the study, which leads to /403, and hidden from those who do not know it. */
export async function load({ queryClient, params }: LoaderInput<{ channelId: number }>): Promise<void> {
  const { can } = await queryClient.ensureQueryData(settingsOf(params.channelId));
  // Most people have not come for them.
  if (can.editTaxonomies === true) void queryClient.prefetchQuery(countedSchemaOf(params.channelId));
}
