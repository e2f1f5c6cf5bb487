import type * as contract from '@studyline/contract/service-items/calls';
import type { ServiceItem } from '@studyline/contract/service-items/calls';
import type { ServiceTransition } from '@studyline/contract/service-items/fields';
import type { SharedItem } from '@studyline/contract/service-items/shapes';
import type { Actor } from '../../core/actor.ts';
import type { Db, Trx } from '../../db/pool.ts';
import type { Call } from '../../http/route.ts';
import type { ItemRow, StepDetail } from './queries.ts';
import type { Offer } from './quotation-queries.ts';
import type { Course } from './transitions.ts';

/** What a person says with a transition. */
export type Said = Omit<Call<typeof contract.changeServiceItemStatus>, 'id' | 'transitionName'>;

/** An offer, and the document that says it. */
export interface Prepared {
  offer: Offer;
  document: Buffer;
}

/** What only items of one kind have: what they say, and what their transitions do. */
export interface ItemKind<Kind extends ServiceItem['kind']> {
  /** Shown to a person who sees the item. */
  present: (
    db: Db,
    shown: { actor: Actor; row: ItemRow },
  ) => Promise<{ kind: Kind } & Omit<Extract<ServiceItem, { kind: Kind }>, keyof SharedItem | 'kind'>>;
  /**
   * What takes too long to be done while the item is locked. The person may make the transition; whether the item is still as it was then is
   * checked before `apply` gets the result. Throws before anything is written.
   */
  prepare?: (change: {
    actor: Actor;
    row: ItemRow;
    transition: ServiceTransition;
    said: Said;
    at: Date;
  }) => Promise<Prepared | undefined>;
  /** What a transition does besides leading to its state; `step` is what the history says of it. Throws before anything is written. */
  apply: (
    trx: Trx,
    change: {
      member: Actor;
      row: ItemRow;
      transition: ServiceTransition;
      said: Said;
      hasPhotos: boolean;
      prepared: Prepared | undefined;
      at: Date;
    },
  ) => Promise<{
    course?: Course;
    step?: StepDetail;
  }>;
}
