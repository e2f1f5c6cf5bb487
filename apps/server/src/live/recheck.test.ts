import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { LivePayload } from '@studyline/contract/events/live-payload';
import { publishTerms } from '../cli/publish-terms.ts';
import { systemActor } from '../core/actor.ts';
import { startApp } from '../../test/app.ts';
import { buildPost } from '../../test/posts.ts';
import { connectAs, type Pusher, subscribe } from '../../test/pusher.ts';
import { addTerms, buildMember, buildWorld, changeTeam, leaveStudy, type Member } from '../../test/world.ts';
import { eventually } from '../../test/eventually.ts';

let visitor: Member;
let client: Pusher;
let heard: (number | undefined)[];

const app = await startApp({ live: true });
const { db } = app.server;
const port = Number(new URL(await app.listen()).port);
await addTerms(db, 1);
const { study, manager } = await buildWorld(db);
const channel = `private-study_${study.uuid}`;
/** Subscribes a person to the study's posts. */
async function listen(person: Member, posts: (number | undefined)[]): Promise<Pusher> {
  const pusher = connectAs(app, person, port);
  await subscribe(pusher, channel);
  pusher.channel(channel).bind('create-post', ({ postId }: LivePayload) => posts.push(postId));
  return pusher;
}

const witnessed: (number | undefined)[] = [];
const witness = await listen(manager, witnessed);
beforeEach(async () => {
  visitor = await buildMember(db, study, { roles: ['STUDY_COORDINATOR'] });
  heard = [];
  client = await listen(visitor, heard);
});
afterEach(() => client.disconnect());
afterAll(async () => {
  witness.disconnect();
  await app.close();
});

const listens = () => app.server.hub.listeners().some(({ userId }) => userId === visitor.userId);
const publish = async () => (await buildPost(app, study, { author: manager })).postId;

/** The visitor receives posts until they lose their access, and none after that. */
async function expectEnd(end: () => Promise<unknown>): Promise<void> {
  const before = await publish();
  await eventually(() => expect(heard).toEqual([before]));
  await end();
  await eventually(() => expect(listens()).toBe(false));
  const after = await publish();
  await eventually(() => expect(witnessed).toContain(after));
  expect(heard).toEqual([before]);
}

describe('a subscription ends with the access that it depends on', () => {
  test('when the session expires', () =>
    expectEnd(() =>
      sql`update session set expires_at = now() where user_id = ${visitor.userId}`.execute(db),
    ));

  test('when the member leaves the study', () => expectEnd(() => leaveStudy(db, study, visitor)));

  test('when the site is no longer active', () =>
    expectEnd(() => changeTeam(db, visitor.teamId, { status: 'PLANNED' })));

  test('when the account is excluded', () =>
    expectEnd(() =>
      db.updateTable('app_user').set({ non_eec_user: true }).where('id', '=', visitor.userId).execute(),
    ));

  test('when they have to accept new terms', () =>
    expectEnd(() =>
      db.updateTable('app_user').set({ terms_version: null }).where('id', '=', visitor.userId).execute(),
    ));

  test('as soon as new terms are published, before any later event', async () => {
    const before = await publish();
    await eventually(() => expect(heard).toEqual([before]));
    const terms = { title: undefined, changes: undefined, content: '<p>New</p>' };
    const version = await publishTerms(systemActor(app.server, 'IMPORT'), terms);
    await db
      .updateTable('app_user')
      .set({ terms_version: version })
      .where('id', '=', manager.userId)
      .execute();
    await publish();
    await eventually(() => expect(listens()).toBe(false));
    expect(heard).toEqual([before]);
  });
});
