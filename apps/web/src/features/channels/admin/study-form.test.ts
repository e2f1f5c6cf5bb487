import { expect, test } from 'vitest';
import { t } from '../../../words.ts';
import { changesOf, problemsOf, requestOf, type StudyValues } from './study-form.ts';

const everyone = { channelWide: true, roles: [], teamIds: [] };
const nobody = { channelWide: false, roles: [], teamIds: [] };
const saved: StudyValues = {
  name: 'LANTERN',
  title: 'A study of taverovir',
  bannerColorCSS: '#104B4F',
  draftExpiryDays: '30',
  signingFactor: 'PIN',
  defaultPermissions: {
    viewPost: everyone,
    commentOnPost: everyone,
    updatePost: nobody,
    deletePost: nobody,
  },
  FOUR_EYES_PUBLISH: false,
  REQUIRE_MFA: false,
  CUSTOM_GRACE_PERIODS: true,
  SITE_DIRECTORY_OPEN: false,
  ENABLE_COURSES: true,
  ENABLE_ORDERS: true,
  ENABLE_RENTAL_EQUIPMENT: true,
  ENABLE_QUOTATIONS: true,
  ENABLE_PICKUPS: true,
  ENABLE_SUPPORT_REQUESTS: true,
  SHOW_PRICES_TO_SITES: true,
};

test('an entered value that is the same, with or without surrounding spaces, is no change', () => {
  expect(changesOf({ name: ' LANTERN ', FOUR_EYES_PUBLISH: false }, saved)).toEqual({});
  expect(changesOf({ name: 'LANTERN-2', CUSTOM_GRACE_PERIODS: false }, saved)).toEqual({
    name: 'LANTERN-2',
    CUSTOM_GRACE_PERIODS: false,
  });
});

test('equivalent permissions are no change', () => {
  const same = { ...saved.defaultPermissions, viewPost: { ...everyone } };
  expect(changesOf({ defaultPermissions: same }, saved)).toEqual({});
  const other = { ...same, commentOnPost: nobody };
  expect(requestOf(changesOf({ defaultPermissions: other }, saved))).toEqual({ defaultPermissions: other });
});

test('another factor for signing is a change of its own', () => {
  expect(changesOf({ signingFactor: 'PIN' }, saved)).toEqual({});
  expect(requestOf(changesOf({ signingFactor: 'PASSWORD' }, saved))).toEqual({ signingFactor: 'PASSWORD' });
});

test('only changes are sent, and switches are sent together', () => {
  expect(requestOf({ title: 'Another', draftExpiryDays: ' 45 ', FOUR_EYES_PUBLISH: true })).toEqual({
    title: 'Another',
    draftExpiryDays: '45',
    flags: { FOUR_EYES_PUBLISH: true },
  });
});

test.each([
  [{ name: '#LANTERN' }, 'name'],
  [{ name: 'A' }, 'name'],
  [{ title: ' ' }, 'title'],
  [{ bannerColorCSS: 'teal' }, 'bannerColorCSS'],
  [{ draftExpiryDays: '91' }, 'draftExpiryDays'],
  [{ draftExpiryDays: 'a month' }, 'draftExpiryDays'],
  [{ draftExpiryDays: '' }, 'draftExpiryDays'],
])('%j is an error, shown at its field', (changes, field) => {
  expect(Object.keys(problemsOf(changes))).toEqual([field]);
});

test('an invalid colour gets an error with the expected format', () => {
  expect(problemsOf({ bannerColorCSS: 'yellowish' })).toEqual({ bannerColorCSS: t('issue.notAColour') });
});

test('values that the call accepts are no errors', () => {
  expect(problemsOf({ name: 'LANTERN-2', bannerColorCSS: '#fff', draftExpiryDays: '7' })).toEqual({});
});
