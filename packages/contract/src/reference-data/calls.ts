import { z } from 'zod';
import { pageOf, referencePaging } from '../core/common.ts';
import { endpoint } from '../core/endpoint.ts';

export const listCountries = endpoint({
  id: 'listCountries',
  feature: 'reference-data',
  method: 'GET',
  path: '/app/country-data',
  shows: 'nothing',
  summary: 'Countries (ISO 3166-1), by name',
  permission: 'SELF',
  programs: true,
  query: z.object({ ...referencePaging }),
  result: pageOf(z.object({ countryId: z.string(), a3: z.string(), numeric: z.string(), name: z.string() })),
  errors: [],
});

export const listTypeEntities = ['ORGANIZATION', 'STUDY_TEAM', 'USER', 'ACCOUNT', 'CONTACT'] as const;
export const listTypeNames = [
  'SERVICE',
  'ADDRESS',
  'PHONE',
  'WEBSITE',
  'PREFIX',
  'EMAIL_ADDRESS',
  'STATUS',
  'SUFFIX',
] as const;
export const listListTypes = endpoint({
  id: 'listListTypes',
  feature: 'reference-data',
  method: 'GET',
  path: '/app/list-type-data',
  shows: 'nothing',
  summary: 'List types of contact data',
  permission: 'SELF',
  programs: true,
  query: z.object({ ...referencePaging }),
  result: pageOf(
    z.object({
      id: z.number().int(),
      entityName: z.enum(listTypeEntities),
      listTypeName: z.enum(listTypeNames),
      name: z.string(),
    }),
  ),
  errors: [],
});

const named = z
  .object({ items: z.array(z.object({ key: z.string(), name: z.string() })) })
  .meta({ id: 'NamedValues' });
export const listRequiredActionTypes = endpoint({
  id: 'listRequiredActionTypes',
  feature: 'reference-data',
  method: 'GET',
  path: '/app/compliance-rules/required-action-types',
  shows: 'nothing',
  summary: 'Required action types a rule may ask for',
  permission: 'SELF',
  programs: true,
  result: named,
  errors: [],
});
export const listParticipationTypes = endpoint({
  id: 'listParticipationTypes',
  feature: 'reference-data',
  method: 'GET',
  path: '/app/compliance-rules/membership-participation-types',
  shows: 'nothing',
  summary: 'Who in a team has to act',
  permission: 'SELF',
  programs: true,
  result: named,
  errors: [],
});
export const listNotificationStatusTypes = endpoint({
  id: 'listNotificationStatusTypes',
  feature: 'reference-data',
  method: 'GET',
  path: '/app/notification-status-types-ref-data',
  shows: 'nothing',
  summary: 'Events a notification contact can take',
  permission: 'SELF',
  programs: true,
  result: named,
  errors: [],
});
