import { expect, it } from 'vitest';
import { devicesOf, serialsIn } from './devices-shipped.ts';

it('reads serial numbers from lines, a row of a spreadsheet and a list', () => {
  expect(serialsIn('IP-1\r\nIP-2\n\n IP 3 \n')).toEqual(['IP-1', 'IP-2', 'IP 3']);
  expect(serialsIn('IP-1\tIP-2')).toEqual(['IP-1', 'IP-2']);
  expect(serialsIn('IP-1, IP-2; IP-3')).toEqual(['IP-1', 'IP-2', 'IP-3']);
  expect(serialsIn('IP 1')).toEqual(['IP 1']);
});

it('sends the devices that are shipped, without a calibration that was left empty', () => {
  const serials = ['2099-05-01', '', ''].map((calibrationDueOn, at) => ({
    serialNumber: `IP-${at}`,
    calibrationDueOn,
  }));
  expect(devicesOf({ serials, storesData: true }, 2)).toEqual({
    storesData: true,
    devices: [{ serialNumber: 'IP-0', calibrationDueOn: '2099-05-01' }, { serialNumber: 'IP-1' }],
  });
  expect(devicesOf({ serials: [], storesData: false }, 3)).toEqual({});
});
