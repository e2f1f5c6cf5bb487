import type { Product } from '@studyline/contract/products/calls';
import type { RentalEquipment } from '@studyline/contract/rental-equipment/calls';
import type { SupportRequest } from '@studyline/contract/service-items/support-shapes';
import type { PickupSite, requestPickup } from '@studyline/contract/service-items/pickup-calls';
import {
  type BatteryKind,
  type ItemCondition,
  type PickupReason,
  type PickupType,
  MIN_PACKAGE_KG,
  takesEquipment,
  takesSupplies,
  windowProblem,
} from '@studyline/contract/service-items/pickup-fields';
import type { SupportReason } from '@studyline/contract/service-items/support-fields';
import type { Args } from '@studyline/contract/core/endpoint';
import type { WordKey } from '@studyline/contract/words/words';
import { addressAt, type SaidAddress, type SiteAddresses } from '../delivery/site-address.ts';

/** An item on loan that is to be collected. */
export interface ChosenDevice {
  device: RentalEquipment;
  condition: ItemCondition;
  isComplete: boolean;
}

/** A product that is to be collected. */
export interface ChosenProduct {
  product: Pick<Product, 'productId' | 'name' | 'articleNumber'>;
  lot: string;
  quantity: number;
  condition: ItemCondition;
}

/** Boxes of one size. What has not been said yet is empty. */
export interface Boxes {
  count: number;
  lengthCm: number | '';
  widthCm: number | '';
  heightCm: number | '';
  weightKg: number | '';
  onPallet: boolean;
}

export const noBoxes: Boxes = {
  count: 1,
  lengthCm: '',
  widthCm: '',
  heightCm: '',
  weightKg: '',
  onPallet: false,
};

export interface PickupDraft {
  type: PickupType;
  reason: PickupReason;
  batteries: BatteryKind;
  devices: ChosenDevice[];
  products: ChosenProduct[];
  boxes: Boxes[];
  packagingNeeded: boolean;
  decontaminated: boolean;
  dataErased: boolean;
  address: SaidAddress;
  readyFrom: string;
  windowStart: string;
  windowEnd: string;
  contactName: string;
  phone: string;
  email: string;
  access: string;
  notes: string;
}

/** Why items leave a site after a support request, and how they are. */
const afterRequest: Partial<Record<SupportReason, { reason: PickupReason; condition: ItemCondition }>> = {
  EQUIPMENT_FAULT: { reason: 'FAULTY', condition: 'NOT_WORKING' },
  DAMAGED_ON_ARRIVAL: { reason: 'FAULTY', condition: 'DAMAGED' },
  CALIBRATION_OR_MAINTENANCE: { reason: 'CALIBRATION', condition: 'GOOD' },
};

/** How an item is because of which a site asked for help. */
export const conditionAfter = (cause: SupportRequest | undefined): ItemCondition =>
  (cause && afterRequest[cause.reason]?.condition) ?? 'GOOD';

/** What is known of a site, and of the support request that leads to the pickup; the rest is empty. */
export function draftFor(site: PickupSite | undefined, cause: SupportRequest | undefined): PickupDraft {
  const contact = cause && cause.site.teamId === site?.teamId ? cause : site;
  return {
    type: 'RETURN_EQUIPMENT',
    reason: (cause && afterRequest[cause.reason]?.reason) ?? 'END_OF_STUDY',
    batteries: 'NONE',
    devices: [],
    products: [],
    boxes: [noBoxes],
    packagingNeeded: false,
    decontaminated: false,
    dataErased: false,
    address: {},
    readyFrom: '',
    windowStart: '09:00',
    windowEnd: '17:00',
    contactName: contact?.contactName ?? '',
    phone: contact?.contactPhoneNumber ?? '',
    email: contact?.contactEmailAddress ?? '',
    access: site?.accessInstructions ?? '',
    notes: '',
  };
}

/** What the type of pickup takes of what was chosen. */
const devicesOf = ({ type, devices }: PickupDraft) => (takesEquipment(type) ? devices : []);
const productsOf = ({ type, products }: PickupDraft) => (takesSupplies(type) ? products : []);

/** Whoever gets packaging may leave the boxes empty. */
const boxesOf = ({ boxes, packagingNeeded }: PickupDraft) =>
  packagingNeeded ? boxes.filter((one) => !isEmpty(one)) : boxes;
const isEmpty = ({ lengthCm, widthCm, heightCm, weightKg }: Boxes) =>
  [lengthCm, widthCm, heightCm, weightKg].every((one) => one === '');

export const storing = (draft: PickupDraft): RentalEquipment[] =>
  devicesOf(draft)
    .map(({ device }) => device)
    .filter(({ storesData }) => storesData);

export type PickupField =
  | 'items'
  | 'lots'
  | 'boxes'
  | 'decontaminated'
  | 'dataErased'
  | 'address'
  | 'readyFrom'
  | 'windowEnd'
  | 'contactName'
  | 'phone';

/** What is missing or wrong before it can be sent. */
export function problemsOf(draft: PickupDraft, site: SiteAddresses): Partial<Record<PickupField, WordKey>> {
  const problems: Partial<Record<PickupField, WordKey>> = {};
  const products = productsOf(draft);
  if (devicesOf(draft).length + products.length === 0) problems.items = 'serviceItems.pickup.chooseItems';
  if (products.some(({ lot }) => lot.trim() === '')) problems.lots = 'serviceItems.pickup.lotMissing';
  const isSized = ({ lengthCm, widthCm, heightCm, weightKg }: Boxes) =>
    [lengthCm, widthCm, heightCm].every((one) => Number(one) > 0) && Number(weightKg) >= MIN_PACKAGE_KG;
  if (!boxesOf(draft).every(isSized)) problems.boxes = 'serviceItems.pickup.sizeMissing';
  if (!draft.decontaminated) problems.decontaminated = 'issue.confirmFirst';
  if (storing(draft).length > 0 && !draft.dataErased) problems.dataErased = 'issue.confirmFirst';
  if (addressAt(site, draft.address) === '') problems.address = 'issue.required';
  if (draft.readyFrom === '') problems.readyFrom = 'issue.required';
  const { windowStart, windowEnd } = draft;
  const wrong =
    windowStart === '' || windowEnd === '' ? 'issue.required' : windowProblem(windowStart, windowEnd);
  if (wrong) problems.windowEnd = wrong;
  if (draft.contactName.trim() === '') problems.contactName = 'issue.required';
  if (draft.phone.trim() === '') problems.phone = 'issue.required';
  return problems;
}

/** The draft as the call takes it, once nothing is missing. */
export function bodyOf(draft: PickupDraft, teamId: number): Args<typeof requestPickup>['body'] {
  const { addressId, address } = draft.address;
  return {
    teamId,
    pickupType: draft.type,
    reason: draft.reason,
    items: [
      ...devicesOf(draft).map(({ device, condition, isComplete: accessoriesComplete }) => ({
        rentalEquipmentId: device.rentalEquipmentId,
        condition,
        accessoriesComplete,
      })),
      ...productsOf(draft).map(({ product: { productId }, lot, quantity, condition }) => ({
        productId,
        serialOrLotNumber: lot,
        quantity,
        condition,
      })),
    ],
    packages: boxesOf(draft).map(({ count, lengthCm, widthCm, heightCm, weightKg, onPallet }) => ({
      count,
      lengthCm: Number(lengthCm),
      widthCm: Number(widthCm),
      heightCm: Number(heightCm),
      weightKg: Number(weightKg),
      onPallet,
    })),
    packagingNeeded: draft.packagingNeeded,
    decontaminated: draft.decontaminated,
    dataErased: storing(draft).length > 0 && draft.dataErased,
    batteriesContained: draft.batteries,
    ...(addressId === undefined
      ? address !== undefined && { collectionAddress: address.trim() }
      : { collectionAddressId: addressId }),
    readyFrom: draft.readyFrom,
    windowStart: draft.windowStart,
    windowEnd: draft.windowEnd,
    contactName: draft.contactName,
    contactPhoneNumber: draft.phone,
    contactEmailAddress: draft.email.trim(),
    accessInstructions: draft.access,
    notes: draft.notes,
  };
}
