import type { FastifyInstance } from 'fastify';
import * as contract from '@studyline/contract/channels/calls';
import * as settings from '@studyline/contract/channels/settings';
import { route } from '../../http/route.ts';
import * as contacts from './key-contacts.ts';
import * as mine from './my-channels.ts';
import { getChannelBanner, getChannelLogo } from './pictures.ts';
import { renameRole } from './rename-role.ts';
import * as service from './service.ts';
import { getChannelSettings } from './settings.ts';
import { updateChannel } from './update-channel.ts';

export function mountChannels(app: FastifyInstance): void {
  route(app, contract.getChannel, ({ actor, params, query }) =>
    service.getChannel(actor, params.channelId, query),
  );
  route(app, contract.listArchiveMonths, ({ actor, params }) =>
    service.listArchiveMonths(actor, params.channelId),
  );
  route(app, contract.listRoles, ({ actor, params, query }) =>
    service.listRoles(actor, params.channelId, query.availableRolesCategory),
  );
  route(app, contract.listKeyContacts, ({ actor, params, query }) =>
    contacts.listKeyContacts(actor, params.channelId, query),
  );
  route(app, settings.listKeyContactCandidates, ({ actor, params, query }) =>
    contacts.listKeyContactCandidates(actor, params.channelId, query.search),
  );
  route(app, contract.addKeyContact, ({ actor, params, body }) =>
    contacts.addKeyContact(actor, params.channelId, body),
  );
  route(app, contract.updateKeyContact, ({ actor, params, body }) =>
    contacts.updateKeyContact(actor, params, body),
  );
  route(app, contract.removeKeyContact, ({ actor, params }) => contacts.removeKeyContact(actor, params));
  route(app, contract.renameRole, ({ actor, params, body }) => renameRole(actor, params, body.name));

  route(app, settings.getChannelSettings, ({ actor, params }) => getChannelSettings(actor, params.channelId));
  route(app, settings.updateChannel, ({ actor, params, body, pictures }) =>
    updateChannel(actor, params.channelId, body.channelMetadataRequest, pictures),
  );
  route(app, settings.getChannelLogo, ({ actor, params, query }) =>
    getChannelLogo(actor, { ...params, ...query }),
  );
  route(app, settings.getChannelBanner, ({ actor, params, query }) =>
    getChannelBanner(actor, { ...params, ...query }),
  );

  route(app, contract.listMyChannels, ({ actor, query }) => mine.listMyChannels(actor, query));
  route(app, contract.listFavorites, ({ actor, query }) => mine.listFavorites(actor, query));
  route(app, contract.addFavorite, ({ actor, params }) => mine.addFavorite(actor, params.channelId));
  route(app, contract.removeFavorite, ({ actor, params }) => mine.removeFavorite(actor, params.channelId));
  route(app, contract.subscribeToChannel, ({ actor, params }) =>
    mine.subscribeToChannel(actor, params.channelId),
  );
  route(app, contract.unsubscribeFromChannel, ({ actor, params }) =>
    mine.unsubscribeFromChannel(actor, params.channelId),
  );
}
