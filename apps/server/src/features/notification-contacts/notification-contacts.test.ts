import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import * as contract from '@studyline/contract/notification-contacts/calls';
import { changeMailPreferences } from '@studyline/contract/mail/calls';
import { changeTeamStatus } from '@studyline/contract/teams/calls';
import { readRecordedIn } from '../../../test/audit.ts';
import { inject, startApp } from '../../../test/app.ts';
import { query } from '../../../test/cluster.ts';
import { eventually } from '../../../test/eventually.ts';
import { startMailServer } from '../../../test/mail-server.ts';
import { buildPost } from '../../../test/posts.ts';
import { ordersIn } from '../../../test/orders.ts';
import { pickupsIn } from '../../../test/pickups.ts';
import { quotationsIn } from '../../../test/quotations.ts';
import { supportIn } from '../../../test/support.ts';
import {
  buildMember,
  buildStudy,
  buildTeam,
  leaveStudy,
  overseeTeam,
  type Member,
  type Person,
  type Study,
} from '../../../test/world.ts';
import { allMails } from '../../all-mails.ts';
import { sendMail } from '../../mail/send-mail.ts';
import { endOfOutbox, type OutboxRow, type Position, readBatch } from '../../outbox/outbox-queries.ts';
import { notificationContactJobs } from './jobs.ts';
import { tellOfCalibrations, tellOfExpiring, tellOfOverdue } from './tell.ts';

const smtp = await startMailServer();
const app = await startApp({ env: { ...smtp.env, PUBLIC_URL: 'https://portal.example' } });
const { server } = app;
const { db } = server;
afterAll(async () => {
  await app.close();
  await smtp.close();
});

const NAME = 'ASPIRE-HF';
let study: Study;
let manager: Member;
let supply: Member;
let site: number;
let coordinator: Member;
let depot: number;
let vendor: Member;
let seen: Position;
beforeEach(async () => {
  await query(app.database.ownerUrl, 'delete from mail');
  study = await buildStudy(db, { name: NAME });
  manager = await buildMember(db, study, { roles: ['STUDY_MANAGER'] });
  supply = await buildMember(db, study, { roles: ['SUPPLY_MANAGER'] });
  site = await buildTeam(db, study, { code: 'IE1', city: 'Dublin', countryId: 'IE' });
  coordinator = await buildMember(db, study, { roles: ['STUDY_COORDINATOR'], teamId: site });
  depot = await buildTeam(db, study, { teamType: 'STUDY_SERVICE_PROVIDER', name: 'Depot' });
  vendor = await buildMember(db, study, { roles: ['VENDOR_MEMBER'], teamId: depot });
  seen = await endOfOutbox(db);
  smtp.received.length = 0;
});

const inStudy = () => ({ channelId: study.channelId });
const add = (by: Person, body: object) =>
  app.as(by).call(contract.addNotificationContact, { params: inStudy(), body: body as never });
const addTo = (by: Person, teamId: number, body: object) =>
  app.as(by).call(contract.addTeamNotificationContact, {
    params: { ...inStudy(), teamId },
    body: body as never,
  });
const list = async (by: Person, asked: object = {}) =>
  (await app.as(by).call(contract.listNotificationContacts, { params: inStudy(), query: asked })).body;
const shipped = { notificationStatusTypes: ['ORDER_SHIPPED'] };

/** Running a job twice does no harm. */
async function runJobs(row: OutboxRow): Promise<void> {
  for (const job of notificationContactJobs) {
    const payload = job.on?.[row.type]?.(row, server);
    if (payload !== undefined) for (let times = 0; times < 2; times++) await job.run(server, payload);
  }
}

/** Runs the jobs that follow from what has happened, and sends their emails. Returns who received what. */
async function sent(): Promise<[string, string | undefined][]> {
  const [last] = await query(app.database.ownerUrl, 'select coalesce(max(id), 0)::integer from audit_event');
  await eventually(async () => {
    for (let rows = await readBatch(db, seen); rows.length > 0; rows = await readBatch(db, seen)) {
      for (const row of rows) await runJobs(row);
      seen = rows.at(-1)!;
    }
    // Other databases of the cluster may have older transactions.
    expect(seen.id).toBeGreaterThanOrEqual(Number(last));
  });
  const waiting = await db
    .selectFrom('mail')
    .select('id')
    .where('state', '=', 'WAITING')
    .orderBy('id')
    .execute();
  for (const { id } of waiting) await sendMail(server, allMails, id);
  return smtp.received.map(({ to, parsed }) => [to[0]!, parsed.subject]);
}
async function sentNow() {
  smtp.received.length = 0;
  return sent();
}

/** The token in the link of the last email to an address. */
function tokenOf(address: string): string {
  const mail = smtp.received.findLast(({ to }) => to.includes(address));
  return /notification-contact\/([\w-]+)/.exec(mail?.parsed.text ?? '')![1]!;
}
const byLink = async (
  call:
    | typeof contract.openNotificationContact
    | typeof contract.confirmNotificationContact
    | typeof contract.stopNotificationContact,
  token: string,
) => {
  const { status, body } = await inject(app.app, call, { params: { token } });
  return [status, body.state];
};

describe('addNotificationContact', () => {
  test('200 a person of the study, and 409 for a second time', async () => {
    const { status, body } = await add(manager, { userId: coordinator.userId, ...shipped });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      contactType: 'STUDY_CONTACT',
      emailAddress: coordinator.emailAddress,
      notificationStatusTypes: ['ORDER_SHIPPED'],
      teamId: null,
      state: 'ACTIVE',
      lastMail: null,
      can: { change: true },
    });
    expect((await add(manager, { userId: coordinator.userId, ...shipped })).error.errorCode).toBe(
      'NOTIFICATION_CONTACT_EXISTS',
    );
    const ofTeam = await add(manager, { userId: coordinator.userId, teamId: site, ...shipped });
    expect(ofTeam.body).toMatchObject({ contactType: 'TEAM_CONTACT', teamName: 'Site IE1, Dublin' });
    const types = (await readRecordedIn(db, study.channelId)).map(({ type }) => type);
    expect(types.filter((type) => type.startsWith('notificationContact'))).toHaveLength(2);
  });

  test.each([
    ['nobody', {}],
    ['a person and an address', { userId: 1, emailAddress: 'depot@coldline.example' }],
    ['no event', { userId: 1, notificationStatusTypes: [] }],
    ['an unknown event', { userId: 1, notificationStatusTypes: ['ORDER_EATEN'] }],
    ['an event of something else', { userId: 1, serviceEntityType: 'PICKUP' }],
  ])('400 for %s', async (_, body) => {
    expect((await add(manager, { ...shipped, ...body })).status).toBe(400);
    expect((await list(manager)).totalCount).toBe(0);
  });

  test('404 for a person of another study, or one whom a site does not see', async () => {
    const stranger = await buildMember(db, await buildStudy(db), { roles: ['STUDY_MANAGER'] });
    expect((await add(manager, { userId: stranger.userId, ...shipped })).error.errorCode).toBe(
      'PERSON_NOT_IN_STUDY',
    );
    expect((await addTo(coordinator, site, { userId: supply.userId, ...shipped })).error.errorCode).toBe(
      'PERSON_NOT_IN_STUDY',
    );
  });

  test('403 for a site that wants to be told of all teams; its own and a vendor’s own work', async () => {
    expect((await add(coordinator, { userId: coordinator.userId, ...shipped })).status).toBe(403);
    expect((await addTo(coordinator, site, { userId: coordinator.userId, ...shipped })).status).toBe(200);
    expect((await addTo(coordinator, depot, { userId: coordinator.userId, ...shipped })).status).toBe(404);
    expect((await addTo(vendor, depot, { userId: vendor.userId, ...shipped })).status).toBe(200);
    // Each sees the rows of their own teams only.
    expect((await list(coordinator)).totalCount).toBe(1);
    expect((await list(manager)).totalCount).toBe(2);
    expect((await list(manager, { contactType: 'STUDY_CONTACT' })).totalCount).toBe(0);
    expect((await list(manager, { teamId: depot })).totalCount).toBe(1);
  });

  test('the events that nobody is told about are named', async () => {
    await add(manager, { userId: supply.userId, ...shipped });
    await add(manager, {
      emailAddress: 'depot@coldline.example',
      notificationStatusTypes: ['PICKUP_REQUESTED'],
    });
    const { eventsWithoutContact: missing } = await list(manager);
    expect(missing).toHaveLength(21);
    expect(missing).not.toContain('ORDER_SHIPPED');
  });
});

describe('changeNotificationContact and removeNotificationContact', () => {
  test('200 change what a contact is told about, and remove it; recorded once each', async () => {
    const { body } = await add(manager, { userId: supply.userId, ...shipped });
    const params = { ...inStudy(), id: body.id };
    const change = {
      notificationStatusTypes: ['ORDER_DELIVERED' as const, 'ORDER_DELIVERED' as const],
      teamId: site,
      bounceUserId: manager.userId,
    };
    for (let times = 0; times < 2; times++) {
      const changed = await app
        .as(manager)
        .call(contract.changeNotificationContact, { params, body: change });
      expect(changed.body).toMatchObject({
        notificationStatusTypes: ['ORDER_DELIVERED'],
        teamId: site,
        bounceUserId: manager.userId,
      });
    }
    await app.as(manager).call(contract.removeNotificationContact, { params });
    expect((await app.as(manager).call(contract.removeNotificationContact, { params })).status).toBe(404);
    const types = (await readRecordedIn(db, study.channelId)).map(({ type }) => type);
    expect(types.filter((type) => type.startsWith('notificationContact'))).toEqual([
      'notificationContact.added',
      'notificationContact.changed',
      'notificationContact.removed',
    ]);
  });

  test('404 by the address of another team, 403 for a contact of the study that a monitor sees', async () => {
    const { body } = await addTo(manager, site, { userId: coordinator.userId, ...shipped });
    const params = { ...inStudy(), teamId: depot, id: body.id };
    const answer = await app
      .as(manager)
      .call(contract.changeTeamNotificationContact, { params, body: shipped as never });
    expect(answer.status).toBe(404);
    const ofStudy = await add(manager, { userId: supply.userId, ...shipped });
    const monitor = await buildMember(db, study, { roles: ['MONITOR'] });
    const removed = await app
      .as(monitor)
      .call(contract.removeNotificationContact, { params: { ...inStudy(), id: ofStudy.body.id } });
    expect(removed.status).toBe(403);
  });

  test('409 for a change to what another row is', async () => {
    await addTo(manager, site, { userId: coordinator.userId, ...shipped });
    const { body } = await add(manager, { userId: coordinator.userId, ...shipped });
    const answer = await app.as(manager).call(contract.changeNotificationContact, {
      params: { ...inStudy(), id: body.id },
      body: { ...shipped, teamId: site } as never,
    });
    expect(answer.error.errorCode).toBe('NOTIFICATION_CONTACT_EXISTS');
  });
});

test('listWorkflowNotificationContacts: who is told about orders of a team', async () => {
  await add(manager, { userId: supply.userId, ...shipped });
  await add(manager, { userId: manager.userId, notificationStatusTypes: ['TEAM_STATUS_CHANGED'] });
  await addTo(manager, depot, { userId: vendor.userId, ...shipped, serviceEntityType: 'ORDER' });
  const ask = async (asked: object) =>
    (
      await app.as(manager).call(contract.listWorkflowNotificationContacts, {
        params: inStudy(),
        query: { serviceEntityType: 'ORDER', ...asked } as never,
      })
    ).body.workflowNotificationContactConfigs.map(({ userId, contactType }) => [userId, contactType]);
  expect(await ask({})).toEqual([
    [supply.userId, 'STUDY_CONTACT'],
    [vendor.userId, 'WORKFLOW_CONTACT'],
  ]);
  expect(await ask({ teamId: site })).toEqual([[supply.userId, 'STUDY_CONTACT']]);
  expect(await ask({ serviceEntityType: 'PICKUP' })).toEqual([]);
});

describe('an address outside the study', () => {
  const address = 'depot@coldline.example';

  test('gets a link first, nothing before it confirms, and nothing after it has had enough', async () => {
    await add(manager, { emailAddress: address, ...shipped });
    expect(await sentNow()).toEqual([[address, `Do you want emails about the study ${NAME}?`]]);
    const token = tokenOf(address);
    expect(await byLink(contract.openNotificationContact, token)).toEqual([200, 'WAITING']);
    const orders = ordersIn(app, study);
    const ship = async () => {
      const id = await orders.place(coordinator, site);
      await orders.move(vendor, id, 'start_fulfilment', 1);
      expect(
        (await orders.move(vendor, id, 'ship_order', 2, { carrier: 'UPS', trackingNumber: '1Z' })).status,
      ).toBe(200);
    };
    await ship();
    expect((await sentNow()).map(([to]) => to)).not.toContain(address);
    for (let times = 0; times < 2; times++)
      expect(await byLink(contract.confirmNotificationContact, token)).toEqual([200, 'ACTIVE']);
    await ship();
    expect((await sentNow()).filter(([to]) => to === address)).toEqual([
      [address, 'Order 2, Site IE1, Dublin: Shipped'],
    ]);
    const { text } = smtp.received.find(({ to }) => to[0] === address)!.parsed;
    expect(text).toContain('Carrier: UPS, tracking number 1Z.');
    expect(text).toContain(`https://portal.example/notification-contact/${token}`);
    expect((await list(manager)).notificationContactConfigs).toMatchObject([
      { state: 'ACTIVE', lastMail: { fate: 'SENT' } },
    ]);
    expect(await byLink(contract.stopNotificationContact, token)).toEqual([200, 'STOPPED']);
    await ship();
    expect((await sentNow()).map(([to]) => to)).not.toContain(address);
    const types = (await readRecordedIn(db, study.channelId)).map(({ type }) => type);
    expect(types.filter((type) => type.startsWith('notificationContact'))).toEqual([
      'notificationContact.added',
      'notificationContact.confirmed',
      'notificationContact.stopped',
    ]);
  });

  test('404 by a link of a contact that was removed, and by none', async () => {
    const { body } = await add(manager, { emailAddress: address, ...shipped });
    await sentNow();
    const token = tokenOf(address);
    await app.as(manager).call(contract.removeNotificationContact, { params: { ...inStudy(), id: body.id } });
    expect((await byLink(contract.confirmNotificationContact, token))[0]).toBe(404);
    expect((await byLink(contract.openNotificationContact, 'x'))[0]).toBe(404);
  });

  test('429 once too many links have been sent to it', async () => {
    const statuses = [];
    for (let times = 0; times < 10; times++) {
      const { status, body } = await add(manager, { emailAddress: 'often@coldline.example', ...shipped });
      statuses.push(status);
      if (status === 200)
        await app
          .as(manager)
          .call(contract.removeNotificationContact, { params: { ...inStudy(), id: body.id } });
    }
    expect(statuses).toContain(429);
  });

  test('is told of nothing that a person with that address may not see, nor of what is for the unblinded', async () => {
    const orders = ordersIn(app, study);
    const confirm = async (body: object, teamId?: number) => {
      const emailAddress = (body as { emailAddress: string }).emailAddress;
      expect((await (teamId ? addTo(manager, teamId, body) : add(manager, body))).status).toBe(200);
      await sentNow();
      await byLink(contract.confirmNotificationContact, tokenOf(emailAddress));
    };
    const told = { notificationStatusTypes: ['ORDER_SUBMITTED'] };
    const stranger = await buildMember(db, study, {
      roles: ['STUDY_COORDINATOR'],
      teamId: await buildTeam(db, study, { code: 'NO1' }),
    });
    const pharmacy = await buildTeam(db, study, {
      name: 'Pharmacy',
      teamType: 'STUDY_SERVICE_PROVIDER',
      blinding: 'UNBLINDED',
    });
    const blinded = await buildTeam(db, study, { blinding: 'BLINDED' });
    const masked = await buildMember(db, study, { roles: ['STUDY_MANAGER'], teamId: blinded });
    await confirm({ emailAddress: address, ...told });
    await confirm({ emailAddress: stranger.emailAddress, ...told });
    await confirm({ emailAddress: 'unblinded@coldline.example', ...told }, pharmacy);
    await add(manager, { userId: masked.userId, ...told });
    await add(manager, { userId: supply.userId, ...told });
    await orders.place(coordinator, site);
    const open = (await sentNow()).map(([to]) => to);
    expect(open.toSorted()).toEqual([address, masked.emailAddress, supply.emailAddress].toSorted());
    const product = await orders.product({ unblinded_only: true });
    const id = await orders.place(coordinator, site, [{ productId: product, quantity: 1 }]);
    await db.updateTable('service_item').set({ supplier_team_id: pharmacy }).where('id', '=', id).execute();
    expect((await sentNow()).map(([to]) => to).toSorted()).toEqual(
      [supply.emailAddress, 'unblinded@coldline.example'].toSorted(),
    );
  });
});

test('links that are clicked at once: each answer is recorded once, and the state is that of the last one', async () => {
  const address = 'twice@coldline.example';
  const { body } = await add(manager, { emailAddress: address, ...shipped });
  await sentNow();
  const token = tokenOf(address);
  const { confirmNotificationContact: confirm, stopNotificationContact: stop } = contract;
  const both = await Promise.all([byLink(confirm, token), byLink(confirm, token)]);
  expect(both).toEqual([
    [200, 'ACTIVE'],
    [200, 'ACTIVE'],
  ]);
  const mixed = await Promise.all([byLink(stop, token), byLink(confirm, token), byLink(stop, token)]);
  expect(mixed.map(([status]) => status)).toEqual([200, 200, 200]);
  const types = (await readRecordedIn(db, study.channelId))
    .map(({ type }) => type)
    .filter((type) => /notificationContact.(confirmed|stopped)/.test(type));
  expect(types.every((type, place) => place === 0 || type !== types[place - 1])).toBe(true);
  const last = types.at(-1) === 'notificationContact.confirmed' ? 'ACTIVE' : 'STOPPED';
  const { notificationContactConfigs: contacts } = await list(manager);
  expect(contacts.find(({ id }) => id === body.id)?.state).toBe(last);
});

describe('emails about what happens', () => {
  test('an order: contacts of the study, of its site and its supplier and who made it, each once, never who did it', async () => {
    const orders = ordersIn(app, study);
    const told = { notificationStatusTypes: ['ORDER_SUBMITTED', 'ORDER_APPROVED', 'ORDER_CANCELLED'] };
    await add(manager, { userId: supply.userId, ...told });
    await addTo(manager, site, { userId: supply.userId, ...told });
    await addTo(manager, depot, { userId: vendor.userId, ...told });
    const other = await buildTeam(db, study, { code: 'DE1' });
    await addTo(manager, other, { userId: manager.userId, ...told });
    const gone = await buildMember(db, study, { roles: ['SUPPLY_MANAGER'] });
    await add(manager, { userId: gone.userId, ...told });
    await leaveStudy(db, study, gone);
    const id = await orders.place(coordinator, site);
    const subject = 'Order 1, Site IE1, Dublin: Approved';
    expect((await sentNow()).toSorted()).toEqual(
      [
        [supply.emailAddress, subject],
        [vendor.emailAddress, subject],
      ].toSorted(),
    );
    await orders.move(supply, id, 'cancel_order', 1, { reason: 'Ordered twice' });
    expect((await sentNow()).toSorted()).toEqual(
      [
        [coordinator.emailAddress, 'Order 1, Site IE1, Dublin: Cancelled'],
        [vendor.emailAddress, 'Order 1, Site IE1, Dublin: Cancelled'],
      ].toSorted(),
    );
    const { text } = smtp.received.find(({ to }) => to[0] === coordinator.emailAddress)!.parsed;
    expect(text).toContain('> Ordered twice');
    expect(text).toContain('because you made this request');
    const { notificationContactConfigs: contacts } = await list(manager, {
      notificationStatusType: 'ORDER_CANCELLED',
    });
    expect(contacts.filter(({ state }) => state === 'GONE').map(({ userId }) => userId)).toEqual([
      gone.userId,
    ]);
  });

  test('two steps at the same moment, each once, and one that was recorded by an earlier version', async () => {
    const orders = ordersIn(app, study);
    await add(manager, {
      userId: supply.userId,
      notificationStatusTypes: ['ORDER_ON_HOLD', 'ORDER_CANCELLED'],
    });
    const id = await orders.place(coordinator, site);
    await orders.move(manager, id, 'hold_order', 1, { reason: 'Budget' });
    await orders.move(manager, id, 'cancel_order', 2, { reason: 'Ordered twice' });
    await query(
      app.database.ownerUrl,
      `alter table service_item_step disable trigger user; alter table audit_event disable trigger user;
      update service_item_step set done_at = '2026-01-01' where service_item_id = ${id} and transition <> 'submit_order';
      update audit_event set occurred_at = '2026-01-01', details = case details->>'transition'
        when 'cancel_order' then details - 'stepId' else details end where type = 'serviceItem.statusChanged' and channel_id = ${study.channelId};
      alter table service_item_step enable trigger user; alter table audit_event enable trigger user`,
    );
    const subjects = (await sentNow())
      .filter(([to]) => to === supply.emailAddress)
      .map(([, subject]) => subject);
    expect(subjects.toSorted()).toEqual([
      'Order 1, Site IE1, Dublin: Cancelled',
      'Order 1, Site IE1, Dublin: On hold',
    ]);
  });

  test('nobody gets those that they have switched off', async () => {
    await add(manager, { userId: supply.userId, notificationStatusTypes: ['ORDER_SUBMITTED'] });
    await app
      .as(supply)
      .call(changeMailPreferences, { body: { topics: [{ topic: 'CONTACT', delivery: 'NONE' }] } });
    await ordersIn(app, study).place(coordinator, site);
    expect(await sentNow()).toEqual([]);
    const { notificationContactConfigs, eventsWithoutContact } = await list(manager);
    expect(notificationContactConfigs.map(({ state }) => state)).toEqual(['STOPPED']);
    expect(eventsWithoutContact).toContain('ORDER_SUBMITTED');
  });

  test('a quotation, and once that it is about to expire', async () => {
    const quotations = quotationsIn(app, study);
    await add(manager, {
      userId: manager.userId,
      notificationStatusTypes: ['QUOTATION_ISSUED', 'QUOTATION_EXPIRING'],
    });
    const id = await quotations.ask(coordinator, site);
    expect(await sentNow()).toEqual([]);
    const in2Days = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
    expect((await quotations.issue(vendor, id, 1, [9000], { validUntilDate: in2Days })).status).toBe(200);
    expect((await sentNow()).map(([, subject]) => subject)).toEqual(
      Array(2).fill('Quotation 1, Site IE1, Dublin: Issued'),
    );
    for (let times = 0; times < 2; times++) await tellOfExpiring(server);
    const expiring = await sentNow();
    expect(expiring.map(([to]) => to).toSorted()).toEqual(
      [coordinator.emailAddress, manager.emailAddress].toSorted(),
    );
    expect(expiring[0]![1]).toMatch(/^Quotation 1, Site IE1, Dublin: Expires on /);
  });

  test('not that a quotation is about to expire, once it has', async () => {
    const quotations = quotationsIn(app, study);
    const id = await quotations.ask(coordinator, site);
    const in2Days = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
    expect((await quotations.issue(vendor, id, 1, [9000], { validUntilDate: in2Days })).status).toBe(200);
    await sentNow();
    await tellOfExpiring(server);
    // As if the mail server had been away for days.
    await db
      .updateTable('quotation_detail')
      .set({ valid_until: '2026-01-31' })
      .where('service_item_id', '=', id)
      .execute();
    expect((await sentNow()).filter(([to]) => to === coordinator.emailAddress)).toEqual([]);
  });

  test('every quotation that is about to expire, however many there are', async () => {
    const quotations = quotationsIn(app, study);
    const in2Days = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
    for (let count = 0; count < 3; count++) {
      const id = await quotations.ask(coordinator, site);
      await quotations.issue(vendor, id, 1, [9000], { validUntilDate: in2Days });
    }
    await sentNow();
    for (let times = 0; times < 2; times++) await tellOfExpiring(server, 2);
    const own = (await sentNow()).filter(([to]) => to === coordinator.emailAddress);
    expect(own.map(([, subject]) => subject?.slice(0, 11)).toSorted()).toEqual([
      'Quotation 1',
      'Quotation 2',
      'Quotation 3',
    ]);
  });

  test('a pickup with its appointment', async () => {
    const pickups = pickupsIn(app, study);
    const id = await pickups.place(coordinator, site, [await pickups.lend(site)]);
    const appointment = { day: '2099-11-24', windowStart: '10:00', windowEnd: '13:00' };
    expect(
      (await pickups.move(vendor, id, 'schedule_pickup', 1, { appointment, carrier: 'UPS' })).status,
    ).toBe(200);
    expect(await sentNow()).toEqual([[coordinator.emailAddress, 'Pickup 1, Site IE1, Dublin: Scheduled']]);
    expect(smtp.received[0]!.parsed.text).toContain(
      'Collection is planned for 24 Nov 2099, 10:00 to 13:00 at the site.',
    );
  });

  test('a message of a support request, once though it also moves the request on', async () => {
    const support = supportIn(app, study);
    await add(manager, { userId: supply.userId, notificationStatusTypes: ['SUPPORT_REQUEST_UPDATED'] });
    const id = await support.ask(coordinator, { teamId: site });
    await support.move(vendor, id, 'acknowledge_request', 1);
    await support.move(vendor, id, 'wait_for_site', 2, { reason: 'Which serial number?' });
    await sentNow();
    expect((await support.write(coordinator, id, 'It is 4711.')).status).toBe(200);
    expect(await sentNow()).toEqual([
      [supply.emailAddress, 'Support request 1, Site IE1, Dublin: New message'],
    ]);
    expect(smtp.received[0]!.parsed.text).toContain('> It is 4711.');
  });

  test('the status of a team, to contacts who see it', async () => {
    const told = { notificationStatusTypes: ['TEAM_STATUS_CHANGED'] };
    await add(manager, { userId: supply.userId, ...told });
    await add(manager, { userId: vendor.userId, ...told });
    await add(manager, { userId: manager.userId, ...told });
    await app.as(manager).call(changeTeamStatus, {
      params: { ...inStudy(), teamId: site },
      query: { transitionName: 'hold_team' },
      body: { reason: 'Audit' },
    });
    expect(await sentNow()).toEqual([[supply.emailAddress, 'Site IE1, Dublin: On hold']]);
  });

  test('calibrations that are due, in one email, each once for each day on which it is due', async () => {
    const pickups = pickupsIn(app, study);
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const told = { notificationStatusTypes: ['CALIBRATION_DUE'] };
    await add(manager, { userId: supply.userId, ...told });
    await addTo(manager, site, { userId: coordinator.userId, ...told });
    await addTo(manager, depot, { userId: vendor.userId, ...told });
    const due = await pickups.lend(site, { serial_number: 'SOON', calibration_due_on: day(29) as never });
    await pickups.lend(site, { serial_number: 'OVER', calibration_due_on: day(-3) as never });
    await pickups.lend(site, { serial_number: 'LATER', calibration_due_on: day(40) as never });
    await pickups.lend(await buildTeam(db, study, { code: 'DE1' }), {
      serial_number: 'OTHER',
      calibration_due_on: day(2) as never,
    });
    for (let times = 0; times < 2; times++) await tellOfCalibrations(server);
    expect((await sentNow()).toSorted()).toEqual(
      [
        [supply.emailAddress, `Calibration due: 3 items in ${NAME}`],
        [coordinator.emailAddress, `Calibration due: 2 items in ${NAME}`],
        [vendor.emailAddress, `Calibration due: 3 items in ${NAME}`],
      ].toSorted(),
    );
    await buildTeam(db, study, { teamType: 'STUDY_SERVICE_PROVIDER', name: 'Courier' });
    const { text = '' } = smtp.received.find(({ to }) => to[0] === coordinator.emailAddress)!.parsed;
    expect(text.indexOf('OVER')).toBeLessThan(text.indexOf('SOON'));
    expect(text).not.toMatch(/LATER|OTHER/);
    await query(
      app.database.ownerUrl,
      `update rental_equipment set calibration_due_on = '${day(20)}' where rental_equipment_id = ${due}`,
    );
    await tellOfCalibrations(server);
    expect((await sentNow()).map(([, subject]) => subject)).toEqual(
      Array(2).fill(`Calibration due: 1 item in ${NAME}`),
    );
  });

  test('what an address refuses goes once to the person who was named, if they may see it', async () => {
    const address = 'full@coldline.example';
    await add(manager, {
      emailAddress: address,
      notificationStatusTypes: ['ORDER_SUBMITTED'],
      bounceUserId: manager.userId,
    });
    await sentNow();
    await byLink(contract.confirmNotificationContact, tokenOf(address));
    smtp.answer(address, { code: 550, text: '5.1.1 No such user' });
    await ordersIn(app, study).place(coordinator, site);
    expect(await sentNow()).toEqual([]);
    expect((await list(manager)).notificationContactConfigs).toMatchObject([
      { lastMail: { fate: 'BOUNCED' } },
    ]);
    expect(await sentNow()).toEqual([[manager.emailAddress, 'Order 1, Site IE1, Dublin: Approved']]);
    expect(smtp.received[0]!.parsed.text).toContain(`couldn’t be delivered to ${address}`);
    smtp.answer(address);
  });
});

describe('required actions that have been overdue for a day', () => {
  const told = { notificationStatusTypes: ['ACTION_OVERDUE_ESCALATION'] };
  /** Both of the site have to acknowledge it, since longer ago than it may take. */
  const letBeLate = async (title: string, hours = 25) => {
    const { postId } = await buildPost(app, study, {
      author: manager,
      title,
      rules: [
        {
          requiredActionType: 'ACKNOWLEDGE',
          memberParticipationType: 'EVERY_MEMBER',
          targetAudience: { channelWide: false, roles: [], teamIds: [site] },
        },
      ],
    });
    await query(
      app.database.ownerUrl,
      `update assignment set due_at = now() - interval '${hours} hours' where post_id = ${postId}`,
    );
    return postId;
  };
  const tellTwice = async () => {
    for (let times = 0; times < 2; times++) await tellOfOverdue(server);
    return sentNow();
  };
  beforeEach(async () => {
    await buildMember(db, study, { roles: ['SITE_STAFF'], teamId: site });
  });

  test('contacts are told once, of all posts in one email', async () => {
    await add(manager, { userId: manager.userId, ...told });
    await letBeLate('Safety Letter 8');
    await letBeLate('Lab manual');
    await letBeLate('Newsletter', 23);
    await sentNow();
    expect(await tellTwice()).toEqual([[manager.emailAddress, `Overdue in the study ${NAME}: 4 actions`]]);
    const { text } = smtp.received[0]!.parsed;
    expect(text).toContain('“Safety Letter 8”, 2 people');
    expect(text).not.toContain('Newsletter');
    expect(await tellTwice()).toEqual([]);
  });

  test('nobody is told of what has been done by then, of other teams, or of what is theirs alone', async () => {
    const cra = await buildMember(db, study, { roles: ['MONITOR'] });
    const other = await buildMember(db, study, { roles: ['MONITOR'] });
    await overseeTeam(db, study, { teamId: site, by: cra.teamId });
    for (const { userId } of [cra, other, coordinator]) await add(manager, { userId, ...told });
    const postId = await letBeLate('Safety Letter 8');
    await sentNow();
    await tellOfOverdue(server);
    await query(
      app.database.ownerUrl,
      `update assignment set closed_at = now(), closed_reason = 'NO_LONGER_REQUIRED'
        where post_id = ${postId} and user_id <> ${coordinator.userId}`,
    );
    expect(await sentNow()).toEqual([[cra.emailAddress, `Overdue in the study ${NAME}: 1 action`]]);
  });

  test('an address outside learns how much is overdue where, but no titles, and nothing that is hidden', async () => {
    const emailAddress = 'cro@fjord.example';
    await add(manager, { emailAddress, ...told });
    await sentNow();
    await byLink(contract.confirmNotificationContact, tokenOf(emailAddress));
    await letBeLate('Safety Letter 8');
    const hidden = await letBeLate('Unblinded lots');
    await query(app.database.ownerUrl, `update post set unblinded_only = true where id = ${hidden}`);
    await sentNow();
    expect(await tellTwice()).toEqual([[emailAddress, `Overdue in the study ${NAME}: 2 actions`]]);
    expect(smtp.received[0]!.parsed.text).toContain('Site IE1, Dublin: 2 actions');
    expect(smtp.received[0]!.parsed.text).not.toContain('Letter');
  });
});
