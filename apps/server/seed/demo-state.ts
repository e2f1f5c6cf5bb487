import type { Server } from '../src/core/server.ts';

/**
 * An embedded database gets the demo at its first start if only this machine can reach it, unless STUDYLINE_DEMO=off. With `on` and
 * `force` any database without people gets it. The first start's decision is stored, so that the next start can finish an
 * interrupted one.
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

/** Whether there are demo people who may sign in. */
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
