import type { WordKey } from '../words/words.ts';

/** The states of an item on loan. CALIBRATION_DUE is an item on site whose calibration is due soon or overdue. */
export const rentalStatuses = [
  'RESERVED',
  'SHIPPED',
  'ON_SITE',
  'CALIBRATION_DUE',
  'OUT_OF_SERVICE',
  'PICKUP_REQUESTED',
  'IN_RETURN',
  'RETURNED',
  'LOST',
] as const;
export type RentalStatus = (typeof rentalStatuses)[number];

/** Whether it can be picked up: the rest is on its way, gone, or in another pickup. */
export const isAtSite = (status: RentalStatus): boolean =>
  status === 'ON_SITE' || status === 'CALIBRATION_DUE' || status === 'OUT_OF_SERVICE';

/** How an item stands with its calibration. STOPPED is one that nobody uses, such as one in return. */
export const calibrationStates = ['OVERDUE', 'DUE_SOON', 'LATER', 'STOPPED', 'NOT_NEEDED'] as const;
export type CalibrationState = (typeof calibrationStates)[number];

/** A calibration is due soon from this many days before. */
export const DUE_SOON_DAYS = 30;

const MAX_CALIBRATION_YEARS = 10;

/** What is wrong with the day on which the next calibration is due: with a mistyped year, the item would never be. */
export function dueProblem(calibratedOn: string, dueOn: string): WordKey | undefined {
  if (dueOn <= calibratedOn) return 'issue.dueAfterCalibration';
  const year = String(Number(calibratedOn.slice(0, 4)) + MAX_CALIBRATION_YEARS).padStart(4, '0');
  return dueOn > year + calibratedOn.slice(4) ? 'issue.dueTooLate' : undefined;
}

export const MAX_SERIAL_NUMBER = 60;
/** How many devices of a line are in one shipment. */
export const MAX_DEVICES_SHIPPED = 200;

/** The most labels that are printed at once. */
export const MAX_LABELS = 500;

/** Paper for labels that can be bought: sheets of A4 with this many, or a roll. */
export const labelPapers = ['A4_24', 'A4_21', 'ROLL'] as const;
export type LabelPaper = (typeof labelPapers)[number];

/** How many labels are on a sheet, and how large they are, in millimetres. */
export const labelSizes: Record<LabelPaper, { count: number; width: number; height: number }> = {
  A4_24: { count: 24, width: 70, height: 37 },
  A4_21: { count: 21, width: 63.5, height: 38.1 },
  ROLL: { count: 1, width: 89, height: 36 },
};

/** A certificate or a manual. */
export const MAX_PAPER_BYTES = 25 * 1024 * 1024;

export const rentalFilters = ['ALL', 'CALIBRATION_DUE', 'OUT_OF_SERVICE', 'IN_RETURN', 'RETURNED'] as const;
export type RentalFilter = (typeof rentalFilters)[number];
