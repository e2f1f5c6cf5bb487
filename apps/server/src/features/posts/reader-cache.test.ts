import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { startApp } from '../../../test/app.ts';
import { add, readPost, viewedBy } from '../../../test/posts.ts';
import {
  buildMember,
  buildTeam,
  buildUser,
  buildWorld,
  changeRole,
  joinTeam,
  leaveStudy,
  type Member,
} from '../../../test/world.ts';
import { readReaders } from './reader-cache.ts';

const app = await startApp();
const { db } = app.server;
const { study, manager } = await buildWorld(db);
const teamId = await buildTeam(db, study, { city: 'Ulm' });
const { STUDY_MANAGER, PRINCIPAL_INVESTIGATOR } = study.roleIds;
const permissions = viewedBy({ channelWide: false, roles: [STUDY_MANAGER, PRINCIPAL_INVESTIGATOR] });
const { postId } = (await add(app, study, manager, { intent: 'PUBLISH', permissions })).body;
afterAll(() => app.close());

let first: Member;
beforeEach(async () => {
  const person = await buildUser(db, { firstName: 'Ada', lastName: 'Aalto' });
  first = await buildMember(db, study, { roles: ['PRINCIPAL_INVESTIGATOR'], teamId, person });
});

/** Reading also fails if the cached readers differ from the tables. */
const opened = async () => (await readPost(app, manager, postId)).body.sharedWith;
const update = (statement: RawBuilder<unknown>) => statement.execute(db);

test.each<[string, () => Promise<unknown>]>([
  ['a new member', () => buildMember(db, study, { roles: ['PRINCIPAL_INVESTIGATOR'] })],
  ['a member who leaves', () => leaveStudy(db, study, first)],
  ['another role', () => changeRole(db, study, first, 'SITE_STAFF')],
  ['another name', () => update(sql`update app_user set last_name = 'Abel' where id = ${first.userId}`)],
  ['another name of a team', () => update(sql`update team set city = 'Bonn' where id = ${teamId}`)],
])('an open post shows %s among its readers immediately', async (_, change) => {
  const before = await opened();
  await change();
  expect(await opened()).not.toEqual(before);
});

test('another team of a reader is known immediately', async () => {
  await opened();
  await joinTeam(db, study, first, await buildTeam(db, study));
  expect((await opened()).members).toHaveLength(3);
});

test('readers are kept until something about members changes', async () => {
  const post = db.selectFrom('post as p').innerJoin('channel as c', 'c.id', 'p.channel_id');
  const find = async () => {
    const { audience, feedState } = await post
      .select(['p.audience', sql<string>`c.feed_changed_at::text`.as('feedState')])
      .where('p.id', '=', postId)
      .executeTakeFirstOrThrow();
    return readReaders(db, { channelId: study.channelId, audience, feedState });
  };
  const kept = await find();
  expect(await find()).toBe(kept);
  await leaveStudy(db, study, first);
  const fresh = await find();
  expect(fresh.readers).toHaveLength(kept.readers.length - 1);
  expect(await find()).toBe(fresh);
});
