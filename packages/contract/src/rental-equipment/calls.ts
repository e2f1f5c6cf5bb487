import { z } from 'zod';
import { exactLine, id, line, pageOf, paging, repeated, whole } from '../core/common.ts';
import { endpoint } from '../core/endpoint.ts';
import { may } from '../core/may.ts';
import { channelId, teamId } from '../core/params.ts';
import {
  calibrationStates,
  DUE_SOON_DAYS,
  labelPapers,
  MAX_LABELS,
  rentalFilters,
  rentalStatuses,
} from './fields.ts';
import { certificate, manual } from './shapes.ts';

const number = z.number().int();
const day = z.iso.date().nullable();

const rentalEquipment = z
  .object({
    rentalEquipmentId: number,
    channelId: number,
    channelName: z.string(),
    teamId: number,
    teamCode: z.string().nullable(),
    teamName: z.string(),
    productId: number,
    productName: z.string(),
    articleNumber: z.string(),
    pictureUrl: z.string().nullable().describe('Of the product.'),
    model: z.string().describe('Its maker and model. Empty if unknown.'),
    serialNumber: z.string(),
    code: z.string().describe('Of its label.'),
    assetNumber: z.string().nullable().describe('The number that its owner gave it.'),
    status: z
      .enum(rentalStatuses)
      .describe('CALIBRATION_DUE is an item on site whose calibration is due soon or overdue.'),
    onSiteSince: day.describe('When it arrived, as YYYY-MM-DD.'),
    calibrationDueOn: day.describe('Null if it needs none.'),
    calibrationState: z
      .enum(calibrationStates)
      .describe(
        `On the caller's day. DUE_SOON is ${DUE_SOON_DAYS} days before, to the day itself; STOPPED is an item that nobody uses.`,
      ),
    calibrationDaysLeft: number
      .nullable()
      .describe('Until the calibration is due, negative since. Null if it is stopped or not needed.'),
    storesData: z.boolean().describe('Whether data have to be erased before it is returned.'),
    isUnblindedOnly: z.boolean().describe('Blinded teams do not see it.'),
    can: z.object({
      requestSupport: may,
      requestPickup: may,
      viewTeam: may.describe('Whether the caller sees all that is lent to its team.'),
    }),
  })
  .meta({ id: 'RentalEquipment' });
export type RentalEquipment = z.infer<typeof rentalEquipment>;

const counts = z
  .object({
    items: number,
    teams: number,
    studies: number,
    overdue: number,
    overdueTeams: number,
    dueSoon: number,
    dueSoonTeams: number,
    outOfService: number,
    pickupRequested: number,
    inReturn: number,
    returned: number,
  })
  .meta({ id: 'RentalCounts' })
  .describe('How many are on loan, how they stand, and how many were returned, whatever the filter.');
export type RentalCounts = z.infer<typeof counts>;

const equipmentPage = pageOf(rentalEquipment).extend({ counts }).meta({ id: 'RentalEquipmentPage' });

const filters = {
  search: line(0, 100)
    .optional()
    .describe('Parts of the names and numbers; small typing errors are forgiven.'),
  filter: z
    .enum(rentalFilters)
    .default('ALL')
    .describe(
      'ALL is what is on loan, so not RETURNED; CALIBRATION_DUE is overdue or due soon; IN_RETURN also has items to be picked up.',
    ),
};
const wanted = { ...paging, ...filters };
const ofStudy = channelId.optional().describe('Only those of this study.');

export const listRentalEquipment = endpoint({
  id: 'listRentalEquipment',
  feature: 'rental-equipment',
  method: 'GET',
  path: '/channels/{channelId}/rental-equipment',
  shows: ['RENTAL_EQUIPMENT'],
  summary: 'Items on loan in a study',
  description:
    'Those whose calibration is due first. Sites see those of their own teams; vendors also see those they deliver.',
  permission: 'SERVICES_VIEW',
  params: z.object({ channelId }),
  query: z.object({ ...wanted, teamId: teamId.optional().describe('Only those of this team.') }),
  result: equipmentPage,
  errors: ['CHANNEL_NOT_FOUND', 'FORBIDDEN', 'FEATURE_OFF', 'TEAM_NOT_FOUND'],
});

export const listMyRentalEquipment = endpoint({
  id: 'listMyRentalEquipment',
  feature: 'rental-equipment',
  method: 'GET',
  path: '/user/rental-equipment',
  shows: ['RENTAL_EQUIPMENT'],
  summary: 'Items on loan across studies, as far as the caller sees them',
  permission: 'SELF',
  query: z.object({ ...wanted, channelId: ofStudy }),
  result: equipmentPage,
  errors: [],
});

export const exportRentalEquipment = endpoint({
  id: 'exportRentalEquipment',
  feature: 'rental-equipment',
  method: 'GET',
  path: '/user/rental-equipment/table',
  shows: 'nothing',
  summary: 'The same list as a table (CSV), with the same filters',
  description: 'Each export is recorded in the audit trail of the studies whose items it has.',
  permission: 'SELF',
  query: z.object({ ...filters, channelId: ofStudy }),
  result: 'BYTES',
  mediaTypes: ['text/csv'],
  errors: ['LIST_TOO_LONG'],
});

const desk = z
  .object({ name: z.string(), phoneNumber: z.string() })
  .nullable()
  .meta({ id: 'EquipmentDesk', description: 'Whom to call: a service provider of the study.' });
const codeParams = z.object({ code: exactLine(1, 40).describe('The code of the label.') });

export const getScannedEquipment = endpoint({
  id: 'getScannedEquipment',
  feature: 'rental-equipment',
  method: 'GET',
  path: '/rental-equipment/codes/{code}',
  shows: ['RENTAL_EQUIPMENT'],
  summary: 'The item on loan whose label has this code',
  permission: 'SERVICES_VIEW',
  params: codeParams,
  result: z.object({
    item: rentalEquipment,
    desk,
    manual: manual.nullable(),
    certificate: certificate.nullable().describe('Of the latest calibration.'),
    certificateCount: number,
    faultCount: number.describe('Faults that were reported of it at its site.'),
    can: z.object({ addCertificate: may, addManual: may }),
  }),
  errors: ['EQUIPMENT_NOT_FOUND'],
});

export const getLabelDesk = endpoint({
  id: 'getLabelDesk',
  feature: 'rental-equipment',
  method: 'GET',
  path: '/rental-equipment/codes/{code}/desk',
  shows: 'nothing',
  summary: 'What whoever holds an item on loan may know: its name, and whom to call',
  description: 'Nothing else of it. What is for unblinded people only has no name here.',
  permission: 'PUBLIC',
  params: codeParams,
  result: z.object({ productName: z.string().nullable(), desk }),
  errors: ['EQUIPMENT_NOT_FOUND'],
});

export const printLabels = endpoint({
  id: 'printLabels',
  feature: 'rental-equipment',
  method: 'GET',
  path: '/rental-equipment/labels',
  shows: 'nothing',
  summary: 'The labels of items on loan as a PDF',
  description:
    'Each has the code, its address as a QR code, and what whoever holds the item may know; after several on sheets, a list says which belongs on which item. All or none: one that the caller does not see is refused.',
  permission: 'SERVICES_VIEW',
  query: z.object({
    item: repeated(id, MAX_LABELS).describe('The items, in the order of their labels.'),
    paper: z.enum(labelPapers).default('A4_24').describe('Of 70 × 37, 63.5 × 38.1 and 89 × 36 mm.'),
    skip: whole(0, 23).default(0).describe('How many labels of the first sheet are used up.'),
  }),
  result: 'BYTES',
  mediaTypes: ['application/pdf'],
  errors: ['EQUIPMENT_NOT_FOUND'],
});
