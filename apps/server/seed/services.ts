import type { ServiceTransition } from '@studyline/contract/service-items/fields';
import type { SupportReason } from '@studyline/contract/service-items/support-fields';
import type { When } from './demo-model.ts';

/** What is ordered, lent back, offered and asked in the demo's first study: who did what, and when. */

/** Where the sites of the first study get their deliveries. The streets are invented. */
export const SITE_ADDRESSES: Record<string, { street: string; zip: string }> = {
  decatur: { street: '2100 Thrasher Avenue, Receiving', zip: '30030' },
  omaha: { street: '410 Sandhill Drive, Dock 2', zip: '68105' },
  boston: { street: '75 Plover Street, Research Pharmacy', zip: '02114' },
  baltimore: { street: '1650 Blue Crane Way', zip: '21205' },
  houston: { street: '980 Caracara Boulevard, Level 1', zip: '77030' },
  'san-francisco': { street: '500 Gull Street, Loading Bay', zip: '94143' },
  copenhagen: { street: 'Lærkebækvej 9, Apotek', zip: '2100' },
  bonn: { street: 'Eisvogelweg 25, Haus 12', zip: '53127' },
  frankfurt: { street: 'Kranichweg 7, Apotheke, Tor 2', zip: '60590' },
  thessaloniki: { street: 'Odos Pelargou 41', zip: '546 36' },
  barcelona: { street: 'Carrer del Xoriguer 170', zip: '08036' },
  london: { street: '21 Wren Lane, Pharmacy Stores', zip: 'NW3 2QG' },
  leeds: { street: 'Lapwing Road, Trials Pharmacy', zip: 'LS9 7TF' },
  newcastle: { street: 'Curlew Moor Road, Stores', zip: 'NE1 4LP' },
  tokyo: { street: 'Hibarigawa 1-21-1', zip: '162-8655' },
  seongnam: { street: 'Durumi-ro 173', zip: '13620' },
  singapore: { street: '16 Hornbill Quay', zip: '308442' },
  mexico: { street: 'Calandria 15', zip: '14080' },
};

/** Whom the first study's sites call about what is lent to them. The number is one of those that are kept for fiction. */
export const DESK = { team: 'depot', phone: '+44 1632 960117', at: { daysAgo: 100, at: '09:30' } };

type Shipment = { position: number; quantity: number };

/** One thing that somebody did with a service item. The sites' own doings come from their people. */
export type DemoStep = { by: string; at: When } & (
  | {
      transition: ServiceTransition;
      reason?: string;
      carrier?: string;
      trackingNumber?: string;
      shipped?: Shipment[];
      /** The lines that did not arrive in good order; the others did. */
      receipt?: { position: number; received: number; damaged: number; short: number; note: string }[];
      /** In minor units, in the order of the lines. */
      offer?: { currency: string; amounts: number[]; note: string; validForDays?: number };
      appointment?: { inDays: number; windowStart: string; windowEnd: string };
    }
  | { message: string }
);

interface DemoItemBase {
  site: string;
  /** Who made it, at the site. */
  by: string;
  at: When;
  later: DemoStep[];
}

type Wanted = { articleNumber: string; quantity: number; setting?: string; comment?: string };

export type DemoServiceItem = DemoItemBase &
  (
    | {
        kind: 'ORDER';
        poNumber: string;
        phone: string;
        instructions?: string;
        /** Counted from the order. */
        neededInDays?: number;
        lines: Wanted[];
      }
    | {
        kind: 'QUOTATION';
        title: string;
        comment: string;
        lines: (Wanted | { name: string; quantity: number })[];
      }
    | {
        kind: 'SUPPORT_REQUEST';
        summary: string;
        reason: SupportReason;
        phone: string;
        serialNumber?: string;
        text: string;
      }
    | { kind: 'PICKUP'; serialNumber: string; phone: string; readyInDays: number; notes: string }
  );

const SUPPLY = 'supply';
const DEPOT = 'vendor.lead';
const LOGISTICS = 'vendor';
const by = (person: string, daysAgo: number, at: string) => ({ by: person, at: { daysAgo, at } });

/** In the order of time, in which they are numbered. */
export const DEMO_SERVICE_ITEMS: DemoServiceItem[] = [
  {
    kind: 'ORDER',
    site: 'omaha',
    ...by('colleen.vance', 41, '15:12'),
    poNumber: 'PO 55102',
    phone: '+1 402 555 0118',
    lines: [
      { articleNumber: 'NL-SER-V1', quantity: 20 },
      { articleNumber: 'NL-SWB-10', quantity: 6 },
    ],
    later: [
      { ...by(DEPOT, 40, '08:05'), transition: 'start_fulfilment' },
      {
        ...by(LOGISTICS, 40, '13:30'),
        transition: 'ship_order',
        carrier: 'Meridian Express',
        trackingNumber: '4410 7701 18',
      },
      { ...by(LOGISTICS, 36, '09:10'), transition: 'deliver_order' },
      { ...by('colleen.vance', 36, '16:45'), transition: 'confirm_receipt' },
    ],
  },
  {
    kind: 'PICKUP',
    site: 'decatur',
    ...by('tara.whitlock', 29, '14:20'),
    serialNumber: 'OX-5498',
    phone: '+1 404 555 0162',
    readyInDays: 2,
    notes: 'The last participant has finished treatment.',
    later: [
      {
        ...by(LOGISTICS, 28, '09:00'),
        transition: 'schedule_pickup',
        carrier: 'Meridian Express',
        appointment: { inDays: -26, windowStart: '10:00', windowEnd: '14:00' },
      },
      { ...by(LOGISTICS, 26, '16:30'), transition: 'collect_pickup' },
    ],
  },
  {
    kind: 'ORDER',
    site: 'leeds',
    ...by('coordinator2', 27, '10:34'),
    poNumber: '',
    phone: '+44 113 496 0171',
    instructions: 'Deliveries are taken until 16:00.',
    neededInDays: 8,
    lines: [
      { articleNumber: 'NL-SER-V3', quantity: 30 },
      { articleNumber: 'NL-INF-05', quantity: 8 },
      { articleNumber: 'NL-LBL-20', quantity: 2 },
    ],
    later: [
      { ...by(DEPOT, 26, '07:50'), transition: 'start_fulfilment' },
      {
        ...by(LOGISTICS, 26, '12:15'),
        transition: 'ship_order',
        carrier: 'Meridian Express',
        trackingNumber: '4410 7714 52',
      },
      { ...by(LOGISTICS, 23, '11:40'), transition: 'deliver_order' },
      {
        ...by('coordinator2', 23, '13:05'),
        transition: 'confirm_receipt',
        receipt: [{ position: 2, received: 7, damaged: 1, short: 0, note: 'One pack was crushed and open.' }],
      },
    ],
  },
  {
    kind: 'QUOTATION',
    site: 'copenhagen',
    ...by('rasmus.toft', 25, '09:20'),
    title: 'Second centrifuge',
    comment: 'For the outpatient unit.',
    lines: [{ articleNumber: 'NL-CEN-05', quantity: 1 }],
    later: [
      { ...by(DEPOT, 24, '10:00'), transition: 'prepare_quotation' },
      {
        ...by(DEPOT, 22, '14:10'),
        transition: 'issue_quotation',
        offer: { currency: 'EUR', amounts: [214_000], note: 'With delivery and installation.' },
      },
      {
        ...by(SUPPLY, 19, '16:20'),
        transition: 'decline_quotation',
        reason: 'The site can share the centrifuge of its own laboratory.',
      },
    ],
  },
  {
    kind: 'QUOTATION',
    site: 'leeds',
    ...by('coordinator2', 15, '11:25'),
    title: 'Courier on Saturdays',
    comment: 'Some day 8 visits are on Saturdays until the end of the year.',
    lines: [{ name: 'Collection on a Saturday', quantity: 8 }],
    later: [
      {
        ...by(DEPOT, 12, '09:45'),
        transition: 'issue_quotation',
        offer: {
          currency: 'EUR',
          amounts: [6_450],
          note: 'Collections between 08:00 and 12:00.',
          validForDays: 14,
        },
      },
    ],
  },
  {
    kind: 'SUPPORT_REQUEST',
    site: 'frankfurt',
    ...by('coordinator', 14, '08:55'),
    summary: 'Training for a new nurse on the infusion pump',
    reason: 'USER_TRAINING',
    phone: '+49 69 90009 224',
    text: 'Emre Yildiz starts with infusions next week and has not used this pump before. Is there a course that he can take online?',
    later: [
      { ...by(DEPOT, 14, '10:20'), transition: 'acknowledge_request' },
      {
        ...by(DEPOT, 14, '10:24'),
        message: 'Yes. The maker holds an online session on Thursday at 14:00, which takes 40 minutes.',
      },
      { ...by('coordinator', 14, '11:02'), message: 'Thursday is fine. He will be there.' },
      {
        ...by(DEPOT, 11, '15:10'),
        transition: 'resolve_request',
        reason: 'He took part, and his certificate is on its way to the site.',
      },
      { ...by('coordinator', 10, '08:30'), transition: 'close_request' },
    ],
  },
  {
    kind: 'QUOTATION',
    site: 'frankfurt',
    ...by('coordinator', 13, '13:15'),
    title: 'Medication fridge with a probe',
    comment: 'The fridge of the ward is needed for another study from January.',
    lines: [
      { articleNumber: 'NL-FRD-140', quantity: 1 },
      { articleNumber: 'NL-PRB-02', quantity: 1 },
      { name: 'Installation at the site', quantity: 1 },
    ],
    later: [
      { ...by(DEPOT, 12, '08:20'), transition: 'prepare_quotation' },
      {
        ...by(DEPOT, 10, '11:35'),
        transition: 'issue_quotation',
        offer: {
          currency: 'EUR',
          amounts: [189_000, 9_600, 24_000],
          note: 'Delivery within two weeks of the order.',
        },
      },
    ],
  },
  {
    kind: 'ORDER',
    site: 'frankfurt',
    ...by('coordinator', 11, '09:48'),
    poNumber: 'KK-2210',
    phone: '+49 69 90009 224',
    instructions: 'Gate 2, then ring for the pharmacy.',
    neededInDays: 10,
    lines: [
      { articleNumber: 'NL-SER-V3', quantity: 40 },
      { articleNumber: 'NL-PK-01', quantity: 12 },
      { articleNumber: 'NL-FRZ-24', quantity: 8 },
      { articleNumber: 'NL-LOG-60', quantity: 8, setting: 'Below −20 °C' },
    ],
    later: [
      { ...by(DEPOT, 11, '13:00'), transition: 'start_fulfilment' },
      {
        ...by(LOGISTICS, 10, '15:40'),
        transition: 'ship_order',
        carrier: 'Meridian Express',
        trackingNumber: '4410 7720 22',
        shipped: [
          { position: 1, quantity: 40 },
          { position: 2, quantity: 12 },
          { position: 3, quantity: 4 },
          { position: 4, quantity: 4 },
        ],
      },
      {
        ...by(LOGISTICS, 3, '14:25'),
        transition: 'ship_order',
        carrier: 'Meridian Express',
        trackingNumber: '4410 7733 90',
      },
    ],
  },
  {
    kind: 'ORDER',
    site: 'houston',
    ...by('bianca.torres', 8, '17:05'),
    poNumber: '',
    phone: '+1 713 555 0149',
    neededInDays: 14,
    lines: [
      { articleNumber: 'NL-SER-V8', quantity: 30 },
      { articleNumber: 'NL-URI-01', quantity: 30 },
    ],
    later: [
      { ...by(DEPOT, 7, '08:15'), transition: 'start_fulfilment' },
      { ...by(DEPOT, 7, '10:50'), transition: 'backorder_order' },
    ],
  },
  {
    kind: 'SUPPORT_REQUEST',
    site: 'copenhagen',
    ...by('rasmus.toft', 6, '12:40'),
    summary: 'Infusion pump stops with an alarm',
    reason: 'EQUIPMENT_FAULT',
    phone: '+45 35 55 01 27',
    serialNumber: 'IP-1171',
    text: 'The pump stops after about ten minutes with the alarm for air in the line. There is no air, and another line makes no difference. Nobody is on it now.',
    later: [
      { ...by(DEPOT, 6, '13:12'), transition: 'acknowledge_request' },
      { ...by(DEPOT, 6, '13:15'), message: 'Which software version does the pump show when it starts?' },
      { ...by('rasmus.toft', 6, '13:50'), message: 'It shows 3.4.1.' },
      { ...by(DEPOT, 5, '08:30'), transition: 'start_request' },
      {
        ...by(DEPOT, 5, '08:42'),
        message: 'That version has a fault in its sensor test. We can send you another pump tomorrow.',
      },
      {
        ...by(DEPOT, 5, '08:44'),
        transition: 'wait_for_site',
        reason: 'Who can take the pump tomorrow between 09:00 and 12:00?',
      },
    ],
  },
  {
    kind: 'ORDER',
    site: 'london',
    ...by('abena.mensah', 6, '14:02'),
    poNumber: '',
    phone: '+44 20 7946 0188',
    lines: [
      { articleNumber: 'NL-AMB-02', quantity: 10 },
      { articleNumber: 'NL-ECG-100', quantity: 3 },
    ],
    later: [
      { ...by(DEPOT, 5, '07:40'), transition: 'start_fulfilment' },
      {
        ...by(LOGISTICS, 5, '12:05'),
        transition: 'ship_order',
        carrier: 'Meridian Express',
        trackingNumber: '4410 7729 61',
      },
      { ...by(LOGISTICS, 2, '10:30'), transition: 'deliver_order' },
    ],
  },
  {
    kind: 'PICKUP',
    site: 'newcastle',
    ...by('fiona.drummond', 5, '10:10'),
    serialNumber: 'OX-5521',
    phone: '+44 191 496 0133',
    readyInDays: 3,
    notes: 'The unit moves, so it goes back until the site is active again.',
    later: [
      {
        ...by(LOGISTICS, 4, '09:30'),
        transition: 'schedule_pickup',
        carrier: 'Meridian Express',
        appointment: { inDays: 3, windowStart: '09:00', windowEnd: '13:00' },
      },
    ],
  },
  {
    kind: 'ORDER',
    site: 'boston',
    ...by('owen.gallagher', 2, '18:20'),
    poNumber: 'PHB-0914',
    phone: '+1 617 555 0126',
    lines: [
      { articleNumber: 'NL-CEN-05', quantity: 1, comment: 'For the new infusion room' },
      { articleNumber: 'NL-PRB-02', quantity: 2 },
    ],
    later: [],
  },
  {
    kind: 'QUOTATION',
    site: 'singapore',
    ...by('mei.lin.chua', 2, '06:30'),
    title: 'Frozen shippers, first quarter',
    comment: 'For about four shipments a month.',
    lines: [
      { articleNumber: 'NL-FRZ-72', quantity: 12 },
      { articleNumber: 'NL-LOG-60', quantity: 12 },
    ],
    later: [],
  },
];
