import { z } from 'zod';
import { id, pageOf, paging } from '../core/common.ts';
import { endpoint } from '../core/endpoint.ts';
import { MAX_PAPER_BYTES } from './fields.ts';
import { certificate, manual } from './shapes.ts';

const itemParams = z.object({
  id: id.meta({ id: 'RentalEquipmentId', description: 'The item on loan.' }),
});
const unseen = ['EQUIPMENT_NOT_FOUND'] as const;
const received = {
  file: { name: 'file', maxBytes: MAX_PAPER_BYTES },
  creates: true,
} as const;
const refused = [
  ...unseen,
  'FORBIDDEN',
  'FILE_MISSING',
  'FILE_EMPTY',
  'FILE_TOO_LARGE',
  'FIELD_AFTER_FILE',
  'FILE_TYPE_REFUSED',
] as const;
const shown = { result: 'BYTES', mediaTypes: ['application/pdf'] } as const;

export const addCertificate = endpoint({
  id: 'addCertificate',
  feature: 'rental-equipment',
  method: 'POST',
  path: '/rental-equipment/{id}/certificates',
  summary: 'Add the certificate of a calibration',
  description:
    'A PDF. The certificate of the latest calibration says when the next is due. Whoever may ask for support for the item adds certificates; all are kept.',
  permission: 'SUPPORT_REQUEST_CREATE',
  params: itemParams,
  body: z.strictObject({
    calibratedOn: z.iso.date().describe('As YYYY-MM-DD, not in the future.'),
    dueOn: z.iso.date().describe('When the next calibration is due, within 10 years.'),
  }),
  ...received,
  result: certificate,
  errors: refused,
});

export const listCertificates = endpoint({
  id: 'listCertificates',
  feature: 'rental-equipment',
  method: 'GET',
  path: '/rental-equipment/{id}/certificates',
  shows: ['RENTAL_EQUIPMENT'],
  summary: 'The certificates of an item on loan, the latest calibration first',
  permission: 'SERVICES_VIEW',
  params: itemParams,
  query: z.object(paging),
  result: pageOf(certificate).meta({ id: 'CertificatePage' }),
  errors: unseen,
});

export const downloadCertificate = endpoint({
  id: 'downloadCertificate',
  feature: 'rental-equipment',
  method: 'GET',
  path: '/rental-equipment/{id}/certificates/{certificateId}/download',
  shows: 'nothing',
  summary: 'The file of a certificate, whole or by Range',
  description: 'Returning the whole file is recorded in the audit trail; a part is not.',
  permission: 'SERVICES_VIEW',
  params: itemParams.extend({ certificateId: id.describe('The certificate.') }),
  ...shown,
  errors: [...unseen, 'FILE_NOT_FOUND', 'RANGE_NOT_SATISFIABLE'],
});

export const addManual = endpoint({
  id: 'addManual',
  feature: 'rental-equipment',
  method: 'POST',
  path: '/rental-equipment/{id}/manual',
  summary: 'Add the manual of the product that an item on loan is',
  description: 'A PDF. The newest is shown at all items of the product.',
  permission: 'CATALOGUE_IMPORT',
  params: itemParams,
  ...received,
  result: manual,
  errors: refused,
});

export const downloadManual = endpoint({
  id: 'downloadManual',
  feature: 'rental-equipment',
  method: 'GET',
  path: '/rental-equipment/{id}/manual/download',
  shows: 'nothing',
  summary: 'The manual of the product that an item on loan is, whole or by Range',
  permission: 'SERVICES_VIEW',
  params: itemParams,
  ...shown,
  errors: [...unseen, 'FILE_NOT_FOUND', 'RANGE_NOT_SATISFIABLE'],
});
