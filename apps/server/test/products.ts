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

/** An item that is lent to a team and needs no calibration, but for what is said of it. */
export function equipmentWith(
  facts: Partial<Insertable<DB['rental_equipment']>> & {
    channel_id: number;
    team_id: number;
    product_id: number;
  },
): Insertable<DB['rental_equipment']> {
  return {
    model: 'Cardia Holt 12',
    serial_number: randomUUID(),
    status: 'ON_SITE',
    on_site_since: '2026-08-03',
    stores_data: false,
    ...facts,
  };
}
