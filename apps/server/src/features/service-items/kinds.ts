import type { ServiceKind } from '@studyline/contract/service-items/fields';
import type { ItemKind } from './item-kind.ts';
import { order } from './order.ts';
import { quotation } from './quotation.ts';
import { support } from './support.ts';
import { pickup } from './pickup.ts';

export const kinds: { readonly [Kind in ServiceKind]: ItemKind<Kind> } = {
  ORDER: order,
  QUOTATION: quotation,
  SUPPORT_REQUEST: support,
  PICKUP: pickup,
};
