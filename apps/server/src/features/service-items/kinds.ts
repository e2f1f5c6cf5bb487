import type { ServiceItem } from '@studyline/contract/service-items/calls';
import type { ServiceKind } from '@studyline/contract/service-items/fields';
import type { ItemKind } from './item-kind.ts';
import { order } from './order.ts';
import { quotation } from './quotation.ts';
import { support } from './support.ts';
import { pickup } from './pickup.ts';

/** Those that the contract shows. */
type Shown = ServiceItem['kind'];

const kinds: { readonly [Kind in Shown]: ItemKind<Kind> } = {
  ORDER: order,
  QUOTATION: quotation,
  SUPPORT_REQUEST: support,
  PICKUP: pickup,
};

/** What items of this kind have, if there are calls for it. */
export function kindOf(kind: ServiceKind): (typeof kinds)[Shown] | undefined {
  return kinds[kind as Shown];
}
