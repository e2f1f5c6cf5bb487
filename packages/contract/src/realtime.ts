import { z } from 'zod';
import { exactLine } from './common.ts';
import { endpoint } from './endpoint.ts';

/** Only the private channels of the specification exist: study, user and client, by uuid. */
export const authorizeChannel = endpoint({
  id: 'authorizeChannel',
  feature: 'realtime',
  method: 'POST',
  path: '/realtime/auth',
  summary: 'Authorise a live channel for a socket',
  permission: 'SELF',
  causes: [],
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
