import { describe, expect, it } from 'vitest';
import { languages } from '@studyline/contract/words/languages';
import { COUNTRIES, countryCodeOf, countryName } from './countries.ts';

describe('COUNTRIES', () => {
  it('has the 249 entries of ISO 3166-1, each code once', () => {
    expect(COUNTRIES).toHaveLength(249);
    expect(new Set(COUNTRIES.flatMap(({ code, alpha3, numeric }) => [code, alpha3, numeric])).size).toBe(
      3 * 249,
    );
  });

  it('agrees with the runtime, which knows the numeric codes', () => {
    for (const { code, numeric } of COUNTRIES) {
      expect([numeric, new Intl.Locale(`und-${numeric}`).region]).toEqual([numeric, code]);
    }
  });

  it.each([
    ['CD', 'COD'],
    ['CG', 'COG'],
    ['CH', 'CHE'],
    ['KP', 'PRK'],
    ['KR', 'KOR'],
    ['AT', 'AUT'],
    ['AU', 'AUS'],
    ['SS', 'SSD'],
  ])('%s is %s', (code, alpha3) => {
    expect(COUNTRIES.find((country) => country.code === code)?.alpha3).toBe(alpha3);
    expect(countryCodeOf(alpha3)).toBe(code);
  });
});

describe('countryCodeOf', () => {
  it.each(Object.values(languages))('finds every country by its name in $name', ({ locale }) => {
    for (const { code } of COUNTRIES) {
      expect([code, countryCodeOf(countryName(code, locale))]).toEqual([code, code]);
    }
  });

  it.each([
    ['United States', 'US'],
    ['Korea, Republic of', 'KR'],
    ['South Korea', 'KR'],
    ["Korea, Democratic People's Republic of", 'KP'],
    ['Türkiye', 'TR'],
    ['Turkey', 'TR'],
    ['Turkey (Türkiye)', 'TR'],
    ['Russian Federation', 'RU'],
    ['Russia', 'RU'],
    ['Czechia', 'CZ'],
    ['Czech Republic', 'CZ'],
    ['Vietnam', 'VN'],
    ['Viet Nam', 'VN'],
    ['Moldova, Republic of', 'MD'],
    ['Iran, Islamic Republic of', 'IR'],
    ['Taiwan', 'TW'],
    ['Hong Kong', 'HK'],
    ['Macau', 'MO'],
    ['The Democratic Republic of the Congo', 'CD'],
    ['Congo, The Democratic Republic of the', 'CD'],
    ['Congo', 'CG'],
    ["Côte D'Ivoire", 'CI'],
    ['Cote d’Ivoire', 'CI'],
    ['North Macedonia', 'MK'],
    ['Macedonia, The Former Yugoslav Republic of', 'MK'],
    ['Palestinian Territory, occupied', 'PS'],
    ['Palestinian Territories, Occupied', 'PS'],
    ['Bosnia and Herzegovina', 'BA'],
    ['Bosnia & Herzegovina', 'BA'],
    ['Saint Lucia', 'LC'],
    ['Réunion', 'RE'],
    ['Libyan Arab Jamahiriya', 'LY'],
    ['  united   kingdom ', 'GB'],
    ['USA', 'US'],
    ['DE', 'DE'],
  ])('%s is %s', (name, code) => {
    expect(countryCodeOf(name)).toBe(code);
  });

  it.each(['Atlantis', '', ' ', '__proto__', 'constructor', 'toString', 'ZZ', 'the', '\uD800'])(
    'does not know %j',
    (name) => {
      expect(countryCodeOf(name)).toBeNull();
    },
  );
});

describe('countryName', () => {
  it('answers in the reader’s language', () => {
    expect(countryName('DE', 'en-GB')).toBe('Germany');
    expect(countryName('DE', 'de-DE')).toBe('Deutschland');
    expect(countryName('DE', 'fr_FR')).toBe('Allemagne');
    expect(countryName('KOR', 'en')).toBe('South Korea');
  });

  it('answers in English for an invalid locale, and with the code for an invalid country', () => {
    expect(countryName('DE', 'not a locale')).toBe('Germany');
    expect(countryName('ZZ', 'en')).toBe('ZZ');
    expect(countryName('', 'en')).toBe('');
  });
});
