import { z } from 'zod';
import { id, lines } from '../core/common.ts';
import { endpoint } from '../core/endpoint.ts';
import { MEDIA_TYPES } from '../post-files/document-types.ts';
import { itemErrors, itemParams, serviceItem } from './calls.ts';
import { inStudy, namedTeam, number, obstacles } from './shapes.ts';
import { MAX_SUPPORT_TEXT, serviceFiles } from './support-fields.ts';
import { newSupportRequest } from './support-shapes.ts';

export const createSupportRequest = endpoint({
  id: 'createSupportRequest',
  feature: 'service-items',
  method: 'POST',
  path: '/channels/{channelId}/rental-equipment/support-requests',
  summary: 'Ask those who supply a site for help',
  description:
    'Files come after the fields; of JPEG, PNG, WebP and GIF images only the picture is kept. Safety events are not reported here.',
  permission: 'SUPPORT_REQUEST_CREATE',
  params: inStudy,
  body: newSupportRequest,
  files: serviceFiles,
  result: z.object({
    success: z.boolean(),
    serviceItemId: number,
    number: z.string().describe('The ticket number.'),
  }),
  errors: [
    ...obstacles,
    'SUPPORT_TOO_OFTEN',
    'TEAM_NOT_FOUND',
    'EQUIPMENT_NOT_FOUND',
    'FIELD_AFTER_FILE',
    'TOO_MANY_FILES',
    'FILE_EMPTY',
    'FILE_TOO_LARGE',
    'FILE_TYPE_REFUSED',
    'IMAGE_TYPE_REFUSED',
  ],
  creates: true,
});

export const getSupportForm = endpoint({
  id: 'getSupportForm',
  feature: 'service-items',
  method: 'GET',
  path: '/channels/{channelId}/rental-equipment/support-requests/form',
  shows: ['TEAMS', 'SERVICE_ITEMS'],
  summary: 'What the form of a support request starts with',
  permission: 'SUPPORT_REQUEST_CREATE',
  params: inStudy,
  result: z.object({
    sites: z.array(namedTeam),
    contactName: z.string(),
    contactPhoneNumber: z.string().describe('Of their last request.'),
    contactEmailAddress: z.string(),
  }),
  errors: obstacles,
});

export const addServiceMessage = endpoint({
  id: 'addServiceMessage',
  feature: 'service-items',
  method: 'POST',
  path: '/service-items/{id}/messages',
  summary: 'Write to those who see a support request',
  description: 'What the site writes ends WAITING_FOR_SITE.',
  permission: 'SERVICES_VIEW',
  params: itemParams,
  body: z.strictObject({ text: lines(1, MAX_SUPPORT_TEXT) }),
  files: serviceFiles,
  result: serviceItem,
  errors: [
    ...itemErrors,
    'ILLEGAL_TRANSITION',
    'THREAD_FULL',
    'SUPPORT_TOO_OFTEN',
    'FIELD_AFTER_FILE',
    'TOO_MANY_FILES',
    'FILE_EMPTY',
    'FILE_TOO_LARGE',
    'FILE_TYPE_REFUSED',
    'IMAGE_TYPE_REFUSED',
  ],
  creates: true,
});

const fileParams = itemParams.extend({ fileId: id.meta({ id: 'FileId', description: 'The file.' }) });
const fileErrors = [...itemErrors, 'FILE_NOT_FOUND'] as const;

export const downloadServiceFile = endpoint({
  id: 'downloadServiceFile',
  feature: 'service-items',
  method: 'GET',
  path: '/service-items/{id}/attachments/{fileId}',
  shows: 'nothing',
  summary: 'A file of a message or a pickup, whole or by Range',
  description: 'Returning the whole file is recorded in the audit trail; a part is not.',
  permission: 'SERVICES_VIEW',
  params: fileParams,
  result: 'BYTES',
  mediaTypes: MEDIA_TYPES,
  errors: [...fileErrors, 'RANGE_NOT_SATISFIABLE'],
});

export const getServiceFilePreview = endpoint({
  id: 'getServiceFilePreview',
  feature: 'service-items',
  method: 'GET',
  path: '/service-items/{id}/attachments/{fileId}/preview',
  shows: 'nothing',
  summary: 'The display version of an image of a message or a pickup',
  permission: 'SERVICES_VIEW',
  params: fileParams,
  query: z.object({ size: z.enum(['SMALL', 'NORMAL']).default('SMALL').describe('Of the image.') }),
  result: 'BYTES',
  mediaTypes: ['image/webp'],
  errors: fileErrors,
});
