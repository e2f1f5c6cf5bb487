import { expect, test } from 'vitest';
import { t } from '../../words.ts';
import {
  affixChoices,
  changesOf,
  newContact,
  problemsOf,
  type ProfileValues,
  requestOf,
  shownAs,
  zoneChoices,
} from './profile-form.ts';

const saved: ProfileValues = {
  prefixId: '1',
  firstName: 'Elena',
  middleName: '',
  lastName: 'Marchetti',
  suffixId: '',
  jobTitle: 'Trial manager',
  contactData: [],
  languageId: 'en',
  timezoneId: 'Europe/Dublin',
};

test('an entered value that is the same, with or without surrounding spaces, is no change', () => {
  expect(changesOf({ firstName: ' Elena ', middleName: ' ', prefixId: '1' }, saved)).toEqual({});
  expect(changesOf({ firstName: 'Elene', prefixId: '' }, saved)).toEqual({
    firstName: 'Elene',
    prefixId: '',
  });
});

test('what was emptied is sent as none', () => {
  expect(
    requestOf({ prefixId: '', suffixId: '9', jobTitle: ' ', middleName: 'Ada', firstName: 'E' }),
  ).toEqual({
    prefixId: null,
    suffixId: 9,
    jobTitle: null,
    middleName: 'Ada',
    firstName: 'E',
  });
});

test('contact data is sent as a whole, with what is filled in', () => {
  const mobile = { ...newContact(30), value: ' +49 170 1 ' };
  const office = { ...newContact(40), city: 'Berlin', countryId: 'DE' };
  const changes = changesOf({ contactData: [mobile, office] }, saved);
  expect(requestOf(changes)).toEqual({
    contactData: [
      { listTypeId: 30, value: '+49 170 1' },
      { listTypeId: 40, city: 'Berlin', countryId: 'DE' },
    ],
  });
  expect(
    changesOf(
      { contactData: [{ ...mobile, value: 'x' }] },
      { ...saved, contactData: [{ ...mobile, value: 'x' }] },
    ),
  ).toEqual({});
  expect(problemsOf({ contactData: [mobile, newContact(30)] })).toEqual({
    'contactData.1.value': t('issue.required'),
  });
});

test('a person has a first and a last name', () => {
  const required = t('issue.required');
  expect(problemsOf({ firstName: ' ', lastName: '', middleName: '', jobTitle: '' })).toEqual({
    firstName: required,
    lastName: required,
  });
});

test('the name is shown with prefix and suffix', () => {
  const type = (id: number, listTypeName: 'PREFIX' | 'SUFFIX', name: string) => ({
    id,
    entityName: 'USER' as const,
    listTypeName,
    name,
  });
  const types = [
    type(1, 'PREFIX', 'DR'),
    type(9, 'SUFFIX', 'PHD'),
    { ...type(20, 'PREFIX', 'DR'), entityName: 'CONTACT' as const },
  ];
  const choices = { prefixes: affixChoices(types, 'PREFIX'), suffixes: affixChoices(types, 'SUFFIX') };
  expect(choices.prefixes).toEqual([{ value: '1', label: 'Dr' }]);
  expect(shownAs({ ...saved, suffixId: '9' }, choices)).toBe('Dr Elena Marchetti, PhD');
  expect(shownAs({ ...saved, prefixId: '' }, choices)).toBe('Elena Marchetti');
});

test('time zones are found by their place, and the chosen one is among them', () => {
  const zones = zoneChoices('Etc/GMT+3');
  const labels = Object.fromEntries(zones.map(({ value, label }) => [value, label]));
  expect(labels).toMatchObject({
    'Europe/Dublin': 'Dublin (Europe)',
    'America/Argentina/La_Rioja': 'La Rioja (America)',
    UTC: 'UTC',
    'Etc/GMT+3': 'GMT+3 (Etc)',
  });
});
