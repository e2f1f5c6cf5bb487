import { afterAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { addFavorite } from '@studyline/contract/channels/calls';
import { replaceRules } from '@studyline/contract/compliance/calls';
import { updateClassifications } from '@studyline/contract/classifications/changes';
import { listChannelPosts, listMemberPosts } from '@studyline/contract/feed/calls';
import { changeTeamStatus } from '@studyline/contract/teams/calls';
import { updateProfile } from '@studyline/contract/users/calls';
import { startApp } from '../../../test/app.ts';
import {
  buildCategories,
  buildClient,
  buildMember,
  buildStudy,
  buildTeam,
  buildWorld,
  changeTeam,
  type Member,
  nobody,
  type Study,
} from '../../../test/world.ts';
import {
  add,
  addSubmitted,
  buildPost,
  expireNow,
  move,
  openPost,
  type PostFacts,
  readPost,
  removePost,
  replace,
} from '../../../test/posts.ts';

const HOUR = 3_600_000;
const START = Date.parse('2026-03-01T00:00:00Z');

const app = await startApp();
const { study, manager, author, reader } = await buildWorld(app.server.db);
afterAll(() => app.close());

type Query = z.input<typeof listChannelPosts.query>;
const read = (person: Member, of: Study, query: Query = {}) =>
  app.as(person).call(listChannelPosts, { params: { channelId: of.channelId }, query, body: [] });
const readMine = (person: Member, query: z.input<typeof listMemberPosts.query> = {}) =>
  app.as(person).call(listMemberPosts, { query, body: [] });
const idsOf = (answer: { body: { items: { postDetail: { postId: number } }[] } }) =>
  answer.body.items.map((item) => item.postDetail.postId);

const recent = (hours: number) => new Date(Date.now() - hours * HOUR);

/** A separate study with posts an hour apart, oldest first. */
async function buildFeed(
  posts: Partial<PostFacts>[],
): Promise<{ study: Study; lead: Member; site: Member; ids: number[] }> {
  const { db } = app.server;
  const own = await buildStudy(db);
  const lead = await buildMember(db, own, { roles: ['STUDY_MANAGER'] });
  const site = await buildMember(db, own, { roles: ['PRINCIPAL_INVESTIGATOR'] });
  const ids: number[] = [];
  for (const [i, facts] of posts.entries()) {
    const publishedAt = new Date(START + i * HOUR);
    ids.push((await buildPost(app, own, { author: lead, publishedAt, ...facts })).postId);
  }
  return { study: own, lead, site, ids };
}

describe('listChannelPosts', () => {
  test('200 with the posts shared with a team by name, for people who see the team', async () => {
    const { study: own, lead, site, ids } = await buildFeed([{}, { preActivation: true }, {}]);
    const { db } = app.server;
    const foreign = await buildMember(db, own, { roles: ['PRINCIPAL_INVESTIGATOR'] });
    const build = (teamIds: number[], facts: Partial<PostFacts> = {}) =>
      buildPost(app, own, {
        author: lead,
        viewPost: { channelWide: false, roles: [], teamIds },
        ...facts,
      });
    const named = (await build([site.teamId])).postId;
    const early = (await build([site.teamId, foreign.teamId], { preActivation: true })).postId;
    await build([foreign.teamId]);
    const { teamId } = site;
    expect(idsOf(await read(lead, own, { teamId }))).toEqual([early, named]);
    expect(idsOf(await read(site, own, { teamId }))).toEqual([early, named]);
    expect(idsOf(await read(foreign, own, { teamId }))).toEqual([]);
    expect(idsOf(await read(foreign, own)).toSorted()).toEqual(expect.arrayContaining([...ids, early]));
    expect(idsOf(await readMine(lead, { teamId }))).toEqual([early, named]);
    const facets = [`TEAM:${teamId}`, 'TEAM:999999999'];
    expect(idsOf(await read(lead, own, { facets }))).toEqual([early, named]);
    expect(idsOf(await read(foreign, own, { facets }))).toEqual([]);
    expect((await read(lead, own, { teamId, filter: 'DRAFTS' })).status).toBe(400);
  });

  test('200 is an empty last page if there are no posts', async () => {
    const { study: empty, site } = await buildFeed([]);
    const { status, body } = await read(site, empty);
    expect([status, body]).toEqual([
      200,
      { items: [], page: 1, pageSize: 25, lastPage: true, asOf: expect.any(Number) },
    ]);
  });

  test('200 in each order; equal times and titles by id', async () => {
    const at = new Date(START);
    const {
      study: own,
      site,
      ids,
    } = await buildFeed([
      { title: 'Beta', publishedAt: at },
      { title: 'alpha', publishedAt: at },
      { title: 'Beta', publishedAt: new Date(START + HOUR) },
      { title: 'Ärztebrief', publishedAt: new Date(START - HOUR) },
    ]);
    const [b1 = 0, a = 0, b2 = 0, u = 0] = ids;
    expect(idsOf(await read(site, own))).toEqual([b2, a, b1, u]);
    expect(idsOf(await read(site, own, { sort: 'LAST_PUBLISHED_ASC' }))).toEqual([u, b1, a, b2]);
    const byTitle = idsOf(await read(site, own, { sort: 'TITLE_ASC' }));
    expect(byTitle.indexOf(b2) - byTitle.indexOf(b1)).toBe(1);
    const paged: number[] = [];
    for (let page = 1; page <= 4; page++)
      paged.push(...idsOf(await read(site, own, { sort: 'TITLE_ASC', page, pageSize: 1 })));
    expect(paged).toEqual(byTitle);
  });

  test.each(['LAST_PUBLISHED_DESC', 'LAST_PUBLISHED_ASC', 'TITLE_ASC'] as const)(
    '200 pages by %s without gaps or repeats while posts arrive, both page by page and by jumps',
    async (sort) => {
      // Every third post has the time and title of the previous one.
      const {
        study: own,
        lead,
        site,
        ids,
      } = await buildFeed(
        Array.from({ length: 23 }, (_, i) => ({
          title: `Letter ${String.fromCharCode(65 + ((i * 7) % 9))}`,
          publishedAt: new Date(START + (i - (i % 3 === 2 ? 1 : 0)) * HOUR),
        })),
      );
      const whole = idsOf(await read(site, own, { sort, pageSize: 100 }));
      expect(whole.toSorted((a, b) => a - b)).toEqual(ids);
      const paged: number[] = [];
      let asOf: number | undefined;
      for (let page = 1; ; page++) {
        const answer = await read(site, own, {
          sort,
          page,
          pageSize: 4,
          ...(asOf === undefined ? {} : { asOf }),
        });
        asOf = answer.body.asOf;
        paged.push(...idsOf(answer));
        await add(app, own, lead, { title: 'A letter that arrives', intent: 'PUBLISH' });
        if (answer.body.lastPage) break;
      }
      expect(paged).toEqual(whole);
      // Another reader of the same rows jumps: no boundary is remembered for them yet.
      const colleague = await buildMember(app.server.db, own, { roles: ['SUB_INVESTIGATOR'] });
      for (const page of [6, 3, 4, 1])
        expect(idsOf(await read(colleague, own, { sort, page, pageSize: 4, asOf: asOf ?? 0 }))).toEqual(
          whole.slice((page - 1) * 4, page * 4),
        );
      // Some are so far apart that the ends of pages between them are looked up.
      for (const page of [22, 18, 20, 1, 23])
        expect(idsOf(await read(colleague, own, { sort, page, pageSize: 1, asOf: asOf ?? 0 }))).toEqual([
          whole[page - 1],
        ]);
      expect((await read(site, own, { sort, page: 7, pageSize: 4, asOf: asOf ?? 0 })).body).toMatchObject({
        items: [],
        lastPage: true,
      });
    },
  );

  test('200 shows new posts on page 1 to people who reload', async () => {
    const { study: own, lead, site } = await buildFeed([{}, {}]);
    const before = await read(site, own);
    const { postId } = (await add(app, own, lead, { intent: 'PUBLISH' })).body;
    const after = await read(site, own);
    expect(idsOf(after)).toEqual([postId, ...idsOf(before)]);
    expect(after.body.asOf).toBeGreaterThan(before.body.asOf);
    expect(idsOf(await read(site, own, { asOf: before.body.asOf }))).toEqual(idsOf(before));
    // A future time freezes nothing that could still arrive before it.
    expect((await read(site, own, { asOf: Date.now() + 1_000_000 })).body.asOf).toBe(after.body.asOf);
  });

  test('200 does not reveal posts the person may not see', async () => {
    const { study: own, lead, site } = await buildFeed([{}]);
    const before = await read(site, own);
    const [category = 0] = await buildCategories(app.server.db, own, ['01']);
    const hidden = await buildPost(app, own, { author: lead, viewPost: nobody, categoryIds: [category] });
    expect((await read(site, own)).body).toEqual(before.body);
    const classified = { params: { id: hidden.postId }, body: { categoryIds: [] } };
    expect((await app.as(lead).call(updateClassifications, classified)).status).toBe(200);
    expect((await removePost(app, lead, hidden.postId)).status).toBe(200);
    expect((await read(site, own)).body).toEqual(before.body);
  });

  test('200 without a withdrawn post, even in a frozen list', async () => {
    const { study: own, lead, site, ids } = await buildFeed([{}, {}, {}]);
    const first = await read(site, own, { pageSize: 1 });
    await app.app.inject({
      method: 'DELETE',
      url: `/openapi/v1/posts/${ids[1]}`,
      headers: { authorization: `Bearer ${await app.as(lead).token()}` },
    });
    const rest = await read(site, own, { page: 2, pageSize: 1, asOf: first.body.asOf });
    expect([idsOf(rest), rest.body.lastPage]).toEqual([[ids[0]], true]);
  });

  test('200 for unread posts, page by page while they are read', async () => {
    const { study: own, site, ids } = await buildFeed(Array.from({ length: 9 }, () => ({})));
    const newestFirst = ids.toReversed();
    const paged: number[] = [];
    let asOf: number | undefined;
    for (let page = 1; page <= 3; page++) {
      const answer = await read(site, own, {
        unreadPosts: true,
        page,
        pageSize: 3,
        ...(asOf === undefined ? {} : { asOf }),
      });
      asOf = answer.body.asOf;
      paged.push(...idsOf(answer));
      await openPost(app, site, answer.body.items[1]?.postDetail.postId ?? 0);
    }
    expect(paged).toEqual(newestFirst);
    const left = newestFirst.filter((_, i) => i % 3 !== 1);
    expect(idsOf(await read(site, own, { unreadPosts: true }))).toEqual(left);
    expect(idsOf(await read(site, own, { filter: 'UNREAD', sort: 'LAST_PUBLISHED_ASC' }))).toEqual(
      left.toReversed(),
    );
    const opened = (await read(site, own, { pageSize: 2 })).body.items.map(
      (i) => i.postDetail.hasViewedLastModification,
    );
    expect(opened).toEqual([false, true]);
  });

  test('200 for a page of unread posts reached by a jump after the pages before it have changed', async () => {
    const { study: own, site, ids } = await buildFeed(Array.from({ length: 10 }, () => ({})));
    const unread = (page: number, pageSize = 2) => read(site, own, { filter: 'UNREAD', page, pageSize });
    for (const page of [1, 2, 3]) await unread(page);
    for (const postId of ids.slice(6)) await openPost(app, site, postId);
    const left = ids.slice(0, 6).toReversed();
    expect(idsOf(await unread(1))).toEqual(left.slice(0, 2));
    expect(idsOf(await unread(3))).toEqual(left.slice(4, 6));
  });

  test('200 for required and overdue actions, by date and by due date', async () => {
    const soon = { gracePeriodMillis: 60_000 };
    const later = { gracePeriodMillis: 366 * 86_400_000 };
    const {
      study: own,
      lead,
      site,
      ids,
    } = await buildFeed([
      { rules: [later], publishedAt: recent(5) },
      { publishedAt: recent(4) },
      { rules: [soon], publishedAt: recent(3) },
      { rules: [later, soon], publishedAt: recent(2) },
    ]);
    const [a = 0, , c = 0, d = 0] = ids;
    for (const name of ['complianceActionPosts', 'restrictToRequiredActions'])
      expect(idsOf(await read(site, own, { [name]: true }))).toEqual([d, c, a]);
    expect(idsOf(await read(site, own, { filter: 'REQUIRES_ACTION', sort: 'DUE_ASC' }))).toEqual([c, d, a]);
    expect(idsOf(await read(site, own, { filter: 'OVERDUE', sort: 'DUE_ASC' }))).toEqual([c, d]);
    const paged: number[] = [];
    for (let page = 1; page <= 3; page++)
      paged.push(
        ...idsOf(await read(site, own, { complianceActionPosts: true, sort: 'DUE_ASC', page, pageSize: 1 })),
      );
    expect(paged).toEqual([c, d, a]);
    const [overdue] = (await read(site, own, { filter: 'OVERDUE' })).body.items;
    expect(overdue?.postDetail).toMatchObject({
      requiresAction: true,
      metadata: { compliance: { isCompliant: false } },
    });
    const rules = { params: { id: d }, body: { ruleSet: [] } };
    expect((await app.as(lead).call(replaceRules, rules)).status).toBe(200);
    expect(idsOf(await read(site, own, { complianceActionPosts: true }))).toEqual([c, a]);
    expect(idsOf(await read(lead, own, { complianceActionPosts: true }))).toEqual([c, a]);
  });

  test('200 for a team on hold: its paused actions are not required, neither in lists nor by the posts', async () => {
    const { study: own, lead, site, ids } = await buildFeed([{ rules: [{}] }]);
    const [postId = 0] = ids;
    const change = (transitionName: 'hold_team' | 'resume_team') =>
      app.as(lead).call(changeTeamStatus, {
        params: { channelId: own.channelId, teamId: site.teamId },
        query: { transitionName },
        body: { reason: 'No supplies' },
      });
    const required = async () => {
      const listed = idsOf(await read(site, own, { filter: 'REQUIRES_ACTION' }));
      const { requiresAction, metadata } = (await readPost(app, site, postId)).body.postDetail;
      return { listed, requiresAction, ...metadata.compliance };
    };
    expect((await change('hold_team')).status).toBe(200);
    expect(await required()).toEqual({ listed: [], requiresAction: false, isCompliant: true });
    expect((await change('resume_team')).status).toBe(200);
    expect(await required()).toEqual({ listed: [postId], requiresAction: true, isCompliant: false });
  });

  test.each([
    ['all posts', {}],
    ['unread posts', { unreadPosts: true }],
    ['some posts', { facets: ['MONTH:2026-03'] }],
  ] as [string, Query][])(
    '200 for %s by due time, then newest first, without gaps or repeats',
    async (_, query) => {
      // Some have the same time of publication, and so the same due time.
      const grace = (i: number) => [{ gracePeriodMillis: ((i * 5) % 4) * 7 * 86_400_000 + 60_000 }];
      const { study: own, site } = await buildFeed(
        Array.from({ length: 17 }, (_, i) => ({
          publishedAt: new Date(START + (i - (i % 3 === 2 ? 1 : 0)) * HOUR),
          ...(i % 2 === 0 && { rules: grace(i) }),
        })),
      );
      const whole = (await read(site, own, { ...query, pageSize: 100 })).body.items;
      for (const { postDetail } of whole.filter((_, i) => i % 5 === 3))
        await openPost(app, site, postDetail.postId);
      const items = (await read(site, own, { ...query, pageSize: 100 })).body.items.map(({ postDetail }) => ({
        id: postDetail.postId,
        due: Math.min(Infinity, ...postDetail.actions.map(({ dueDateTimeMillis: at }) => at ?? Infinity)),
        at: postDetail.lastPublishDateTimeMillis ?? 0,
      }));
      const isDue = ({ due }: { due: number }) => due < Infinity;
      const expected = [
        ...items.filter(isDue).toSorted((a, b) => a.due - b.due || a.id - b.id),
        ...items.filter((item) => !isDue(item)).toSorted((a, b) => b.at - a.at || a.id - b.id),
      ].map(({ id }) => id);
      expect(new Set(items.map(isDue)).size).toBe(2);
      const sorted = (page: number, pageSize: number, person = site) =>
        read(person, own, { ...query, sort: 'DUE_ASC', page, pageSize });
      expect(idsOf(await sorted(1, 100))).toEqual(expected);
      const paged: number[] = [];
      for (let page = 1, isLast = false; !isLast; page++) {
        const answer = await sorted(page, 4);
        paged.push(...idsOf(answer));
        isLast = answer.body.lastPage;
      }
      expect(paged).toEqual(expected);
      const jumped = await sorted(3, 3);
      expect(idsOf(jumped)).toEqual(expected.slice(6, 9));
    },
  );

  test('200 with nothing due for people without actions: all posts, newest first', async () => {
    const { study: own, lead, ids } = await buildFeed([{}, {}, {}]);
    expect(idsOf(await read(lead, own, { sort: 'DUE_ASC' }))).toEqual(ids.toReversed());
  });

  test('200 pages through drafts in each order, also by jumps', async () => {
    const { study: own, lead } = await buildFeed([{}]);
    const drafts: number[] = [];
    for (const title of ['C', 'A', 'E', 'B', 'D'])
      drafts.push((await add(app, own, lead, { title })).body.postId);
    const [c = 0, a = 0, e = 0, b = 0, d = 0] = drafts;
    // The most recently edited expires first here.
    await Promise.all(
      [a, c, e, b, d].map((id, i) => expireNow(app, id, 1, new Date(Date.now() + (9 - i) * HOUR))),
    );
    const page = (sort: Query['sort'], number: number, pageSize = 2) =>
      read(lead, own, { filter: 'DRAFTS', sort, page: number, pageSize });
    for (const [sort, expected] of [
      ['LAST_PUBLISHED_DESC', [d, b, e, a, c]],
      ['LAST_PUBLISHED_ASC', [c, a, e, b, d]],
      ['TITLE_ASC', [a, b, c, d, e]],
      ['DUE_ASC', [d, b, e, c, a]],
    ] as const) {
      expect(idsOf(await page(sort, 3))).toEqual(expected.slice(4));
      const pages = [await page(sort, 1), await page(sort, 2), await page(sort, 3), await page(sort, 4)];
      expect(pages.map(idsOf)).toEqual([expected.slice(0, 2), expected.slice(2, 4), expected.slice(4), []]);
      expect(pages.map(({ body }) => body.lastPage)).toEqual([false, false, true, true]);
    }
    expect((await removePost(app, lead, b)).status).toBe(200);
    expect(idsOf(await page('LAST_PUBLISHED_DESC', 1))).toEqual([d, e]);
    expect(idsOf(await page('LAST_PUBLISHED_DESC', 2))).toEqual([a, c]);
    expect(idsOf(await readMine(lead, { filter: 'DRAFTS', page: 2, pageSize: 3 }))).toEqual([c]);
  });

  test.each<[string, Query]>([
    ['unreadPosts', { unreadPosts: true, complianceActionPosts: true }],
    ['unreadPosts', { unreadPosts: true, filter: 'REQUIRES_ACTION' }],
    ['unreadPosts', { unreadPosts: true, filter: 'OVERDUE' }],
    ['unreadPosts', { unreadPosts: true, filter: 'DRAFTS' }],
    ['complianceActionPosts', { complianceActionPosts: true, filter: 'UNREAD' }],
    ['complianceActionPosts', { complianceActionPosts: true, filter: 'DRAFTS' }],
    ['facets', { facets: ['POST_TYPE:NEWS'], filter: 'DRAFTS' }],
    ['taxonomyCategoryIds', { taxonomyCategoryIds: [1], filter: 'DRAFTS' }],
    ['categoryId', { categoryId: 1, filter: 'DRAFTS' }],
    ['restrictToRequiredActions', { restrictToRequiredActions: true, filter: 'UNREAD' }],
  ])('400 for a %s that has no effect: %j', async (path, query) => {
    const ofStudy = await read(reader, study, query);
    const ofAll = await app.as(reader).call(listMemberPosts, { query });
    for (const { status, error } of [ofStudy, ofAll])
      expect([status, error.issues?.[0]?.path]).toEqual([400, path]);
  });

  test('200 finds posts by all their words, also drafts, in each order; no search if it is empty', async () => {
    const {
      study: own,
      site,
      ids: [inNews = 0, inTitle = 0, both = 0, other = 0],
    } = await buildFeed([
      { title: 'Cold chain', news: '<p>No excursion above 8 °C</p>' },
      { title: 'Temperature excursions' },
      { title: 'Excursions', news: '<p>An excursion</p>', rules: [{}] },
      { title: 'Other' },
    ]);
    const writer = await buildMember(app.server.db, own, { roles: ['CONTENT_AUTHOR'] });
    const draft = await addSubmitted(app, own, writer, { title: 'Excursion form' });
    await addSubmitted(app, own, writer, { title: 'Another draft' });
    const find = async (search: string, query: Query = {}, person = site) =>
      idsOf(await read(person, own, { search, ...query }));
    expect(await find('excursion')).toEqual([both, inTitle, inNews]);
    expect(await find('excursion temperature')).toEqual([inTitle]);
    expect(await find('nothing')).toEqual([]);
    expect(await find('')).toEqual([other, both, inTitle, inNews]);
    expect(await find('excursion', { sort: 'LAST_PUBLISHED_ASC' })).toEqual([inNews, inTitle, both]);
    expect(await find('excursion', { sort: 'DUE_ASC' })).toEqual([both, inTitle, inNews]);
    expect(await find('excursion', { filter: 'REQUIRES_ACTION', sort: 'RELEVANCE' })).toEqual([both]);
    expect(await find('cold', { filter: 'UNREAD', sort: 'RELEVANCE' })).toEqual([inNews]);
    expect(await find('excursion', { filter: 'DRAFTS' }, writer)).toEqual([draft]);
    expect(idsOf(await readMine(site, { search: 'cold' }))).toEqual([inNews]);
  });

  test('200 finds words with typos if nothing in the feed has the words, whatever else is chosen, page by page', async () => {
    const {
      study: own,
      site,
      ids: [inNews = 0, inTitle = 0],
    } = await buildFeed([
      { title: 'Cold chain', news: '<p>No excursion above 8 °C</p>' },
      { title: 'Temperature excursions' },
      { title: 'Stoat', rules: [{}] },
      { title: 'Stout' },
    ]);
    const find = async (search: string, query: Query = {}) =>
      idsOf(await read(site, own, { search, ...query }));
    expect(await find('excurtion')).toEqual([inTitle, inNews]);
    const first = await read(site, own, { search: 'excurtion', pageSize: 1 });
    const { asOf } = first.body;
    expect(idsOf(first)).toEqual([inTitle]);
    expect(first.body.isCorrected).toBe(true);
    expect((await read(site, own, { search: 'excursion' })).body.isCorrected).toBeUndefined();
    expect((await read(site, own, { search: 'xylophone' })).body.isCorrected).toBeUndefined();
    expect(await find('excurtion', { pageSize: 1, page: 2, asOf })).toEqual([inNews]);
    expect(await find('excurtion', { pageSize: 1, page: 3, asOf })).toEqual([]);
    expect(await find('excurtion', { filter: 'REQUIRES_ACTION' })).toEqual([]);
    expect(await find('stout', { filter: 'REQUIRES_ACTION' })).toEqual([]);
    expect(idsOf(await readMine(site, { search: 'excurtion' }))).toEqual([inTitle, inNews]);
  });

  test('200 by relevance: titles with all words first, each newest first, page by page', async () => {
    const {
      study: own,
      site,
      ids,
    } = await buildFeed([
      { title: 'Dose 1' },
      { title: 'Text 1', news: '<p>A dose</p>' },
      { title: 'Dose 2' },
      { title: 'Text 2', news: '<p>A dose</p>' },
      { title: 'Other' },
      { title: 'Dose 3' },
    ]);
    const [title1 = 0, text1 = 0, title2 = 0, text2 = 0, , title3 = 0] = ids;
    const expected = [title3, title2, title1, text2, text1];
    for (const filter of ['ALL', 'UNREAD'] as const) {
      const page = async (number: number) =>
        idsOf(
          await read(site, own, { search: 'dose', sort: 'RELEVANCE', filter, page: number, pageSize: 2 }),
        );
      expect(await page(3)).toEqual(expected.slice(4));
      expect([await page(1), await page(2), await page(3), await page(4)]).toEqual([
        expected.slice(0, 2),
        expected.slice(2, 4),
        expected.slice(4),
        [],
      ]);
    }
    expect(idsOf(await read(site, own, { sort: 'RELEVANCE' }))).toEqual(ids.toReversed());
  });

  test.each<Query>([
    { unreadPosts: true, filter: 'UNREAD' },
    { unreadPosts: true, filter: 'FAVORITES' },
    { complianceActionPosts: true, filter: 'REQUIRES_ACTION' },
    { complianceActionPosts: true, filter: 'OVERDUE', sort: 'DUE_ASC' },
    { complianceActionPosts: true, filter: 'FAVORITES' },
  ])('200 for filters that combine: %j', async (query) => {
    expect((await read(reader, study, query)).status).toBe(200);
  });

  test.each(['[]', '{}', ''])('200 for the body %j, and none', async (payload) => {
    const answer = await app.app.inject({
      method: 'POST',
      url: `/openapi/v1/channels/${study.channelId}/posts`,
      headers: {
        authorization: `Bearer ${await app.as(reader).token()}`,
        'content-type': 'application/json',
      },
      payload,
    });
    expect(answer.statusCode).toBe(200);
  });

  test('200 has the person’s drafts beside the posts, only if requested and only on page 1', async () => {
    const draft = (await add(app, study, author, { title: 'Mine' })).body.postId;
    const submitted = await addSubmitted(app, study, author, { title: 'Submitted' });
    const published = (await add(app, study, manager, { intent: 'PUBLISH' })).body.postId;
    const ofThese = (ids: number[]) => ids.filter((id) => [draft, submitted, published].includes(id));
    const shown = async (person: Member, query: Query) => {
      const { items, drafts } = (await read(person, study, query)).body;
      const postIds = [items, drafts ?? []].map((all) => ofThese(all.map((i) => i.postDetail.postId)));
      return drafts ? postIds : postIds[0];
    };
    expect(await shown(author, { includeDraft: true })).toEqual([[published], [submitted, draft]]);
    expect(await shown(manager, { includeDraft: true })).toEqual([[published], [submitted]]);
    expect(await shown(reader, { includeDraft: true })).toEqual([[published], []]);
    expect(await shown(author, {})).toEqual([published]);
    expect(await shown(author, { filter: 'DRAFTS' })).toEqual([submitted, draft]);
    expect(await shown(reader, { filter: 'DRAFTS' })).toEqual([]);
    expect(await shown(author, { includeDraft: true, page: 2 })).toEqual([]);
    await move(app, manager, submitted, 'reject_draft', { reason: 'No' });
    expect(await shown(manager, { includeDraft: true })).toEqual([[published], []]);
  });

  test('200 keeps the page size beside drafts, and lists a published post with a draft once', async () => {
    const own = await buildStudy(app.server.db);
    const lead = await buildMember(app.server.db, own, { roles: ['STUDY_MANAGER'] });
    const first = (await add(app, own, lead, { intent: 'PUBLISH' })).body.postId;
    await replace(app, lead, first, { description: 'Two' });
    const second = (await add(app, own, lead, { intent: 'PUBLISH' })).body.postId;
    const seen: number[][] = [];
    for (const page of [1, 2]) {
      const query = { includeDraft: true, page, pageSize: 1 };
      const { items, drafts = [] } = (await read(lead, own, query)).body;
      seen.push([...items, ...drafts].flatMap(({ postDetail: d }) => [d.postId, d.version]));
    }
    expect(seen).toEqual([
      [second, 1, first, 2],
      [first, 1],
    ]);
  });

  test('200 keeps a rejected or expired draft on its author’s list only, until another version follows', async () => {
    const drafts = async (person: Member) => idsOf(await read(person, study, { filter: 'DRAFTS' }));
    const rejected = await addSubmitted(app, study, author, { title: 'Rejected' });
    await move(app, manager, rejected, 'reject_draft', { reason: 'The visit schedule is missing.' });
    const expired = await addSubmitted(app, study, author, { title: 'Expired' });
    await expireNow(app, expired);
    expect(await drafts(author)).toEqual(expect.arrayContaining([rejected, expired]));
    const ofManager = await drafts(manager);
    expect(ofManager).not.toContain(rejected);
    expect(ofManager).not.toContain(expired);
    expect((await replace(app, author, rejected)).status).toBe(200);
    const all = await drafts(author);
    expect(all.filter((id) => id === rejected)).toHaveLength(1);
    expect((await removePost(app, author, expired)).status).toBe(200);
    expect(await drafts(author)).not.toContain(expired);
  });

  test('200 with the posts the reader may see: audience, blinding, activation', async () => {
    const { db } = app.server;
    const { study: own, lead, site } = await buildFeed([]);
    const unseeing = await buildMember(db, own, {
      roles: ['SUB_INVESTIGATOR'],
      teamId: await buildTeam(db, own, { blinding: 'BLINDED' }),
    });
    const waiting = await buildMember(db, own, {
      roles: ['SUB_INVESTIGATOR'],
      teamId: await buildTeam(db, own, { status: 'SELECTED' }),
    });
    const auditor = await buildMember(db, own, { roles: ['QA_AUDITOR'] });
    const build = async (facts: Partial<PostFacts>) =>
      (await buildPost(app, own, { author: lead, ...facts })).postId;
    const posts = {
      all: await build({}),
      roles: await build({ viewPost: { ...nobody, roles: [own.roleIds.SUB_INVESTIGATOR] } }),
      team: await build({ viewPost: { ...nobody, teamIds: [site.teamId] } }),
      author: await build({ viewPost: nobody }),
      early: await build({ preActivation: true }),
      unblinded: await build({ unblindedOnly: true }),
    };
    const names = new Map(Object.entries(posts).map(([name, id]) => [id, name]));
    const seen = async (person: Member) => idsOf(await read(person, own)).map((id) => names.get(id));
    expect(await seen(site)).toEqual(['unblinded', 'early', 'team', 'all']);
    expect(await seen(unseeing)).toEqual(['early', 'roles', 'all']);
    expect(await seen(waiting)).toEqual(['early']);
    expect(await seen(auditor)).toEqual(['unblinded', 'early', 'author', 'team', 'roles', 'all']);
    expect(await seen(lead)).toEqual(['unblinded', 'early', 'author', 'team', 'roles', 'all']);
    await changeTeam(db, waiting.teamId, { status: 'ACTIVE' });
    expect(await seen(waiting)).toEqual(['unblinded', 'early', 'roles', 'all']);
    await changeTeam(db, site.teamId, { blinding: 'BLINDED' });
    expect(await seen(site)).toEqual(['early', 'team', 'all']);
  });

  test('200 filtered by type, month in the reader’s zone, author and category; OR inside, AND between', async () => {
    const { db } = app.server;
    const { study: own, lead, site } = await buildFeed([]);
    const second = await buildMember(db, own, { roles: ['CHANNEL_ADMIN'] });
    const [zone = 0, section = 0, elsewhere = 0] = await buildCategories(db, own, ['01', '01.02', '02']);
    const build = async (at: string, facts: Partial<PostFacts> = {}) =>
      (await buildPost(app, own, { author: lead, publishedAt: new Date(at), ...facts })).postId;
    const january = await build('2026-01-31T23:30:00Z');
    const february = await build('2026-02-10T12:00:00Z');
    const march = await build('2026-03-10T12:00:00Z', { categoryIds: [section] });
    const other = await build('2026-03-11T12:00:00Z', { author: second, categoryIds: [elsewhere] });
    const narrowed = async (facets: string[], query: Query = {}) =>
      idsOf(await read(site, own, { facets, ...query }));
    expect(await narrowed(['MONTH:2026-01'])).toEqual([january]);
    expect(await narrowed(['MONTH:2026-02', 'MONTH:2026-03'])).toEqual([other, march, february]);
    await app.as(site).call(updateProfile, { body: { timezoneId: 'Europe/Berlin' } });
    expect(await narrowed(['MONTH:2026-02'])).toEqual([february, january]);
    expect(await narrowed([`AUTHOR:${second.userId}`])).toEqual([other]);
    expect(await narrowed([`AUTHOR:${lead.userId}`, 'MONTH:2026-03'])).toEqual([march]);
    expect(await narrowed(['POST_TYPE:NEWS'])).toEqual([]);
    expect(await narrowed(['ACTION_STATUS:NONE', 'MONTH:2026-03'])).toEqual([other, march]);
    expect(await narrowed(['POST_TYPE:NEWS', 'POST_TYPE:DOCUMENT'])).toHaveLength(4);
    expect(await narrowed([], { taxonomyCategoryIds: [zone] })).toEqual([march]);
    expect(await narrowed([], { taxonomyCategoryIds: [section, elsewhere] })).toEqual([other, march]);
    expect(await narrowed([], { categoryId: zone })).toEqual([march]);
    expect(await narrowed([], { categoryId: elsewhere, taxonomyCategoryIds: [zone] })).toEqual([]);
    expect(await narrowed([`CLASSIFICATION:${elsewhere}`], { taxonomyCategoryIds: [zone] })).toEqual([]);
  });

  test('400 for a contradictory query, 404 for a study that the person is not in', async () => {
    for (const query of [
      { page: 0 },
      { pageSize: 101 },
      { sort: 'RANDOM' },
      { facets: ['MONTH:2026-13'] },
      { filter: 'X' },
    ])
      expect((await read(reader, study, query as Query)).status).toBe(400);
    const { study: elsewhere } = await buildFeed([{}]);
    const answer = await read(reader, elsewhere);
    expect([answer.status, answer.error.errorCode]).toEqual([404, 'CHANNEL_NOT_FOUND']);
  });
});

describe('listMemberPosts', () => {
  test('200 merges the person’s own studies in order, page by page', async () => {
    const { db } = app.server;
    const one = await buildFeed([
      { publishedAt: new Date(START) },
      { publishedAt: new Date(START + 2 * HOUR) },
    ]);
    const two = await buildFeed([
      { publishedAt: new Date(START + HOUR) },
      { publishedAt: new Date(START + 3 * HOUR) },
    ]);
    await buildFeed([{ publishedAt: new Date(START + 4 * HOUR) }]);
    const both = await buildMember(db, two.study, { roles: ['SUB_INVESTIGATOR'], person: one.site });
    const expected = [two.ids[1], one.ids[1], two.ids[0], one.ids[0]];
    expect(idsOf(await readMine(both))).toEqual(expected);
    const paged: number[] = [];
    for (let page = 1; page <= 4; page++) paged.push(...idsOf(await readMine(both, { page, pageSize: 1 })));
    expect(paged).toEqual(expected);
    expect(idsOf(await readMine(both, { channelId: one.study.channelId }))).toEqual([one.ids[1], one.ids[0]]);
    expect((await readMine(two.site, { channelId: one.study.channelId })).error.errorCode).toBe(
      'CHANNEL_NOT_FOUND',
    );
    expect(idsOf(await readMine(both, { unreadPosts: true }))).toEqual([one.ids[1], one.ids[0]]);
  });

  test('200 for the favourite studies only', async () => {
    const { db } = app.server;
    const one = await buildFeed([{}]);
    const two = await buildFeed([{}]);
    const both = await buildMember(db, two.study, { roles: ['SUB_INVESTIGATOR'], person: one.site });
    const favorites = () => readMine(both, { filter: 'FAVORITES' });
    expect((await favorites()).body).toMatchObject({ items: [], lastPage: true });
    await app.as(both).call(addFavorite, { params: { channelId: two.study.channelId } });
    expect(idsOf(await favorites())).toEqual(two.ids);
    expect(idsOf(await readMine(both, { filter: 'FAVORITES', channelId: one.study.channelId }))).toEqual([]);
    expect(idsOf(await readMine(both))).toHaveLength(2);
  });

  test.each([
    { asOf: -1 },
    { facets: ['MONTH:0000-01'] },
    { facets: ['POST_TYPE:NOPE'] },
    { facets: ['COLOUR:RED'] },
    { facets: ['AUTHOR:x'] },
  ])('400 for %o', async (query) => {
    const { study: own, site } = await buildFeed([]);
    expect((await read(site, own, query)).status).toBe(400);
  });

  test('200 with no posts for someone without a study', async () => {
    const { admin } = await buildClient(app.server.db);
    const answer = await app.as(admin).call(listMemberPosts, { query: {}, body: [] });
    expect(answer.body).toEqual({ items: [], page: 1, pageSize: 25, lastPage: true, asOf: 0 });
  });
});
