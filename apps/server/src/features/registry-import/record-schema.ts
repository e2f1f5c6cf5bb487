import { registryNumber } from '@studyline/contract/registry-import/calls';
import { z } from 'zod';
import type { Catalogue } from '@studyline/contract/words/words';
import type { WordKey, Words } from '@studyline/contract/words/words';

/** The part of a ClinicalTrials.gov API v2 study record that is read. Everything else is ignored. */

const LOCATION_LIMIT = 5000;
const ISSUE_LIMIT = 20;

const text = z.string();
const optionalText = z.string().nullish();
const date = z.object({ date: optionalText }).nullish();

/** The length is checked before the entries, so that an absurd list costs nothing. */
function listOf<T extends z.ZodType>(item: T, limit: number, tooMany: WordKey) {
  return z.array(z.unknown()).max(limit, tooMany).pipe(z.array(item)).nullish();
}

const contact = z.object({
  name: optionalText,
  role: optionalText,
  phone: optionalText,
  phoneExt: optionalText,
  email: optionalText,
});

const location = z.object({
  facility: optionalText,
  status: optionalText,
  city: optionalText,
  state: optionalText,
  zip: optionalText,
  country: optionalText,
  countryCode: optionalText,
  geoPoint: z.object({ lat: z.number(), lon: z.number() }).nullish(),
  contacts: listOf(contact, 100, 'registryRecord.tooManyContacts'),
});

const organisation = z.object({ name: text, class: optionalText });

const protocolSection = z.object({
  identificationModule: z.object({
    nctId: z
      .string()
      .trim()
      .toUpperCase()
      .regex(registryNumber, 'registryRecord.wrongNumber' satisfies WordKey),
    acronym: optionalText,
    orgStudyIdInfo: z.object({ id: optionalText }).nullish(),
    organization: z.object({ fullName: optionalText }).nullish(),
    briefTitle: optionalText,
    officialTitle: optionalText,
  }),
  statusModule: z
    .object({
      overallStatus: optionalText,
      startDateStruct: date,
      completionDateStruct: date,
      lastUpdatePostDateStruct: date,
    })
    .nullish(),
  sponsorCollaboratorsModule: z
    .object({
      leadSponsor: organisation.nullish(),
      collaborators: listOf(organisation, 500, 'registryRecord.tooManyCollaborators'),
    })
    .nullish(),
  designModule: z
    .object({
      studyType: optionalText,
      phases: listOf(text, 20, 'registryRecord.tooManyPhases'),
      enrollmentInfo: z.object({ count: z.number().nullish() }).nullish(),
    })
    .nullish(),
  conditionsModule: z
    .object({ conditions: listOf(text, 1000, 'registryRecord.tooManyConditions') })
    .nullish(),
  contactsLocationsModule: z
    .object({ locations: listOf(location, LOCATION_LIMIT, 'registryRecord.tooManyLocations') })
    .nullish(),
});

const registryRecord = z.object({ protocolSection });

export type RegistryRecord = z.infer<typeof registryRecord>;
export type RegistryLocation = z.infer<typeof location>;
export type RegistryContact = z.infer<typeof contact>;

export interface RecordIssue {
  path: string;
  message: Words;
}

export function checkRecord(
  input: unknown,
): { ok: true; record: RegistryRecord } | { ok: false; issues: RecordIssue[] } {
  const foreign = describeForeignInput(input);
  if (foreign) return { ok: false, issues: [{ path: '', message: foreign }] };
  const result = registryRecord.safeParse(input, { reportInput: true });
  if (result.success) return { ok: true, record: result.data };
  const issues = result.error.issues.slice(0, ISSUE_LIMIT).map(describeIssue);
  const more = result.error.issues.length - issues.length;
  if (more > 0)
    issues.push({ path: '', message: { key: 'registryRecord.moreMistakes', values: { count: more } } });
  return { ok: false, issues };
}

function describeForeignInput(input: unknown): Words | null {
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    return { key: 'registryRecord.notObject', values: { kind: kindOf(input) } };
  if ('protocolSection' in input) return null;
  if ('studies' in input) return { key: 'registryRecord.listOfStudies' };
  return { key: 'registryRecord.missing', values: { path: 'protocolSection' } };
}

function describeIssue(issue: z.core.$ZodIssue): RecordIssue {
  const path = issue.path.reduce<string>(
    (path, part) =>
      typeof part === 'number' ? `${path}[${part}]` : path ? `${path}.${String(part)}` : String(part),
    '',
  );
  if (issue.code === 'too_big') {
    const values = { given: (issue.input as unknown[]).length, limit: Number(issue.maximum) };
    return { path, message: { key: issue.message as WordKey, values } };
  }
  if (issue.code !== 'invalid_type') return { path, message: { key: issue.message as WordKey } };
  if (issue.input === undefined)
    return { path, message: { key: 'registryRecord.missing', values: { path } } };
  const wanted: Words = { key: `registryRecord.kinds.${issue.expected as Kind}` };
  return {
    path,
    message: { key: 'registryRecord.wrongKind', values: { path, wanted, kind: kindOf(issue.input) } },
  };
}

type Kind = keyof Catalogue['registryRecord']['kinds'];

function kindOf(value: unknown): Words {
  const kind = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
  // JSON can't contain these kinds.
  const known = kind === 'bigint' || kind === 'symbol' || kind === 'function' ? 'object' : kind;
  return { key: `registryRecord.kinds.${known}` };
}

const numbered = z.object({
  protocolSection: z.object({
    identificationModule: registryRecord.shape.protocolSection.shape.identificationModule.pick({
      nctId: true,
    }),
  }),
});

/** The registry number in an input that may be a study's record. */
export function readNumberOf(input: unknown): string | undefined {
  return numbered.safeParse(input).data?.protocolSection.identificationModule.nctId;
}
