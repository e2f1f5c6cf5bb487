import { z } from 'zod';
import { id, jsonList, queryFlag } from '../core/common.ts';
import { endpoint } from '../core/endpoint.ts';
import { itemErrors, itemParams, receiptLines, serviceItem } from './calls.ts';
import { serviceFiles } from './support-fields.ts';

export const confirmReceipt = endpoint({
  id: 'confirmReceipt',
  feature: 'service-items',
  method: 'POST',
  path: '/service-items/{id}/receipt',
  summary: 'Confirm what arrived of an order, and ask to replace what is damaged or short',
  description:
    'confirm_receipt, and with asksReplacement a support request with the counts and notes of these lines and the photos, both or neither. Files come after the fields.',
  permission: 'RECEIPT_CONFIRM',
  params: itemParams,
  body: z.strictObject({
    edit: id.describe('Of the state that the person saw; if there is a newer one, the call is refused.'),
    receipt: jsonList(receiptLines),
    asksReplacement: queryFlag.default(false).describe('Whether what is damaged or short is to be replaced.'),
  }),
  files: serviceFiles,
  result: serviceItem,
  errors: [
    ...itemErrors,
    'SUPPORT_TOO_OFTEN',
    'SERVICE_ITEM_CHANGED',
    'ILLEGAL_TRANSITION',
    'FIELD_AFTER_FILE',
    'TOO_MANY_FILES',
    'FILE_EMPTY',
    'FILE_TOO_LARGE',
    'FILE_TYPE_REFUSED',
    'IMAGE_TYPE_REFUSED',
  ],
  creates: true,
});
