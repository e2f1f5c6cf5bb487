import { afterAll, describe, expect, test } from 'vitest';
import { endpoints } from '@studyline/contract/core/endpoints';
import { startApp, withMail } from './app.ts';
import { cases } from './authz/cases.ts';
import { buildAuthzWorld } from './authz/world.ts';
import { addTerms } from './world.ts';

const app = await startApp({ env: withMail });
await addTerms(app.server.db, 1);
const world = await buildAuthzWorld(app);
afterAll(() => app.close());

/** Signing in and out responds to forms. */
const calls = endpoints.filter(({ auth }) => !auth);

describe('an unknown parameter', () => {
  test.each(calls)('is rejected by $id with 400, which names it', async (endpoint) => {
    const one = cases.find((each) => each.endpoint === endpoint)!;
    const args: { query?: object } = await one.args({
      w: world,
      who: 'CHANNEL_ADMIN',
      place: world.ofOwnTeam('CHANNEL_ADMIN'),
    });
    const query = { ...args.query, nothing: 'at all' };
    const caller = app.as(world.people.CHANNEL_ADMIN);
    const { status, error } = await caller.call(endpoint, { ...args, query } as never);
    expect([status, error.issues?.map(({ path }) => path)]).toEqual([400, ['nothing']]);
  });
});
