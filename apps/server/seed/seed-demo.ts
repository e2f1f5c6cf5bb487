import { systemActor } from '../src/core/actor.ts';
import { now } from '../src/core/clock.ts';
import type { Server } from '../src/core/server.ts';
import type { OpenServer } from '../src/open-server.ts';
import { type DemoWorld, insertPeople } from './insert-people.ts';
import { insertPost } from './insert-posts.ts';
import { insertStudies } from './insert-studies.ts';
import { demoDocuments } from './documents.ts';
import { DEMO_POSTS } from './posts.ts';
import { insertTerms } from './terms.ts';

/**
 * A new embedded database that only this machine reaches gets the demo unless STUDYLINE_DEMO=off. With `on` and `force` an old one
 * without people gets it too.
 */
export async function shouldSeedDemo({ server, created }: OpenServer): Promise<boolean> {
  const { demo } = server.settings;
  if (demo === 'never' || (demo === 'when-new' && !created)) return false;
  const someone = await server.db.selectFrom('app_user').select('id').limit(1).executeTakeFirst();
  return someone === undefined;
}

/** Whether there are people of the demo who may sign in. */
export async function isDemoOpen({ settings, db }: Server): Promise<boolean> {
  if (!settings.demoSignIn) return false;
  const someone = await db
    .selectFrom('app_user')
    .select('id')
    .where('is_demo', '=', true)
    .limit(1)
    .executeTakeFirst();
  return someone !== undefined;
}

/**
 * Fills an empty database with the demo: people, three studies, posts with their documents, and what people have read, said and
 * done. Times count back from now. Every row is marked as imported in the audit trail.
 */
export async function seedDemo({ server }: Pick<OpenServer, 'server'>): Promise<void> {
  const actor = systemActor(server, 'IMPORT');
  const startOfDemo = now();
  await insertTerms(server.db, startOfDemo);
  const world: DemoWorld = await insertPeople(actor, startOfDemo);
  await insertStudies(actor, world);
  const documents = new Map(demoDocuments(startOfDemo).map((document) => [document.key, document]));
  for (const post of DEMO_POSTS) await insertPost(actor, world, post, documents);
  await server.db.updateTable('channel').set({ feed_changed_at: startOfDemo }).execute();
  server.wake();
}
