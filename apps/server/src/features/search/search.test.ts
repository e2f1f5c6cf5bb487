import { afterAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { addComment, removeComment } from '@studyline/contract/comments/calls';
import { listMemberPosts } from '@studyline/contract/feed/calls';
import { updateTitle } from '@studyline/contract/posts/calls';
import { countFacets, type MarkedText, searchMyStudies, searchStudy } from '@studyline/contract/search/calls';
import { startApp } from '../../../test/app.ts';
import {
  add,
  addCourseOf,
  addNewsOf,
  addSubmitted,
  buildPost,
  fileOf,
  type PostFacts,
  removePost,
  replace,
  sampleVideo,
} from '../../../test/posts.ts';
import {
  buildCategories,
  buildMember,
  buildStudy,
  buildTeam,
  buildWorld,
  type Member,
  nobody,
  type Person,
} from '../../../test/world.ts';
import { statementsOf } from '../../../test/statements.ts';
import { makePdf } from '../../files/previews-fixture.ts';
import { makePreviews } from '../post-files/jobs.ts';

const app = await startApp();
const { study, manager, author, reader } = await buildWorld(app.server.db);
afterAll(() => app.close());

type Query = Omit<z.input<typeof searchStudy.query>, 'search'>;
const find = (person: Person, search: string, query: Query = {}, of = study) =>
  app
    .as(person)
    .call(searchStudy, { params: { channelId: of.channelId }, query: { ...query, search }, body: [] });

const written = (text: MarkedText) =>
  text.map((piece) => (piece.isMatch ? `[${piece.text}]` : piece.text)).join('');
type Found = Awaited<ReturnType<typeof find>>;
const titlesOf = ({ body }: Found) => body.items.map(({ post }) => post.postDetail.title);
const hitsOf = ({ body }: Found) =>
  body.items.map(({ place, page, title, excerpt }) => ({
    place,
    page,
    title: written(title),
    excerpt: written(excerpt),
  }));

async function publish(title: string, pages: string[], fields: object = {}): Promise<number> {
  const { body } = await add(
    app,
    study,
    manager,
    { title, intent: 'PUBLISH', ...fields },
    fileOf(await makePdf(pages)),
  );
  await makePreviews(app.server, { postId: body.postId, version: 1 });
  return body.postId;
}
const comment = (person: Member, postId: number, text: string) =>
  app.as(person).call(addComment, { params: { postId }, body: { commentTextRequest: text } });

describe('searchStudy', () => {
  test('200: finds what the captions of a course say, and when', async () => {
    const saying =
      'WEBVTT\n\n00:01.000 --> 00:02.000\nHello.\n\n00:05.000 --> 00:06.000\nWarte auf den grünen Leuchtturm.';
    const files = [
      { part: 'video', file: sampleVideo() },
      { part: 'captions', file: fileOf(saying, 'captions-de.vtt') },
    ] as const;
    const { postId } = (await addCourseOf(app, study, manager, { intent: 'PUBLISH' }, files)).body;
    for (const words of ['leuchtturm', 'Leuchttürme', 'grüner Leuchtturm']) {
      const { items } = (await find(reader, words)).body;
      expect(items.map(({ post, place, atMillis }) => [post.postDetail.postId, place, atMillis])).toEqual([
        [postId, 'CAPTIONS', 5000],
      ]);
      expect(written(items[0]!.excerpt)).toContain('[Leuchtturm]');
    }
  });

  test('200: finds what an audio description says, and when', async () => {
    const shown = 'WEBVTT\n\n00:03.000 --> 00:04.000\nA lighthouse turns crimson.';
    const files = [
      { part: 'video', file: sampleVideo() },
      { part: 'captions', file: fileOf(shown, 'descriptions-en.vtt') },
    ] as const;
    const { postId } = (await addCourseOf(app, study, manager, { intent: 'PUBLISH' }, files)).body;
    const { items } = (await find(reader, 'crimson lighthouses')).body;
    expect(items.map(({ post, place, atMillis }) => [post.postDetail.postId, place, atMillis])).toEqual([
      [postId, 'CAPTIONS', 3000],
    ]);
  });

  test('200: finds titles, descriptions, news, pages of documents and comments, in that order', async () => {
    const inPage = await publish('IMP handling guide', [
      'Contents',
      'Store the vials',
      'Report any quokka to the depot.',
    ]);
    await publish('Quokkas at the depot', ['Nothing']);
    await addNewsOf(app, study, manager, {
      intent: 'PUBLISH',
      title: 'Cold chain',
      content: '<p>No &amp; never a <b>quokka</b>, please.</p>',
    });
    await publish('Pharmacy manual', ['Nothing'], { description: 'What to do about a quokka at night' });
    await comment(reader, inPage, 'Was that quokka in lot B-118?');
    const found = await find(reader, 'quokka');
    expect(found.status).toBe(200);
    expect(hitsOf(found)).toEqual([
      { place: 'TITLE', page: null, title: '[Quokkas] at the depot', excerpt: '' },
      {
        place: 'DESCRIPTION',
        page: null,
        title: 'Pharmacy manual',
        excerpt: 'What to do about a [quokka] at night',
      },
      {
        place: 'CONTENT',
        page: null,
        title: 'Cold chain',
        excerpt: expect.stringContaining('No & never a [quokka]'),
      },
      { place: 'PAGE', page: 3, title: 'IMP handling guide', excerpt: 'Report any [quokka] to the depot.' },
      {
        place: 'COMMENT',
        page: null,
        title: 'IMP handling guide',
        excerpt: 'Was that [quokka] in lot B-118?',
      },
    ]);
    expect(found.body.items.at(-1)?.comment?.author.userId).toBe(reader.userId);
  });

  test('200: finds and marks words however signs surround them', async () => {
    await addNewsOf(app, study, manager, {
      intent: 'PUBLISH',
      title: '“Wombats”',
      content: '<p>•Handling of „Wombats“ at 8\u00A0°C (≤\u202F9 °C), the wombat’s food…</p>',
    });
    for (const search of [
      'wombats',
      'handling wombats',
      '„wombats“ handling',
      "wombat's food",
      '9°C',
      '8 °C handling',
    ]) {
      expect(titlesOf(await find(reader, search)), search).toEqual(['“Wombats”']);
    }
    expect(hitsOf(await find(reader, 'wombats food'))).toMatchObject([
      {
        title: '“[Wombats]”',
        excerpt: expect.stringContaining('„[Wombats]“ at 8 °C (≤ 9 °C), the [wombat]’s [food]…'),
      },
    ]);
    const page = await publish('Pouches', ['“Numbats” and other animals']);
    const { postId } = (await find(reader, 'numbats')).body.items[0]!.post.postDetail;
    expect(postId).toBe(page);
  });

  test('200: finds and marks words between angle signs, which are no tags', async () => {
    const criteria = 'If x<y then numbers of bandicoots and z>y apply.';
    const page = await publish('Criteria', [criteria, 'ALT <ULN and AST > 3 in a potoroo']);
    await addNewsOf(app, study, manager, {
      intent: 'PUBLISH',
      title: 'Bilbies <18 and older> ones',
      content: '<p>If x&lt;y then quolls and z&gt;y apply.</p>',
    });
    expect(hitsOf(await find(reader, 'bandicoots apply'))).toMatchObject([
      { page: 1, excerpt: 'If x<y then numbers of [bandicoots] and z>y [apply].' },
    ]);
    expect(hitsOf(await find(reader, 'uln ast potoroo'))).toMatchObject([
      { page: 2, excerpt: 'ALT <[ULN] and [AST] > 3 in a [potoroo]' },
    ]);
    expect(hitsOf(await find(reader, 'quolls'))).toMatchObject([
      { excerpt: expect.stringContaining('If x<y then [quolls] and z>y apply.') },
    ]);
    expect(hitsOf(await find(reader, 'older bilbies'))[0]?.title).toBe('[Bilbies] <18 and [older]> ones');
    await comment(reader, page, 'Is a<b and dunnarts>c?');
    expect(hitsOf(await find(reader, 'dunnarts'))).toMatchObject([
      { place: 'COMMENT', excerpt: 'Is a<b and [dunnarts]>c?' },
    ]);
  });

  test('200: finds other forms of a word in English and German, without accents, and however signs join it', async () => {
    await publish('Reported deviations', ['Lot B-118 was kept at 2–8 °C by Dr. Müller.']);
    await publish('Abweichungen', [
      'Die Prüfzentren melden jede Abweichung, die bei der Visite auffällt, und der Monitor bestätigt sie.',
    ]);
    const finds = async (search: string) => titlesOf(await find(reader, search));
    expect(await finds('report deviation')).toEqual(['Reported deviations']);
    expect(await finds('b 118 muller')).toEqual(['Reported deviations']);
    expect(await finds('B-118')).toContain('Reported deviations');
    expect(await finds('prüfzentren')).toEqual(['Abweichungen']);
    expect(await finds('Prufzentren Visiten')).toEqual(['Abweichungen']);
    expect(await finds('abweich')).toEqual(['Abweichungen']);
    expect(await finds('the deviation of a')).toEqual(['Reported deviations']);
    expect(hitsOf(await find(reader, 'b-118'))[0]?.excerpt).toBe(
      'Lot [B]-[118] was kept at 2–8 °C by Dr. Müller.',
    );
  });

  test('200: finds all words together, and page by page if no page has all', async () => {
    await publish('Wombat handling', ['A wombat digs.', 'An echidna swims.', 'A wombat meets an echidna.']);
    await publish('Zoo', ['One wombat', 'One echidna']);
    expect(hitsOf(await find(reader, 'wombat echidna')).map(({ title, page }) => [title, page])).toEqual([
      ['Zoo', 1],
      ['[Wombat] handling', 3],
    ]);
    expect(titlesOf(await find(reader, 'wombat platypus'))).toEqual([]);
  });

  test('200: finds the current version first, and a former one only for what is no longer in the current one', async () => {
    const postId = await publish('Dosing', ['Give one narwhal and one beluga.']);
    const change = { intent: 'PUBLISH' as const, description: 'One animal less' };
    await replace(app, manager, postId, change, fileOf(await makePdf(['Give one beluga.'])));
    await makePreviews(app.server, { postId, version: 2 });
    const versionsOf = ({ body }: Found) => body.items.map(({ post }) => post.postDetail.version);
    expect(versionsOf(await find(reader, 'beluga'))).toEqual([2]);
    expect(versionsOf(await find(reader, 'narwhal'))).toEqual([1]);
  });

  test('200: finds a changed title, and a removed comment no longer', async () => {
    const postId = await publish('Axolotl', ['Nothing']);
    await app.as(manager).call(updateTitle, { params: { id: postId }, body: { title: 'Salamander' } });
    expect(titlesOf(await find(reader, 'axolotl'))).toEqual([]);
    expect(titlesOf(await find(reader, 'salamander'))).toEqual(['Salamander']);
    const { body } = await comment(reader, postId, 'Is it an ocelot?');
    expect(titlesOf(await find(reader, 'ocelot'))).toEqual(['Salamander']);
    await app.as(reader).call(removeComment, { params: { commentId: body.commentId } });
    expect(titlesOf(await find(reader, 'ocelot'))).toEqual([]);
  });

  test('200: pages through what it finds, and narrows it down by facets', async () => {
    for (const title of ['Heron 1', 'Heron 2', 'Heron 3']) await publish(title, ['Nothing']);
    await addNewsOf(app, study, manager, { intent: 'PUBLISH', title: 'News', content: '<p>A heron</p>' });
    const first = await find(reader, 'heron', { pageSize: 3 });
    expect(titlesOf(first)).toEqual(['Heron 3', 'Heron 2', 'Heron 1']);
    expect(first.body.lastPage).toBe(false);
    const second = await find(reader, 'heron', { pageSize: 3, page: 2 });
    expect(titlesOf(second)).toEqual(['News']);
    expect(second.body.lastPage).toBe(true);
    expect(titlesOf(await find(reader, 'heron', { sort: 'LAST_PUBLISHED_DESC', pageSize: 1 }))).toEqual([
      'News',
    ]);
    expect(titlesOf(await find(reader, 'heron', { facets: ['POST_TYPE:NEWS'] }))).toEqual(['News']);
    expect((await find(reader, 'heron', { page: 41 })).body).toEqual({
      names: [],
      items: [],
      page: 41,
      pageSize: 25,
      lastPage: true,
      isCorrected: false,
    });
  });

  test('200: finds nothing that the person may not see, and asks the same of the database for it', async () => {
    const { db } = app.server;
    const ownTeam = await buildTeam(db, study);
    const otherTeam = await buildTeam(db, study);
    const member = await buildMember(db, study, { roles: ['STUDY_COORDINATOR'], teamId: ownTeam });
    const statements = () => statementsOf(() => find(member, 'pangolin'));
    await find(member, 'pangolin');
    const before = await statements();
    const hidden = await buildPost(app, study, {
      author: manager,
      title: 'Pangolin',
      viewPost: { ...nobody, teamIds: [otherTeam] },
    });
    await comment(manager, hidden.postId, 'A pangolin');
    await buildPost(app, study, {
      author: manager,
      title: 'Pangolin too',
      unblindedOnly: true,
      viewPost: nobody,
    });
    await addSubmitted(app, study, author, { title: 'Pangolin draft' });
    const gone = await buildPost(app, study, { author: manager, title: 'Pangolin gone' });
    await removePost(app, manager, gone.postId);
    expect((await find(member, 'pangolin')).body).toEqual({
      names: [],
      items: [],
      page: 1,
      pageSize: 25,
      lastPage: true,
      isCorrected: false,
    });
    expect(await statements()).toEqual(before);
    expect(titlesOf(await find(manager, 'pangolin'))).toContain('Pangolin');
  });

  test('200: shows where a passage is cut', async () => {
    const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ');
    await publish('Long', [`${words(60)} marmot ${words(60)}`]);
    await publish('Short', ['Only a marmot']);
    await publish('A marmot', ['Nothing'], { description: `${words(18)}.` });
    const [full, short, long] = hitsOf(await find(reader, 'marmot'));
    expect(full?.excerpt).toBe(words(18));
    expect(short?.excerpt).toBe('Only a [marmot]');
    expect(long?.excerpt).toMatch(/^…\u00A0.*\[marmot\].* word\u00A0…$/);
  });

  test('400: refuses a search that is too long; finds nothing without words', async () => {
    expect((await find(reader, 'x'.repeat(201))).status).toBe(400);
    for (const search of ['', ' ']) expect((await find(reader, search)).body.items).toEqual([]);
  });

  test('200: finds nothing by signs alone, and takes the signs of queries for text', async () => {
    for (const search of ["'", '(', '!a & b | c:*', '\\', ':*', '%', '<->'])
      expect((await find(reader, search)).status).toBe(200);
  });

  test('404: does not know a study of other people', async () => {
    const other = await buildStudy(app.server.db);
    expect((await find(reader, 'x', {}, other)).status).toBe(404);
  });
});

describe('searchMyStudies', () => {
  const findMine = (person: Person, query: z.input<typeof searchMyStudies.query>) =>
    app.as(person).call(searchMyStudies, { query, body: [] });

  test('200: finds in all own studies, newest first, or in one; 404 for another', async () => {
    const { db } = app.server;
    const other = await buildStudy(db);
    const foreign = await buildStudy(db);
    const lead = await buildMember(db, other, { roles: ['STUDY_MANAGER'] });
    await buildMember(db, other, { roles: ['STUDY_COORDINATOR'], person: reader });
    const here = await buildPost(app, study, { author: manager, title: 'Lemur here' });
    const there = await buildPost(app, other, { author: lead, title: 'Lemur there' });
    const idsOf = async (channelId: number[]) =>
      (await findMine(reader, { search: 'lemur', channelId })).body.items.map(
        ({ post }) => post.postDetail.postId,
      );
    expect(await idsOf([])).toEqual([there.postId, here.postId]);
    expect(await idsOf([study.channelId])).toEqual([here.postId]);
    expect((await findMine(reader, { search: 'lemur', channelId: [foreign.channelId] })).status).toBe(404);
  });
});

describe('countFacets', () => {
  type Counts = Awaited<ReturnType<typeof count>>;
  const count = (person: Person, query: z.input<typeof countFacets.query> = {}, facets: string[] = []) =>
    app.as(person).call(countFacets, { query, body: { facets } });
  const optionsOf = ({ body }: Counts, facet: string) =>
    Object.fromEntries(
      body.facets.find((one) => one.facet === facet)?.options.map(({ value, count }) => [value, count]) ?? [],
    );

  test('200: counts what each value leaves; a choice counts for the other facets', async () => {
    const { db } = app.server;
    const own = await buildStudy(db);
    const lead = await buildMember(db, own, { roles: ['STUDY_MANAGER'] });
    const site = await buildMember(db, own, { roles: ['PRINCIPAL_INVESTIGATOR'] });
    const [above = 0, below = 0] = await buildCategories(db, own, ['01', '01.02']);
    const build = (facts: Partial<PostFacts>) => buildPost(app, own, { author: lead, ...facts });
    const january = new Date('2026-01-31T12:00:00Z');
    await build({ title: 'Ibis', categoryIds: [below], publishedAt: january, rules: [{}] });
    const { postId } = await build({ title: 'An ibis', categoryIds: [above], rules: [{}] });
    await build({ title: 'News', news: '<p>No ibis</p>', viewPost: { ...nobody, teamIds: [site.teamId] } });
    await build({ title: 'Hidden ibis', unblindedOnly: true, viewPost: nobody });
    await comment(lead, postId, 'Is it an ibis?');
    const all = await count(site);
    expect(all.body.totalCount).toBe(3);
    expect(all.body.items.map(({ postDetail }) => postDetail.title)).toEqual(['News', 'An ibis', 'Ibis']);
    expect(optionsOf(all, 'CHANNEL')).toEqual({ [own.channelId]: 3 });
    expect(optionsOf(all, 'POST_TYPE')).toEqual({ DOCUMENT: 2, NEWS: 1 });
    expect(optionsOf(all, 'CLASSIFICATION')).toEqual({ [above]: 2, [below]: 1, 0: 1 });
    expect(optionsOf(all, 'AUTHOR')).toEqual({ [lead.userId]: 3 });
    expect(optionsOf(all, 'TEAM')).toEqual({ [site.teamId]: 1 });
    expect(optionsOf(all, 'MONTH')).toMatchObject({ '2026-01': 1 });
    expect(optionsOf(all, 'ACTION_STATUS')).toEqual({ OVERDUE: 1, DUE: 1, NONE: 1 });
    const author = all.body.facets.find(({ facet }) => facet === 'AUTHOR');
    expect(author?.options[0]?.name).toMatch(/\w/);

    const found = await count(site, { search: 'ibis' }, ['POST_TYPE:COMMENT', 'POST_TYPE:NEWS']);
    expect(found.body).toMatchObject({ totalCount: 2 });
    expect(optionsOf(found, 'POST_TYPE')).toEqual({ DOCUMENT: 2, NEWS: 1, COMMENT: 1 });
    expect(optionsOf(found, 'ACTION_STATUS')).toEqual({ DUE: 1, NONE: 1 });
    const ofTeam = await count(site, { channelId: [own.channelId] }, [`TEAM:${site.teamId}`]);
    expect(optionsOf(ofTeam, 'POST_TYPE')).toEqual({ NEWS: 1 });
    expect(ofTeam.body.facets.find(({ facet }) => facet === 'CHANNEL')?.options).toEqual([
      expect.objectContaining({ value: String(own.channelId), count: 1 }),
    ]);
    const stranger = await buildMember(db, own, { roles: ['PRINCIPAL_INVESTIGATOR'] });
    expect((await count(stranger, {}, [`TEAM:${site.teamId}`])).body.totalCount).toBe(0);
    expect(optionsOf(await count(stranger), 'TEAM')).toEqual({});
  });

  test('200: tells only in studies where the person sees all teams that a post names one that is not theirs', async () => {
    const { db } = app.server;
    const [open, closed] = [await buildStudy(db), await buildStudy(db)];
    const here = await buildMember(db, open, { roles: ['MONITOR'] });
    const person = await buildMember(db, closed, { roles: ['STUDY_COORDINATOR'], person: here });
    const build = async (of: typeof study, ...teamIds: number[]) => {
      const lead = await buildMember(db, of, { roles: ['STUDY_MANAGER'] });
      const viewPost = { ...nobody, teamIds };
      return (await buildPost(app, of, { author: lead, title: 'Kiwi', viewPost })).postId;
    };
    const seen = await buildTeam(db, open);
    const hidden = await buildTeam(db, closed);
    const inOpen = await build(open, seen, here.teamId);
    const shared = await build(closed, hidden, person.teamId);
    const own = await build(closed, person.teamId);
    const facetsOf = (...ids: number[]) => ids.map((id) => `TEAM:${id}`);
    const searched = async (...ids: number[]) => {
      const query = { search: 'kiwi' };
      const { body } = await app
        .as(person)
        .call(searchMyStudies, { query: { ...query, facets: facetsOf(...ids) }, body: [] });
      return body.items.map(({ post }) => post.postDetail.postId);
    };
    const fed = async (...ids: number[]) => {
      const { body } = await app
        .as(person)
        .call(listMemberPosts, { query: { facets: facetsOf(...ids) }, body: [] });
      return body.items.map(({ postDetail }) => postDetail.postId);
    };
    const counted = async (...ids: number[]) =>
      (await count(person, { search: 'kiwi' }, facetsOf(...ids))).body.totalCount;
    expect(await searched()).toEqual([own, shared, inOpen]);
    for (const look of [searched, fed]) {
      expect(await look(hidden)).toEqual([]);
      expect(await look(hidden, seen)).toEqual([inOpen]);
      expect(await look(person.teamId)).toEqual([own, shared]);
    }
    expect([await counted(), await counted(hidden), await counted(hidden, seen)]).toEqual([3, 0, 1]);
    expect(optionsOf(await count(person), 'TEAM')).toEqual({
      [seen]: 1,
      [here.teamId]: 1,
      [person.teamId]: 2,
    });
    const { body } = await app.as(person).call(listMemberPosts, { query: { teamId: hidden }, body: [] });
    expect(body.items).toEqual([]);
  });

  test('400 for a facet that does not exist, 404 for a study of other people', async () => {
    const other = await buildStudy(app.server.db);
    expect((await count(reader, {}, ['COLOUR:RED'])).status).toBe(400);
    expect((await count(reader, { channelId: [other.channelId] })).status).toBe(404);
  });
});
