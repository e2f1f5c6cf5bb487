import type { RoleKey } from '@studyline/contract/core/permissions';
import { describe, expect, it } from 'vitest';
import { fitsTeams } from '../src/features/members/policy.ts';
import { DEMO_PEOPLE } from './people.ts';
import { DEMO_CLIENTS, DEMO_SITES, DEMO_STUDIES, DEMO_TEAMS } from './studies.ts';

const person = (key: string) => DEMO_PEOPLE.find((each) => each.key === key)!;
const rolesOf = (key: string, study = 'lantern'): RoleKey[] =>
  person(key)
    .memberships.filter((each) => each.study === study)
    .flatMap(({ roles }) => roles);

describe('DEMO_PEOPLE', () => {
  it('have unique keys, addresses and names', () => {
    for (const field of ['key', 'emailAddress'] as const) {
      expect(new Set(DEMO_PEOPLE.map((each) => each[field])).size).toBe(DEMO_PEOPLE.length);
    }
    expect(new Set(DEMO_PEOPLE.map((each) => `${each.firstName} ${each.lastName}`)).size).toBe(
      DEMO_PEOPLE.length,
    );
    expect(
      DEMO_PEOPLE.filter(({ emailAddress }) => !/^[a-z0-9.]+@studyline\.example$/.test(emailAddress)),
    ).toEqual([]);
  });

  it('live in existing time zones', () => {
    const zones = new Set(['UTC', ...Intl.supportedValuesOf('timeZone')]);
    expect(DEMO_PEOPLE.map(({ timezoneId }) => timezoneId).filter((zone) => !zones.has(zone))).toEqual([]);
  });

  it.each([
    ['study.manager', ['CHANNEL_ADMIN', 'STUDY_MANAGER']],
    ['author', ['CONTENT_AUTHOR']],
    ['approver', ['CONTENT_APPROVER', 'REGULATORY_SPECIALIST']],
    ['monitor', ['MONITOR']],
    ['investigator', ['PRINCIPAL_INVESTIGATOR']],
    ['coordinator', ['STUDY_COORDINATOR']],
    ['coordinator2', ['STUDY_COORDINATOR']],
    ['pharmacist', ['SITE_PHARMACIST']],
    ['regulatory', ['SITE_REGULATORY']],
    ['staff', ['SITE_STAFF']],
    ['supply', ['SUPPLY_MANAGER']],
    ['vendor', ['VENDOR_MEMBER']],
    ['auditor', ['QA_AUDITOR']],
    ['inspector', ['INSPECTOR']],
    ['newcomer', ['SUB_INVESTIGATOR']],
    ['client.admin', []],
    ['outsider', []],
  ] as [string, RoleKey[]][])('%s has the roles of that persona', (key, roles) => {
    expect(rolesOf(key)).toEqual(roles);
    expect(person(key).emailAddress).toBe(`${key}@studyline.example`);
  });

  it('include the special cases', () => {
    expect(person('client.admin').clientAdminOf).toBe('larkmoor');
    expect(person('investigator').signaturePin).toMatch(/^\d{6}$/);
    expect(person('investigator').memberships.map(({ study }) => study)).toEqual(['lantern', 'beacon']);
    expect(person('coordinator').memberships[0]!.teams).toEqual(person('investigator').memberships[0]!.teams);
    expect(person('coordinator2').memberships[0]!.teams).not.toEqual(
      person('coordinator').memberships[0]!.teams,
    );
    expect(person('newcomer').hasAcceptedTerms).toBe(false);
    expect(person('outsider').nonEecUser).toBe(true);
    const leads = DEMO_PEOPLE.filter(({ memberships }) => memberships.some((each) => each.isTeamLead));
    expect(leads.map(({ key }) => key)).toEqual(['vendor.lead']);
    const blindingOf = (key: string) =>
      DEMO_TEAMS.find(
        (team) => team.study === 'lantern' && person(key).memberships[0]!.teams.includes(team.key),
      )?.blinding;
    expect(['unblinded.pharmacist', 'committee'].map(blindingOf)).toEqual(['UNBLINDED', 'BLINDED']);
    const statuses = DEMO_PEOPLE.flatMap(({ memberships }) => memberships.map(({ status }) => status));
    expect([...new Set(statuses)].toSorted()).toEqual(['CURRENT', 'FORMER', 'INVITED']);
  });

  it('belong to teams that exist, and to each study at most once', () => {
    const teams = new Set([...DEMO_TEAMS, ...DEMO_SITES].map(({ study, key }) => `${study} ${key}`));
    for (const { key, memberships } of DEMO_PEOPLE) {
      expect([key, new Set(memberships.map(({ study }) => study)).size]).toEqual([key, memberships.length]);
      const missing = memberships.flatMap(({ study, teams: keys }) => keys.map((team) => `${study} ${team}`));
      expect([key, missing.filter((team) => !teams.has(team))]).toEqual([key, []]);
    }
  });

  it('have roles that fit their teams, as the product requires', () => {
    const types = new Map(DEMO_TEAMS.map(({ study, key, teamType }) => [`${study} ${key}`, teamType]));
    for (const { key, memberships } of DEMO_PEOPLE) {
      const unfit = memberships.flatMap(({ study, teams, roles }) => {
        const own = teams.map((team) => types.get(`${study} ${team}`) ?? 'STUDY_SITE');
        return roles.filter((role) => !fitsTeams(role, own));
      });
      expect([key, unfit]).toEqual([key, []]);
    }
  });

  it('join before they leave', () => {
    for (const { key, memberships } of DEMO_PEOPLE) {
      for (const { status, joinedDaysAgo, left } of memberships) {
        expect([key, status === 'FORMER']).toEqual([key, left !== undefined]);
        expect(left?.daysAgo ?? 0).toBeLessThan(joinedDaysAgo);
      }
    }
  });
});

describe('DEMO_SITES', () => {
  it('of the first study have the size of a large trial, each with its own code and name', () => {
    const sites = DEMO_SITES.filter(({ study }) => study === 'lantern');
    expect(sites).toHaveLength(60);
    expect(new Set(sites.map(({ place }) => place.countryCode)).size).toBe(10);
    for (const study of DEMO_STUDIES) {
      const own = DEMO_SITES.filter((site) => site.study === study.key);
      expect(new Set(own.map(({ place }) => place.code)).size).toBe(own.length);
      expect(new Set(own.map(({ name }) => name)).size).toBe(own.length);
    }
    const unnamed = DEMO_SITES.filter(
      ({ name, place }) => name.length > 40 || /\d|,/.test(name + place.city),
    );
    expect(unnamed).toEqual([]);
  });

  it('have their own principal investigator if they are active', () => {
    const opened = DEMO_SITES.filter(({ status }) => status === 'ACTIVE' || status === 'ON_HOLD');
    expect(DEMO_SITES.filter(({ activatedDaysAgo }) => activatedDaysAgo !== undefined)).toEqual(opened);
    for (const { activatedDaysAgo, selectedDaysAgo } of opened)
      expect(selectedDaysAgo).toBeGreaterThan(activatedDaysAgo! + 2);
    expect(opened.filter((site) => !site.principalInvestigator)).toEqual([]);
    const led = DEMO_SITES.flatMap(({ key, study, principalInvestigator: leader }) =>
      leader ? [{ key, membership: person(leader).memberships.find((each) => each.study === study) }] : [],
    );
    for (const { key, membership } of led)
      expect([key, membership?.teams, membership?.roles]).toEqual([key, [key], ['PRINCIPAL_INVESTIGATOR']]);
  });

  it('belong to studies of clients that exist', () => {
    expect(new Set(DEMO_SITES.map(({ study }) => study)).size).toBe(DEMO_STUDIES.length);
    const clients = new Set(DEMO_CLIENTS.map(({ key }) => key));
    expect(DEMO_STUDIES.filter(({ client }) => !clients.has(client))).toEqual([]);
    const teamKeys = [...DEMO_TEAMS, ...DEMO_SITES].map(({ study, key }) => `${study} ${key}`);
    expect(new Set(teamKeys).size).toBe(teamKeys.length);
    for (const { study, overseenBy } of DEMO_SITES) {
      expect(overseenBy.filter((team) => !teamKeys.includes(`${study} ${team}`))).toEqual([]);
    }
  });
});
