import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { productTypes } from '@studyline/contract/products/fields';
import { readBatches } from '../../db/batches.ts';
import { locks } from '../../db/locks.ts';
import type { Db, Trx } from '../../db/pool.ts';
import { countRows, findRow, findRows, run } from '../../db/rows.ts';
import { hasWords } from '../../db/search-words.ts';
import { isUnblinded } from '../sharing/visibility-queries.ts';
import type { CatalogueFacts } from './policy.ts';

const facts = z.object({
  hasOrders: z.boolean(),
  hasRentalEquipment: z.boolean(),
  showsPricesToSites: z.boolean(),
  isUnblinded: z.boolean(),
});

export async function findFacts(db: Db, channelId: number, userId: number): Promise<CatalogueFacts> {
  const row = await findRow(
    db,
    facts,
    sql`select feature_on(${channelId}, 'ENABLE_ORDERS') as "hasOrders",
      feature_on(${channelId}, 'ENABLE_RENTAL_EQUIPMENT') as "hasRentalEquipment",
      feature_on(${channelId}, 'SHOW_PRICES_TO_SITES') as "showsPricesToSites",
      ${isUnblinded(userId, sql`${channelId}::integer`)} as "isUnblinded"`,
  );
  if (!row) throw new Error('A select without a table has one row.');
  return row;
}

const productRow = z.object({
  productId: z.int(),
  articleNumber: z.string(),
  name: z.string(),
  productType: z.enum(productTypes),
  isRental: z.boolean(),
  unit: z.string(),
  description: z.string(),
  pictureImage: z.string().nullable(),
  priceAmount: z.number().nullable(),
  currency: z.string().nullable(),
  countries: z.array(z.string()),
  stock: z.int().nullable(),
  availableFrom: z.string().nullable(),
  settings: z.array(z.string()),
  isUnblindedOnly: z.boolean(),
  isDiscontinued: z.boolean(),
});
export type ProductRow = z.output<typeof productRow>;
/** What a file says of a product. */
export type ProductContent = Omit<ProductRow, 'productId' | 'pictureImage' | 'isDiscontinued'>;

const columns = sql`p.product_id as "productId", p.article_number as "articleNumber", p.name, p.product_type as "productType",
  p.is_rental as "isRental", p.unit, p.description, p.picture_image as "pictureImage", p.price_amount::float8 as "priceAmount", p.currency, p.countries, p.stock,
  p.available_from::text as "availableFrom", p.settings, p.unblinded_only as "isUnblindedOnly",
  p.is_discontinued as "isDiscontinued"`;

/** The products of a study that somebody may know of. */
export interface Reader {
  channelId: number;
  isUnblinded: boolean;
}

export const seenBy = ({ channelId, isUnblinded: isSeeingAll }: Reader) =>
  sql`p.channel_id = ${channelId} and (not p.unblinded_only or ${isSeeingAll})`;

export interface ProductsWanted extends Reader {
  productType: ProductRow['productType'] | undefined;
  isRental: boolean | undefined;
  search: string | undefined;
}

function matching({ productType, isRental, search, ...reader }: ProductsWanted): RawBuilder<unknown> {
  return sql`product p where ${seenBy(reader)} and not p.is_discontinued
    and ${productType === undefined ? sql`true` : sql`p.product_type = ${productType}`}
    and ${isRental === undefined ? sql`true` : sql`p.is_rental = ${isRental}`}
    and ${hasWords(search, sql`p.search_text`)}`;
}

export function findProducts(
  db: Db,
  wanted: ProductsWanted,
  { offset, limit }: { offset: number; limit: number },
): Promise<ProductRow[]> {
  return findRows(
    db,
    productRow,
    sql`select ${columns} from ${matching(wanted)} order by lower(p.name), p.product_id limit ${limit} offset ${offset}`,
  );
}

export function countProducts(db: Db, wanted: ProductsWanted): Promise<number> {
  return countRows(db, matching(wanted));
}

/** Discontinued ones too. */
export function findProductsById(db: Db, reader: Reader, ids: readonly number[]): Promise<ProductRow[]> {
  return findRows(
    db,
    productRow,
    sql`select ${columns} from product p where ${seenBy(reader)} and p.product_id = any(${ids}::integer[])`,
  );
}

/** All that is offered, and what no longer is of these article numbers, by article number. */
export function findCatalogue(
  db: Db,
  channelId: number,
  articleNumbers: readonly string[],
): Promise<ProductRow[]> {
  return findRows(
    db,
    productRow,
    sql`select ${columns} from product p where p.channel_id = ${channelId}
      and (not p.is_discontinued or lower(p.article_number) in (select lower(n) from unnest(${articleNumbers}::text[]) as n))
      order by lower(p.article_number)`,
  );
}

/** All that is offered, by article number, a batch at a time. */
export function readOffered(trx: Trx, channelId: number): AsyncGenerator<ProductRow[]> {
  return readBatches(
    trx,
    productRow,
    sql`select ${columns} from product p where p.channel_id = ${channelId} and not p.is_discontinued order by lower(p.article_number)`,
  );
}

/** With those that are no longer offered. */
export function countAllProducts(db: Db, channelId: number): Promise<number> {
  return countRows(db, sql`product p where p.channel_id = ${channelId}`);
}

const site = z.object({
  teamId: z.int(),
  countryId: z.string().nullable(),
  overseenByTeamIds: z.array(z.int()),
});
export type Site = z.output<typeof site>;

export function findSites(db: Db, channelId: number, teamIds: readonly number[]): Promise<Site[]> {
  return findRows(
    db,
    site,
    sql`select t.id as "teamId", t.country_id as "countryId",
      array(select o.overseen_by_team_id from team_oversight o where o.team_id = t.id) as "overseenByTeamIds"
    from team t where t.channel_id = ${channelId} and t.id = any(${teamIds}::integer[])`,
  );
}

/** Imports into a study wait for each other. */
export async function lockCatalogue(trx: Trx, channelId: number): Promise<void> {
  await run(trx, sql`select pg_advisory_xact_lock(${locks.importing}, ${channelId})`);
}

/** Adds products, and changes those whose article number there is. They are no longer discontinued. */
export async function writeProducts(
  trx: Trx,
  channelId: number,
  products: readonly ProductContent[],
): Promise<void> {
  const rows = JSON.stringify(products);
  await run(
    trx,
    sql`insert into product (channel_id, article_number, name, product_type, is_rental, unit, description, price_amount, currency,
        countries, stock, available_from, settings, unblinded_only)
      select ${channelId}, r."articleNumber", r.name, r."productType", r."isRental", r.unit, r.description, r."priceAmount", r.currency,
        r.countries, r.stock, r."availableFrom", r.settings, r."isUnblindedOnly"
      from json_to_recordset(${rows}) as r("articleNumber" text, name text, "productType" text, "isRental" boolean, unit text,
        description text, "priceAmount" bigint, currency text, countries text[], stock integer, "availableFrom" date, settings text[],
        "isUnblindedOnly" boolean)
      on conflict (channel_id, lower(article_number)) do update set article_number = excluded.article_number, name = excluded.name,
        product_type = excluded.product_type, is_rental = excluded.is_rental, unit = excluded.unit,
        description = excluded.description, price_amount = excluded.price_amount, currency = excluded.currency,
        countries = excluded.countries, stock = excluded.stock, available_from = excluded.available_from,
        settings = excluded.settings, unblinded_only = excluded.unblinded_only, is_discontinued = false`,
  );
}

export async function discontinue(trx: Trx, channelId: number, ids: readonly number[]): Promise<void> {
  await run(
    trx,
    sql`update product set is_discontinued = true where channel_id = ${channelId} and product_id = any(${ids}::integer[])`,
  );
}
