import { z } from 'zod';
import { attachment } from '../comments/calls.ts';
import { id, jsonList, line, lines, queryFlag, whole } from '../core/common.ts';
import { emailAddress } from '../core/email-address.ts';
import { teamId } from '../core/params.ts';
import { MAX_QUANTITY } from '../products/fields.ts';
import { MAX_CONTACT_NAME, MAX_CONTACT_PHONE, MAX_DELIVERY_TEXT } from './fields.ts';
import {
  batteryKinds,
  itemConditions,
  MAX_LOT_NUMBER,
  MAX_PACKAGE_CM,
  MAX_PACKAGE_KG,
  MAX_PACKAGE_KINDS,
  MAX_PACKAGES,
  MAX_PICKUP_ITEMS,
  MIN_PACKAGE_KG,
  MIN_WINDOW_HOURS,
  pickupReasons,
  pickupTypes,
} from './pickup-fields.ts';
import { addressId, typedAddress } from './site-addresses.ts';

const number = z.number().int();
const type = z.enum(pickupTypes).meta({ id: 'PickupType', description: 'What is to happen with the items.' });
const reason = z.enum(pickupReasons).meta({ id: 'PickupReason', description: 'Why they leave the site.' });
const condition = z.enum(itemConditions).meta({ id: 'ItemCondition', description: 'How an item is.' });
const batteries = z.enum(batteryKinds).meta({ id: 'BatteryKind', description: 'Batteries in the items.' });
const day = z.iso.date().describe('As YYYY-MM-DD.');
const time = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
  .meta({ id: 'SiteTime', description: 'A time of day at the site, as HH:MM.' });

const windowShape = { windowStart: time, windowEnd: time };
export const appointmentShape = { day, ...windowShape };

/** When the courier comes. */
export const appointment = z
  .object(appointmentShape)
  .meta({ id: 'Appointment', description: 'When the courier comes, in site time.' });
export type Appointment = z.infer<typeof appointment>;

const size = whole(1, MAX_PACKAGE_CM);
const packages = z
  .strictObject({
    count: whole(1, MAX_PACKAGES).describe('How many of this size.'),
    lengthCm: size,
    widthCm: size,
    heightCm: size,
    weightKg: z.number().min(MIN_PACKAGE_KG).max(MAX_PACKAGE_KG).describe('Of one.'),
    onPallet: z.boolean().default(false),
  })
  .meta({ id: 'PickupPackage' });
export type PickupPackage = z.output<typeof packages>;

const pickupItem = z
  .object({
    position: number,
    rentalEquipmentId: number.nullable().describe('Of an item on loan.'),
    productId: number,
    name: z.string(),
    articleNumber: z.string(),
    model: z.string(),
    serialOrLotNumber: z.string(),
    quantity: number,
    condition,
    accessoriesComplete: z.boolean(),
    storesData: z.boolean(),
  })
  .meta({ id: 'PickupItem' });

/** What only a pickup says. */
export const pickupShape = {
  kind: z.literal('PICKUP'),
  pickupType: type,
  reason,
  items: z.array(pickupItem),
  packages: z.array(packages),
  packagingNeeded: z.boolean(),
  decontaminated: z.boolean(),
  dataErased: z.boolean(),
  batteriesContained: batteries,
  collectionAddress: z.string(),
  readyFrom: day,
  ...windowShape,
  appointment: appointment.nullable().describe('Null until it is scheduled, and once it has failed.'),
  accessInstructions: z.string(),
  contactName: z.string(),
  contactPhoneNumber: z.string(),
  contactEmailAddress: z.string(),
  notes: z.string(),
  attachments: z.array(attachment),
};

export const newPickup = z
  .strictObject({
    teamId,
    pickupType: type,
    reason,
    items: jsonList(
      z
        .array(
          z
            .strictObject({
              rentalEquipmentId: id.optional().describe('An item on loan at the site, or a product.'),
              productId: id.optional(),
              serialOrLotNumber: line(0, MAX_LOT_NUMBER).default('').describe('Required for a product.'),
              quantity: whole(1, MAX_QUANTITY).default(1).describe('An item on loan is always 1.'),
              condition: condition.default('GOOD'),
              accessoriesComplete: z.boolean().default(true),
            })
            .meta({ id: 'NewPickupItem' }),
        )
        .min(1)
        .max(MAX_PICKUP_ITEMS),
    ),
    packages: jsonList(z.array(packages).max(MAX_PACKAGE_KINDS)),
    packagingNeeded: queryFlag
      .default(false)
      .describe('Whether empty packages are sent first; then `packages` may be empty.'),
    decontaminated: queryFlag.describe(
      'Must be true: everything is cleaned and free of biological material.',
    ),
    dataErased: queryFlag.default(false).describe('Must be true if an item stores data.'),
    batteriesContained: batteries.default('NONE'),
    collectionAddressId: addressId,
    collectionAddress: typedAddress,
    readyFrom: day,
    ...windowShape,
    accessInstructions: lines(0, MAX_DELIVERY_TEXT).default(''),
    contactName: line(1, MAX_CONTACT_NAME),
    contactPhoneNumber: line(1, MAX_CONTACT_PHONE),
    contactEmailAddress: z.union([z.literal(''), emailAddress]).default(''),
    notes: lines(0, MAX_DELIVERY_TEXT).default(''),
  })
  .describe(`The window has ${MIN_WINDOW_HOURS} hours or more.`);
