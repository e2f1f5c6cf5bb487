import type { RoleKey } from '@studyline/contract/core/permissions';
import type { DemoPerson } from './demo-model.ts';
import { ROWS, type Row } from './people-rows.ts';

function readRow([name, jobTitle, timezoneId, study, team, roles, joinedDaysAgo]: Row): DemoPerson {
  const isDoctor = name.startsWith('Dr ');
  const words = name.replace('Dr ', '').split(' ');
  const key = words.join('.').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return {
    key,
    emailAddress: `${key}@studyline.example`,
    ...(isDoctor && { displayPrefix: 'Dr' }),
    firstName: words.slice(0, -1).join(' '),
    lastName: words.at(-1)!,
    jobTitle,
    timezoneId,
    languageId: 'en',
    hasAcceptedTerms: true,
    nonEecUser: false,
    memberships: [
      { study, teams: [team], roles: roles.split(' ') as RoleKey[], status: 'CURRENT', joinedDaysAgo },
    ],
  };
}

/** A former member, an invited person who has not answered, and the administrator of the other client. */
const OTHERS: DemoPerson[] = [
  {
    ...readRow([
      'Dr Anneke Visser',
      'Sub-investigator',
      'Europe/London',
      'lantern',
      'leeds',
      'SUB_INVESTIGATOR',
      80,
    ]),
    memberships: [
      {
        study: 'lantern',
        teams: ['leeds'],
        roles: ['SUB_INVESTIGATOR'],
        status: 'FORMER',
        joinedDaysAgo: 80,
        left: { daysAgo: 22, reason: 'Moved to another hospital.' },
      },
    ],
  },
  {
    ...readRow([
      'Dr Carlos Mejía',
      'Pulmonologist',
      'America/Mexico_City',
      'lantern',
      'mexico-second',
      'PRINCIPAL_INVESTIGATOR',
      4,
    ]),
    hasAcceptedTerms: false,
    memberships: [
      {
        study: 'lantern',
        teams: ['mexico-second'],
        roles: ['PRINCIPAL_INVESTIGATOR'],
        status: 'INVITED',
        joinedDaysAgo: 4,
      },
    ],
  },
  {
    ...readRow([
      'Malin Ekström',
      'Head of clinical operations',
      'Europe/Stockholm',
      'beacon',
      'sponsor',
      'CHANNEL_ADMIN',
      98,
    ]),
    clientAdminOf: 'norden',
    memberships: [
      { study: 'beacon', teams: ['sponsor'], roles: ['CHANNEL_ADMIN'], status: 'CURRENT', joinedDaysAgo: 98 },
      {
        study: 'harbour',
        teams: ['sponsor'],
        roles: ['CHANNEL_ADMIN'],
        status: 'CURRENT',
        joinedDaysAgo: 103,
      },
    ],
  },
];

export const SITE_MEMBERS: DemoPerson[] = [...ROWS.map(readRow), ...OTHERS];
