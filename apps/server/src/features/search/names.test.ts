import { afterAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { countFacets, type FoundName, searchMyStudies, searchStudy } from '@studyline/contract/search/calls';
import { startApp } from '../../../test/app.ts';
import { buildPost } from '../../../test/posts.ts';
import {
  addKeyContact,
  buildCategories,
  buildMember,
  buildStudy,
  buildTeam,
  buildUser,
  buildWorld,
  changeRole,
  leaveStudy,
  nobody,
  type Person,
  setStudyFlag,
} from '../../../test/world.ts';

const app = await startApp();
const { db } = app.server;
const { study, manager } = await buildWorld(db);
const site = await buildTeam(db, study, { name: 'Hospital Westend', code: 'DE0815', city: 'Potsdam' });
const other = await buildTeam(db, study, { name: 'Klinik Westerland', code: 'DE4711', city: 'Sylt' });
const buildPerson = async (firstName: string, lastName: string, teamId: number) =>
  buildMember(db, study, {
    roles: ['STUDY_COORDINATOR'],
    teamId,
    person: await buildUser(db, { firstName, lastName }),
  });
const own = await buildPerson('Zoë', 'Kowalczyk', site);
await buildPerson('Maximilian', 'Kowalski', site);
const stranger = await buildPerson('Małgorzata', 'Kowalska', other);
afterAll(() => app.close());

type Query = Omit<z.input<typeof searchStudy.query>, 'search'>;
const find = async (person: Person, search: string, query: Query = {}, of = study) => {
  const { body } = await app
    .as(person)
    .call(searchStudy, { params: { channelId: of.channelId }, query: { ...query, search }, body: [] });
  return body;
};
const written = ({ kind, title }: FoundName) =>
  `${kind} ${title.map((piece) => (piece.isMatch ? `[${piece.text}]` : piece.text)).join('')}`;
const namesOf = async (...asked: Parameters<typeof find>) => (await find(...asked)).names.map(written);

describe('searchStudy, by names', () => {
  test('200: finds people by the beginning of a name, without accents, with their teams', async () => {
    expect(await namesOf(manager, 'kowal')).toEqual([
      'MEMBER Maximilian [Kowalski]',
      'MEMBER Małgorzata [Kowalska]',
      'MEMBER Zoë [Kowalczyk]',
    ]);
    expect(await namesOf(manager, 'zoe kowal')).toEqual(['MEMBER [Zoë] [Kowalczyk]']);
    expect(await namesOf(manager, 'kow zo')).toEqual(['MEMBER [Zoë] [Kowalczyk]']);
    expect(await namesOf(manager, 'owal')).toEqual([]);
    expect((await find(manager, 'zoe')).names).toMatchObject([
      {
        channelId: study.channelId,
        channelMemberId: `${study.channelId}-${own.userId}`,
        person: { userId: own.userId, displayName: 'Zoë Kowalczyk' },
        teamNames: ['Site DE0815, Potsdam'],
      },
    ]);
  });

  test('200: finds teams by code, name and city', async () => {
    for (const [search, title] of [
      ['DE0815', '[DE0815], Hospital Westend, Potsdam'],
      ['westend', 'DE0815, Hospital [Westend], Potsdam'],
      ['potsdam', 'DE0815, Hospital Westend, [Potsdam]'],
    ] as const)
      expect(await namesOf(manager, search)).toEqual([`TEAM ${title}`]);
    expect((await find(manager, 'westend')).names).toMatchObject([
      { teamId: site, isSite: true, countryName: 'Germany' },
    ]);
  });

  test('200: finds categories in which the person sees a post, with those below, in other forms of the word', async () => {
    const names = { '01': 'Pharmacy', '01.01': 'Temperature excursions', '01.02': 'Excursions of others' };
    const [, below = 0, hidden = 0] = await buildCategories(db, study, Object.keys(names), 'OWN', names);
    await buildPost(app, study, { author: manager, title: 'A', categoryIds: [below] });
    const viewPost = { ...nobody, teamIds: [other] };
    await buildPost(app, study, { author: manager, title: 'B', categoryIds: [hidden], viewPost });
    expect(await namesOf(own, 'excursion')).toEqual(['CATEGORY Temperature [excursions]']);
    expect((await find(own, 'excursion')).names).toMatchObject([
      { categoryId: below, within: 'Pharmacy', postCount: 1 },
    ]);
    expect((await find(own, 'pharmacy')).names).toMatchObject([{ within: 'OWN', postCount: 1 }]);
    expect((await find(manager, 'pharmacy')).names).toMatchObject([{ postCount: 2 }]);
    expect(await namesOf(stranger, 'excursion')).toHaveLength(2);
  });

  test('200: finds whom and what the lists of members and teams show: own teams, key contacts, everybody in an open directory', async () => {
    expect(await namesOf(own, 'kowal')).toEqual(['MEMBER Maximilian [Kowalski]', 'MEMBER Zoë [Kowalczyk]']);
    expect(await namesOf(own, 'west')).toEqual(['TEAM DE0815, Hospital [Westend], Potsdam']);
    expect(await namesOf(own, 'małgorzata')).toEqual([]);
    await addKeyContact(db, study, { userId: stranger.userId, title: 'Contact', position: 1 });
    expect((await find(own, 'małgorzata')).names).toMatchObject([{ kind: 'MEMBER', teamNames: [] }]);
    expect(await namesOf(own, 'westerland')).toEqual([]);
    await setStudyFlag(db, study, 'SITE_DIRECTORY_OPEN', true);
    expect(await namesOf(own, 'west')).toHaveLength(2);
    expect((await find(own, 'małgorzata')).names).toMatchObject([{ teamNames: ['Site DE4711, Sylt'] }]);
  });

  test('200: no longer finds who has left', async () => {
    const leaving = await buildPerson('Thaddäus', 'Gone', site);
    expect(await namesOf(manager, 'thaddaus')).toEqual(['MEMBER [Thaddäus] Gone']);
    await leaveStudy(db, study, leaving);
    expect(await namesOf(manager, 'thaddaus')).toEqual([]);
  });

  test('200: finds a name with a typo if nothing has the word', async () => {
    const found = await find(manager, 'maximillian');
    expect([found.isCorrected, ...found.names.map(written)]).toEqual([true, 'MEMBER [Maximilian] Kowalski']);
    expect(await namesOf(manager, 'potsdma')).toEqual(['TEAM DE0815, Hospital Westend, [Potsdam]']);
    await buildPost(app, study, { author: manager, title: 'Kowalskx' });
    const exact = await find(manager, 'kowalskx');
    expect([exact.isCorrected, exact.names.length, exact.items.length]).toEqual([false, 0, 1]);
    const byName = await find(manager, 'kowalczyk');
    expect([byName.isCorrected, byName.names.length, byName.items.length]).toEqual([false, 1, 0]);
  });

  test('200: shows names on the first page, up to 50 of each kind, and of the chosen kinds', async () => {
    const crowd = await buildStudy(db);
    const lead = await buildMember(db, crowd, { roles: ['STUDY_MANAGER'] });
    for (let n = 0; n < 51; n += 1) await buildTeam(db, crowd, { name: `Marsupial ${100 + n}` });
    await buildMember(db, crowd, {
      roles: ['STUDY_MANAGER'],
      person: await buildUser(db, { firstName: 'Marsupial' }),
    });
    const kinds = async (query: Query) =>
      Map.groupBy((await find(lead, 'marsupial', query, crowd)).names, ({ kind }) => kind);
    const all = await kinds({});
    expect([all.get('TEAM')?.length, all.get('MEMBER')?.length]).toEqual([50, 1]);
    expect(
      all
        .get('TEAM')?.[49]
        ?.title.map(({ text }) => text)
        .join(''),
    ).toContain('Marsupial 149');
    expect([...(await kinds({ facets: ['POST_TYPE:MEMBER'] })).keys()]).toEqual(['MEMBER']);
    expect((await kinds({ page: 2 })).size).toBe(0);
    expect((await kinds({ facets: [`AUTHOR:${lead.userId}`] })).size).toBe(0);
  });
});

describe('searchMyStudies and countFacets, by names', () => {
  test('200: find in all own studies, as far as each of them shows, and count', async () => {
    const second = await buildStudy(db);
    const person = await buildUser(db, { firstName: 'Ocelot', lastName: 'Searcher' });
    await buildMember(db, study, { roles: ['STUDY_COORDINATOR'], teamId: site, person });
    const here = await buildMember(db, second, { roles: ['STUDY_COORDINATOR'], person });
    await buildTeam(db, second, { name: 'Ocelot hidden' });
    await buildTeam(db, study, { name: 'Ocelot shown' });
    await buildPost(app, study, { author: manager, title: 'Ocelot post' });
    const search = (channelId: number[] = []) =>
      app.as(here).call(searchMyStudies, { query: { search: 'ocelot', channelId }, body: [] });
    const count = async (channelId: number[], facets: string[]) => {
      const { body } = await app
        .as(here)
        .call(countFacets, { query: { search: 'ocelot', channelId }, body: { facets } });
      const options = (facet: string) =>
        Object.fromEntries(
          body.facets.find((one) => one.facet === facet)?.options.map(({ value, count }) => [value, count]) ??
            [],
        );
      return { total: body.totalCount, types: options('POST_TYPE'), studies: options('CHANNEL') };
    };
    const [first, there] = [study.channelId, second.channelId];
    expect((await search()).body.names.map((name) => [name.kind, name.channelId])).toEqual([
      ['TEAM', first],
      ['MEMBER', first],
      ['MEMBER', there],
    ]);
    expect((await search([there])).body.names).toHaveLength(1);
    const types = { TEAM: 1, MEMBER: 2, DOCUMENT: 1 };
    const studies = { [first]: 3, [there]: 1 };
    expect(await count([], [])).toEqual({ total: 4, types, studies });
    expect(await count([], ['POST_TYPE:MEMBER'])).toEqual({
      total: 2,
      types,
      studies: { [first]: 1, [there]: 1 },
    });
    expect(await count([there], [])).toEqual({ total: 1, types: { MEMBER: 1 }, studies });
    expect(await count([], [`AUTHOR:${manager.userId}`])).toMatchObject({ total: 1, types: { DOCUMENT: 1 } });
  });

  test('200: a vendor finds nobody but their own team', async () => {
    const vendor = await buildMember(db, study, {
      roles: ['VENDOR_MEMBER'],
      teamId: await buildTeam(db, study, { teamType: 'STUDY_SERVICE_PROVIDER', name: 'Westbound couriers' }),
    });
    expect(await namesOf(vendor, 'west')).toEqual(['TEAM [Westbound] couriers']);
    expect(await namesOf(vendor, 'kowal')).toEqual([]);
    await changeRole(db, study, vendor, 'STUDY_MANAGER');
    expect(await namesOf(vendor, 'kowal')).toHaveLength(3);
  });
});
