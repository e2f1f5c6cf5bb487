import { expect, test } from 'vitest';
import { stepsOf } from './first-steps.ts';

const site = {
  id: 5,
  statusName: 'PLANNED' as const,
  approvalDateTimeMillis: null,
  principalInvestigators: [],
  siteActivationDateTimeMillis: null,
};
const study = { channelId: 7 };
const stepsWith = (facts: Partial<Parameters<typeof stepsOf>[0]>) =>
  stepsOf({ clientId: 3, study: undefined, sites: [], ...facts });
const openIn = (facts: Parameters<typeof stepsWith>[0]) =>
  stepsWith(facts)
    .filter(({ isDone }) => !isDone)
    .map(({ name }) => name);

test('a step is open until it is done, whatever their order', () => {
  expect(openIn({})).toEqual(['STUDY', 'SITE', 'APPROVAL', 'PEOPLE', 'ACTIVATION', 'DOCUMENT']);
  expect(openIn({ study })).toEqual(['SITE', 'APPROVAL', 'PEOPLE', 'ACTIVATION', 'DOCUMENT']);
  expect(openIn({ study, sites: [{ ...site, principalInvestigators: ['Ben Okoro'] }] })).toEqual([
    'APPROVAL',
    'ACTIVATION',
    'DOCUMENT',
  ]);
  const active = { approvalDateTimeMillis: 1, siteActivationDateTimeMillis: 2 };
  expect(
    openIn({ study, sites: [{ ...site, ...active, statusName: 'ACTIVE', principalInvestigators: ['B'] }] }),
  ).toEqual(['DOCUMENT']);
});

test('the site that lacks least counts, unless it is cancelled', () => {
  const sites = [
    site,
    { ...site, id: 6, approvalDateTimeMillis: 1 },
    {
      ...site,
      id: 8,
      statusName: 'CANCELLED' as const,
      approvalDateTimeMillis: 1,
      principalInvestigators: ['B'],
    },
  ];
  expect(stepsWith({ study, sites }).find(({ name }) => name === 'PEOPLE')?.href).toBe('/channel/7/teams/6');
});

test('a step that needs an earlier one leads to where that one is done', () => {
  const hrefs = (facts: Parameters<typeof stepsWith>[0]) => stepsWith(facts).map(({ href }) => href);
  const studies = '/settings/3/studies';
  expect(hrefs({})).toEqual(['/', `${studies}?dialog=new`, studies, studies, studies, studies, studies]);
  const newSite = '/channel/directory/7/create-study-site';
  expect(hrefs({ study }).slice(2)).toEqual([
    newSite,
    newSite,
    newSite,
    newSite,
    '/channel/post/7/post-creation',
  ]);
});
