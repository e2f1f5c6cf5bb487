import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { compareVersions } from '@studyline/contract/comparison/calls';
import { startApp } from '../../../test/app.ts';
import {
  add,
  addEventOf,
  buildPost,
  fileOf,
  pdfBytes,
  replace,
  replaceEventBy,
  replaceNewsBy,
  viewedBy,
} from '../../../test/posts.ts';
import { buildMember, buildWorld, type Person } from '../../../test/world.ts';
import { makePdf, writePdf } from '../../files/previews-fixture.ts';
import { makePreviews } from '../post-files/jobs.ts';
import { compareInWorker } from './compare-in-worker.ts';

const app = await startApp();
const { study, manager, reader } = await buildWorld(app.server.db);
const other = await buildMember(app.server.db, study, { roles: ['SITE_PHARMACIST'] });
afterAll(() => app.close());

const compare = (person: Person, id: number, version = 1, otherVersion = 2) =>
  app.as(person).call(compareVersions, { params: { id, version, otherVersion } });
const permissions = viewedBy({ roles: [study.roleIds.PRINCIPAL_INVESTIGATOR] });

/** A document whose versions have these pages, once processed. */
async function versions(...of: string[][]): Promise<number> {
  const [first = [], ...others] = of;
  const { postId } = (
    await add(app, study, manager, { intent: 'PUBLISH', permissions }, fileOf(await makePdf(first)))
  ).body;
  await makePreviews(app.server, { postId, version: 1 });
  for (const [index, pages] of others.entries()) {
    const file = fileOf(await makePdf(pages));
    await replace(app, manager, postId, { intent: 'PUBLISH', description: 'Another' }, file);
    await makePreviews(app.server, { postId, version: index + 2 });
  }
  return postId;
}

describe('compareVersions', () => {
  test('200 says what changed on which page, with the places of the words', async () => {
    const postId = await versions(
      ['Give 600 mg once daily', 'Visits take place every week'],
      ['Give 300 mg once daily', 'Visits take place every week', 'Samples are sent at once'],
    );
    const { body } = await compare(reader, postId);
    expect(body).toMatchObject({
      before: { version: 1, label: 'v1.0' },
      after: { version: 2, label: 'v2.0' },
      status: 'COMPARED',
      isComplete: true,
      isRough: false,
      changeCount: 2,
      changedPageCount: 1,
      addedPageCount: 1,
      removedPageCount: 0,
      texts: null,
      pages: [
        { before: 1, after: 1, kind: 'CHANGED', changeCount: 1 },
        { before: 2, after: 2, kind: 'SAME', changeCount: 0 },
        { before: null, after: 3, kind: 'ADDED', changeCount: 1 },
      ],
      changes: [
        {
          kind: 'CHANGED',
          before: { page: 1, start: 5, end: 8, text: '600' },
          after: { page: 1, start: 5, end: 8, text: '300' },
          context: 'Give',
        },
        { kind: 'ADDED', after: { page: 3, text: 'Samples are sent at once' } },
      ],
    });
    const back = await compare(reader, postId, 2, 1);
    expect(back.body).toMatchObject({ before: { label: 'v2.0' }, removedPageCount: 1, changeCount: 2 });
  });

  test('200 says once what everyone requests', async () => {
    const postId = await versions(['One'], ['Two']);
    const { comparisons } = app.server.fileWork;
    const before = comparisons.size;
    const answers = await Promise.all([
      compare(reader, postId),
      compare(manager, postId),
      compare(reader, postId),
    ]);
    expect(answers.map(({ body }) => body.changeCount)).toEqual([1, 1, 1]);
    expect(comparisons.size).toBe(before + 1);
  });

  test('200 compares a file again that has pages only now', async () => {
    const postId = await versions(['One'], ['Two']);
    const setStatus = (status: string) =>
      sql`update stored_file f set preview_status = ${status} from post_version v
        where v.post_id = ${postId} and f.id = v.file_id`.execute(app.server.db);
    await setStatus('NONE');
    expect((await compare(reader, postId)).body.status).toBe('NO_TEXT');
    await setStatus('READY');
    expect((await compare(reader, postId)).body).toMatchObject({ status: 'COMPARED', changeCount: 1 });
  });

  test('200 says that pages without text can only be compared by eye', async () => {
    const postId = await versions([''], ['', '']);
    const { body } = await compare(reader, postId);
    expect(body).toMatchObject({
      status: 'NO_TEXT',
      isComplete: false,
      changeCount: 0,
      pages: [
        { before: 1, after: 1, kind: 'UNKNOWN' },
        { before: null, after: 2, kind: 'UNKNOWN' },
      ],
    });
    const bare = await buildPost(app, study, { author: manager });
    await replace(app, manager, bare.postId, { intent: 'PUBLISH', description: 'Two' });
    await makePreviews(app.server, { postId: bare.postId, version: 2 });
    expect((await compare(reader, bare.postId)).body).toMatchObject({ status: 'NO_TEXT', pages: [] });
  });

  test('200 recognises the same file, and a version compared with itself, without any text', async () => {
    const postId = await versions(['', '']);
    expect((await compare(reader, postId, 1, 1)).body).toMatchObject({
      status: 'COMPARED',
      isComplete: true,
      changeCount: 0,
      pages: [{ kind: 'SAME' }, { kind: 'SAME' }],
    });
  });

  test('200 says that a text is incomplete if a page has none', async () => {
    const postId = await versions(['One', ''], ['Two', '']);
    expect((await compare(reader, postId)).body).toMatchObject({
      status: 'COMPARED',
      isComplete: false,
      changeCount: 1,
    });
  });

  test('200 names a page that has the same text and another picture, unless a page was read before', async () => {
    const font = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>';
    const pdf = (square: string) =>
      fileOf(writePdf([`BT /F 20 Tf 40 700 Td (See the figure) Tj ET ${square} 30 30 re f`], {}, font));
    const { postId } = (await add(app, study, manager, { intent: 'PUBLISH', permissions }, pdf('100 300')))
      .body;
    await makePreviews(app.server, { postId, version: 1 });
    for (const [version, square] of [
      [2, '300 300'],
      [3, '300 300 30 30 re f 400 500'],
    ] as const) {
      await replace(app, manager, postId, { intent: 'PUBLISH', description: 'Next' }, pdf(square));
      await makePreviews(app.server, { postId, version });
    }
    expect((await compare(reader, postId)).body).toMatchObject({
      status: 'COMPARED',
      changeCount: 1,
      pictureCount: 1,
      changedPageCount: 1,
      pages: [{ kind: 'PICTURE', changeCount: 1 }],
      changes: [{ kind: 'PICTURE', after: { page: 1 } }],
    });
    await app.server.db.updateTable('file_page').set({ sketch: null }).execute();
    expect((await compare(reader, postId, 2, 3)).body).toMatchObject({
      changeCount: 0,
      pages: [{ kind: 'SAME' }],
    });
  });

  test('200 compares the texts of news', async () => {
    const textOf = (weeks: number) =>
      `<p>Visits are &lt; ${weeks} weeks apart.</p><ul><li>Bring a diary</li></ul>`;
    const { postId } = await buildPost(app, study, { author: manager, news: textOf(3) });
    const next = { intent: 'PUBLISH', description: 'Two', content: textOf(4) } as const;
    await replaceNewsBy(app, manager, postId, next);
    expect((await compare(reader, postId)).body).toMatchObject({
      status: 'COMPARED',
      isComplete: true,
      texts: { before: 'Visits are < 3 weeks apart.\nBring a diary' },
      changes: [{ before: { page: 1, text: '3' }, after: { page: 1, text: '4' } }],
    });
  });

  test('200 finds a power that became a number, and a list that begins elsewhere', async () => {
    const textOf = (limit: string, start: number) =>
      `<p>Platelets below ${limit}/L at screening</p><ol start="${start}"><li>Record</li></ol>`;
    const { postId } = await buildPost(app, study, { author: manager, news: textOf('10<sup>9</sup>', 3) });
    const next = { intent: 'PUBLISH', description: 'Two', content: textOf('109', 1) } as const;
    await replaceNewsBy(app, manager, postId, next);
    expect((await compare(reader, postId)).body).toMatchObject({
      texts: {
        before: 'Platelets below 10⁹/L at screening\n3. Record',
        after: 'Platelets below 109/L at screening\n1. Record',
      },
      changes: [
        { before: { text: '10⁹/L' }, after: { text: '109/L' } },
        { before: { text: '3' }, after: { text: '1' } },
      ],
    });
  });

  test('200 compares the time, place and text of an event', async () => {
    const start = Date.UTC(2090, 0, 9, 9);
    const { postId } = (
      await addEventOf(app, study, manager, {
        intent: 'PUBLISH',
        eventStartDateTimeMillis: start,
        eventEndDateTimeMillis: start + 3_600_000,
      })
    ).body;
    const moved = { eventEndDateTimeMillis: start + 5_400_000, content: '<p>Bring a diary</p>' };
    const place = { eventLocation: 'Centro do Tejo, Lisbon' };
    await replaceEventBy(app, manager, postId, { intent: 'PUBLISH', description: 'Two', ...moved, ...place });
    expect((await compare(reader, postId)).body).toMatchObject({
      status: 'COMPARED',
      isComplete: true,
      texts: { before: '2090-01-09 09:00\n2090-01-09 10:00\nEurope/Lisbon\nCentro do Tejo, Lisbon' },
      changes: [
        { before: { text: '10:00' }, after: { text: '10:30' } },
        { kind: 'ADDED', after: { text: 'Bring a diary' } },
      ],
    });
  });

  test('200 shows a draft only to its author, and its new file after a change', async () => {
    const postId = await versions(['One']);
    const draft = async (text: string) => {
      const file = fileOf(await makePdf([text]));
      await replace(app, manager, postId, { description: 'Draft' }, file);
      await makePreviews(app.server, { postId, version: 2 });
    };
    await draft('Two');
    expect((await compare(manager, postId)).body.changes).toMatchObject([{ after: { text: 'Two' } }]);
    expect((await compare(reader, postId)).error.errorCode).toBe('POST_NOT_FOUND');
    await draft('Three');
    expect((await compare(manager, postId)).body.changes).toMatchObject([{ after: { text: 'Three' } }]);
  });

  test('404 for a version that does not exist, and for people who may not see the post', async () => {
    const postId = await versions(['One'], ['Two']);
    for (const [version, otherVersion] of [
      [1, 3],
      [3, 1],
    ])
      expect((await compare(reader, postId, version, otherVersion)).error.errorCode).toBe('POST_NOT_FOUND');
    expect((await compare(other, postId)).error.errorCode).toBe('POST_NOT_FOUND');
  });

  test('409 while pages of either version are still being processed', async () => {
    const postId = await versions(['One']);
    await replace(app, manager, postId, { intent: 'PUBLISH', description: 'Two' }, fileOf(pdfBytes('later')));
    expect((await compare(reader, postId)).error.errorCode).toBe('PAGES_PENDING');
    expect((await compare(reader, postId, 2, 1)).error.errorCode).toBe('PAGES_PENDING');
  });
});

describe('the thread of a comparison', () => {
  const page = (text: string) => [{ number: 1, count: 1, text }];
  test('returns the result', async () => {
    expect(await compareInWorker({ before: page('One'), after: page('Two') })).toMatchObject({
      changeCount: 1,
    });
  });

  test('is stopped when it takes too long, and does not block others meanwhile', async () => {
    const words = (name: string) => Array.from({ length: 400_000 }, (_, i) => `${name}${i}`).join(' ');
    let turns = 0;
    const counting = setInterval(() => (turns += 1), 5);
    const found = await compareInWorker({ before: page(words('a')), after: page(words('b')) }, 100);
    clearInterval(counting);
    expect(found).toBeUndefined();
    // If the comparison blocked this thread, the timer would not fire at all.
    expect(turns).toBeGreaterThan(0);
  });
});
