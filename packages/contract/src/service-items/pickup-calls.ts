import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { pickupFiles } from './pickup-fields.ts';
import { newPickup } from './pickup-shapes.ts';
import { inStudy, madeItem, namedTeam, obstacles } from './shapes.ts';
import { knownAddresses } from './site-addresses.ts';

const pickupSite = namedTeam
  .extend({
    code: z.string().nullable(),
    ...knownAddresses,
    contactName: z.string().describe('Of its last pickup; without one, of the caller.'),
    contactPhoneNumber: z.string(),
    contactEmailAddress: z.string(),
    accessInstructions: z.string(),
  })
  .meta({ id: 'PickupSite' });
export type PickupSite = z.infer<typeof pickupSite>;

export const getPickupForm = endpoint({
  id: 'getPickupForm',
  feature: 'service-items',
  method: 'GET',
  path: '/channels/{channelId}/services/pickups/form',
  shows: ['TEAMS', 'SERVICE_ITEMS'],
  summary: 'The sites that the caller may request a pickup for, with what their last one said',
  permission: 'PICKUP_CREATE',
  params: inStudy,
  result: z.object({ sites: z.array(pickupSite) }),
  errors: obstacles,
});

export const requestPickup = endpoint({
  id: 'requestPickup',
  feature: 'service-items',
  method: 'POST',
  path: '/channels/{channelId}/services/pickups',
  summary: 'Request that items are picked up at a site',
  description:
    'RETURN_EQUIPMENT takes items on loan, RETURN_SUPPLIES products, the others both. An item on loan is in one open pickup at most. Sites that are on hold or closed can be asked for, too. Files come after the fields; of JPEG, PNG, WebP and GIF images only the picture is kept.',
  permission: 'PICKUP_CREATE',
  params: inStudy,
  body: newPickup,
  files: pickupFiles,
  result: madeItem,
  errors: [
    ...obstacles,
    'TEAM_NOT_FOUND',
    'EQUIPMENT_NOT_FOUND',
    'EQUIPMENT_NOT_AT_SITE',
    'PRODUCT_NOT_FOUND',
    'PICKUPS_TOO_OFTEN',
    'FIELD_AFTER_FILE',
    'TOO_MANY_FILES',
    'FILE_EMPTY',
    'FILE_TOO_LARGE',
    'FILE_TYPE_REFUSED',
    'IMAGE_TYPE_REFUSED',
  ],
  creates: true,
});
