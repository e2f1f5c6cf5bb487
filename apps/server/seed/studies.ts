import type { DemoClient, DemoSite, DemoStudy, DemoTeam } from './demo-model.ts';

export const DEMO_CLIENTS: DemoClient[] = [
  { key: 'niaid', name: 'National Institute of Allergy and Infectious Diseases (NIAID)' },
  { key: 'norden', name: 'Norden Therapeutics' },
];

/** The first study is a real record from the registry. The sponsor and the medicines of the other two are invented. */
export const DEMO_STUDIES: DemoStudy[] = [
  {
    key: 'actt',
    client: 'niaid',
    name: 'ACTT',
    title: 'Adaptive COVID-19 Treatment Trial (ACTT)',
    sponsorName: 'National Institute of Allergy and Infectious Diseases (NIAID)',
    bannerColorCss: '#104B4F',
    registryFile: 'NCT04280705.json',
  },
  {
    key: 'beacon',
    client: 'norden',
    name: 'BEACON-T2D',
    title: 'Once-weekly insulin lirocodec in adults with type 2 diabetes, phase III',
    sponsorName: 'Norden Therapeutics AB',
    bannerColorCss: '#7F3F12',
  },
  {
    key: 'harbour',
    client: 'norden',
    name: 'HARBOUR-HF',
    title: 'Oral vamirostat in heart failure with preserved ejection fraction, phase II',
    sponsorName: 'Norden Therapeutics AB',
    bannerColorCss: '#4A3A86',
  },
];

export const DEMO_TEAMS: DemoTeam[] = [
  {
    key: 'sponsor',
    study: 'actt',
    name: 'NIAID study office',
    teamType: 'STUDY_SPONSOR',
    participantType: 'SPONSOR',
  },
  { key: 'cro', study: 'actt', name: 'Calder Clinical', teamType: 'STUDY_CRO', participantType: 'CRO' },
  {
    key: 'depot',
    study: 'actt',
    name: 'Northgate Clinical Supplies',
    teamType: 'STUDY_SERVICE_PROVIDER',
    participantType: 'VENDOR',
  },
  {
    key: 'laboratory',
    study: 'actt',
    name: 'Fenwick Central Laboratory',
    teamType: 'STUDY_AD_HOC',
    participantType: 'VENDOR',
  },
  {
    key: 'quality',
    study: 'actt',
    name: 'Quality assurance',
    teamType: 'STUDY_AD_HOC',
    participantType: 'OTHER',
  },
  {
    key: 'unblinded-pharmacy',
    study: 'actt',
    name: 'Unblinded pharmacy group',
    teamType: 'STUDY_AD_HOC',
    participantType: 'OTHER',
    blinding: 'UNBLINDED',
  },
  {
    key: 'endpoint-committee',
    study: 'actt',
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
  { key: 'cro', study: 'beacon', name: 'Calder Clinical', teamType: 'STUDY_CRO', participantType: 'CRO' },
  {
    key: 'sponsor',
    study: 'harbour',
    name: 'Norden Therapeutics',
    teamType: 'STUDY_SPONSOR',
    participantType: 'SPONSOR',
  },
  { key: 'cro', study: 'harbour', name: 'Calder Clinical', teamType: 'STUDY_CRO', participantType: 'CRO' },
  {
    key: 'imaging',
    study: 'harbour',
    name: 'Tidewater Imaging',
    teamType: 'STUDY_AD_HOC',
    participantType: 'VENDOR',
  },
];

function active(
  key: string,
  facility: string,
  activatedDaysAgo: number,
  principalInvestigator: string,
): DemoSite {
  return {
    key,
    study: 'actt',
    facility,
    status: 'ACTIVE',
    selectedDaysAgo: activatedDaysAgo + 20,
    activatedDaysAgo,
    principalInvestigator,
    overseenBy: ['cro'],
  };
}

/** The sites of the first study that have started. The record's other sites stay planned, as imported. */
const ACTT_SITES: DemoSite[] = [
  active('emory', 'Emory Vaccine Center - The Hope Clinic', 116, 'simone.bradford'),
  active('omaha', 'University of Nebraska Medical Center - Infectious Diseases', 115, 'neil.abernathy'),
  active('boston', 'Massachusetts General Hospital - Infectious Diseases', 112, 'priya.venkataraman'),
  active('baltimore', 'Johns Hopkins Hospital - Medicine - Infectious Diseases', 110, 'marcus.oyelaran'),
  active(
    'houston',
    'Baylor College of Medicine - Molecular Virology and Microbiology',
    109,
    'elena.castellanos',
  ),
  active(
    'san-francisco',
    'University of California San Francisco - Zuckerberg San Francisco General Hospital - Division of Human Immunodeficiency Virus, Infectious Disease, and Global Medicine',
    96,
    'wesley.tran',
  ),
  active(
    'copenhagen',
    'University of Copenhagen - Centre of Excellence for Health, Immunity and Infections (CHIP) - Department of Infectious Diseases',
    108,
    'mette.kjeldsen',
  ),
  active(
    'bonn',
    'Universitatsklinikum Bonn, Medizinische Klinik I - Bereich Infektiologie/HIV der Medizinischen Klinik',
    88,
    'florian.albers',
  ),
  active(
    'frankfurt',
    'Universitätsklinikum Frankfurt -Medizinische Klinik II - Infektiologie',
    107,
    'investigator',
  ),
  active(
    'thessaloniki',
    'AHEPA University Hospital - 1st Department of Internal Medicine',
    34,
    'katerina.papadaki',
  ),
  active('barcelona', 'Hospital Clinic Barcelona, Servicio de Salud Internacional', 79, 'oriol.ferrer'),
  active('london', "Saint Thomas' Hospital - Directorate of Infection", 92, 'hugh.merriweather'),
  active('leeds', "St. James's University Hospital - Infectious Diseases", 71, 'sanjana.rao'),
  active(
    'tokyo',
    'National Center for Global Health and Medicine Hospital - Disease Control and Prevention Center',
    48,
    'haruto.nishida',
  ),
  active(
    'seoul',
    'Seoul National University Bundang Hospital - Division of Infectious Diseases',
    31,
    'jiwon.bae',
  ),
  active('singapore', 'National Centre for Infectious Diseases', 29, 'mei.lin.chua'),
  active(
    'mexico',
    'Instituto Nacional de Ciencias Medicas y Nutrición Salvador Zubirán - Departamento de Infectologia',
    26,
    'rodrigo.alcantara',
  ),
  {
    ...active(
      'newcastle',
      'Royal Victoria Infirmary - Department of Infectious Diseases',
      83,
      'fiona.drummond',
    ),
    status: 'ON_HOLD',
  },
  {
    key: 'mexico-iner',
    study: 'actt',
    facility: 'Instituto Nacional de Enfermedades Respiratorias (INER) - Ismael Cosío Villegas',
    status: 'SELECTED',
    selectedDaysAgo: 12,
    overseenBy: ['cro'],
  },
  {
    key: 'oxford',
    study: 'actt',
    facility: 'John Radcliffe Hospital',
    status: 'SELECTED',
    selectedDaysAgo: 18,
    principalInvestigator: 'edith.langford',
    overseenBy: ['cro'],
  },
];

const NORDEN_SITES: DemoSite[] = [
  {
    key: 'rhein-main',
    study: 'beacon',
    facility: 'Rhein-Main Study Centre',
    status: 'ACTIVE',
    selectedDaysAgo: 90,
    activatedDaysAgo: 70,
    principalInvestigator: 'investigator',
    overseenBy: ['cro'],
    place: { code: '1301', city: 'Frankfurt', zip: '60329', countryCode: 'DE' },
  },
  {
    key: 'malmo',
    study: 'beacon',
    facility: 'Öresund Diabetes Clinic',
    status: 'ACTIVE',
    selectedDaysAgo: 95,
    activatedDaysAgo: 74,
    principalInvestigator: 'astrid.hallberg',
    overseenBy: ['cro'],
    place: { code: '1101', city: 'Malmö', zip: '211 20', countryCode: 'SE' },
  },
  {
    key: 'cork',
    study: 'beacon',
    facility: 'Lee Valley Research Practice',
    status: 'SELECTED',
    selectedDaysAgo: 20,
    overseenBy: ['cro'],
    place: { code: '1204', city: 'Cork', zip: 'T12 X70A', countryCode: 'IE' },
  },
  {
    key: 'bergen',
    study: 'harbour',
    facility: 'Bryggen Heart Centre',
    status: 'ACTIVE',
    selectedDaysAgo: 100,
    activatedDaysAgo: 85,
    principalInvestigator: 'sigrid.aasen',
    overseenBy: ['cro'],
    place: { code: 'NO01', city: 'Bergen', zip: '5003', countryCode: 'NO' },
  },
  {
    key: 'porto',
    study: 'harbour',
    facility: 'Hospital da Ribeira',
    status: 'ACTIVE',
    selectedDaysAgo: 80,
    activatedDaysAgo: 52,
    principalInvestigator: 'joao.meireles',
    overseenBy: ['cro'],
    place: { code: 'PT01', city: 'Porto', zip: '4050-253', countryCode: 'PT' },
  },
];

export const DEMO_SITES: DemoSite[] = [...ACTT_SITES, ...NORDEN_SITES];
