import type { MantineColorsTuple } from '@mantine/core';

export const cobalt: MantineColorsTuple = [
  '#EEF1FE',
  '#DEE4FD',
  '#BFCAFA',
  '#99A9F5',
  '#7388EE',
  '#5169E4',
  '#3A50D2',
  '#2F41B0',
  '#27368D',
  '#1F2A6B',
];
export const gray: MantineColorsTuple = [
  '#F7F7F9',
  '#F0F0F4',
  '#E6E6EC',
  '#D7D8E0',
  '#B7B9C5',
  '#898B98',
  '#666875',
  '#4C4E5A',
  '#33343D',
  '#1B1C23',
];
export const dark: MantineColorsTuple = [
  '#ECEDF1',
  '#C8CAD3',
  '#A2A4B1',
  '#7B7D8B',
  '#3B3D47',
  '#2C2E36',
  '#1F2026',
  '#18191E',
  '#111216',
  '#0A0B0D',
];
export const red: MantineColorsTuple = [
  '#FDEEEE',
  '#FAD9D9',
  '#F4B4B4',
  '#EC8A8A',
  '#E36363',
  '#CE3B3B',
  '#BE2F2F',
  '#9E2424',
  '#7E1D1D',
  '#5A1515',
];
