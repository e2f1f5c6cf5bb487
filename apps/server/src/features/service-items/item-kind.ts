import type * as contract from '@studyline/contract/service-items/calls';
import type { ServiceItem } from '@studyline/contract/service-items/calls';
import type { ServiceTransition } from '@studyline/contract/service-items/fields';
import type { SharedItem } from '@studyline/contract/service-items/shapes';
import type { Actor } from '../../core/actor.ts';
import type { Db, Trx } from '../../db/pool.ts';
import type { Call } from '../../http/route.ts';
import type { ItemRow, StepDetail } from './queries.ts';
import type { Course } from './transitions.ts';

/** What a person says with a transition. */
export type Said = Omit<Call<typeof contract.changeServiceItemStatus>, 'id' | 'transitionName'>;

/** What only items of one kind have: what they say, and what their transitions do. */
export interface ItemKind<Kind extends ServiceItem['kind']> {
  /** Shown to a person who sees the item. */
  present: (
    db: Db,
    shown: { actor: Actor; row: ItemRow },
  ) => Promise<{ kind: Kind } & Omit<Extract<ServiceItem, { kind: Kind }>, keyof SharedItem | 'kind'>>;
  /** What a transition does besides leading to its state; `step` is what the history says of it. Throws before anything is written. */
  apply: (
    trx: Trx,
    change: {
      member: Actor;
      row: ItemRow;
      transition: ServiceTransition;
      said: Said;
      hasPhotos: boolean;
      at: Date;
    },
  ) => Promise<{
    course?: Course;
    step?: StepDetail;
  }>;
}
