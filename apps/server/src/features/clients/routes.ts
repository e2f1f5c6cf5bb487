import type { FastifyInstance } from 'fastify';
import * as contract from '@studyline/contract/clients/calls';
import { mountRoom } from '../../http/route.ts';
import { assignUserAsChannelAdmin, joinStudy, searchClientMembers } from './administrators.ts';
import { listClientAdministrators, removeClientAdministrator } from './client-administrators.ts';
import {
  addChannel,
  getClient,
  listClientChannels,
  listClients,
  searchClientTeams,
  searchOrganizations,
} from './service.ts';

export function mountClients(app: FastifyInstance): void {
  mountRoom(app, contract, {
    listClients,
    getClient,
    listClientChannels,
    addChannel,
    searchClientMembers,
    searchClientTeams,
    searchOrganizations,
    assignUserAsChannelAdmin,
    listClientAdministrators,
    removeClientAdministrator,
    joinStudy,
  });
}
