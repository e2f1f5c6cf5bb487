/** What a support request is about. */
export const supportReasons = [
  'EQUIPMENT_FAULT',
  'CALIBRATION_OR_MAINTENANCE',
  'MISSING_OR_WRONG_ITEM',
  'DELIVERY_DELAY',
  'USER_TRAINING',
  'DAMAGED_ON_ARRIVAL',
  'CONSUMABLES_NEEDED',
  'DOCUMENT_OR_MANUAL_REQUEST',
  'RELOCATION',
  'RETURN_QUESTION',
  'BILLING',
  'PORTAL_ACCESS',
  'OTHER',
] as const;
export type SupportReason = (typeof supportReasons)[number];

/** Those about one device, which has to be known. */
const needsSerial = (reason: SupportReason): boolean =>
  reason === 'EQUIPMENT_FAULT' || reason === 'CALIBRATION_OR_MAINTENANCE';

export const MAX_SUPPORT_SUMMARY = 120;
export const MAX_SUPPORT_TEXT = 4000;
/** How many messages a request has. They are read at once, so a longer talk goes on in another request. */
export const MAX_SERVICE_MESSAGES = 500;
export const MAX_SERIAL = 60;
export const MAX_SERVICE_FILES = 10;
export const MAX_SERVICE_FILE_BYTES = 25 * 1024 * 1024;

/** The files of a message in a multipart body, in their order, after the fields. */
export const serviceFiles = Array.from({ length: MAX_SERVICE_FILES }, (_, at) => ({
  name: `attachment${at + 1}` as const,
  maxBytes: MAX_SERVICE_FILE_BYTES,
  most: 1,
}));

/** Whether it is known which device it is about, where that is needed. */
export const knowsItem = (said: {
  reason: SupportReason;
  serialOrLotNumber: string;
  rentalEquipmentId?: number | undefined;
}): boolean =>
  !needsSerial(said.reason) || said.rentalEquipmentId !== undefined || said.serialOrLotNumber !== '';

export const isReachable = (said: { contactPhoneNumber: string; contactEmailAddress: string }): boolean =>
  said.contactPhoneNumber !== '' || said.contactEmailAddress !== '';
