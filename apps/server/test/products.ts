import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { DB } from '../src/db/types.ts';

/** A product that everybody can get, but for what is said of it. */
export function productWith(
  facts: Partial<Insertable<DB['product']>> & { channel_id: number },
): Insertable<DB['product']> {
  return {
    article_number: randomUUID(),
    name: 'Serum collection kit',
    product_type: 'SUPPLIES',
    is_rental: false,
    unit: '',
    description: '',
    countries: [],
    settings: [],
    unblinded_only: false,
    ...facts,
  };
}
