import { afterAll, describe, expect, test } from 'vitest';
import { updateChannel } from '@studyline/contract/channels/settings';
import { addKeyContact, getChannel, renameRole } from '@studyline/contract/channels/calls';
import {
  addChannel,
  assignUserAsChannelAdmin,
  getClient,
  joinStudy,
  listClientAdministrators,
  removeClientAdministrator,
} from '@studyline/contract/clients/calls';
import { importStudy } from '@studyline/contract/registry-import/calls';
import { expectHidden, startApp } from '../../../test/app.ts';
import type { Trx } from '../../db/pool.ts';
import { answerDuring } from '../../../test/posts.ts';
import {
  addClientAdmin,
  buildClient,
  buildMember,
  buildStudy,
  buildUser,
  type Person,
} from '../../../test/world.ts';
import { readRecord } from '../registry-import/import-fixture.ts';
import { deleteClientAdmin } from './client-administrator-queries.ts';
import { lockClient } from './queries.ts';

const app = await startApp();
const { db } = app.server;
afterAll(() => app.close());

const list = (who: Person, clientId: number, query: object = {}) =>
  app.as(who).call(listClientAdministrators, { params: { clientId }, query });
const remove = (who: Person, clientId: number, { userId: id }: { userId: number }) =>
  app.as(who).call(removeClientAdministrator, { params: { clientId, id } });
const open = async (who: Person, clientId: number) =>
  (await app.as(who).call(getClient, { params: { clientId } })).status;
async function withAdmins(count: number): Promise<{ clientId: number; admin: Person; others: Person[] }> {
  const made = await buildClient(db);
  const others = await Promise.all(Array.from({ length: count - 1 }, () => buildUser(db)));
  for (const person of others) await addClientAdmin(db, made.clientId, person);
  return { ...made, others };
}
const namesOf = async (who: Person, clientId: number) =>
  (await list(who, clientId)).body.items.map(({ id }) => id);
const eventsOf = (clientId: number) =>
  db
    .selectFrom('audit_event')
    .select(['type', 'actor_user_id', 'subject_user_id'])
    .where('client_id', '=', clientId)
    .orderBy('id')
    .execute();

describe('listClientAdministrators', () => {
  test('200 lists them, the caller first, with when they were added and last signed in', async () => {
    const { clientId, admin } = await buildClient(db);
    const amir = await buildUser(db, { firstName: 'Amir', lastName: 'Said' });
    const zoe = await buildUser(db, { firstName: 'zoë', lastName: 'Byron' });
    const excluded = await buildUser(db, { nonEecUser: true });
    for (const person of [zoe, amir, excluded]) await addClientAdmin(db, clientId, person);
    await db
      .updateTable('app_user')
      .set({ last_sign_in_at: new Date(7) })
      .where('id', '=', amir.userId)
      .execute();
    const { status, body } = await list(zoe, clientId);
    expect([status, body.totalCount]).toEqual([200, 3]);
    expect(body.items.map(({ id }) => id)).toEqual([zoe.userId, amir.userId, admin.userId]);
    expect(body.items[1]).toEqual({
      id: amir.userId,
      firstName: 'Amir',
      lastName: 'Said',
      displayName: 'Amir Said',
      emailAddress: amir.emailAddress,
      portraitUrl: null,
      lastLoginDateTimeMillis: 7,
      addedDateTimeMillis: expect.any(Number),
      sendNotificationEmail: false,
      can: { remove: true },
    });
  });

  test('200 says that the last one can’t be removed, whatever the search', async () => {
    const { clientId, admin } = await buildClient(db);
    expect((await list(admin, clientId)).body.items[0]?.can.remove).toBe('LAST_CLIENT_ADMIN');
    await addClientAdmin(db, clientId, await buildUser(db));
    const { body } = await list(admin, clientId, { search: admin.emailAddress });
    expect(body.items.map(({ can }) => can.remove)).toEqual([true]);
  });

  test('200 searches names and addresses in pages, taking % literally', async () => {
    const { clientId, admin } = await buildClient(db);
    for (const firstName of ['Ada 100%', 'Bea'])
      await addClientAdmin(db, clientId, await buildUser(db, { firstName, lastName: 'Byron' }));
    const names = async (query: object) => {
      const { body } = await list(admin, clientId, query);
      return [body.items.map(({ displayName }) => displayName), body.totalCount];
    };
    expect(await names({ search: 'BYRON' })).toEqual([['Ada 100% Byron', 'Bea Byron'], 2]);
    expect(await names({ search: '%' })).toEqual([['Ada 100% Byron'], 1]);
    expect(await names({ search: 'byron', page: 2, pageSize: 1 })).toEqual([['Bea Byron'], 2]);
  });

  test('404 for somebody else’s client, as for a missing one', async () => {
    const [{ admin }, other] = [await buildClient(db), await buildClient(db)];
    expectHidden('CLIENT_NOT_FOUND', await list(admin, other.clientId), await list(admin, 999_999));
  });
});

describe('removeClientAdministrator', () => {
  test('200 ends the administration at once, leaves the studies alone, and records it', async () => {
    const { clientId, admin } = await buildClient(db);
    const study = await buildStudy(db, { clientId });
    const person = await buildMember(db, study, { roles: ['MONITOR'] });
    await addClientAdmin(db, clientId, person);
    const { status, body } = await remove(admin, clientId, person);
    expect([status, body]).toEqual([200, { clientId, id: person.userId }]);
    expect(await open(person, clientId)).toBe(404);
    const { channelId } = study;
    expect((await app.as(person).call(getChannel, { params: { channelId } })).status).toBe(200);
    expect(await eventsOf(clientId)).toEqual([
      { type: 'client.adminRemoved', actor_user_id: admin.userId, subject_user_id: person.userId },
    ]);
  });

  test('200 for oneself while another administrator stays', async () => {
    const { clientId, admin } = await withAdmins(2);
    expect((await remove(admin, clientId, admin)).status).toBe(200);
    expect(await open(admin, clientId)).toBe(404);
  });

  test('409 for the last one, even if an account without access also administers it', async () => {
    const { clientId, admin } = await buildClient(db);
    await addClientAdmin(db, clientId, await buildUser(db, { nonEecUser: true }));
    const { status, error } = await remove(admin, clientId, admin);
    expect([status, error.errorCode]).toEqual([409, 'LAST_CLIENT_ADMIN']);
    expect(await open(admin, clientId)).toBe(200);
  });

  test('one stays when all remove themselves, or two remove each other, at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      const leaving = await withAdmins(4);
      const everybody = [leaving.admin, ...leaving.others];
      const left = await Promise.all(everybody.map((one) => remove(one, leaving.clientId, one)));
      expect(left.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 409]);
      const { clientId, admin, others } = await withAdmins(2);
      const each = await Promise.all([
        remove(admin, clientId, others[0]!),
        remove(others[0]!, clientId, admin),
      ]);
      expect(each.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    }
  });

  test('404 for someone who does not administer it, and for another client', async () => {
    const [{ clientId, admin }, other] = [await withAdmins(2), await withAdmins(2)];
    expectHidden(
      'MEMBER_NOT_FOUND',
      await remove(admin, clientId, other.admin),
      await remove(admin, clientId, { userId: 999_999 }),
    );
    expectHidden(
      'CLIENT_NOT_FOUND',
      await remove(admin, other.clientId, other.admin),
      await remove(admin, 999_999, admin),
    );
    expect(await namesOf(other.admin, other.clientId)).toHaveLength(2);
  });
});

test('404 for calls that an administrator had begun when they were removed', async () => {
  const { clientId, others } = await withAdmins(2);
  const [removed] = others as [Person];
  const { channelId, roleIds } = await buildStudy(db, { clientId });
  const as = app.as(removed);
  const params = { channelId };
  const begun: Record<string, () => Promise<{ status: number }>> = {
    assignUserAsChannelAdmin: () =>
      as.call(assignUserAsChannelAdmin, { params: { clientId }, query: { channelId }, body: [] }),
    joinStudy: () => as.call(joinStudy, { params, query: {} }),
    addChannel: () => as.call(addChannel, { params: { clientId }, query: { channelName: 'LATE' } }),
    importStudy: () => as.call(importStudy, { params: { clientId }, query: {}, body: readRecord() as never }),
    updateChannel: () =>
      as.call(updateChannel, { params, body: { channelMetadataRequest: { title: 'Late' } } }),
    renameRole: () =>
      as.call(renameRole, { params: { channelId, roleId: roleIds.MONITOR }, body: { name: 'Late' } }),
    addKeyContact: () => as.call(addKeyContact, { params, body: { userId: removed.userId, title: 'Late' } }),
  };
  for (const [name, call] of Object.entries(begun)) {
    const end = async (trx: Trx) => {
      await lockClient(trx, clientId);
      await deleteClientAdmin(trx, clientId, removed.userId);
    };
    const { status } = await answerDuring(app, end, call);
    expect([name, status]).toEqual([name, 404]);
    await addClientAdmin(db, clientId, removed);
  }
  expect(await eventsOf(clientId)).toEqual([]);
});
