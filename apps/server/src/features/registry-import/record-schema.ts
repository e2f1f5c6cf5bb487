import { z } from 'zod';

/** The part of a ClinicalTrials.gov API v2 study record that is read; everything else in it is ignored. */

export const LOCATION_LIMIT = 5000;
const ISSUE_LIMIT = 20;

const text = z.string();
const optionalText = z.string().nullish();
const date = z.object({ date: optionalText }).nullish();

/** The length is checked before the entries are, so that an absurd list costs nothing. */
function listOf<T extends z.ZodType>(item: T, limit: number, what: string) {
  const tooMany = (issue: { input?: unknown }): string =>
    `The record lists ${count((issue.input as unknown[]).length)} ${what}; at most ${count(limit)} can be imported.`;
  return z.array(z.unknown()).max(limit, { error: tooMany }).pipe(z.array(item)).nullish();
}

const count = (number: number): string => number.toLocaleString('en-GB');

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
  contacts: listOf(contact, 100, 'contacts for one location'),
});

const organisation = z.object({ name: text, class: optionalText });

const protocolSection = z.object({
  identificationModule: z.object({
    nctId: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^NCT\d{8}$/, 'The registry number must be NCT followed by eight digits.'),
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
      collaborators: listOf(organisation, 500, 'collaborators'),
    })
    .nullish(),
  designModule: z
    .object({
      studyType: optionalText,
      phases: listOf(text, 20, 'phases'),
      enrollmentInfo: z.object({ count: z.number().nullish() }).nullish(),
    })
    .nullish(),
  conditionsModule: z.object({ conditions: listOf(text, 1000, 'conditions') }).nullish(),
  contactsLocationsModule: z.object({ locations: listOf(location, LOCATION_LIMIT, 'locations') }).nullish(),
});

const registryRecord = z.object({ protocolSection });

export type RegistryRecord = z.infer<typeof registryRecord>;
export type RegistryLocation = z.infer<typeof location>;
export type RegistryContact = z.infer<typeof contact>;

export interface RecordIssue {
  path: string;
  message: string;
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
  if (more > 0) issues.push({ path: '', message: `There are ${count(more)} more mistakes of this kind.` });
  return { ok: false, issues };
}

function describeForeignInput(input: unknown): string | null {
  const not = 'This is not a ClinicalTrials.gov study record';
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    return `${not}: it is ${nameOf(input)}, not an object.`;
  }
  if ('protocolSection' in input) return null;
  if ('studies' in input) return `${not} but a list of studies. Import one study at a time.`;
  return `${not}: protocolSection is missing.`;
}

function describeIssue(issue: z.core.$ZodIssue): RecordIssue {
  const path = issue.path.reduce<string>(
    (path, part) =>
      typeof part === 'number' ? `${path}[${part}]` : path ? `${path}.${String(part)}` : String(part),
    '',
  );
  if (issue.code !== 'invalid_type') return { path, message: issue.message };
  if (issue.input === undefined) return { path, message: `${path} is missing.` };
  const expected = { string: 'text', number: 'a number', array: 'a list', object: 'an object' };
  const wanted = expected[issue.expected as keyof typeof expected] ?? issue.expected;
  return { path, message: `${path} must be ${wanted}, not ${nameOf(issue.input)}.` };
}

function nameOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (value === undefined) return 'nothing';
  return (
    { string: 'text', number: 'a number', boolean: 'true or false' }[typeof value as string] ?? 'an object'
  );
}
