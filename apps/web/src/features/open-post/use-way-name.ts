import { useTranslation } from '../../words.ts';
import { usePlaceName } from '../classifications/use-place-name.ts';
import type { WayBack } from './way-back.ts';

/** The label of the way back: "Timeline", or the name of the category that the post was opened from. */
export function useWayName({ place, documents }: WayBack): string {
  const { t } = useTranslation();
  return usePlaceName(documents) ?? t(`openPost.back.${place}`);
}
