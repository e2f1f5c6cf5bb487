import { expect, test } from 'vitest';
import { newTeamOf, problemsOfChange, problemsOfNew, startOf, teamChangeOf } from './team-form.ts';

const site = { ...startOf('site'), name: 'St Brigid', code: 'IE-1204' };

test('a site is sent with its place, and what was left empty is left out', () => {
  const sent = newTeamOf({ ...site, countryId: 'IE', city: ' ', principalInvestigatorName: 'Dr Walsh' });
  expect(JSON.parse(JSON.stringify(sent))).toEqual({
    teamType: 'STUDY_SITE',
    name: 'St Brigid',
    code: 'IE-1204',
    countryId: 'IE',
    principalInvestigatorName: 'Dr Walsh',
    blinding: 'NOT_APPLICABLE',
    complianceTrackingEnabled: true,
    overseenByTeamIds: [],
  });
});

test('another team has no place, and says what it is only if its type does not', () => {
  const team = { ...site, countryId: 'IE', teamType: 'STUDY_CRO' as const };
  expect(Object.keys(newTeamOf(team))).not.toContain('code');
  expect(Object.keys(newTeamOf(team))).not.toContain('participantType');
  expect(newTeamOf({ ...team, teamType: 'STUDY_AD_HOC' })).toMatchObject({ participantType: 'COMMITTEE' });
});

test.each([
  [{ name: '' }, ['name']],
  [{ name: 'Site #4' }, ['name']],
  [{ code: ' ' }, ['code']],
  [{ code: 'A+B', name: 'A*' }, ['code', 'name']],
])('%j is a mistake, said at its field', (change, fields) => {
  expect(Object.keys(problemsOfNew({ ...site, ...change })).toSorted()).toEqual(fields);
});

test('what the call takes is no mistake', () => {
  expect(problemsOfNew(site)).toEqual({});
  expect(problemsOfNew({ ...startOf('team'), name: 'Data monitoring committee' })).toEqual({});
});

test('only changes are sent; what was emptied is null, and a day is its midnight in UTC', () => {
  const changes = { city: ' ', approvalDay: '2026-06-01', countryId: null };
  expect(teamChangeOf(changes, site)).toEqual({
    city: null,
    countryId: null,
    approvalDateTimeMillis: Date.parse('2026-06-01T00:00:00Z'),
  });
  expect(teamChangeOf({ approvalDay: '' }, site)).toEqual({ approvalDateTimeMillis: null });
});

test('what a team is said to be goes when its type says it', () => {
  const committee = { ...startOf('team'), teamType: 'STUDY_AD_HOC' as const };
  const changes = { participantType: 'OTHER' as const };
  expect(teamChangeOf(changes, committee)).toEqual(changes);
  expect(teamChangeOf({ ...changes, teamType: 'STUDY_CRO' }, committee)).toEqual({
    teamType: 'STUDY_CRO',
  });
});

test('a team keeps a name and a number', () => {
  expect(Object.keys(problemsOfChange({ name: '', code: 'A#1' })).toSorted()).toEqual(['code', 'name']);
  expect(problemsOfChange({ city: null })).toEqual({});
});
