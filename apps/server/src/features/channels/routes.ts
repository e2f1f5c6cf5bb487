import type { FastifyInstance } from 'fastify';
import * as contract from '@studyline/contract/channels/calls';
import * as settings from '@studyline/contract/channels/settings';
import { mountRoom } from '../../http/route.ts';
import {
  addKeyContact,
  listKeyContactCandidates,
  listKeyContacts,
  removeKeyContact,
  updateKeyContact,
} from './key-contacts.ts';
import {
  addFavorite,
  listFavorites,
  listMyChannels,
  removeFavorite,
  subscribeToChannel,
  unsubscribeFromChannel,
} from './my-channels.ts';
import { getChannelBanner, getChannelLogo } from './pictures.ts';
import { renameRole } from './rename-role.ts';
import { getChannel } from './get-channel.ts';
import { listArchiveMonths } from './list-archive-months.ts';
import { listRoles } from './list-roles.ts';
import { getChannelSettings } from './settings.ts';
import { updateChannel } from './update-channel.ts';

export function mountChannels(app: FastifyInstance): void {
  mountRoom(app, contract, {
    getChannel,
    listArchiveMonths,
    listRoles,
    listKeyContacts,
    addKeyContact,
    updateKeyContact,
    removeKeyContact,
    renameRole,
    listMyChannels,
    listFavorites,
    addFavorite,
    removeFavorite,
    subscribeToChannel,
    unsubscribeFromChannel,
  });
  mountRoom(app, settings, {
    listKeyContactCandidates,
    getChannelSettings,
    updateChannel,
    getChannelLogo,
    getChannelBanner,
  });
}
