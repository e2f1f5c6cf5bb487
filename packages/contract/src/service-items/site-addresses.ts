import { z } from 'zod';
import { id, line } from '../core/common.ts';
import { MAX_DELIVERY_TEXT } from './fields.ts';

/** What the form of an item says of the addresses of a site. */
export const knownAddresses = {
  addresses: z
    .array(z.object({ id: z.number().int(), text: z.string() }).meta({ id: 'SiteAddress' }))
    .describe('Of its contact data; the first is the usual one.'),
  lastAddress: z.string().meta({
    id: 'LastAddress',
    description: 'Of the last item, for a site without addresses. Empty if unknown.',
  }),
};

export const addressId = id.optional().describe('Of the site’s contact data; without it, the usual one.');
export const typedAddress = line(0, MAX_DELIVERY_TEXT)
  .optional()
  .describe('For a site without addresses. Without it, that of the last item.');
