import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { getSession } from '@studyline/contract/auth/calls';
import { getChannel } from '@studyline/contract/channels/calls';
import { getProfile } from '@studyline/contract/users/calls';
import { startApp } from '../../test/app.ts';
import { connectAs, subscribe } from '../../test/pusher.ts';
import { addTerms, buildMember, buildStudy, buildUser, setStudyFlag } from '../../test/world.ts';
import { systemActor } from '../core/actor.ts';
import { setFlag } from './flag.ts';
import { setAccess } from './user-access.ts';

const app = await startApp({ live: true });
const { db } = app.server;
const port = Number(new URL(await app.listen()).port);
const operator = systemActor(app.server, 'IMPORT');
afterAll(() => app.close());

const events = async (type: string) =>
  (await db.selectFrom('audit_event').select('details').where('type', '=', type).orderBy('id').execute()).map(
    ({ details }) => details,
  );
async function listener() {
  const study = await buildStudy(db);
  const member = await buildMember(db, study, { roles: ['STUDY_MANAGER'] });
  const pusher = connectAs(app, member, port);
  await subscribe(pusher, `private-study_${study.uuid}`);
  const listens = () => app.server.hub.listeners().some(({ userId }) => userId === member.userId);
  expect(listens()).toBe(true);
  const enter = () => app.as(member).call(getChannel, { params: { channelId: study.channelId } });
  const untilSilent = async () => {
    const deadline = Date.now() + 5000;
    while (listens() && Date.now() < deadline) await pause(20);
    pusher.disconnect();
    return !listens();
  };
  return { study, member, enter, untilSilent };
}

describe('setFlag', () => {
  test('asks everybody to accept the terms again, even in an open window, and records it once', async () => {
    expect(await setFlag(operator, 'REQUIRE_TERMS_OF_SERVICE', false)).toBe(true);
    await addTerms(db, 1);
    const { member, enter, untilSilent } = await listener();
    await db.updateTable('app_user').set({ terms_version: null }).where('id', '=', member.userId).execute();
    expect((await enter()).status).toBe(200);
    expect(await setFlag(operator, 'REQUIRE_TERMS_OF_SERVICE', true)).toBe(true);
    expect((await enter()).error.errorCode).toBe('TERMS_NOT_ACCEPTED');
    expect(await untilSilent()).toBe(true);
    expect(await setFlag(operator, 'REQUIRE_TERMS_OF_SERVICE', true)).toBe(false);
    const key = 'REQUIRE_TERMS_OF_SERVICE';
    expect(await events('flag.changed')).toMatchObject([
      { key, enabled: false },
      { key, enabled: true },
    ]);
  });

  test('leaves a study its own setting', async () => {
    const [own, another] = [await buildStudy(db), await buildStudy(db)];
    await setStudyFlag(db, own, 'SITE_DIRECTORY_OPEN', false);
    await setFlag(operator, 'SITE_DIRECTORY_OPEN', true);
    const isOn = async ({ channelId }: { channelId: number }) => {
      const statement = sql<{ on: boolean }>`select feature_on(${channelId}, 'SITE_DIRECTORY_OPEN') as on`;
      return (await statement.execute(db)).rows[0]?.on;
    };
    expect([await isOn(own), await isOn(another)]).toEqual([false, true]);
  });

  test('refuses a flag that does not exist, and names those that do', async () => {
    await expect(setFlag(operator, 'NOTHING', true)).rejects.toThrow(
      /^There is no flag "NOTHING": choose one of CUSTOM_GRACE_PERIODS, .*SITE_DIRECTORY_OPEN\.$/,
    );
  });
});

describe('setAccess', () => {
  test('refuses every call of a person and ends their live subscriptions, but keeps their memberships', async () => {
    const { member, enter, untilSilent } = await listener();
    expect(await setAccess(operator, member.emailAddress.toUpperCase(), true)).toBe(true);
    expect((await enter()).error.errorCode).toBe('NON_EEC_USER');
    expect((await app.as(member).call(getProfile)).error.errorCode).toBe('NON_EEC_USER');
    expect((await app.as(member).call(getSession)).status).toBe(200);
    expect(await untilSilent()).toBe(true);
    expect(await setAccess(operator, member.emailAddress, true)).toBe(false);
    expect(await setAccess(operator, member.emailAddress, false)).toBe(true);
    expect((await enter()).status).toBe(200);
    expect(await events('user.accessChanged')).toMatchObject([{ nonEecUser: true }, { nonEecUser: false }]);
  });

  test('refuses an address that nobody has', async () => {
    await buildUser(db);
    await expect(setAccess(operator, 'nobody@site.example', true)).rejects.toThrow(
      'There is no user with the address nobody@site.example.',
    );
  });
});
