import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { listChannelAudit } from '@studyline/contract/audit/calls';
import { getTeam, setOrderLimit } from '@studyline/contract/teams/calls';
import { startApp } from '../../../test/app.ts';
import { ordersIn } from '../../../test/orders.ts';
import {
  buildMember,
  buildStudy,
  buildTeam,
  changeTeam,
  type Member,
  type Person,
  setStudyFlag,
  type Study,
} from '../../../test/world.ts';

const app = await startApp();
const { db } = app.server;
afterAll(() => app.close());
let study: Study;
let site: number;
let supply: Member;
let coordinator: Member;
beforeEach(async () => {
  study = await buildStudy(db);
  supply = await buildMember(db, study, { roles: ['SUPPLY_MANAGER'] });
  site = await buildTeam(db, study);
  coordinator = await buildMember(db, study, { roles: ['STUDY_COORDINATOR'], teamId: site });
});

const params = (teamId = site) => ({ channelId: study.channelId, teamId });
const set = (person: Person, orderLimit: object | null, teamId = site) =>
  app.as(person).call(setOrderLimit, { params: params(teamId), body: { orderLimit } as never });
const get = async (person: Person) => (await app.as(person).call(getTeam, { params: params() })).body;
const euros = (amount: number) => ({ amount, currency: 'EUR' });

describe('setOrderLimit', () => {
  test('200 decides which orders wait for approval, until it is taken away', async () => {
    const { product, send } = ordersIn(app, study);
    const lines = [{ productId: await product(), quantity: 2 }];
    const statusOf = async () => (await send(coordinator, [{ teamId: site, lines }])).body.orders[0]!.status;
    expect(await statusOf()).toBe('APPROVED');
    const limited = await set(supply, euros(3679));
    expect(limited.body.orderLimit).toEqual(euros(3679));
    expect(await statusOf()).toBe('AWAITING_APPROVAL');
    await set(supply, euros(3680));
    expect(await statusOf()).toBe('APPROVED');
    expect((await set(supply, null)).body.orderLimit).toBeNull();
    expect(await statusOf()).toBe('APPROVED');
  });

  test('200 is in the trail once, with both amounts as people write them', async () => {
    await set(supply, euros(150_000));
    await set(supply, euros(150_000));
    await set(supply, { amount: 500, currency: 'JPY' });
    const manager = await buildMember(db, study, { roles: ['STUDY_MANAGER'] });
    const { body } = await app
      .as(manager)
      .call(listChannelAudit, { params: params(), query: { kind: ['TEAMS'] } });
    expect(body.items.map(({ change }) => change)).toEqual([
      { before: ['Order limit: €1,500.00'], after: ['Order limit: ¥500'] },
      { before: ['Order limit: None'], after: ['Order limit: €1,500.00'] },
    ]);
  });

  test('is told to whoever may set it', async () => {
    await set(supply, euros(1));
    expect(await get(supply)).toMatchObject({ orderLimit: euros(1), can: { setOrderLimit: true } });
    expect(await get(coordinator)).toMatchObject({
      orderLimit: null,
      can: { setOrderLimit: 'FORBIDDEN' },
    });
  });

  test('refuses what is not an amount, others, closed sites and a study without orders, and writes nothing', async () => {
    const stranger = await buildMember(db, await buildStudy(db), { roles: ['SUPPLY_MANAGER'] });
    const answers = [
      await set(supply, { amount: -1, currency: 'EUR' }),
      await set(supply, { amount: 1.5, currency: 'EUR' }),
      await set(supply, { amount: 1, currency: 'QQQ' }),
      await set(coordinator, euros(1)),
      await set(stranger, euros(1)),
    ];
    expect(answers.map(({ status, error }) => `${status} ${error.errorCode}`)).toEqual([
      '400 BAD_REQUEST',
      '400 BAD_REQUEST',
      '400 BAD_REQUEST',
      '403 FORBIDDEN',
      '404 CHANNEL_NOT_FOUND',
    ]);
    expect((await get(supply)).orderLimit).toBeNull();
    await changeTeam(db, site, { status: 'CLOSED' });
    expect((await set(supply, euros(1))).error.errorCode).toBe('TEAM_CLOSED');
    await setStudyFlag(db, study, 'ENABLE_ORDERS', false);
    expect((await set(supply, euros(1))).error.errorCode).toBe('FEATURE_OFF');
  });
});
