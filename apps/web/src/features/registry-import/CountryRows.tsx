import type { RegistryPreview } from '@studyline/contract/registry-import/calls';
import { IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { type Corrections, SiteRows } from './SiteRows.tsx';
import { CountryTile } from '../../ui/DataTable.tsx';
import { RowBox } from '../../ui/forms/ImportParts.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { useFormat } from '../../use-format.ts';
import { useTranslation } from '../../words.ts';
import classes from './CountryRows.module.css';
import { citiesInShort } from './registry-words.ts';

type Country = RegistryPreview['countries'][number];
const COUNTRIES_SHOWN = 4;

/** The sites of a record by country, those with most sites first. A row expands to its new sites, whose names and cities can be
 * corrected, or to its cities. */
export function CountryRows({
  countries,
  newSites,
  corrections,
}: {
  countries: Country[];
  newSites: RegistryPreview['newSites'];
  corrections: Corrections;
}) {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  // A single further row takes no more space than the button that would show it.
  const fits = countries.length <= COUNTRIES_SHOWN + 1;
  const shown = all || fits ? countries : countries.slice(0, COUNTRIES_SHOWN);
  const count = countries.length - COUNTRIES_SHOWN;
  return (
    <RowBox
      more={
        !fits && (
          <TextButton aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? t('registryImport.fewerCountries') : t('registryImport.moreCountries', { count })}
          </TextButton>
        )
      }
    >
      {shown.map((country) => (
        <CountryRow
          key={country.countryId ?? `-${country.countryName}`}
          country={country}
          sites={newSites.filter((site) => isIn(site, country))}
          corrections={corrections}
        />
      ))}
    </RowBox>
  );
}

const isIn = (site: RegistryPreview['newSites'][number], { countryId, countryName }: Country) =>
  site.countryId === countryId && (countryId !== null || site.countryName === countryName);

function CountryRow({
  country,
  sites,
  corrections,
}: {
  country: Country;
  sites: RegistryPreview['newSites'];
  corrections: Corrections;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const [open, setOpen] = useState(false);
  const list = useId();
  const { countryId, countryName, siteCount, cities } = country;
  return (
    <li>
      <button
        type="button"
        className={classes.country}
        aria-expanded={open}
        aria-controls={open ? list : undefined}
        disabled={cities.length === 0 && sites.length === 0}
        onClick={() => setOpen(!open)}
      >
        <span aria-hidden>
          <CountryTile code={countryId ?? '?'} />
        </span>
        <b>{countryName}</b>
        <span className={classes.cities}>{!open && citiesInShort(cities)}</span>
        <span className={classes.count} aria-hidden>
          {format.number(siteCount)}
        </span>
        <span className="sl-hidden">{t('registryImport.siteCount', { count: siteCount })}</span>
        <IconChevronRight size={17} aria-hidden />
      </button>
      {open && (
        <div id={list}>
          {sites.length > 0 ? (
            <SiteRows sites={sites} corrections={corrections} />
          ) : (
            <p className={classes.allCities}>{cities.join(', ')}</p>
          )}
        </div>
      )}
    </li>
  );
}
