import type { DemoClient, DemoSite, DemoStudy, DemoTeam } from './demo-model.ts';
import { LANTERN_SITES } from './sites-lantern.ts';

export const DEMO_CLIENTS: DemoClient[] = [
  { key: 'larkmoor', name: 'Larkmoor Therapeutics' },
  { key: 'norden', name: 'Norden Therapeutics' },
];

/** Studies, sponsors, medicines and sites are invented. The first study has the size of a large trial: 60 sites in 10 countries. */
export const DEMO_STUDIES: DemoStudy[] = [
  {
    key: 'lantern',
    client: 'larkmoor',
    name: 'LANTERN-FLU',
    title: 'Intravenous taverovir in adults in hospital with severe influenza, phase III',
    sponsorName: 'Larkmoor Therapeutics',
    bannerColorCss: '#104B4F',
    createdDaysAgo: 127,
  },
  {
    key: 'beacon',
    client: 'norden',
    name: 'BEACON-T2D',
    title: 'Once-weekly insulin lirocodec in adults with type 2 diabetes, phase III',
    sponsorName: 'Norden Therapeutics AB',
    bannerColorCss: '#7F3F12',
    createdDaysAgo: 100,
  },
  {
    key: 'harbour',
    client: 'norden',
    name: 'HARBOUR-HF',
    title: 'Oral vamirostat in heart failure with preserved ejection fraction, phase II',
    sponsorName: 'Norden Therapeutics AB',
    bannerColorCss: '#4A3A86',
    createdDaysAgo: 105,
  },
];

export const DEMO_TEAMS: DemoTeam[] = [
  {
    key: 'sponsor',
    study: 'lantern',
    name: 'Larkmoor study office',
    teamType: 'STUDY_SPONSOR',
    participantType: 'SPONSOR',
  },
  {
    key: 'cro',
    study: 'lantern',
    name: 'Calder Clinical',
    teamType: 'STUDY_CRO',
    participantType: 'CRO',
    organization: 'Calder Clinical',
  },
  {
    key: 'depot',
    study: 'lantern',
    name: 'Northgate Clinical Supplies',
    teamType: 'STUDY_SERVICE_PROVIDER',
    participantType: 'VENDOR',
    organization: 'Northgate Clinical Supplies',
  },
  {
    key: 'laboratory',
    study: 'lantern',
    name: 'Fenwick Central Laboratory',
    teamType: 'STUDY_AD_HOC',
    participantType: 'VENDOR',
    organization: 'Fenwick Central Laboratory',
  },
  {
    key: 'quality',
    study: 'lantern',
    name: 'Quality assurance',
    teamType: 'STUDY_AD_HOC',
    participantType: 'OTHER',
  },
  {
    key: 'unblinded-pharmacy',
    study: 'lantern',
    name: 'Unblinded pharmacy group',
    teamType: 'STUDY_AD_HOC',
    participantType: 'OTHER',
    organization: 'Calder Clinical',
    blinding: 'UNBLINDED',
  },
  {
    key: 'endpoint-committee',
    study: 'lantern',
    name: 'Endpoint review committee',
    teamType: 'STUDY_AD_HOC',
    participantType: 'COMMITTEE',
    blinding: 'BLINDED',
  },
  {
    key: 'sponsor',
    study: 'beacon',
    name: 'Norden Therapeutics',
    teamType: 'STUDY_SPONSOR',
    participantType: 'SPONSOR',
  },
  {
    key: 'cro',
    study: 'beacon',
    name: 'Calder Clinical',
    teamType: 'STUDY_CRO',
    participantType: 'CRO',
    organization: 'Calder Clinical',
  },
  {
    key: 'sponsor',
    study: 'harbour',
    name: 'Norden Therapeutics',
    teamType: 'STUDY_SPONSOR',
    participantType: 'SPONSOR',
  },
  {
    key: 'cro',
    study: 'harbour',
    name: 'Calder Clinical',
    teamType: 'STUDY_CRO',
    participantType: 'CRO',
    organization: 'Calder Clinical',
  },
  {
    key: 'imaging',
    study: 'harbour',
    name: 'Tidewater Imaging',
    teamType: 'STUDY_AD_HOC',
    participantType: 'VENDOR',
    organization: 'Tidewater Imaging',
  },
];

/** Sites of the smaller studies that are planned. */
const PLANNED: [
  study: 'beacon' | 'harbour',
  code: string,
  name: string,
  city: string,
  countryCode: string,
][] = [
  ['beacon', '1102', 'Sothönan Clinic', 'Uppsala', 'SE'],
  ['beacon', '1103', 'Knipviken Hospital', 'Umeå', 'SE'],
  ['beacon', '1205', 'Curragh Plover Practice', 'Galway', 'IE'],
  ['beacon', '1302', 'Praxis am Pirolhain', 'Leipzig', 'DE'],
  ['beacon', '1303', 'Klinikum Kiebitzmoor', 'Bremen', 'DE'],
  ['harbour', 'NO02', 'Havørn Hospital', 'Trondheim', 'NO'],
  ['harbour', 'PT02', 'Hospital da Garça-Branca', 'Coimbra', 'PT'],
  ['harbour', 'DK01', 'Svaleholm Hospital', 'Aarhus', 'DK'],
  ['harbour', 'DK02', 'Vibelund Heart Clinic', 'Odense', 'DK'],
  ['harbour', 'SE01', 'Storlommen Hospital', 'Lund', 'SE'],
  ['harbour', 'SE02', 'Fiskgjusen Heart Centre', 'Kalmar', 'SE'],
];

const NORDEN_SITES: DemoSite[] = [
  {
    key: 'zaunkoenig',
    study: 'beacon',
    name: 'Studienzentrum Zaunkönig',
    status: 'ACTIVE',
    selectedDaysAgo: 90,
    activatedDaysAgo: 70,
    principalInvestigator: 'investigator',
    overseenBy: ['cro'],
    place: { code: '1301', city: 'Frankfurt', countryCode: 'DE' },
  },
  {
    key: 'malmo',
    study: 'beacon',
    name: 'Tärnvik Diabetes Clinic',
    status: 'ACTIVE',
    selectedDaysAgo: 95,
    activatedDaysAgo: 74,
    principalInvestigator: 'astrid.hallberg',
    overseenBy: ['cro'],
    place: { code: '1101', city: 'Malmö', countryCode: 'SE' },
  },
  {
    key: 'cork',
    study: 'beacon',
    name: 'Dipper Bridge Research Practice',
    status: 'SELECTED',
    selectedDaysAgo: 20,
    overseenBy: ['cro'],
    place: { code: '1204', city: 'Cork', countryCode: 'IE' },
  },
  {
    key: 'bergen',
    study: 'harbour',
    name: 'Lundefugl Heart Centre',
    status: 'ACTIVE',
    selectedDaysAgo: 100,
    activatedDaysAgo: 85,
    principalInvestigator: 'sigrid.aasen',
    overseenBy: ['cro'],
    place: { code: 'NO01', city: 'Bergen', countryCode: 'NO' },
  },
  {
    key: 'porto',
    study: 'harbour',
    name: 'Hospital da Andorinha',
    status: 'ACTIVE',
    selectedDaysAgo: 80,
    activatedDaysAgo: 52,
    principalInvestigator: 'joao.meireles',
    overseenBy: ['cro'],
    place: { code: 'PT01', city: 'Porto', countryCode: 'PT' },
  },
];

export const DEMO_SITES: DemoSite[] = [
  ...LANTERN_SITES,
  ...NORDEN_SITES,
  ...PLANNED.map(([study, code, name, city, countryCode]) => ({
    key: code,
    study,
    name,
    status: 'PLANNED' as const,
    overseenBy: ['cro'],
    place: { code, city, countryCode },
  })),
];
