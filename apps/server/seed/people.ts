import type { DemoMembership, DemoPerson, StudyKey } from './demo-model.ts';
import { SITE_MEMBERS } from './people-sites.ts';

/** Everybody's password in the demo. It works only if the portal listens on loopback. */
export const DEMO_PASSWORD = 'studyline-demo';
const DEMO_PIN = '739184';

type Given = Partial<DemoPerson> &
  Pick<DemoPerson, 'key' | 'firstName' | 'lastName' | 'jobTitle' | 'timezoneId' | 'memberships'>;

function persona(given: Given): DemoPerson {
  return {
    emailAddress: `${given.key}@studyline.example`,
    languageId: 'en',
    hasAcceptedTerms: true,
    nonEecUser: false,
    ...given,
  };
}

function member(
  study: StudyKey,
  team: string,
  roles: DemoMembership['roles'],
  more: Partial<DemoMembership> = {},
): DemoMembership {
  return { study, teams: [team], roles, status: 'CURRENT', joinedDaysAgo: 118, ...more };
}

/** The people to sign in as: one for each role in a study. */
const PERSONAS: DemoPerson[] = [
  persona({
    key: 'client.admin',
    firstName: 'Katherine',
    lastName: 'Whitfield',
    jobTitle: 'Director of clinical operations',
    timezoneId: 'America/New_York',
    clientAdminOf: 'larkmoor',
    memberships: [],
  }),
  persona({
    key: 'study.manager',
    firstName: 'Helena',
    lastName: 'Brandt',
    jobTitle: 'Study manager',
    timezoneId: 'Europe/Berlin',
    phoneNumber: '+49 30 23125 118',
    memberships: [
      member('lantern', 'cro', ['CHANNEL_ADMIN', 'STUDY_MANAGER'], {
        joinedDaysAgo: 125,
        keyContactAs: 'Study manager',
      }),
      member('beacon', 'cro', ['CHANNEL_ADMIN', 'STUDY_MANAGER'], {
        joinedDaysAgo: 96,
        keyContactAs: 'Study manager',
      }),
      member('harbour', 'cro', ['CHANNEL_ADMIN', 'STUDY_MANAGER'], {
        joinedDaysAgo: 101,
        keyContactAs: 'Study manager',
      }),
    ],
  }),
  persona({
    key: 'author',
    firstName: 'Daniel',
    lastName: 'Okafor',
    jobTitle: 'Clinical documentation lead',
    timezoneId: 'America/New_York',
    memberships: [
      member('lantern', 'sponsor', ['CONTENT_AUTHOR'], { joinedDaysAgo: 124 }),
      member('beacon', 'cro', ['CONTENT_AUTHOR'], { joinedDaysAgo: 90 }),
    ],
  }),
  persona({
    key: 'approver',
    displayPrefix: 'Dr',
    firstName: 'Ruth',
    lastName: 'Lindqvist',
    jobTitle: 'Regulatory affairs director',
    timezoneId: 'America/New_York',
    memberships: [
      member('lantern', 'sponsor', ['CONTENT_APPROVER', 'REGULATORY_SPECIALIST'], { joinedDaysAgo: 124 }),
    ],
  }),
  persona({
    key: 'medical.monitor',
    displayPrefix: 'Dr',
    firstName: 'Amara',
    lastName: 'Nwosu',
    jobTitle: 'Medical monitor',
    timezoneId: 'America/New_York',
    phoneNumber: '+1 215 555 0142',
    memberships: [
      member('lantern', 'sponsor', ['MEDICAL_MONITOR', 'CONTENT_AUTHOR'], {
        keyContactAs: 'Medical monitor',
      }),
    ],
  }),
  persona({
    key: 'safety',
    displayPrefix: 'Dr',
    firstName: 'Henrik',
    lastName: 'Dahl',
    jobTitle: 'Safety physician',
    timezoneId: 'Europe/Copenhagen',
    phoneNumber: '+1 215 555 0177',
    memberships: [member('lantern', 'sponsor', ['CONTENT_AUTHOR'], { keyContactAs: 'Safety lead' })],
  }),
  persona({
    key: 'monitor',
    firstName: 'Tomasz',
    lastName: 'Wieczorek',
    jobTitle: 'Senior clinical research associate',
    timezoneId: 'Europe/Warsaw',
    phoneNumber: '+44 20 7946 0136',
    memberships: [
      member('lantern', 'cro', ['MONITOR'], { joinedDaysAgo: 120 }),
      member('beacon', 'cro', ['MONITOR'], { joinedDaysAgo: 88 }),
      member('harbour', 'cro', ['MONITOR'], { joinedDaysAgo: 88 }),
    ],
  }),
  persona({
    key: 'investigator',
    displayPrefix: 'Dr',
    firstName: 'Lena',
    lastName: 'Hartmann',
    jobTitle: 'Consultant in infectious diseases',
    timezoneId: 'Europe/Berlin',
    phoneNumber: '+49 69 90009 221',
    signaturePin: DEMO_PIN,
    memberships: [
      member('lantern', 'frankfurt', ['PRINCIPAL_INVESTIGATOR'], { joinedDaysAgo: 117 }),
      member('beacon', 'zaunkoenig', ['PRINCIPAL_INVESTIGATOR'], { joinedDaysAgo: 80 }),
    ],
  }),
  persona({
    key: 'coordinator',
    firstName: 'Jonas',
    lastName: 'Keller',
    jobTitle: 'Study coordinator',
    timezoneId: 'Europe/Berlin',
    memberships: [
      member('lantern', 'frankfurt', ['STUDY_COORDINATOR'], { joinedDaysAgo: 117 }),
      member('beacon', 'zaunkoenig', ['STUDY_COORDINATOR'], { joinedDaysAgo: 80 }),
    ],
  }),
  persona({
    key: 'coordinator2',
    firstName: 'Margaret',
    lastName: 'Doyle',
    jobTitle: 'Research nurse and coordinator',
    timezoneId: 'Europe/London',
    memberships: [member('lantern', 'leeds', ['STUDY_COORDINATOR'], { joinedDaysAgo: 84 })],
  }),
  persona({
    key: 'pharmacist',
    firstName: 'Sabine',
    lastName: 'Vogt',
    jobTitle: 'Clinical trial pharmacist',
    timezoneId: 'Europe/Berlin',
    memberships: [member('lantern', 'frankfurt', ['SITE_PHARMACIST'], { joinedDaysAgo: 112 })],
  }),
  persona({
    key: 'staff',
    firstName: 'Emre',
    lastName: 'Yildiz',
    jobTitle: 'Study nurse',
    timezoneId: 'Europe/Berlin',
    memberships: [member('lantern', 'frankfurt', ['SITE_STAFF'], { joinedDaysAgo: 64 })],
  }),
  persona({
    key: 'regulatory',
    firstName: 'Birgit',
    lastName: 'Lohmann',
    jobTitle: 'Regulatory coordinator',
    timezoneId: 'Europe/Berlin',
    memberships: [member('lantern', 'frankfurt', ['SITE_REGULATORY'], { joinedDaysAgo: 112 })],
  }),
  persona({
    key: 'supply',
    firstName: 'Marcus',
    lastName: 'Levin',
    jobTitle: 'Clinical supply manager',
    timezoneId: 'America/Chicago',
    phoneNumber: '+1 312 555 0175',
    memberships: [
      {
        ...member('lantern', 'sponsor', ['SUPPLY_MANAGER'], { keyContactAs: 'Study treatment and supplies' }),
      },
    ],
  }),
  persona({
    key: 'vendor',
    firstName: 'Chloé',
    lastName: 'Marchand',
    jobTitle: 'Logistics coordinator',
    timezoneId: 'Europe/Paris',
    memberships: [member('lantern', 'depot', ['VENDOR_MEMBER'])],
  }),
  persona({
    key: 'vendor.lead',
    firstName: 'Pieter',
    lastName: 'van Aalst',
    jobTitle: 'Depot manager',
    timezoneId: 'Europe/Paris',
    memberships: [member('lantern', 'depot', ['VENDOR_MEMBER'], { isTeamLead: true })],
  }),
  persona({
    key: 'laboratory',
    displayPrefix: 'Dr',
    firstName: 'Sofia',
    lastName: 'Rinaldi',
    jobTitle: 'Central laboratory lead',
    timezoneId: 'Europe/Amsterdam',
    phoneNumber: '+1 919 555 0163',
    memberships: [
      member('lantern', 'laboratory', ['VENDOR_MEMBER', 'CONTENT_AUTHOR'], {
        keyContactAs: 'Central laboratory',
      }),
    ],
  }),
  persona({
    key: 'unblinded.pharmacist',
    firstName: 'Nadia',
    lastName: 'Rahimi',
    jobTitle: 'Unblinded trial pharmacist',
    timezoneId: 'America/New_York',
    memberships: [member('lantern', 'unblinded-pharmacy', ['CONTENT_AUTHOR'], { joinedDaysAgo: 100 })],
  }),
  persona({
    key: 'committee',
    displayPrefix: 'Prof',
    firstName: 'Alistair',
    lastName: 'Crowther',
    jobTitle: 'Chair of the endpoint review committee',
    timezoneId: 'Europe/London',
    memberships: [member('lantern', 'endpoint-committee', ['VENDOR_MEMBER'], { joinedDaysAgo: 100 })],
  }),
  persona({
    key: 'auditor',
    firstName: 'Ingrid',
    lastName: 'Sørensen',
    jobTitle: 'Quality assurance auditor',
    timezoneId: 'Europe/Copenhagen',
    memberships: [member('lantern', 'quality', ['QA_AUDITOR'])],
  }),
  persona({
    key: 'inspector',
    displayPrefix: 'Dr',
    firstName: 'Paul',
    lastName: 'Renard',
    jobTitle: 'GCP inspector',
    timezoneId: 'Europe/Paris',
    memberships: [member('lantern', 'quality', ['INSPECTOR'], { joinedDaysAgo: 3, inspectsForDays: 180 })],
  }),
  persona({
    key: 'newcomer',
    displayPrefix: 'Dr',
    firstName: 'Yuki',
    lastName: 'Tanabe',
    jobTitle: 'Sub-investigator',
    timezoneId: 'Asia/Tokyo',
    hasAcceptedTerms: false,
    memberships: [member('lantern', 'tokyo', ['SUB_INVESTIGATOR'], { joinedDaysAgo: 1 })],
  }),
  persona({
    key: 'outsider',
    firstName: 'Alex',
    lastName: 'Morgan',
    jobTitle: 'Consultant',
    timezoneId: 'Europe/London',
    nonEecUser: true,
    memberships: [],
  }),
];

/** All people of the demo, the named ones first. */
export const DEMO_PEOPLE: DemoPerson[] = [...PERSONAS, ...SITE_MEMBERS];
