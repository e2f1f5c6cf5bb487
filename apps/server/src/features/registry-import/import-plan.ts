import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { OrganisationFacts } from '../clients/study-queries.ts';
import { countryName } from '../reference-data/countries.ts';
import type { ImportedSite, ImportedStudy, NewSite, SiteFacts } from './queries.ts';
import type { RegistrySite } from './record-sites.ts';
import type { RegistryStudy } from './record.ts';
import { assignCodes } from './site-codes.ts';

/** What an import would change. It removes nothing, and changes nothing that people may have written. */
export interface ImportPlan {
  facts: Record<string, unknown>;
  /** Names of the facts that differ from the stored ones; all of them for a new study. */
  changedFacts: string[];
  newSites: NewSite[];
  /** Sites with their new facts, and the names of those that change. */
  changedSites: { site: ImportedSite; changed: string[] }[];
  /** Sites of an earlier record that this one does not list. They stay. */
  missingSites: ImportedSite[];
}

/** Compares a record with what an earlier import left; `imported` is undefined if there was none. */
export function planImport(study: RegistryStudy, imported: ImportedStudy | undefined): ImportPlan {
  const facts = factsOf(study);
  const known = new Map(imported?.sites.map((site) => [site.registryKey, site]));
  const sites = study.sites.map((site) => ({ site, facts: siteFactsOf(site) }));
  const listed = new Set(sites.map((each) => each.facts.registryKey));
  const added = sites.filter((each) => !known.has(each.facts.registryKey));
  const codes = assignCodes(
    added.map(({ site }) => site.code),
    imported?.codes ?? [],
  );
  return {
    facts,
    changedFacts: Object.keys(facts).filter(
      (name) => !isDeepStrictEqual(facts[name], imported?.registry[name]),
    ),
    newSites: added.map(({ site, facts }, index) => ({ ...facts, name: site.facility, code: codes[index]! })),
    changedSites: sites.flatMap(({ facts }) => {
      const former = known.get(facts.registryKey);
      const changed = former ? changesOf(former, facts) : [];
      if (!former || changed.length === 0) return [];
      const { teamId, name } = former;
      return [{ site: { ...facts, teamId, name }, changed }];
    }),
    missingSites: (imported?.sites ?? []).filter(({ registryKey }) => !listed.has(registryKey)),
  };
}

export function hasChanges({ changedFacts, newSites, changedSites }: ImportPlan): boolean {
  return changedFacts.length + newSites.length + changedSites.length > 0;
}

/** Stored as separate rows, or shown to the importer only. */
const NO_FACTS = ['sites', 'countries', 'collaborators', 'warnings'];

/** The registry's facts about the study, as the database returns them. */
function factsOf(study: RegistryStudy): Record<string, unknown> {
  const facts = Object.entries(study).filter(([name]) => !NO_FACTS.includes(name));
  return JSON.parse(JSON.stringify(Object.fromEntries(facts))) as Record<string, unknown>;
}

export function organisationsOf(study: RegistryStudy): OrganisationFacts[] {
  return [
    { part: 'SPONSOR', name: study.sponsorName, className: study.sponsorClass },
    ...study.collaborators.map((each) => ({ part: 'COLLABORATOR' as const, ...each })),
  ];
}

function siteFactsOf(site: RegistrySite): SiteFacts {
  return {
    registryKey: shortKeyOf(site.key),
    registryStatus: site.registryStatus,
    countryId: site.countryCode,
    countryName: (site.countryCode ? countryName(site.countryCode, 'en') : site.countryName) || null,
    city: site.city || null,
    state: site.state || null,
    zip: site.zip || null,
    latitude: site.geo?.lat ?? null,
    longitude: site.geo?.lon ?? null,
    principalInvestigatorName: site.principalInvestigatorName,
  };
}

const KEY_LENGTH = 400;

/** An index entry holds about 2,700 bytes, which the longest facilities in the longest cities could exceed. */
function shortKeyOf(key: string): string {
  return key.length <= KEY_LENGTH ? key : `sha256:${createHash('sha256').update(key).digest('hex')}`;
}

function changesOf(former: SiteFacts, facts: SiteFacts): string[] {
  return (Object.keys(facts) as (keyof SiteFacts)[]).filter((name) =>
    name === 'registryStatus' ? facts[name] !== former[name] : former[name] === null && facts[name] !== null,
  );
}
