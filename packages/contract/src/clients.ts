import { z } from 'zod';
import { line, pageOf, paging } from './common.ts';
import { clientId } from './params.ts';
import { endpoint } from './endpoint.ts';
import { newStudy } from './new-study.ts';

const client = z
  .object({
    clientId: z.number().int(),
    uuid: z.string(),
    name: z.string(),
    studyCount: z.number().int(),
  })
  .meta({ id: 'Client' });
export const listClients = endpoint({
  id: 'listClients',
  feature: 'clients',
  method: 'GET',
  path: '/clients',
  summary: 'Clients the caller administers',
  permission: 'SELF',
  query: z.object({ ...paging }),
  result: pageOf(client),
  errors: [],
});

const params = z.object({ clientId });
export const getClient = endpoint({
  id: 'getClient',
  feature: 'clients',
  method: 'GET',
  path: '/clients/{clientId}',
  summary: 'One client',
  permission: 'CLIENT_MANAGE',
  params,
  result: client,
  errors: ['CLIENT_NOT_FOUND'],
});

const clientChannel = z
  .object({
    channelId: z.number().int(),
    name: z.string(),
    title: z.string(),
    bannerColorCSS: z.string(),
    sponsorName: z.string().nullable(),
    nctId: z.string().nullable(),
    siteCount: z.number().int(),
    memberCount: z.number().int(),
    administrators: z.array(z.string()),
  })
  .meta({ id: 'ClientChannel' });
export type ClientChannel = z.infer<typeof clientChannel>;
export const listClientChannels = endpoint({
  id: 'listClientChannels',
  feature: 'clients',
  method: 'GET',
  path: '/clients/{clientId}/channels',
  summary: 'Studies of a client, by name: names and figures, never content',
  permission: 'CLIENT_MANAGE',
  params,
  query: z.object({ ...paging, search: line(0, 200).optional().describe('Part of the name of a study.') }),
  result: pageOf(clientChannel),
  errors: ['CLIENT_NOT_FOUND'],
});

export const addChannel = endpoint({
  id: 'addChannel',
  feature: 'clients',
  method: 'POST',
  path: '/clients/{clientId}/add-channel',
  summary: 'Create a study by hand',
  permission: 'CLIENT_MANAGE',
  causes: [{ event: 'create-channel' }, { event: 'create-team' }],
  params,
  query: newStudy,
  body: z.array(z.never()).max(0).optional(),
  result: z.object({ channelId: z.number().int() }),
  errors: ['CLIENT_NOT_FOUND', 'STUDY_NAME_TAKEN'],
  creates: true,
});
