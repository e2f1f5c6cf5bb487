import { getChannel } from '@studyline/contract/channels/calls';
import { getScannedEquipment } from '@studyline/contract/rental-equipment/calls';
import { CallError } from '../../api/errors.ts';
import { q } from '../../api/query-options.ts';
import type { LoaderInput } from '../../navigation/screen-data.ts';

export const scanned = (code: string) => q(getScannedEquipment, { params: { code } });

/** The page says itself that a code is unknown: whoever scans a label has to learn what to do. */
export async function load({ queryClient, params }: LoaderInput<{ token: string }>): Promise<void> {
  try {
    const { item } = await queryClient.ensureQueryData(scanned(params.token));
    await queryClient.ensureQueryData(q(getChannel, { params: { channelId: item.channelId } }));
  } catch (error) {
    if (!(error instanceof CallError) || error.errorCode !== 'EQUIPMENT_NOT_FOUND') throw error;
  }
}
