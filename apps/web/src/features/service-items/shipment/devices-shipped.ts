import type { changeServiceItemStatus, OrderLine } from '@studyline/contract/service-items/calls';
import { MAX_DEVICES_SHIPPED } from '@studyline/contract/rental-equipment/fields';
import type { Args } from '@studyline/contract/core/endpoint';

/** The devices of a line, as they are written: as many as it may ship. */
export interface ShippedDevices {
  serials: { serialNumber: string; calibrationDueOn: string }[];
  storesData: boolean;
}

/** How many of a line are still to be shipped. */
export const openOf = ({ quantity, shipped }: OrderLine): number => quantity - shipped;

/** How many of them one shipment can have. */
export const mostOf = (line: OrderLine): number =>
  line.namesDevices ? Math.min(openOf(line), MAX_DEVICES_SHIPPED) : openOf(line);

export const noDevices = (line: OrderLine): ShippedDevices => ({
  serials: line.namesDevices
    ? Array.from({ length: mostOf(line) }, () => ({ serialNumber: '', calibrationDueOn: '' }))
    : [],
  storesData: false,
});

type Shipped = NonNullable<Args<typeof changeServiceItemStatus>['body']['shipped']>[number];

/** The first of them, as they are sent. */
export const devicesOf = (
  { serials, storesData }: ShippedDevices,
  count: number,
): Pick<Shipped, 'devices' | 'storesData'> =>
  serials.length === 0
    ? {}
    : {
        storesData,
        devices: serials.slice(0, count).map(({ serialNumber, calibrationDueOn }) => ({
          serialNumber,
          ...(calibrationDueOn !== '' && { calibrationDueOn }),
        })),
      };

/** The serial numbers in what was pasted: one in each line, or separated. */
export const serialsIn = (text: string): string[] =>
  text
    .split(/[\r\n\t,;]+/)
    .map((serial) => serial.trim())
    .filter(Boolean);
