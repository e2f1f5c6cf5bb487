import { listMailPreferences, setMailPreference, unsubscribeFromMail } from '@studyline/contract/mail';
import { updateChannel } from '@studyline/contract/channel-settings';
import * as channels from '@studyline/contract/channels';
import * as clients from '@studyline/contract/clients';
import type { Endpoint } from '@studyline/contract/endpoint';
import { getSelfMembership } from '@studyline/contract/members';
import { importStudy } from '@studyline/contract/registry-import';
import { updateProfile } from '@studyline/contract/users';
import { randomUUID } from 'node:crypto';
import { readRecord } from '../../../server/src/features/registry-import/import-fixture.ts';
import { unsubscribeToken } from '../../../server/src/mail/unsubscribe-token.ts';
import { shown } from '../viewers.ts';
import {
  admin,
  app,
  approver,
  author,
  clientId,
  inStudy,
  manager,
  perform,
  publication,
  reader,
  type Scene,
  type Scenes,
  study,
} from './stage.ts';

async function choice(endpoint: Endpoint, before?: Endpoint): Promise<Scene> {
  if (before) await perform(reader, before as typeof channels.addFavorite, inStudy());
  return { by: reader, change: () => perform(reader, endpoint as typeof channels.addFavorite, inStudy()) };
}

/** How events of studies, of one's own choices and of a client come about. */
export const studyScenes: Scenes = {
  'profile.updated': async () => ({
    by: reader,
    more: [shown(getSelfMembership, inStudy())],
    change: () => perform(reader, updateProfile, { body: { timezoneId: 'Asia/Tokyo' } }),
  }),
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
    return { by: admin, change: () => perform(admin, clients.addClientAdministrator, args) };
  },
  'client.adminRemoved': async () => {
    const { userId, emailAddress } = approver;
    await perform(admin, clients.addClientAdministrator, { params: { clientId }, body: { emailAddress } });
    const params = { clientId, id: userId };
    return { by: admin, change: () => perform(admin, clients.removeClientAdministrator, { params }) };
  },
};

/** Causes of such calls that no scene shows. */
export async function causeRestOfStudies(): Promise<void> {
  const contact = { params: { ...inStudy().params, userId: approver.userId } };
  await perform(manager, channels.updateKeyContact, { ...contact, body: { title: 'Laboratory' } });
  await perform(manager, channels.removeKeyContact, contact);
  const token = unsubscribeToken(app.server.secret, { userId: manager.userId, kind: 'COMMENT_REPLY' });
  await perform(manager, unsubscribeFromMail, { params: { token } });

  const imported = readRecord('NCT00000099');
  const into = { params: { clientId: study.clientId }, query: {} };
  await perform(admin, importStudy, { ...into, body: imported as never });
  imported.protocolSection.statusModule['overallStatus'] = 'TERMINATED';
  imported.protocolSection.contactsLocationsModule.locations[0]!.status = 'WITHDRAWN';
  await perform(admin, importStudy, { ...into, body: imported as never });
}
