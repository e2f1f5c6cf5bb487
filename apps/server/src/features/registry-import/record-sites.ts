import type { Words } from '@studyline/contract/words/words';
import { countryCodeOf } from '../reference-data/countries.ts';
import type { RegistryContact, RegistryLocation } from './record-schema.ts';
import { TEXT_LIMITS, cleanText, cleanTextOrNull } from './record-text.ts';

export interface RegistrySite {
  /** Identifies a site in every import: facility, city, zip, country, and its position among equal ones. */
  key: string;
  /** Invented, because registries have no site numbers: the country and a number in the record's order ("DE003"). */
  code: string;
  facility: string;
  city: string;
  state: string;
  zip: string;
  countryName: string;
  countryCode: string | null;
  registryStatus: string | null;
  geo: { lat: number; lon: number } | null;
  contacts: RegistrySiteContact[];
  principalInvestigatorName: string | null;
}

interface RegistrySiteContact {
  name: string;
  role: string | null;
  phone: string | null;
  email: string | null;
}

/** ISO 3166-1 leaves XX to its users. Here it marks sites whose country is unknown. */
const UNKNOWN_COUNTRY = 'XX';

export function readSites(locations: readonly RegistryLocation[]): {
  sites: RegistrySite[];
  warnings: Words[];
} {
  const occurrences = new Map<string, number>();
  const numbers = new Map<string, number>();
  const sites = locations.map((location) => {
    const { site, keyBase } = readSite(location);
    const prefix = site.countryCode ?? UNKNOWN_COUNTRY;
    return {
      key: `${keyBase}|${countUp(occurrences, keyBase)}`,
      code: `${prefix}${String(countUp(numbers, prefix)).padStart(3, '0')}`,
      ...site,
    };
  });
  return { sites, warnings: [...warnOfCountries(sites), ...warnOfLongNames(sites)] };
}

function countUp(counts: Map<string, number>, name: string): number {
  const count = (counts.get(name) ?? 0) + 1;
  counts.set(name, count);
  return count;
}

function readSite(location: RegistryLocation): { site: Omit<RegistrySite, 'key' | 'code'>; keyBase: string } {
  const facility = cleanText(location.facility, TEXT_LIMITS.facility);
  const city = cleanText(location.city, TEXT_LIMITS.line);
  const zip = cleanText(location.zip, TEXT_LIMITS.line);
  const countryName = cleanText(location.country, TEXT_LIMITS.line);
  const countryCode = countryCodeOf(location.countryCode ?? '') ?? countryCodeOf(countryName);
  const contacts = (location.contacts ?? []).map(readContact).filter(({ name }) => name);
  const investigator = contacts.find(({ role }) => role === 'PRINCIPAL_INVESTIGATOR');
  return {
    // The registry sometimes renames countries ("Korea, Republic of", "South Korea"), so the key uses the code.
    keyBase: [facility, city, zip, countryCode ?? countryName].map(normaliseKeyPart).join('|'),
    site: {
      facility: facility || (city ? `Site in ${city}` : 'Unnamed site'),
      city,
      state: cleanText(location.state, TEXT_LIMITS.line),
      zip,
      countryName,
      countryCode,
      registryStatus: cleanTextOrNull(location.status, TEXT_LIMITS.line),
      geo: readGeo(location.geoPoint),
      contacts,
      principalInvestigatorName: investigator?.name ?? null,
    },
  };
}

const normaliseKeyPart = (part: string): string =>
  part
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[|\s]+/g, ' ')
    .trim();

function readContact({ name, role, phone, phoneExt, email }: RegistryContact): RegistrySiteContact {
  const number = cleanText(phone, TEXT_LIMITS.line);
  const extension = cleanText(phoneExt, TEXT_LIMITS.line);
  const address = cleanText(email, TEXT_LIMITS.person);
  return {
    name: cleanText(name, TEXT_LIMITS.person),
    role: cleanTextOrNull(role, TEXT_LIMITS.line),
    phone: number ? (extension ? `${number} ext. ${extension}` : number) : null,
    email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address) ? address : null,
  };
}

function readGeo(point: RegistryLocation['geoPoint']): RegistrySite['geo'] {
  if (!point || Math.abs(point.lat) > 90 || Math.abs(point.lon) > 180) return null;
  return { lat: point.lat, lon: point.lon };
}

function warnOfCountries(sites: readonly RegistrySite[]): Words[] {
  const counts = new Map<string, number>();
  for (const { countryCode, countryName } of sites) {
    if (countryCode === null) counts.set(countryName, (counts.get(countryName) ?? 0) + 1);
  }
  return [...counts].map(([name, count]): Words =>
    name
      ? { key: 'registryRecord.unknownCountry', values: { name, count } }
      : { key: 'registryRecord.unnamedCountry', values: { count } },
  );
}

function warnOfLongNames(sites: readonly RegistrySite[]): Words[] {
  const count = sites.filter(
    ({ facility }) => facility.length >= TEXT_LIMITS.facility && facility.endsWith('…'),
  ).length;
  return count > 0 ? [{ key: 'registryRecord.longNames', values: { count } }] : [];
}
