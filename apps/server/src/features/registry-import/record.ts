import type { WordKey, Words } from '@studyline/contract/words/words';
import { type RecordIssue, type RegistryRecord, checkRecord } from './record-schema.ts';
import { type RegistrySite, readSites } from './record-sites.ts';
import { TEXT_LIMITS, cleanText, cleanTextOrNull, cleanTexts } from './record-text.ts';

export interface RegistryStudy {
  nctId: string;
  /** The short name: the acronym, else the sponsor's own study number, else the registry number. */
  name: string;
  title: string;
  officialTitle: string | null;
  sponsorName: string;
  sponsorClass: string;
  collaborators: { name: string; className: string }[];
  phases: string[];
  studyType: string;
  overallStatus: string;
  enrollmentCount: number | null;
  conditions: string[];
  /** Dates as the registry writes them: "2020-02-21", or "2020-02" if the day is unknown. */
  startDate: string | null;
  completionDate: string | null;
  lastUpdateDate: string | null;
  /** ISO 3166-1 alpha-2 codes in the record's order. */
  countries: string[];
  sites: RegistrySite[];
  /** What was only partly understood, for the importer. */
  warnings: Words[];
}

/**
 * Reads a ClinicalTrials.gov API v2 study record. It never throws: for an unreadable record it returns issues, each with a path
 * into the record and a message; what is odd but usable is a warning.
 */
export function parseRegistryRecord(
  input: unknown,
): { ok: true; study: RegistryStudy } | { ok: false; issues: RecordIssue[] } {
  const checked = checkRecord(input);
  if (!checked.ok) return checked;
  const { protocolSection } = checked.record;
  const read = readNames(protocolSection);
  if ('issue' in read) return { ok: false, issues: [read.issue] };
  const { sponsorWarnings, ...names } = read;

  const { statusModule, designModule, conditionsModule, contactsLocationsModule } = protocolSection;
  const locations = contactsLocationsModule?.locations ?? [];
  const { sites, warnings } = readSites(locations);
  const study: RegistryStudy = {
    ...names,
    ...readOrganisations(protocolSection),
    phases: cleanTexts(designModule?.phases, TEXT_LIMITS.line),
    studyType: readWord(designModule?.studyType),
    overallStatus: readWord(statusModule?.overallStatus),
    enrollmentCount: readCount(designModule?.enrollmentInfo?.count),
    conditions: cleanTexts(conditionsModule?.conditions, TEXT_LIMITS.title),
    startDate: cleanTextOrNull(statusModule?.startDateStruct?.date, TEXT_LIMITS.line),
    completionDate: cleanTextOrNull(statusModule?.completionDateStruct?.date, TEXT_LIMITS.line),
    lastUpdateDate: cleanTextOrNull(statusModule?.lastUpdatePostDateStruct?.date, TEXT_LIMITS.line),
    countries: [...new Set(sites.map(({ countryCode }) => countryCode).filter((code) => code !== null))],
    sites,
    warnings: [
      ...sponsorWarnings,
      ...(sites.length ? warnings : [{ key: 'registryRecord.noSites' as const }]),
    ],
  };
  return { ok: true, study };
}

type ProtocolSection = RegistryRecord['protocolSection'];

function readNames(section: ProtocolSection):
  | (Pick<RegistryStudy, 'nctId' | 'name' | 'title' | 'officialTitle' | 'sponsorName'> & {
      sponsorWarnings: Words[];
    })
  | { issue: RecordIssue } {
  const { nctId, acronym, orgStudyIdInfo, organization, briefTitle, officialTitle } =
    section.identificationModule;
  const title = cleanText(briefTitle, TEXT_LIMITS.title) || cleanText(officialTitle, TEXT_LIMITS.title);
  if (!title) return missing('protocolSection.identificationModule.briefTitle', 'registryRecord.noTitle');

  const leadSponsor = section.sponsorCollaboratorsModule?.leadSponsor?.name;
  const sponsorName =
    cleanText(leadSponsor, TEXT_LIMITS.person) || cleanText(organization?.fullName, TEXT_LIMITS.person);
  if (!sponsorName) {
    return missing('protocolSection.sponsorCollaboratorsModule.leadSponsor', 'registryRecord.noSponsor');
  }
  const sponsorWarnings: Words[] = cleanText(leadSponsor, TEXT_LIMITS.person)
    ? []
    : [{ key: 'registryRecord.organisationIsSponsor', values: { name: sponsorName } }];
  const name = [acronym, orgStudyIdInfo?.id, nctId].map(readShortName).find((name) => name.length >= 3)!;
  return {
    nctId,
    name,
    title,
    officialTitle: cleanTextOrNull(officialTitle, TEXT_LIMITS.officialTitle),
    sponsorName,
    sponsorWarnings,
  };
}

/** A study's name has 3 to 100 characters and does not start with "#" (specification, section 5). */
function readShortName(raw: string | null | undefined): string {
  return cleanText(raw, TEXT_LIMITS.name).replace(/^[#\s]+/, '');
}

function missing(path: string, key: WordKey): { issue: RecordIssue } {
  return { issue: { path, message: { key } } };
}

function readOrganisations({
  sponsorCollaboratorsModule: sponsors,
}: ProtocolSection): Pick<RegistryStudy, 'sponsorClass' | 'collaborators'> {
  return {
    sponsorClass: readWord(sponsors?.leadSponsor?.class),
    collaborators: (sponsors?.collaborators ?? [])
      .map((each) => ({ name: cleanText(each.name, TEXT_LIMITS.person), className: readWord(each.class) }))
      .filter(({ name }) => name),
  };
}

/** A value of one of the registry's enumerations, kept as written because they may grow. */
function readWord(raw: string | null | undefined): string {
  return cleanText(raw, TEXT_LIMITS.line) || 'UNKNOWN';
}

function readCount(count: number | null | undefined): number | null {
  return count !== null && count !== undefined && Number.isSafeInteger(count) && count >= 0 ? count : null;
}
