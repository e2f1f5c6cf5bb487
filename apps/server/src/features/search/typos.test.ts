import { afterAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import type { z } from 'zod';
import { addComment } from '@studyline/contract/comments/calls';
import { countFacets, searchStudy } from '@studyline/contract/search/calls';
import { startApp } from '../../../test/app.ts';
import { add, buildPost, fileOf, removePost } from '../../../test/posts.ts';
import { statementsOf } from '../../../test/statements.ts';
import {
  buildMember,
  buildStudy,
  buildTeam,
  buildWorld,
  nobody,
  type Person,
  type Study,
} from '../../../test/world.ts';
import { makePdf } from '../../files/previews-fixture.ts';
import { makePreviews } from '../post-files/jobs.ts';
import { forgetWords } from './jobs.ts';

const app = await startApp();
const { db } = app.server;
const { study, manager, reader } = await buildWorld(db);
afterAll(() => app.close());

type Query = Omit<z.input<typeof searchStudy.query>, 'search'>;
const find = (person: Person, search: string, query: Query = {}, of: Study = study) =>
  app
    .as(person)
    .call(searchStudy, { params: { channelId: of.channelId }, query: { ...query, search }, body: [] });
type Found = Awaited<ReturnType<typeof find>>;
const titlesOf = ({ body }: Found) => body.items.map(({ post }) => post.postDetail.title);

const publish = (title: string, facts: object = {}) =>
  buildPost(app, study, { author: manager, title, ...facts });

describe('searchStudy, with typos', () => {
  test('200: finds a word with a letter too many, too few, wrong or in the wrong place, and two of them in long words', async () => {
    await publish('Narwhal');
    await publish('Temperature excursion');
    for (const typed of ['narwhall', 'narwal', 'norwhal', 'nawrhal', 'Narwahl'])
      expect([typed, ...titlesOf(await find(reader, typed))]).toEqual([typed, 'Narwhal']);
    for (const typed of ['excurtion', 'exkurtion', 'excursoin', 'excurtions', 'temprature excurion'])
      expect([typed, ...titlesOf(await find(reader, typed))]).toEqual([typed, 'Temperature excursion']);
    for (const typed of ['norwhol', 'narwhal excurtion', 'exkrution'])
      expect([typed, ...titlesOf(await find(reader, typed))]).toEqual([typed]);
  });

  test('200: finds other forms of the word that was meant, in English and German, and marks them', async () => {
    await publish('Deviations to report', { news: '<p>Each deviated value</p>' });
    await publish('Zentren', {
      news: '<p>Die Abweichungen der Prüfzentren werden nicht von den Monitoren gemeldet.</p>',
    });
    const found = await find(reader, 'devation');
    expect(titlesOf(found)).toEqual(['Deviations to report']);
    expect(found.body.items[0]?.title).toEqual([
      { text: 'Deviations', isMatch: true },
      { text: ' to report', isMatch: false },
    ]);
    expect(titlesOf(await find(reader, 'abweichugn'))).toEqual(['Zentren']);
    expect(titlesOf(await find(reader, 'Prufzentern'))).toEqual(['Zentren']);
  });

  test('200: finds a page of a document and a comment', async () => {
    const { body } = await add(
      app,
      study,
      manager,
      { title: 'Manual', intent: 'PUBLISH' },
      fileOf(await makePdf(['One', 'Keep the wolverine cold.'])),
    );
    await makePreviews(app.server, { postId: body.postId, version: 1 });
    expect((await find(reader, 'wolvernie')).body.items).toMatchObject([
      { place: 'PAGE', page: 2, isRecognised: false },
    ]);
    await app
      .as(reader)
      .call(addComment, { params: { postId: body.postId }, body: { commentTextRequest: 'A capybara?' } });
    expect((await find(reader, 'capibara')).body.items).toMatchObject([{ place: 'COMMENT' }]);
  });

  test('200: leaves words alone by which something is found, also if a facet leaves nothing of it', async () => {
    await publish('Stoat');
    await publish('Stout');
    const exact = await find(reader, 'stoat');
    expect([exact.body.isCorrected, ...titlesOf(exact)]).toEqual([false, 'Stoat']);
    const narrowed = await find(reader, 'stoat', { facets: ['POST_TYPE:NEWS'] });
    expect(narrowed.body).toMatchObject({ items: [], isCorrected: false });
    expect((await find(reader, 'stoat', { page: 2 })).body).toMatchObject({ items: [], isCorrected: false });
    const corrected = await find(reader, 'stoatt');
    expect([corrected.body.isCorrected, ...titlesOf(corrected)]).toEqual([true, 'Stoat']);
    expect(titlesOf(await find(reader, 'stot'))).toEqual(['Stout', 'Stoat']);
  });

  test('200: takes no number and no short word for another', async () => {
    await publish('Kit 20481 for lot B-118 and vial abc');
    for (const typed of ['20482', 'b-119', 'abd', 'lit'])
      expect(titlesOf(await find(reader, typed))).toEqual([]);
  });

  test('200: pages through what it finds, and counts the same', async () => {
    for (const title of ['Ocelot 1', 'Ocelot 2', 'Ocelot 3']) await publish(title);
    expect(titlesOf(await find(reader, 'oselot', { pageSize: 2 }))).toEqual(['Ocelot 3', 'Ocelot 2']);
    expect(titlesOf(await find(reader, 'oselot', { pageSize: 2, page: 2 }))).toEqual(['Ocelot 1']);
    const query = { search: 'oselot', channelId: [study.channelId] };
    const { body } = await app.as(reader).call(countFacets, { query, body: { facets: [] } });
    expect(body.totalCount).toBe(3);
    expect(body.items).toHaveLength(3);
  });

  test('200: finds nothing by the words of what is hidden, loses nothing to them, and asks the same of the database', async () => {
    const team = await buildTeam(db, study);
    const other = await buildTeam(db, study);
    const member = await buildMember(db, study, { roles: ['STUDY_COORDINATOR'], teamId: team });
    await publish('Platypus');
    const both = async () => [(await find(member, 'pangolinn')).body, (await find(member, 'platipus')).body];
    await both();
    const statements = await statementsOf(both);
    const before = await both();
    for (const title of ['Pangolin', 'Pangolins', 'Platypuss', 'Platypus too'])
      await publish(title, { viewPost: { ...nobody, teamIds: [other] } });
    await publish('Pangolin platipus', { unblindedOnly: true, viewPost: nobody });
    expect(await both()).toEqual(before);
    expect(await statementsOf(both)).toEqual(statements);
    expect(titlesOf(await find(manager, 'pangolinn'))).toContain('Pangolin');
  });

  test('200: knows only the words of the studies that are searched', async () => {
    const elsewhere = await buildStudy(db);
    const lead = await buildMember(db, elsewhere, { roles: ['STUDY_MANAGER'] });
    await buildPost(app, elsewhere, { author: lead, title: 'Aardwolf' });
    const asked = await sql<{
      like: string;
    }>`select search_like('aardwolff', array[${study.channelId}]::integer[])::text as like`.execute(db);
    expect(asked.rows[0]?.like).not.toContain("'aardwolf'");
    expect(titlesOf(await find(lead, 'aardwolff', {}, elsewhere))).toEqual(['Aardwolf']);
  });
});

describe('forgetWords', () => {
  const isKnown = async (word: string) => {
    const { rows } =
      await sql`select from search_word where channel_id = ${study.channelId} and word = ${word}`.execute(db);
    return rows.length;
  };

  test('forgets what no text has any more, and keeps everything else once', async () => {
    const { postId } = await publish('Bandicoot with quoll');
    await publish('A quoll');
    const { body } = await app
      .as(reader)
      .call(addComment, { params: { postId }, body: { commentTextRequest: 'A numbat' } });
    expect(body.commentId).toBeGreaterThan(0);
    await sql`insert into search_word values (${study.channelId}, 'quoll'), (${study.channelId}, 'thylacine')`.execute(
      db,
    );
    await removePost(app, manager, postId);
    await sql`delete from version_search where post_id = ${postId}`.execute(db);
    await forgetWords(app.server);
    expect(await Promise.all(['bandicoot', 'quoll', 'numbat', 'thylacine'].map(isKnown))).toEqual([
      0, 1, 1, 0,
    ]);
  });
});
