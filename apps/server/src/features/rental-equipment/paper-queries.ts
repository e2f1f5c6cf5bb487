import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Db, Trx } from '../../db/pool.ts';
import { countRows, findRow, findRows } from '../../db/rows.ts';
import { seesItem } from '../sharing/visibility-queries.ts';

const file = {
  storageKey: z.string(),
  fileName: z.string(),
  mimeType: z.string(),
  bytes: z.int(),
  sha256: z.string(),
};
const fileColumns = sql`f.storage_key as "storageKey", f.file_name as "fileName", f.mime_type as "mimeType", f.size_in_bytes as bytes,
  f.sha256`;

const certificate = z.object({
  certificateId: z.int(),
  calibratedOn: z.string(),
  dueOn: z.string(),
  filingNumber: z.string(),
  ...file,
  addedBy: z.object({ userId: z.int(), displayName: z.string() }),
  addedAt: z.date(),
});
export type CertificateRow = z.output<typeof certificate>;

const certificateColumns = sql`c.id as "certificateId", c.calibrated_on::text as "calibratedOn", c.due_on::text as "dueOn",
  c.filing_number as "filingNumber", ${fileColumns}, json_build_object('userId', u.id, 'displayName', u.display_name) as "addedBy",
  c.added_at as "addedAt"`;
const certificates = (itemId: number): RawBuilder<unknown> =>
  sql`calibration_certificate c join stored_file f on f.id = c.file_id join app_user u on u.id = c.added_by
    where c.rental_equipment_id = ${itemId}`;

/** The latest calibration first. */
export function findCertificates(
  db: Db,
  itemId: number,
  { offset, limit }: { offset: number; limit: number },
): Promise<CertificateRow[]> {
  return findRows(
    db,
    certificate,
    sql`select ${certificateColumns} from ${certificates(itemId)} order by c.calibrated_on desc, c.id desc
      limit ${limit} offset ${offset}`,
  );
}

export function countCertificates(db: Db, itemId: number): Promise<number> {
  return countRows(db, certificates(itemId));
}

export function findCertificate(db: Db, itemId: number, id: number): Promise<CertificateRow | undefined> {
  return findRow(
    db,
    certificate,
    sql`select ${certificateColumns} from ${certificates(itemId)} and c.id = ${id}`,
  );
}

/** Faults of an item that were reported at its site, as far as the person sees them. */
export function countFaults(
  db: Db,
  { itemId, teamId, userId }: { itemId: number; teamId: number; userId: number },
): Promise<number> {
  return countRows(
    db,
    sql`support_detail d join service_item i on i.id = d.service_item_id
      join channel_member m on m.user_id = ${userId} and ${seesItem}
      where d.rental_equipment_id = ${itemId} and d.reason = 'EQUIPMENT_FAULT' and i.team_id = ${teamId}`,
  );
}

export interface NewCertificate {
  itemId: number;
  fileId: number;
  calibratedOn: string;
  dueOn: string;
}

/** Changes of an item wait for each other. */
export async function lockItem(trx: Trx, itemId: number): Promise<void> {
  await findRow(
    trx,
    z.object({ id: z.int() }),
    sql`select rental_equipment_id as id from rental_equipment where rental_equipment_id = ${itemId} for update`,
  );
}

export async function insertCertificate(
  trx: Trx,
  { itemId, fileId, calibratedOn, dueOn }: NewCertificate,
  { userId, at }: { userId: number; at: Date },
): Promise<number> {
  const row = await findRow(
    trx,
    z.object({ id: z.int() }),
    sql`insert into calibration_certificate (rental_equipment_id, file_id, calibrated_on, due_on, added_by, added_at)
      values (${itemId}, ${fileId}, ${calibratedOn}, ${dueOn}, ${userId}, ${at}) returning id`,
  );
  if (!row) throw new Error('An insert returns its row.');
  return row.id;
}

/** An item is due as the certificate of its latest calibration says: an older one that is added later moves nothing. */
export async function moveDueDay(trx: Trx, itemId: number): Promise<string> {
  const row = await findRow(
    trx,
    z.object({ dueOn: z.string() }),
    sql`update rental_equipment e set calibration_due_on = (select c.due_on from calibration_certificate c
        where c.rental_equipment_id = e.rental_equipment_id order by c.calibrated_on desc, c.id desc limit 1)
      where e.rental_equipment_id = ${itemId} returning calibration_due_on::text as "dueOn"`,
  );
  if (!row) throw new Error('The item is locked.');
  return row.dueOn;
}

const manual = z.object({ ...file, addedAt: z.date() });
export type ManualRow = z.output<typeof manual>;

/** The newest manual of a product. */
export function findManual(db: Db, productId: number): Promise<ManualRow | undefined> {
  return findRow(
    db,
    manual,
    sql`select ${fileColumns}, n.added_at as "addedAt" from product_manual n join stored_file f on f.id = n.file_id
      where n.product_id = ${productId} order by n.id desc limit 1`,
  );
}

export async function insertManual(
  trx: Trx,
  { productId, fileId }: { productId: number; fileId: number },
  { userId, at }: { userId: number; at: Date },
): Promise<void> {
  await trx
    .insertInto('product_manual')
    .values({ product_id: productId, file_id: fileId, added_by: userId, added_at: at })
    .execute();
}
