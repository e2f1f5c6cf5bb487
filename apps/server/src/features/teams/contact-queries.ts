import type { Insertable, Updateable } from 'kysely';
import { z } from 'zod';
import type { Trx } from '../../db/pool.ts';
import { contactContent } from '../people/contact-entry.ts';
import type { TeamContactData } from '../../db/types.ts';

export const contactRow = contactContent.extend({ id: z.int() });
export type ContactRow = z.output<typeof contactRow>;

export async function insertContact(trx: Trx, values: Insertable<TeamContactData>): Promise<number> {
  const { id } = await trx
    .insertInto('team_contact_data')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateContact(
  trx: Trx,
  id: number,
  values: Updateable<TeamContactData>,
): Promise<void> {
  await trx.updateTable('team_contact_data').set(values).where('id', '=', id).execute();
}

export async function deleteContact(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('team_contact_data').where('id', '=', id).execute();
}
