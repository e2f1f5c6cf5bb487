import { z } from 'zod';
import { exactLine } from '../core/common.ts';
import { endpoint } from '../core/endpoint.ts';

export const authorizeChannel = endpoint({
  id: 'authorizeChannel',
  feature: 'realtime',
  method: 'POST',
  path: '/realtime/auth',
  summary: 'Authorise a live channel for a socket',
  description:
    'The channels are private-study_{uuid}, private-user_{uuid} and private-client_{uuid}. A Pusher client connects to the address given by init-member.',
  permission: 'SELF',
  body: z.strictObject({
    socket_id: z.string().regex(/^\d{1,20}\.\d{1,20}$/),
    channel_name: exactLine(0, 200),
  }),
  result: z.object({
    authResponse: z.object({ auth: z.string(), channel_data: z.string().optional() }),
    channel_name: z.string(),
    socket_id: z.string(),
  }),
  errors: ['CHANNEL_REFUSED'],
});
