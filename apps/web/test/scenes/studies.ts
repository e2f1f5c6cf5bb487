import { listMailPreferences, setMailPreference } from '@studyline/contract/mail/calls';
import { updateChannel } from '@studyline/contract/channels/settings';
import * as channels from '@studyline/contract/channels/calls';
import * as administrators from '@studyline/contract/administrators/calls';
import * as classificationChanges from '@studyline/contract/classifications/changes';
import * as clients from '@studyline/contract/clients/calls';
import type { Endpoint } from '@studyline/contract/core/endpoint';
import { getSelfMembership } from '@studyline/contract/members/calls';
import { endSession, listSessions, updateProfile } from '@studyline/contract/users/calls';
import { randomUUID } from 'node:crypto';
import { createSession } from '../../../server/src/core/sessions.ts';
import { LIST_TYPES } from '../../../server/src/features/reference-data/list-types.ts';
import { shown } from '../viewers.ts';
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
  type Scene,
  type Scenes,
  study,
} from './stage.ts';

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

/** Scenes that cause events of studies, of people's own settings and of a client. */
export const studyScenes: Scenes = {
  'profile.updated': async () => ({
    by: reader,
    more: [shown(getSelfMembership, inStudy())],
    change: () => perform(reader, updateProfile, { body: { timezoneId: 'Asia/Tokyo' } }),
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
  'mail.preferenceChanged': async () => ({
    by: reader,
    more: [shown(listMailPreferences, {})],
    change: () => perform(reader, setMailPreference, { body: { kind: 'COMMENT_REPLY', enabled: false } }),
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
};
