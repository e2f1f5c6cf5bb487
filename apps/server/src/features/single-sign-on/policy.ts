import type { May } from '@studyline/contract/core/may';
import type { OwnAccount } from './queries.ts';

/** Nobody locks themselves out. */
export function canDisconnect({ hasOtherWay }: Pick<OwnAccount, 'hasOtherWay'>): May {
  return hasOtherWay ? true : 'ONLY_WAY_IN';
}
