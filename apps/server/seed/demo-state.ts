import type { Server } from '../src/core/server.ts';

/**
 * An embedded database gets the demo at its first start if only this machine reaches it, unless STUDYLINE_DEMO=off. With `on` and
 * `force` any database without people gets it. What the first start decides is stored, so that one that is cut off is made up for.
 */
export async function shouldSeedDemo({ db, settings }: Server): Promise<boolean> {
  const someone = await db.selectFrom('app_user').select('id').limit(1).executeTakeFirst();
  const decided = await db.selectFrom('demo').select('state').executeTakeFirst();
  const isNew = decided === undefined || decided.state === 'BEGUN';
  const wants = settings.demo === 'when-empty' || (settings.demo === 'when-new' && isNew);
  if (!someone && wants) return true;
  await db
    .insertInto('demo')
    .values({ state: 'UNWANTED' })
    .onConflict((c) => c.doNothing())
    .execute();
  return false;
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
