import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { actAs, type SystemActor } from '../src/core/actor.ts';
import { transact } from '../src/core/transaction.ts';
import { planImport } from '../src/features/products/plan-import.ts';
import { writeProducts } from '../src/features/products/queries.ts';
import { readCatalogue } from '../src/features/products/read-catalogue.ts';
import { recordImport } from '../src/features/products/record-import.ts';
import { type DemoWorld, idOf } from './insert-people.ts';
import { timeOf } from './posts-model.ts';

const FILE = join(import.meta.dirname, 'catalogue.csv');
const IMPORTED = { daysAgo: 96, at: '09:40' };

/** Imports the catalogue of the first study, as its supply manager did. */
export async function insertCatalogue(actor: SystemActor, world: DemoWorld): Promise<void> {
  const file = await readFile(FILE);
  const { write } = planImport(readCatalogue(file, 'en'), [], { corrections: [], leaveOut: [] }, 'en');
  await transact(actor, async (trx) => {
    const supply = await actAs(actor.server, trx, idOf(world.people, 'supply'));
    const { channelId } = world.studies.get('lantern')!;
    const products = write.map(({ content }) => content);
    await writeProducts(trx, channelId, products);
    const sha256 = createHash('sha256').update(file).digest('hex');
    const imported = { channelId, write, takenOff: [], sha256 };
    recordImport(trx, supply, imported, timeOf(IMPORTED, world.startOfDemo));
  });
}
