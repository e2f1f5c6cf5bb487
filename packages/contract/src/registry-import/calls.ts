import { z } from 'zod';
import { line, queryFlag } from '../core/common.ts';
import { MAX_NAME } from '../core/limits.ts';
import { clientId } from '../core/params.ts';
import { endpoint } from '../core/endpoint.ts';

const registryFacts = z.object({
  nctId: z.string(),
  officialTitle: z.string().nullable(),
  overallStatus: z.string().nullable(),
  phases: z.array(z.string()),
  enrollmentCount: z.number().int().nullable(),
  startDate: z.string().nullable(),
  lastUpdateDate: z.string().nullable(),
});

/** The number of a study in ClinicalTrials.gov. */
export const registryNumber = /^NCT\d{8}$/;
const nctId = z.string().trim().toUpperCase().regex(registryNumber);

const registryPreview = registryFacts
  .extend({
    name: z.string(),
    title: z.string(),
    sponsorName: z.string(),
    collaborators: z.array(z.string()),
    countries: z.array(
      z.object({
        countryId: z.string().nullable(),
        countryName: z.string(),
        siteCount: z.number().int(),
        cities: z.array(z.string()),
      }),
    ),
    siteCount: z.number().int(),
    newSites: z
      .array(
        z.object({
          code: z.string(),
          name: z.string(),
          city: z.string().nullable(),
          countryId: z.string().nullable(),
          countryName: z.string().describe('As in `countries`.'),
        }),
      )
      .describe('The sites that would be created, by code.'),
  })
  .meta({ id: 'RegistryPreview' });
export type RegistryPreview = z.infer<typeof registryPreview>;

/** Registries often hold departments as cities, and addresses as names. */
const siteCorrections = z
  .array(
    z
      .strictObject({
        code: z.string().max(40),
        name: line(1, MAX_NAME).optional(),
        city: line(1, MAX_NAME).optional(),
      })
      .meta({ id: 'SiteCorrection' }),
  )
  .max(10_000)
  .optional()
  .describe('Better names and cities for sites that are created, by their codes in the preview.');

/** A record with results, or with thousands of sites. */
const RECORD_BYTES = 8 * 1024 * 1024;

export const importStudy = endpoint({
  id: 'importStudy',
  feature: 'registry-import',
  method: 'POST',
  path: '/clients/{clientId}/import-study',
  summary: 'Create a study from its registry record; dryRun only shows what would be created',
  description:
    "The body is a ClinicalTrials.gov API v2 study record, or { nctId } to fetch it from the registry. The caller becomes study administrator, in the sponsor's team. Importing the same record again changes nothing.",
  bodyBytes: RECORD_BYTES,
  permission: 'CLIENT_MANAGE',
  params: z.object({ clientId }),
  query: z.object({
    dryRun: queryFlag.default(false).describe('Returns what would be created, and writes nothing.'),
  }),
  body: z
    .union([
      z.strictObject({ nctId, siteCorrections }),
      z.looseObject({ siteCorrections }).describe('A study record of the API v2.'),
    ])
    .meta({ id: 'ImportStudyBody' }),
  result: z.object({
    channelId: z.number().int().nullable(),
    created: z.boolean(),
    sitesCreated: z.number().int(),
    sitesUpdated: z.number().int(),
    warnings: z.array(z.string()),
    study: registryPreview,
  }),
  errors: [
    'CLIENT_NOT_FOUND',
    'FEATURE_OFF',
    'NOT_A_REGISTRY_RECORD',
    'REGISTRY_RECORD_NOT_FOUND',
    'REGISTRY_UNREACHABLE',
    'REGISTRY_ANSWER_WRONG',
  ],
  creates: true,
});
