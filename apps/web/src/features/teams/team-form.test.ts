import { expect, test } from 'vitest';
import { newTeamOf, problemsOfChange, problemsOfNew, startOf, teamChangeOf } from './team-form.ts';

const site = { ...startOf('site'), name: 'St Brigid', code: 'IE-1204' };

test('a site is sent with its place, and empty fields are omitted', () => {
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

test('any other team has no place, and is described only if its type does not say what it is', () => {
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
])('%j is an error, shown at its field', (change, fields) => {
  expect(Object.keys(problemsOfNew({ ...site, ...change })).toSorted()).toEqual(fields);
});

test('values that the call accepts are no errors', () => {
  expect(problemsOfNew(site)).toEqual({});
  expect(problemsOfNew({ ...startOf('team'), name: 'Data monitoring committee' })).toEqual({});
});

test('only changes are sent; a cleared field is null, and a day is its midnight in UTC', () => {
  const changes = { city: ' ', approvalDay: '2026-06-01', countryId: null };
  expect(teamChangeOf(changes, site)).toEqual({
    city: null,
    countryId: null,
    approvalDateTimeMillis: Date.parse('2026-06-01T00:00:00Z'),
  });
  expect(teamChangeOf({ approvalDay: '' }, site)).toEqual({ approvalDateTimeMillis: null });
});

test('a team that is no site is sent with its organisation, which can be removed', () => {
  const organisation = { organizationId: 4, name: 'Norden' };
  expect(newTeamOf({ ...startOf('team'), organisation })).toMatchObject({ associatedOrganizationId: 4 });
  expect(newTeamOf({ ...site, organisation })).not.toHaveProperty('associatedOrganizationId');
  expect(teamChangeOf({ organisation }, startOf('team'))).toEqual({ associatedOrganizationId: 4 });
  expect(teamChangeOf({ organisation: null }, startOf('team'))).toEqual({ associatedOrganizationId: null });
});

test('a team’s description is cleared when its type says what it is', () => {
  const committee = { ...startOf('team'), teamType: 'STUDY_AD_HOC' as const };
  const changes = { participantType: 'OTHER' as const };
  expect(teamChangeOf(changes, committee)).toEqual(changes);
  expect(teamChangeOf({ ...changes, teamType: 'STUDY_CRO' }, committee)).toEqual({
    teamType: 'STUDY_CRO',
  });
});

test('a team cannot lose its name or number', () => {
  expect(Object.keys(problemsOfChange({ name: '', code: 'A#1' })).toSorted()).toEqual(['code', 'name']);
  expect(problemsOfChange({ city: null })).toEqual({});
});
