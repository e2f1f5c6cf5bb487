import { addFavorite, type ChannelSummary, removeFavorite } from '@studyline/contract/channels/calls';
import { useCall } from '../../../live/use-call.ts';
import { type Switch, useSwitch } from '../../../live/use-switch.ts';

/** The star of a study. */
export function useFavourite({ channelId, isFavorite }: ChannelSummary): Switch {
  const { mutateAsync: add } = useCall(addFavorite, { waits: true });
  const { mutateAsync: remove } = useCall(removeFavorite, { waits: true });
  return useSwitch(isFavorite, (on) => (on ? add : remove)({ params: { channelId } }));
}
