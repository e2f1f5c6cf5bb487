import { afterAll, describe, expect, test } from 'vitest';
import { endpoints } from '@studyline/contract/core/endpoints';
import { startApp, withMail } from './app.ts';
import { cases } from './authz/cases.ts';
import { type AuthzWorld, buildAuthzWorld } from './authz/world.ts';
import { addTerms, buildMember } from './world.ts';
import { watchWrites } from './writes.ts';

const app = await startApp({ env: withMail });
await addTerms(app.server.db, 1);
const here = await buildAuthzWorld(app);
const there = await buildAuthzWorld(app);
const administrator = here.people.CHANNEL_ADMIN;
await buildMember(app.server.db, there.study, { roles: ['CHANNEL_ADMIN'], person: administrator });
// The catalogue is not an administrator’s.
await app.server.db
  .insertInto('member_role')
  .columns(['member_id', 'role_id'])
  .expression((db) =>
    db
      .selectFrom('channel_member as m')
      .innerJoin('role as r', 'r.channel_id', 'm.channel_id')
      .select(['m.id', 'r.id as role_id'])
      .where('m.user_id', '=', administrator.userId)
      .where('m.channel_id', '=', here.study.channelId)
      .where('r.key', '=', 'SUPPLY_MANAGER'),
  )
  .execute();
const writes = await watchWrites(app.database.ownerUrl);
afterAll(async () => {
  await writes.close();
  await app.close();
});

/** Path parameters that name a row of a study, after the study itself or after one of its posts. */
const rowsOfStudies = ['teamId', 'memberId', 'roleId', 'userId', 'id', 'inviteId', 'cat'];
const nested = endpoints.flatMap((endpoint) => {
  const names = Object.keys(endpoint.params?.shape ?? {});
  const outer = names.find((name) => name === 'channelId' || name === 'postId');
  return outer
    ? names
        .filter((name) => rowsOfStudies.includes(name))
        .map((name) => ({ endpoint, name, id: endpoint.id }))
    : [];
});

describe('an administrator of two studies', () => {
  test('is tried on the paths of teams and members', () => {
    expect(nested.length).toBeGreaterThan(20);
  });

  test.each(nested)(
    'gets 404 from $id with the $name of the other study, and nothing is written',
    async ({ endpoint, name }) => {
      const one = cases.find((each) => each.endpoint === endpoint)!;
      const argsIn = async (w: AuthzWorld) =>
        (await one.args({ w, who: 'CHANNEL_ADMIN', place: w.ofOwnTeam('CHANNEL_ADMIN') })) as {
          params: Record<string, string | number>;
        };
      const [args, foreign] = [await argsIn(here), await argsIn(there)];
      const caller = app.as(administrator);
      await caller.token();
      const call = (params: object) => caller.call(endpoint, { ...args, params } as never);
      let status = 0;
      const written = await writes.during(async () => {
        ({ status } = await call({ ...args.params, [name]: foreign.params[name] }));
      });
      expect([status, written]).toEqual([404, []]);
    },
  );
});
