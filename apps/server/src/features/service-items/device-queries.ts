import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Trx } from '../../db/pool.ts';
import { findRow, run } from '../../db/rows.ts';

/** A device that a line of an order ships. */
export interface ShippedDevice {
  position: number;
  serialNumber: string;
  calibrationDueOn: string | null;
  storesData: boolean;
}

const named = (id: number, devices: readonly ShippedDevice[]): RawBuilder<unknown> =>
  sql`(select l.product_id, l.position, d."serialNumber" as serial_number, d."calibrationDueOn" as due_on, d."storesData" as stores_data
    from json_to_recordset(${JSON.stringify(devices)}) as d(position integer, "serialNumber" text, "calibrationDueOn" date, "storesData" boolean)
      join service_line l on l.service_item_id = ${id} and l.position = d.position)`;

/** What came back or was lost can be lent again. */
const isFree = sql`e.status in ('RETURNED', 'LOST')`;

const wrongSerial = z.object({ serialNumber: z.string(), isTwice: z.boolean() });

/** A serial number that two of these devices of the same product have, or one that is on loan. */
export function findWrongSerial(
  trx: Trx,
  id: number,
  devices: readonly ShippedDevice[],
): Promise<z.output<typeof wrongSerial> | undefined> {
  return findRow(
    trx,
    wrongSerial,
    sql`select n.serial_number as "serialNumber", n.count > 1 as "isTwice"
      from (select n.*, count(*) over (partition by n.product_id, lower(n.serial_number)) from ${named(id, devices)} n) n
      where n.count > 1 or exists (select from rental_equipment e
        where e.product_id = n.product_id and lower(e.serial_number) = lower(n.serial_number) and not ${isFree})
      order by n.position, n.serial_number limit 1`,
  );
}

/** Lends devices to the site of an order. How many it lent: fewer if one was lent to somebody else meanwhile. */
export function lendDevices(trx: Trx, id: number, devices: readonly ShippedDevice[]): Promise<number> {
  return run(
    trx,
    sql`insert into rental_equipment as e (channel_id, team_id, product_id, model, serial_number, status, calibration_due_on, stores_data,
        order_id, order_position)
      select i.channel_id, i.team_id, n.product_id, '', n.serial_number, 'SHIPPED', n.due_on, n.stores_data, i.id, n.position
      from service_item i, ${named(id, devices)} n where i.id = ${id}
      on conflict (product_id, lower(serial_number)) do update set team_id = excluded.team_id, serial_number = excluded.serial_number,
        status = 'SHIPPED', on_site_since = null, calibration_due_on = coalesce(excluded.calibration_due_on, e.calibration_due_on),
        stores_data = excluded.stores_data, order_id = excluded.order_id, order_position = excluded.order_position
      where ${isFree}`,
  );
}

/** The devices of an order are at its site since that day. Decision: those of a line of which nothing arrived are lost. */
export async function receiveDevices(
  trx: Trx,
  id: number,
  { lostPositions, day }: { lostPositions: readonly number[]; day: string },
): Promise<void> {
  const isLost = sql`e.order_position = any(${lostPositions}::integer[])`;
  await run(
    trx,
    sql`update rental_equipment e set status = case when ${isLost} then 'LOST' else 'ON_SITE' end,
        on_site_since = case when ${isLost} then null else ${day}::date end
      where e.order_id = ${id} and e.status = 'SHIPPED'`,
  );
}
