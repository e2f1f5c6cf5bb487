import type { FastifyInstance } from 'fastify';
import * as contract from '@studyline/contract/clients/calls';
import { mountRoom } from '../../http/route.ts';
import { assignUserAsChannelAdmin, joinStudy, searchClientMembers } from './administrators.ts';
import { listClientAdministrators, removeClientAdministrator } from './client-administrators.ts';
import { addChannel } from './add-channel.ts';
import { getClient } from './get-client.ts';
import { listClientChannels } from './list-client-channels.ts';
import { listClients } from './list-clients.ts';
import { searchClientTeams } from './search-client-teams.ts';
import { searchOrganizations } from './search-organizations.ts';
import { updateOrganization } from './update-organization.ts';

export function mountClients(app: FastifyInstance): void {
  mountRoom(app, contract, {
    listClients,
    getClient,
    listClientChannels,
    addChannel,
    searchClientMembers,
    searchClientTeams,
    searchOrganizations,
    updateOrganization,
    assignUserAsChannelAdmin,
    listClientAdministrators,
    removeClientAdministrator,
    joinStudy,
  });
}
