import { changeMailPreferences, getMailPreferences } from '@studyline/contract/mail/calls';
import { updateChannel } from '@studyline/contract/channels/settings';
import * as channels from '@studyline/contract/channels/calls';
import * as accounts from '@studyline/contract/accounts/calls';
import * as administrators from '@studyline/contract/administrators/calls';
import * as classificationChanges from '@studyline/contract/classifications/changes';
import * as ruleTemplates from '@studyline/contract/rule-templates/calls';
import * as delegations from '@studyline/contract/delegations/calls';
import * as contacts from '@studyline/contract/notification-contacts/calls';
import * as clients from '@studyline/contract/clients/calls';
import type { Endpoint } from '@studyline/contract/core/endpoint';
import * as pins from '@studyline/contract/signature-pins/calls';
import { getSelfMembership } from '@studyline/contract/members/calls';
import {
  confirmTotp,
  listSecondFactors,
  proveByCode,
  startTotp,
} from '@studyline/contract/second-factors/calls';
import { disconnectAccount, listConnectedAccounts } from '@studyline/contract/single-sign-on/calls';
import { endSession, listSessions, updateProfile } from '@studyline/contract/users/calls';
import * as products from '@studyline/contract/products/calls';
import * as support from '@studyline/contract/service-items/support-calls';
import { listWaitingItems } from '@studyline/contract/service-items/waiting-calls';
import * as serviceItems from '@studyline/contract/service-items/calls';
import * as rentalEquipment from '@studyline/contract/rental-equipment/calls';
import * as papers from '@studyline/contract/rental-equipment/paper-calls';
import { requestPickup } from '@studyline/contract/service-items/pickup-calls';
import * as programs from '@studyline/contract/programs/calls';
import { cancelEmailChange, initEmailChange } from '@studyline/contract/users/email-change';
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { createSession } from '../../../server/src/core/sessions.ts';
import { ordersIn } from '../../../server/test/orders.ts';
import { supportIn } from '../../../server/test/support.ts';
import { newPickup, pickupsIn } from '../../../server/test/pickups.ts';
import { fileOf, pdfBytes, pictureOf } from '../../../server/test/posts.ts';
import { buildMember, setPassword } from '../../../server/test/world.ts';
import { codeOf } from '../../../server/test/totp.ts';
import { hashPassword } from '../../../server/src/features/auth/passwords.ts';
import { linkToken } from '../../../server/src/core/link-tokens.ts';
import { inject } from '../../../server/test/app.ts';
import { tellOfCalibrations } from '../../../server/src/features/updates/calls/write-updates.ts';
import { PURPOSE } from '../../../server/src/features/notification-contacts/mails.ts';
import { connectAccount } from '../../../server/src/features/single-sign-on/connect-account.ts';
import { LIST_TYPES } from '../../../server/src/features/reference-data/list-types.ts';
import { shown } from '../viewers.ts';
import { aboutPeople } from './screens.ts';
import {
  admin,
  app,
  approver,
  author,
  clientId,
  inStudy,
  manager,
  own,
  perform,
  publication,
  reader,
  rules,
  type Scene,
  type Scenes,
  study,
} from './stage.ts';

const addTemplate = () =>
  perform(manager, ruleTemplates.addRuleTemplate, {
    ...inStudy(),
    body: {
      name: `Template ${randomUUID()}`,
      ruleSet: [{ requiredActionType: 'VIEW', targetAudience: { channelWide: true } }],
    },
  });
/** An order for the reader's site. */
async function placeOrder(): Promise<number> {
  const productId = await ordersIn(app, study).product();
  const placed = await perform(manager, serviceItems.orderFromCatalogue, {
    ...inStudy(),
    body: { cartId: randomUUID(), orders: [{ teamId: reader.teamId, lines: [{ productId, quantity: 1 }] }] },
  });
  return placed.orders[0]!.serviceItemId;
}
async function postOf(serviceItemId: number): Promise<number> {
  const item = app.server.db.selectFrom('service_item').where('id', '=', serviceItemId);
  return (await item.select('post_id').executeTakeFirstOrThrow()).post_id!;
}
/** Somebody at an address of their own is told about orders. */
const addContact = () =>
  perform(manager, contacts.addNotificationContact, {
    ...inStudy(),
    body: { emailAddress: `${randomUUID()}@depot.example`, notificationStatusTypes: ['ORDER_SHIPPED'] },
  });
const contactScene = (change: () => Promise<unknown>) => ({
  by: manager,
  more: [shown(contacts.listNotificationContacts, { ...inStudy(), query: {} })],
  change,
});
/** The address answers by its link. */
async function answerScene(
  call: typeof contacts.confirmNotificationContact | typeof contacts.stopNotificationContact,
) {
  const { id } = await addContact();
  const { token_seed: seed } = await app.server.db
    .selectFrom('notification_contact')
    .select('token_seed')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const token = linkToken(app.server.secret, PURPOSE, seed!);
  return contactScene(async () => {
    // Nobody has signed in.
    expect((await inject(app.app, call, { params: { token } })).status).toBe(200);
  });
}

/** A pickup at the reader's site. */
async function placePickup(): Promise<number> {
  const rentalEquipmentId = await pickupsIn(app, study).lend(reader.teamId);
  const body = newPickup(reader.teamId, [{ rentalEquipmentId }]);
  return (await perform(manager, requestPickup, { ...inStudy(), body })).serviceItemId;
}
const addTaxonomy = () =>
  perform(manager, classificationChanges.createTaxonomy, {
    ...inStudy(),
    body: { name: `Taxonomy ${randomUUID()}` },
  });
const addCategory = () =>
  perform(manager, classificationChanges.createCategory, {
    params: { ...inStudy().params, schema: own.schema },
    body: { name: `Category ${randomUUID()}` },
  });
const inOwn = (cat: number) => ({ params: { ...inStudy().params, schema: own.schema, cat } });

async function changedTaxonomy(body: object): Promise<Scene> {
  const { schema } = await addTaxonomy();
  const params = { ...inStudy().params, schema };
  return {
    by: manager,
    change: () => perform(manager, classificationChanges.updateTaxonomy, { params, body }),
  };
}

async function changedCategory(body: object): Promise<Scene> {
  await addCategory();
  const { categoryId } = await addCategory();
  const args = { ...inOwn(categoryId), body };
  const postId = await publication(manager, { categoryIds: [categoryId] });
  return { postId, by: manager, change: () => perform(manager, classificationChanges.updateCategory, args) };
}

const addProgram = () =>
  perform(admin, programs.createServiceAccount, {
    params: { clientId },
    body: { name: randomUUID(), scopes: ['POST_VIEW'], channelIds: [study.channelId] },
  });
const ofProgram = async () => ({ params: { clientId, id: (await addProgram()).id } });

/** An organisation that the client knows. */
async function organization(): Promise<number> {
  const { db } = app.server;
  const values = { client_id: clientId, name: `Organisation ${randomUUID()}` };
  const { id } = await db.insertInto('organization').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

async function choice(endpoint: Endpoint, before?: Endpoint): Promise<Scene> {
  if (before) await perform(reader, before as typeof channels.addFavorite, inStudy());
  return { by: reader, change: () => perform(reader, endpoint as typeof channels.addFavorite, inStudy()) };
}

/** Two scenes use the same authenticator app. */
let secretOfReader = '';

const HOSPITAL = { id: 'hospital', name: 'The hospital' };
const ACCOUNT = { issuer: 'https://hospital.example', subject: 'reader', accountName: null };

/** Helps a new member of the study with their account. */
async function helpFor() {
  const { userId } = await buildMember(app.server.db, study, { roles: ['SITE_STAFF'] });
  return (what: accounts.AccountHelp) =>
    perform(admin, accounts.helpWithAccount, {
      params: { clientId, userId },
      body: { help: what, reason: 'They asked for it.' },
    });
}

/** Scenes that cause events of studies, of people's own settings and of a client. */
export const studyScenes: Scenes = {
  'profile.updated': async () => ({
    by: reader,
    more: [shown(getSelfMembership, inStudy())],
    change: () => perform(reader, updateProfile, { body: { timezoneId: 'Asia/Tokyo' } }),
  }),
  'member.profileChanged': async () => {
    const postId = await publication(manager, { rules });
    return {
      postId,
      by: manager,
      more: aboutPeople(manager),
      change: () => perform(manager, updateProfile, { body: { lastName: `Name ${randomUUID()}` } }),
    };
  },
  'profile.emailChangeRequested': async () => {
    const { userId } = reader;
    const body = { updatedEmailAddress: `${randomUUID()}@mail.example` };
    await app.server.db
      .updateTable('app_user')
      .set({ password_hash: null })
      .where('id', '=', userId)
      .execute();
    return { by: reader, change: () => perform(reader, initEmailChange, { body }) };
  },
  'profile.emailChangeCancelled': async () => {
    await perform(reader, initEmailChange, { body: { updatedEmailAddress: `${randomUUID()}@mail.example` } });
    return { by: reader, change: () => perform(reader, cancelEmailChange, {}) };
  },
  'client.adminProfileChanged': async () => ({
    by: admin,
    change: () => perform(admin, updateProfile, { body: { lastName: `Name ${randomUUID()}` } }),
  }),
  'session.ended': async () => {
    const { db, secret } = app.server;
    const ofPhone = { userId: reader.userId, provider: 'test', ip: null, userAgent: 'Phone' };
    const { sessionId } = await createSession(db, secret, ofPhone);
    return {
      by: reader,
      more: [shown(listSessions, {})],
      change: () => perform(reader, endSession, { params: { id: sessionId } }),
    };
  },
  'secondFactor.changed': async () => ({
    by: reader,
    more: [shown(listSecondFactors, {})],
    change: async () => {
      const { secret } = await perform(reader, startTotp, {});
      secretOfReader = secret;
      await perform(reader, confirmTotp, { body: { code: codeOf(secret) } });
    },
  }),
  'secondFactor.shown': async () => ({
    by: reader,
    more: [shown(listSecondFactors, {})],
    // Each code counts once.
    change: () => perform(reader, proveByCode, { body: { code: codeOf(secretOfReader, 1) } }),
  }),
  'session.reauthenticated': async () => {
    const password = 'a long and private password';
    await setPassword(app.server.db, reader.userId, await hashPassword(password));
    return {
      by: reader,
      more: [shown(listSecondFactors, {})],
      change: () => perform(reader, pins.reauthenticate, { body: { password } }),
    };
  },
  'signaturePin.set': async () => {
    const sessions = app.server.db.updateTable('session').set({ reauthenticated_at: new Date() });
    await sessions.where('user_id', '=', reader.userId).execute();
    return {
      by: reader,
      more: [shown(pins.getSignaturePin, {})],
      change: () => perform(reader, pins.generateSignaturePin, { body: { agreementVersion: 1 } }),
    };
  },
  'signaturePin.revoked': async () => {
    const pin = { user_id: reader.userId, pin_hash: 'a hash', created_at: new Date() };
    await app.server.db
      .insertInto('signature_pin')
      .values(pin)
      .onConflict((on) => on.doNothing())
      .execute();
    return {
      by: reader,
      more: [shown(pins.getSignaturePin, {})],
      change: () => perform(reader, pins.revokeSignaturePin, {}),
    };
  },
  'account.connected': async () => ({
    by: reader,
    more: [shown(listConnectedAccounts, {})],
    // Only a provider can send people back with an account (apps/server/src/features/single-sign-on).
    change: async () => connectAccount(await app.as(reader).actor(), HOSPITAL, ACCOUNT),
  }),
  'account.disconnected': async () => {
    const values = { provider: 'other', issuer: 'https://other.example', subject: 'reader' };
    const { id } = await app.server.db
      .insertInto('connected_account')
      .values({ ...values, user_id: reader.userId, created_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow();
    await app.server.db
      .updateTable('app_user')
      .set({ password_hash: 'a hash' })
      .where('id', '=', reader.userId)
      .execute();
    return {
      by: reader,
      more: [shown(listConnectedAccounts, {})],
      change: () => perform(reader, disconnectAccount, { params: { id } }),
    };
  },
  'mail.preferenceChanged': async () => ({
    by: reader,
    more: [shown(getMailPreferences, {})],
    change: () => perform(reader, changeMailPreferences, { body: { quietHours: true } }),
  }),
  'favorite.added': () => choice(channels.addFavorite),
  'favorite.removed': () => choice(channels.removeFavorite),
  'channel.subscribed': () => choice(channels.subscribeToChannel, channels.unsubscribeFromChannel),
  'channel.unsubscribed': () => choice(channels.unsubscribeFromChannel),
  'channel.created': async () => ({
    by: admin,
    change: () =>
      perform(admin, clients.addChannel, {
        params: { clientId: study.clientId },
        query: { channelName: `STUDY ${randomUUID()}` },
      }),
  }),
  'channel.updated': async () => ({
    by: manager,
    change: () =>
      perform(manager, updateChannel, {
        ...inStudy(),
        body: {
          channelMetadataRequest: {
            name: `STUDY ${randomUUID()}`,
            title: `A title ${randomUUID()}`,
            bannerColorCSS: '#1F3F6E',
            draftExpiryDays: 45,
            flags: { CUSTOM_GRACE_PERIODS: true, SITE_DIRECTORY_OPEN: true },
          },
        },
      }),
  }),
  'channel.keyContactsChanged': async () => ({
    by: manager,
    change: () =>
      perform(manager, channels.addKeyContact, {
        ...inStudy(),
        body: { userId: approver.userId, title: 'Safety lead' },
      }),
  }),
  'notificationContact.added': () => Promise.resolve(contactScene(() => addContact())),
  'notificationContact.changed': async () => {
    const { id } = await addContact();
    const body = { notificationStatusTypes: ['ORDER_DELIVERED' as const] };
    const params = { ...inStudy().params, id };
    return contactScene(() => perform(manager, contacts.changeNotificationContact, { params, body }));
  },
  'notificationContact.removed': async () => {
    const { id } = await addContact();
    const params = { ...inStudy().params, id };
    return contactScene(() => perform(manager, contacts.removeNotificationContact, { params }));
  },
  'notificationContact.confirmed': () => answerScene(contacts.confirmNotificationContact),
  'notificationContact.stopped': () => answerScene(contacts.stopNotificationContact),
  'channel.dutiesChanged': async () => {
    const { items } = await perform(manager, delegations.listDuties, inStudy());
    const duties = [...items, { name: `Duty ${randomUUID()}` }];
    return {
      by: manager,
      change: () => perform(manager, delegations.replaceDuties, { ...inStudy(), body: { duties } }),
    };
  },
  'products.imported': async () => {
    await app.server.db
      .insertInto('member_role')
      .values({ member_id: manager.memberId, role_id: study.roleIds.SUPPLY_MANAGER })
      .execute();
    const file = new Blob([`SKU;Name;Type\n${randomUUID()};Serum collection kit;Supplies`]);
    return {
      by: manager,
      more: [shown(products.listProducts, { ...inStudy(), query: {} })],
      change: () =>
        perform(manager, products.importProducts, { ...inStudy(), query: {}, body: {}, file } as never),
    };
  },
  'product.pictureChanged': async () => {
    await app.server.db
      .insertInto('member_role')
      .values({ member_id: manager.memberId, role_id: study.roleIds.SUPPLY_MANAGER })
      .onConflict((one) => one.doNothing())
      .execute();
    const id = await pickupsIn(app, study).lend(reader.teamId);
    const { product_id: productId } = await app.server.db
      .selectFrom('rental_equipment')
      .select('product_id')
      .where('rental_equipment_id', '=', id)
      .executeTakeFirstOrThrow();
    return {
      by: manager,
      more: [
        shown(products.listProducts, { ...inStudy(), query: {} }),
        shown(rentalEquipment.listRentalEquipment, { ...inStudy(), query: {} }),
      ],
      change: async () =>
        perform(manager, products.setProductPicture, {
          params: { ...inStudy().params, id: productId },
          file: await pictureOf(),
        } as never),
    };
  },
  'rentalEquipment.certificateAdded': async () => {
    const day = (fromNow: number) => new Date(Date.now() + fromNow * 86_400_000).toISOString().slice(0, 10);
    const id = await pickupsIn(app, study).lend(reader.teamId, { calibration_due_on: day(2) });
    await tellOfCalibrations(app.server);
    return {
      by: manager,
      more: [
        shown(rentalEquipment.listRentalEquipment, { ...inStudy(), query: {} }),
        shown(papers.listCertificates, { params: { id }, query: {} }),
      ],
      change: () =>
        perform(manager, papers.addCertificate, {
          params: { id },
          body: { calibratedOn: day(-2), dueOn: day(300) },
          file: fileOf(pdfBytes()),
        } as never),
    };
  },
  'product.manualAdded': async () => {
    await app.server.db
      .insertInto('member_role')
      .values({ member_id: manager.memberId, role_id: study.roleIds.SUPPLY_MANAGER })
      .onConflict((one) => one.doNothing())
      .execute();
    const id = await pickupsIn(app, study).lend(reader.teamId);
    return {
      by: manager,
      change: () => perform(manager, papers.addManual, { params: { id }, file: fileOf(pdfBytes()) } as never),
    };
  },
  'serviceItem.created': async () => ({
    by: manager,
    // Its post waits like any other new one.
    keepsPlace: true,
    more: [
      shown(serviceItems.listServiceItems, { ...inStudy(), query: { kind: 'PICKUP' } }),
      shown(listWaitingItems, { query: {} }),
      // What is to be picked up has another state then.
      shown(rentalEquipment.listRentalEquipment, { ...inStudy(), query: {} }),
    ],
    change: placePickup,
  }),
  'serviceItem.messageAdded': async () => {
    const id = await supportIn(app, study).ask(manager, { teamId: reader.teamId });
    return {
      by: manager,
      more: [shown(serviceItems.getServiceItem, { params: { id } })],
      change: () =>
        perform(manager, support.addServiceMessage, { params: { id }, body: { text: 'Any news?' } }),
    };
  },
  'serviceItem.statusChanged': async () => {
    const id = await placeOrder();
    const other = await placeOrder();
    return {
      by: manager,
      postId: await postOf(id),
      more: [
        shown(serviceItems.listServiceItems, { ...inStudy(), query: {} }),
        // An order on hold waits for whoever releases it.
        shown(listWaitingItems, { query: {} }),
        shown(serviceItems.getServiceItem, { params: { id } }),
        shown(serviceItems.getServiceItem, { params: { id: other } }),
      ],
      change: () =>
        perform(manager, serviceItems.changeServiceItemStatus, {
          params: { id },
          query: { transitionName: 'hold_order' },
          body: { edit: 1, reason: 'The budget is being checked.' },
        }),
    };
  },
  'ruleTemplate.added': async () => ({ by: manager, change: addTemplate }),
  'ruleTemplate.removed': async () => {
    const { templateId } = await addTemplate();
    const params = { ...inStudy().params, templateId: templateId ?? 0 };
    return { by: manager, change: () => perform(manager, ruleTemplates.removeRuleTemplate, { params }) };
  },
  'taxonomy.created': async () => ({ by: manager, change: addTaxonomy }),
  'taxonomy.renamed': () => changedTaxonomy({ name: `Renamed ${randomUUID()}` }),
  'taxonomy.moved': () => changedTaxonomy({ position: 1 }),
  'taxonomy.offeringChanged': () => changedTaxonomy({ isOffered: false }),
  'taxonomy.removed': async () => {
    const { schema } = await addTaxonomy();
    const params = { ...inStudy().params, schema };
    return { by: manager, change: () => perform(manager, classificationChanges.removeTaxonomy, { params }) };
  },
  'category.created': async () => ({ by: manager, change: addCategory }),
  'category.renamed': () => changedCategory({ name: `Renamed ${randomUUID()}` }),
  'category.moved': () => changedCategory({ position: 1 }),
  'category.removed': async () => {
    const { categoryId } = await addCategory();
    const { categoryId: moveToCategoryId } = await addCategory();
    const postId = await publication(manager, { categoryIds: [categoryId] });
    const args = { ...inOwn(categoryId), query: { moveToCategoryId } };
    return {
      postId,
      by: manager,
      change: () => perform(manager, classificationChanges.removeCategory, args),
    };
  },
  'role.renamed': async () => ({
    postId: await publication(),
    by: manager,
    change: () =>
      perform(manager, channels.renameRole, {
        params: { ...inStudy().params, roleId: study.roleIds.SITE_STAFF },
        body: { name: `Site staff ${randomUUID()}` },
      }),
  }),
  'client.adminAdded': async () => {
    const { emailAddress } = author;
    const args = { params: { clientId }, body: { emailAddress } };
    return { by: admin, change: () => perform(admin, administrators.addClientAdministrator, args) };
  },
  'client.organizationChanged': async () => {
    const params = { clientId, organizationId: await organization() };
    const phoneNumbers = LIST_TYPES.filter(
      ({ entityName, listTypeName }) => entityName === 'ORGANIZATION' && listTypeName === 'PHONE',
    ).map(({ id }) => ({ listTypeId: id, value: '+45 7000 0000' }));
    return {
      by: admin,
      change: () => perform(admin, clients.updateOrganization, { params, body: { phoneNumbers } }),
    };
  },
  'client.adminRemoved': async () => {
    const { userId, emailAddress } = approver;
    await perform(admin, administrators.addClientAdministrator, {
      params: { clientId },
      body: { emailAddress },
    });
    const params = { clientId, id: userId };
    return { by: admin, change: () => perform(admin, clients.removeClientAdministrator, { params }) };
  },
  'account.helped': async () => {
    const help = await helpFor();
    await help('DISABLE');
    return { by: admin, change: () => help('ENABLE') };
  },
  'member.disabled': async () => {
    const help = await helpFor();
    return { by: admin, more: aboutPeople(manager), change: () => help('DISABLE') };
  },
  'member.enabled': async () => {
    const help = await helpFor();
    await help('DISABLE');
    return { by: admin, more: aboutPeople(manager), change: () => help('ENABLE') };
  },
  'program.created': async () => ({ by: admin, change: addProgram }),
  'program.changed': async () => {
    const args = { ...(await ofProgram()), body: { paused: true } };
    return { by: admin, change: () => perform(admin, programs.updateServiceAccount, args) };
  },
  'program.ended': async () => {
    const args = await ofProgram();
    return { by: admin, change: () => perform(admin, programs.endServiceAccount, args) };
  },
  'program.keyCreated': async () => {
    const args = await ofProgram();
    return { by: admin, change: () => perform(admin, programs.createServiceKey, args) };
  },
  'program.keyEnded': async () => {
    const { params } = await ofProgram();
    const { id: keyId } = await perform(admin, programs.createServiceKey, { params });
    return {
      by: admin,
      change: () => perform(admin, programs.endServiceKey, { params: { ...params, keyId } }),
    };
  },
};
