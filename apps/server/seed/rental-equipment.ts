import type { StudyKey } from './demo-model.ts';

interface DemoRentalProduct {
  study: StudyKey;
  articleNumber: string;
  name: string;
  description: string;
}

/** What the studies without a catalogue of their own lend. */
export const RENTAL_PRODUCTS: DemoRentalProduct[] = [
  {
    study: 'beacon',
    articleNumber: 'BN-FRG-60',
    name: 'Insulin fridge, 60 l',
    description: 'Lockable, with alarm',
  },
  { study: 'beacon', articleNumber: 'BN-SCL-02', name: 'Patient scale', description: 'Calibrated yearly' },
  {
    study: 'beacon',
    articleNumber: 'BN-TAB-11',
    name: 'Tablet for questionnaires',
    description: 'For questionnaires at visits; erased before it comes back',
  },
  {
    study: 'harbour',
    articleNumber: 'HB-HLT-24',
    name: '24-hour ECG recorder',
    description: 'Calibrated yearly',
  },
  { study: 'harbour', articleNumber: 'HB-SPI-03', name: 'Spirometer', description: 'Calibrated yearly' },
];

export interface DemoItem {
  study: StudyKey;
  site: string;
  articleNumber: string;
  model: string;
  serialNumber: string;
  assetNumber?: string;
  status: 'RESERVED' | 'SHIPPED' | 'ON_SITE' | 'OUT_OF_SERVICE' | 'RETURNED';
  /** Not of those that have not arrived. */
  arrivedDaysAgo?: number;
  calibratedForDays?: number;
  storesData?: boolean;
}

type Line = [
  site: string,
  number: number,
  arrivedDaysAgo: number | undefined,
  calibratedForDays?: number | undefined,
  status?: DemoItem['status'],
];

function items(
  of: Pick<DemoItem, 'study' | 'articleNumber' | 'model' | 'storesData'> & { prefix: string },
  lines: Line[],
): DemoItem[] {
  const { prefix, ...kind } = of;
  return lines.map(([site, number, arrivedDaysAgo, calibratedForDays, status = 'ON_SITE']) => ({
    ...kind,
    site,
    serialNumber: `${prefix}-${number}`,
    status,
    ...(arrivedDaysAgo !== undefined && { arrivedDaysAgo }),
    ...(calibratedForDays !== undefined && { calibratedForDays }),
  }));
}

/** What is lent to the sites. Devices arrive shortly before a site is activated. Their makers are invented. */
export const DEMO_ITEMS: DemoItem[] = [
  ...items(
    { study: 'lantern', articleNumber: 'NL-ECG-12', model: 'Cardia Holt 12', prefix: 'EC', storesData: true },
    [
      ['leeds', 20_411, 73, -2],
      ['frankfurt', 20_417, 109, 16],
      ['boston', 20_398, 114, 24],
      ['omaha', 20_402, 117, 58],
      ['london', 20_420, 94, 96],
      ['bonn', 20_424, 90, 131],
      ['tokyo', 20_431, 50, 214],
      ['singapore', 20_436, 31, 243],
    ],
  ),
  ...items({ study: 'lantern', articleNumber: 'NL-PMP-01', model: 'Medrip 40', prefix: 'IP' }, [
    ['frankfurt', 1_179, 109, 47],
    ['frankfurt', 1_180, 109, 47],
    ['leeds', 1_188, 73, 9],
    ['omaha', 1_165, 117, 120],
    ['copenhagen', 1_171, 110, 25, 'OUT_OF_SERVICE'],
    ['barcelona', 1_194, 81, 160],
    ['thessaloniki', 1_203, 36, 201],
    ['seongnam', 1_206, 33, 208],
    ['oxford', 1_215, undefined, 330, 'RESERVED'],
    ['mexico-second', 1_212, undefined, 322, 'SHIPPED'],
  ]),
  ...items({ study: 'lantern', articleNumber: 'NL-SPO-01', model: 'Tensa Oxy 2', prefix: 'OX' }, [
    ['frankfurt', 5_510, 109],
    ['leeds', 5_526, 73],
    ['houston', 5_502, 111],
    ['san-francisco', 5_517, 98],
    ['newcastle', 5_521, 85],
    ['decatur', 5_498, 118],
    ['baltimore', 5_500, 112, undefined, 'RETURNED'],
  ]),
  ...items({ study: 'beacon', articleNumber: 'BN-FRG-60', model: 'Polar 60', prefix: 'FR' }, [
    ['zaunkoenig', 216, 72, 12],
    ['malmo', 209, 76, 143],
    ['cork', 231, undefined, 340, 'SHIPPED'],
  ]),
  ...items({ study: 'beacon', articleNumber: 'BN-SCL-02', model: 'Levelo 200', prefix: 'SC' }, [
    ['zaunkoenig', 3_071, 72, 88],
    ['malmo', 3_064, 76, 20],
  ]),
  ...items(
    { study: 'beacon', articleNumber: 'BN-TAB-11', model: 'Slate 11', prefix: 'TB', storesData: true },
    [
      ['zaunkoenig', 3_071, 72],
      ['malmo', 3_075, 76],
    ],
  ),
  ...items(
    { study: 'harbour', articleNumber: 'HB-HLT-24', model: 'Cardia Holt 24', prefix: 'EH', storesData: true },
    [
      ['bergen', 871, 87, 29],
      ['porto', 884, 54, 150],
    ],
  ),
  ...items({ study: 'harbour', articleNumber: 'HB-SPI-03', model: 'Pneumo S3', prefix: 'SP' }, [
    ['bergen', 932, 87, 66],
    ['porto', 940, 54, 180],
  ]),
];
