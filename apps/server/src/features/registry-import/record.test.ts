import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { say } from '../../core/words.ts';
import { pathsOf, readRecord, replaceAt } from './import-fixture.ts';
import { type RegistryStudy, parseRegistryRecord } from './record.ts';

const warningsOf = (study: RegistryStudy) => study.warnings.map((warning) => say('en', warning));

function read(input: unknown): RegistryStudy {
  const result = parseRegistryRecord(input);
  if (!result.ok) throw new Error(JSON.stringify(result.issues));
  return result.study;
}

function issuesOf(input: unknown): { path: string; message: string }[] {
  const result = parseRegistryRecord(input);
  if (result.ok) return [];
  return result.issues.map(({ path, message }) => ({ path, message: say('en', message) }));
}

/** A minimal valid record with the locations and modules that a test needs. */
function makeRecord(locations: unknown = [], modules: Record<string, unknown> = {}): unknown {
  return {
    protocolSection: {
      identificationModule: { nctId: 'NCT01234567', acronym: 'SMALL', briefTitle: 'A small study' },
      sponsorCollaboratorsModule: { leadSponsor: { name: 'Norden Therapeutics', class: 'INDUSTRY' } },
      contactsLocationsModule: { locations },
      ...modules,
    },
  };
}

function nameOf(identification: Record<string, unknown>): string {
  const identificationModule = { nctId: 'NCT01234567', briefTitle: 'A small study', ...identification };
  return read(makeRecord([], { identificationModule })).name;
}

function facilityOf(facility: string): string {
  return read(makeRecord([{ facility, country: 'Japan' }])).sites[0]!.facility;
}

const leeds = {
  facility: 'St. James’s University Hospital',
  city: 'Leeds',
  zip: 'LS9 7TK',
  country: 'United Kingdom',
};

describe('parseRegistryRecord of a real record', () => {
  const study = read(readRecord());

  it('reads the study', () => {
    const { sites, countries, ...facts } = study;
    expect(facts).toEqual({
      nctId: 'NCT04280705',
      name: '20-0006',
      title: 'Adaptive COVID-19 Treatment Trial (ACTT)',
      officialTitle: expect.stringMatching(/^A Multicenter, Adaptive, .* in Hospitalized Adults$/),
      sponsorName: 'National Institute of Allergy and Infectious Diseases (NIAID)',
      sponsorClass: 'NIH',
      collaborators: [],
      phases: ['PHASE3'],
      studyType: 'INTERVENTIONAL',
      overallStatus: 'COMPLETED',
      enrollmentCount: 1062,
      conditions: ['COVID-19'],
      startDate: '2020-02-21',
      completionDate: '2020-05-21',
      lastUpdateDate: '2022-03-14',
      warnings: [],
    });
    expect(countries).toEqual(['US', 'DK', 'DE', 'GR', 'JP', 'KR', 'MX', 'SG', 'ES', 'GB']);
    expect(sites).toHaveLength(60);
  });

  it('reads the sites, each with its own key and code', () => {
    expect(new Set(study.sites.map(({ key }) => key)).size).toBe(60);
    expect(new Set(study.sites.map(({ code }) => code)).size).toBe(60);
    expect(study.sites.map(({ code }) => code).slice(40, 46)).toEqual([
      'US041',
      'DK001',
      'DE001',
      'DE002',
      'DE003',
      'GR001',
    ]);
    expect(study.sites[49]).toEqual({
      key: 'seoul national university hospital|seoul|03080|kr|1',
      code: 'KR002',
      facility: 'Seoul National University Hospital',
      city: 'Seoul',
      state: 'Jongno-gu',
      zip: '03080',
      countryName: 'Korea, Republic of',
      countryCode: 'KR',
      registryStatus: null,
      geo: { lat: 37.566, lon: 126.9784 },
      contacts: [],
      principalInvestigatorName: null,
    });
  });

  it('gives the same answer twice', () => {
    expect(read(readRecord())).toEqual(study);
  });
});

describe('parseRegistryRecord of sites', () => {
  it('distinguishes anonymised sites by their order, and keeps their keys when others are added between them', () => {
    const anonymous = { facility: 'Research Site', city: 'Leeds', country: 'United Kingdom' };
    const before = read(makeRecord([anonymous, anonymous])).sites;
    const after = read(makeRecord([anonymous, leeds, anonymous, anonymous])).sites;
    expect(before.map(({ key }) => key)).toEqual(['research site|leeds||gb|1', 'research site|leeds||gb|2']);
    expect(after.map(({ key }) => key)).toEqual(expect.arrayContaining(before.map(({ key }) => key)));
    expect(new Set(after.map(({ key }) => key)).size).toBe(4);
    expect(after.map(({ code }) => code)).toEqual(['GB001', 'GB002', 'GB003', 'GB004']);
  });

  it('keeps the key of a site despite changes of case, spaces or the country’s name', () => {
    const [one] = read(
      makeRecord([{ facility: 'Ankara  Hospital', city: 'Ankara', country: 'Turkey' }]),
    ).sites;
    const [other] = read(
      makeRecord([{ facility: 'ANKARA HOSPITAL ', city: 'Ankara', country: 'Turkey (Türkiye)' }]),
    ).sites;
    expect(one!.key).toBe(other!.key);
  });

  it('makes two keys for two sites, even with a bar in a name', () => {
    const { sites } = read(
      makeRecord([
        { facility: 'A|B', city: 'C', country: 'Japan' },
        { facility: 'A', city: 'B|C', country: 'Japan' },
      ]),
    );
    expect(sites[0]!.key).not.toBe(sites[1]!.key);
  });

  it('reads contacts and takes the first principal investigator', () => {
    const contacts = [
      {
        name: 'Anna Berg',
        role: 'CONTACT',
        phone: '+44 113 496 0000',
        phoneExt: '12',
        email: 'a.berg@site.example',
      },
      { name: 'Dr Omar Haddad', role: 'PRINCIPAL_INVESTIGATOR', email: 'not an address' },
      { name: 'Dr Second', role: 'PRINCIPAL_INVESTIGATOR' },
      { role: 'CONTACT', phone: '1' },
    ];
    const [site] = read(makeRecord([{ ...leeds, status: 'RECRUITING', contacts }])).sites;
    expect(site!.principalInvestigatorName).toBe('Dr Omar Haddad');
    expect(site!.registryStatus).toBe('RECRUITING');
    expect(site!.contacts).toEqual([
      { name: 'Anna Berg', role: 'CONTACT', phone: '+44 113 496 0000 ext. 12', email: 'a.berg@site.example' },
      { name: 'Dr Omar Haddad', role: 'PRINCIPAL_INVESTIGATOR', phone: null, email: null },
      { name: 'Dr Second', role: 'PRINCIPAL_INVESTIGATOR', phone: null, email: null },
    ]);
  });

  it('warns about an unknown country, and uses the code if the record has one', () => {
    const study = read(
      makeRecord([
        { facility: 'A', country: 'Atlantis' },
        { facility: 'B', country: 'Atlantis' },
        { facility: 'C' },
        { facility: 'D', country: 'Sonstwo', countryCode: 'DE' },
      ]),
    );
    expect(study.sites.map(({ code }) => code)).toEqual(['XX001', 'XX002', 'XX003', 'DE001']);
    expect(study.countries).toEqual(['DE']);
    expect(warningsOf(study)).toEqual([
      'The country “Atlantis” of 2 sites is unknown. Choose it by hand.',
      'The record doesn’t name the country of 1 site. Choose it by hand.',
    ]);
  });

  it('names a site without a name, and drops coordinates that are not on Earth', () => {
    const { sites } = read(
      makeRecord([{ city: 'Leeds', geoPoint: { lat: 53.8, lon: -1.5 } }, { geoPoint: { lat: 91, lon: 0 } }]),
    );
    expect(sites.map(({ facility, geo }) => [facility, geo])).toEqual([
      ['Site in Leeds', { lat: 53.8, lon: -1.5 }],
      ['Unnamed site', null],
    ]);
  });

  it('warns about a record without sites', () => {
    expect(warningsOf(read(makeRecord([])))).toEqual(['The record lists no sites.']);
    expect(warningsOf(read(makeRecord(null)))).toEqual(['The record lists no sites.']);
    expect(read(makeRecord([], { contactsLocationsModule: undefined })).sites).toEqual([]);
  });
});

describe('parseRegistryRecord of names', () => {
  it('takes the acronym, else the sponsor’s number, else the registry’s', () => {
    expect(nameOf({ acronym: ' ACTT ', orgStudyIdInfo: { id: '20-0006' } })).toBe('ACTT');
    expect(nameOf({ orgStudyIdInfo: { id: '20-0006' } })).toBe('20-0006');
    expect(nameOf({ acronym: 'HF', orgStudyIdInfo: { id: '1' } })).toBe('NCT01234567');
  });

  it('makes it a valid study name', () => {
    expect(nameOf({ acronym: '# #ASPIRE' })).toBe('ASPIRE');
    expect(nameOf({ acronym: 'x'.repeat(5000) })).toBe(`${'x'.repeat(99)}…`);
    expect(nameOf({ acronym: 'A&M [2]' })).toBe('A&M [2]');
  });

  it('falls back for the title and the sponsor, and refuses a record without either', () => {
    const identificationModule = {
      nctId: 'nct01234567 ',
      officialTitle: 'Long',
      organization: { fullName: 'NIAID' },
    };
    const study = read(makeRecord([], { identificationModule, sponsorCollaboratorsModule: undefined }));
    expect([study.nctId, study.title, study.sponsorName]).toEqual(['NCT01234567', 'Long', 'NIAID']);
    expect(warningsOf(study)).toEqual([
      'The record names no lead sponsor, so NIAID, which registered it, is listed as the sponsor.',
      'The record lists no sites.',
    ]);
    expect(issuesOf(makeRecord([], { identificationModule: { nctId: 'NCT01234567' } }))).toEqual([
      { path: 'protocolSection.identificationModule.briefTitle', message: 'The study has no title.' },
    ]);
    expect(issuesOf(makeRecord([], { sponsorCollaboratorsModule: {} }))).toEqual([
      {
        path: 'protocolSection.sponsorCollaboratorsModule.leadSponsor',
        message: 'The study has no lead sponsor.',
      },
    ]);
  });
});

describe('parseRegistryRecord of something other than a record', () => {
  it.each([
    [undefined, 'It is nothing, not an object.'],
    [null, 'It is null, not an object.'],
    ['NCT04280705', 'It is text, not an object.'],
    [42, 'It is a number, not an object.'],
    [[], 'It is a list, not an object.'],
    [{}, 'protocolSection is missing.'],
    [{ studies: [], nextPageToken: 'x' }, 'It is a list of studies. Import one study at a time.'],
  ])('says so for %j', (input, message) => {
    expect(issuesOf(input)).toEqual([{ path: '', message }]);
  });

  it.each([
    [{ protocolSection: null }, 'protocolSection must be an object, not null.'],
    [{ protocolSection: {} }, 'protocolSection.identificationModule is missing.'],
    [
      { protocolSection: { identificationModule: { nctId: 'DRKS00000001' } } },
      'The registry number must be NCT followed by eight digits.',
    ],
    [
      makeRecord([leeds, { facility: 42 }]),
      'protocolSection.contactsLocationsModule.locations[1].facility must be text, not a number.',
    ],
    [
      makeRecord({ 0: leeds }),
      'protocolSection.contactsLocationsModule.locations must be a list, not an object.',
    ],
    [
      makeRecord([], { designModule: { enrollmentInfo: { count: '1062' } } }),
      'protocolSection.designModule.enrollmentInfo.count must be a number, not text.',
    ],
  ])('names what is wrong (%#)', (input, message) => {
    expect(issuesOf(input).map((issue) => issue.message)).toEqual([message]);
  });

  it('refuses 100,000 locations with one message, without reading them', () => {
    const locations = Array.from({ length: 100_000 }, () => ({ facility: 1 }));
    expect(issuesOf(makeRecord(locations))).toEqual([
      {
        path: 'protocolSection.contactsLocationsModule.locations',
        message: 'The record lists 100,000 locations; at most 5,000 can be imported.',
      },
    ]);
  });

  it('lists the first mistakes and counts the rest', () => {
    const issues = issuesOf(makeRecord(Array.from({ length: 50 }, () => ({ city: true }))));
    expect(issues).toHaveLength(21);
    expect(issues.at(-1)!.message).toBe('There are 30 more mistakes of this kind.');
  });
});

describe('parseRegistryRecord of hostile texts', () => {
  it.each([
    ['Uni\u0000versity\u0007 Hospital', 'University Hospital'],
    ['two\n\tlines', 'two lines'],
    ['lone \uD800surrogate\uDC00', 'lone surrogate'],
    ['abc\u202Efdp.exe', 'abcfdp.exe'],
    ['Uni\u200Bversity', 'University'],
    ['\u2800\u200D', 'Unnamed site'],
    ['Cafe\u0301 Hospital', 'Café Hospital'],
    ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
  ])('cleans %j', (raw, clean) => {
    expect(facilityOf(raw)).toBe(clean);
  });

  it('cuts a very long name between characters and says so', () => {
    const study = read(makeRecord([{ facility: '🏥'.repeat(1_000_000), country: 'Japan' }]));
    expect(study.sites[0]!.facility).toBe(`${'🏥'.repeat(249)}…`);
    expect(study.sites[0]!.facility.isWellFormed()).toBe(true);
    expect(warningsOf(study)).toEqual(['The name of 1 site was too long and has been cut.']);
  });

  it('is not changed by __proto__ keys', () => {
    const record = JSON.parse(
      JSON.stringify(
        makeRecord([{ facility: '__proto__', city: 'constructor', country: '__proto__' }]),
      ).replace('{', '{"__proto__":{"polluted":true},'),
    ) as unknown;
    const study = read(record);
    expect(study.sites[0]).toMatchObject({ key: '__proto__|constructor||__proto__|1', countryCode: null });
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(Object.hasOwn(study, '__proto__')).toBe(false);
  });

  it('reads 5,000 sites', () => {
    const locations = Array.from({ length: 5000 }, (_, index) => ({ ...leeds, zip: `LS${index}` }));
    const { sites } = read(makeRecord(locations));
    expect(new Set(sites.map(({ code }) => code)).size).toBe(5000);
    expect(sites.at(-1)!.code).toBe('GB5000');
  });

  it('returns a result for any value anywhere in a record, and lets no broken text through', () => {
    const paths = pathsOf(readRecord());
    const value = fc.oneof(fc.anything(), fc.string({ unit: 'binary' }), fc.jsonValue());
    fc.assert(
      fc.property(fc.constantFrom(...paths), value, (path, value) => {
        const result = parseRegistryRecord(replaceAt(readRecord(), path, value));
        const isSound = result.ok
          ? !/\\u(00|d[89a-f])/i.test(JSON.stringify(result.study))
          : say('en', result.issues[0]!.message).endsWith('.');
        expect(isSound).toBe(true);
      }),
      { numRuns: process.env.STUDYLINE_TEST_FULL ? 20_000 : 500 },
    );
  }, 300_000);
});
