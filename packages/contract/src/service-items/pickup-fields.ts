import type { WordKey } from '../words/words.ts';
import { serviceFiles } from './support-fields.ts';

export const pickupTypes = ['RETURN_EQUIPMENT', 'RETURN_SUPPLIES', 'EXCHANGE', 'DISPOSAL'] as const;
export type PickupType = (typeof pickupTypes)[number];

export const pickupReasons = [
  'END_OF_STUDY',
  'SITE_CLOSED',
  'FAULTY',
  'CALIBRATION',
  'SURPLUS',
  'RECALL',
  'OTHER',
] as const;
export type PickupReason = (typeof pickupReasons)[number];

export const itemConditions = ['GOOD', 'DAMAGED', 'NOT_WORKING'] as const;
export type ItemCondition = (typeof itemConditions)[number];

/** What the courier has to know of the batteries inside. */
export const batteryKinds = ['NONE', 'LITHIUM_ION', 'OTHER'] as const;
export type BatteryKind = (typeof batteryKinds)[number];

/** Whether a pickup of this type takes items on loan, and whether it takes products. */
export const takesEquipment = (type: PickupType): boolean => type !== 'RETURN_SUPPLIES';
export const takesSupplies = (type: PickupType): boolean => type !== 'RETURN_EQUIPMENT';

export const MAX_PICKUP_ITEMS = 100;
export const MAX_PACKAGE_KINDS = 20;
export const MAX_PACKAGES = 100;
export const MAX_PACKAGE_CM = 500;
export const MIN_PACKAGE_KG = 0.01;
export const MAX_PACKAGE_KG = 2000;
export const MAX_LOT_NUMBER = 60;
export const MAX_PICKUP_FILES = 5;
/** The files of a pickup in a multipart body, in their order, after the fields. */
export const pickupFiles = serviceFiles.slice(0, MAX_PICKUP_FILES);
/** The courier needs a window of at least this many hours. */
export const MIN_WINDOW_HOURS = 3;

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** What is wrong with a window of two times of day, as HH:MM. */
export function windowProblem(start: string, end: string): WordKey | undefined {
  const minutes = minutesOf(end) - minutesOf(start);
  if (minutes <= 0) return 'issue.endsBeforeStart';
  return minutes < MIN_WINDOW_HOURS * 60 ? 'issue.windowTooShort' : undefined;
}
