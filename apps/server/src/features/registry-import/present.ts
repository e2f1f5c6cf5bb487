import type { RegistryPreview } from '@studyline/contract/registry-import/calls';
import { word } from '../../core/words.ts';
import { countryName } from '../reference-data/countries.ts';
import type { NewSite } from './queries.ts';
import type { RegistrySite } from './record-sites.ts';
import type { RegistryStudy } from './record.ts';

/**
 * What the record says, under the name that the study has or would get. Countries are named in the reader's language, those with
 * most sites first.
 */
export function presentPreview(
  study: RegistryStudy,
  names: { name: string; title: string; newSites: readonly NewSite[] },
  languageId: string,
): RegistryPreview {
  return {
    nctId: study.nctId,
    officialTitle: study.officialTitle,
    overallStatus: study.overallStatus,
    phases: study.phases,
    enrollmentCount: study.enrollmentCount,
    startDate: study.startDate,
    lastUpdateDate: study.lastUpdateDate,
    name: names.name,
    title: names.title,
    sponsorName: study.sponsorName,
    collaborators: study.collaborators.map(({ name }) => name),
    countries: presentCountries(study.sites, languageId),
    siteCount: study.sites.length,
    newSites: names.newSites.map(({ code, name, city, countryId, countryName: raw }) => ({
      code,
      name,
      city,
      countryId,
      countryName: countryInWords(countryId, raw ?? '', languageId),
    })),
  };
}

function presentCountries(sites: readonly RegistrySite[], languageId: string): RegistryPreview['countries'] {
  const collator = new Intl.Collator(languageId);
  const groups = Map.groupBy(sites, (site) => site.countryCode ?? site.countryName);
  return [...groups.values()]
    .map((group) => {
      const { countryCode, countryName: raw } = group[0]!;
      return {
        countryId: countryCode,
        countryName: countryInWords(countryCode, raw, languageId),
        siteCount: group.length,
        cities: [...new Set(group.map(({ city }) => city).filter(Boolean))],
      };
    })
    .toSorted((a, b) => b.siteCount - a.siteCount || collator.compare(a.countryName, b.countryName));
}

function countryInWords(code: string | null, raw: string, languageId: string): string {
  return code ? countryName(code, languageId) : raw || word(languageId, 'registryImport.unknownCountry');
}
