import { systemActor } from '../src/core/actor.ts';
import { now } from '../src/core/clock.ts';
import type { OpenServer } from '../src/open-server.ts';
import { storeCourse } from './course.ts';
import { demoDocuments } from './documents.ts';
import { insertCatalogue } from './insert-catalogue.ts';
import { BEFORE_ALL, type DemoWorld, insertPeople } from './insert-people.ts';
import { insertPost } from './insert-posts.ts';
import { insertRentalEquipment } from './insert-rental-equipment.ts';
import { insertServices } from './insert-services.ts';
import { insertSignIns } from './insert-sign-ins.ts';
import { insertStudies } from './insert-studies.ts';
import { insertUpdates } from './insert-updates.ts';
import { timeOf } from './posts-model.ts';
import { DEMO_POSTS } from './posts.ts';
import { storeDocuments } from './store-documents.ts';
import { insertTerms } from './terms.ts';

/**
 * Fills an empty database with the demo: people, three studies, posts with their documents, and what people have read, said and
 * done. Times count back from now. Every row is marked as imported in the audit trail. Uses one transaction, so that an interrupted
 * start leaves only files, which the next one writes again. Does nothing if another process was faster.
 */
export async function seedDemo({ server }: Pick<OpenServer, 'server'>): Promise<void> {
  const begun = await server.db
    .insertInto('demo')
    .values({ state: 'BEGUN' })
    .onConflict((c) =>
      c.column('is_only_row').doUpdateSet({ state: 'BEGUN' }).where('demo.state', '<>', 'WHOLE'),
    )
    .returning('folder')
    .executeTakeFirst();
  if (!begun) return;
  const startOfDemo = now();
  const documents = await storeDocuments(server, begun.folder, demoDocuments(startOfDemo));
  const course = await storeCourse(server, begun.folder);
  await server.db.transaction().execute(async (trx) => {
    const before = await trx.selectFrom('demo').select('state').forUpdate().executeTakeFirst();
    if (before?.state === 'WHOLE') return;
    const actor = systemActor({ ...server, db: trx }, 'IMPORT');
    await insertTerms(trx, timeOf(BEFORE_ALL, startOfDemo));
    const world: DemoWorld = await insertPeople(actor, startOfDemo);
    await insertStudies(actor, world);
    await insertCatalogue(actor, world);
    await insertRentalEquipment(actor, world);
    for (const post of DEMO_POSTS) await insertPost(actor, world, post, { documents, course });
    await insertServices(actor, world);
    await insertSignIns(actor, world);
    await insertUpdates(trx, actor, world);
    await trx.updateTable('channel').set({ feed_changed_at: startOfDemo }).execute();
    await trx.updateTable('demo').set({ state: 'WHOLE' }).execute();
  });
  server.wake();
}
