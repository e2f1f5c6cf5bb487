import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { getCourseFile } from '@studyline/contract/courses/calls';
import type { Args } from '@studyline/contract/core/endpoint';
import { type addCourse, replaceCourse, updateDraft } from '@studyline/contract/drafts/calls';
import { getDraft } from '@studyline/contract/drafts/form';
import { downloadVersionFile } from '@studyline/contract/post-files/calls';
import { getPost, getPostSummary } from '@studyline/contract/posts/calls';
import { startApp } from '../../../test/app.ts';
import { addCourseOf, census, fileOf, pdfBytes, sampleVideo, viewedBy } from '../../../test/posts.ts';
import { buildWorld, type Member } from '../../../test/world.ts';

const app = await startApp();
const { study, manager, coordinator, reader } = await buildWorld(app.server.db);
afterAll(() => app.close());

type Files = NonNullable<Args<typeof addCourse>['files']>;
const video = { part: 'video', file: sampleVideo() } as const;
const captions = (name = 'captions-de.vtt', said = 'Warten Sie auf den grünen Haken.') =>
  ({ part: 'captions', file: fileOf(`WEBVTT\n\n00:01.000 --> 00:02.000\n${said}`, name) }) as const;
const material = (name: string) => ({ part: 'materials', file: fileOf(pdfBytes(name), name) }) as const;
const poster = async () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  return { part: 'poster', file: fileOf(png, 'poster.png') } as const;
};
const chapters = [
  { startMillis: 0, title: 'Before you start' },
  { startMillis: 5000, title: 'Upload and track' },
];

const add = (fields: Parameters<typeof addCourseOf>[3] = {}, files?: Files) =>
  addCourseOf(app, study, manager, fields, files);
const open = (person: Member, id: number) => app.as(person).call(getPost, { params: { id } });
const courseOf = async (id: number) => (await open(manager, id)).body.course!;
const fetchFile = (person: Member, id: number, fileId: number, headers = {}) =>
  app.as(person).call(getCourseFile, { params: { id, version: 1, fileId }, headers });
const refused = async (fields: Parameters<typeof addCourseOf>[3], files?: Files) => {
  const before = await census(app);
  const { error } = await add(fields, files);
  expect(await census(app)).toEqual(before);
  return [error.errorCode, ...(error.issues ?? []).map(({ path }) => path)];
};

describe('addCourse', () => {
  test('200 keeps the video and everything that goes with it', async () => {
    const files = [material('Checklist.pdf'), video, await poster(), captions(), material('Settings.pdf')];
    const fields = { intent: 'PUBLISH', chapters, content: '<p>In six minutes.</p>' } as const;
    const { status, body } = await add(fields, files);
    expect(status).toBe(200);
    const { body: opened } = await open(reader, body.postId);
    expect(opened).toMatchObject({
      srcUrl: `/openapi/v1/posts/${body.postId}/1/download-file`,
      courseName: 'MRI upload to the imaging core lab',
      courseDurationMillis: 8000,
      mimeType: 'video/mp4',
      newsContent: '<p>In six minutes.</p>',
      course: {
        durationMillis: 8000,
        chapters,
        captions: [{ kind: 'CAPTIONS', languageId: 'de', mimeType: 'text/vtt', fileName: 'captions-de.vtt' }],
        materials: [
          { title: 'Checklist', fileName: 'Checklist.pdf' },
          { title: 'Settings', fileName: 'Settings.pdf' },
        ],
        progress: { watched: [], watchedMillis: 0, positionMillis: 0, isWatched: false },
      },
    });
    const { postDetail, courseVideoPosterUrl } = (
      await app.as(reader).call(getPostSummary, { params: { id: body.postId } })
    ).body;
    expect(postDetail.postType).toBe('COURSE');
    expect(courseVideoPosterUrl).toMatch(/course-files/);
  });

  test('200 with a video alone, and its part by Range', async () => {
    const { body } = await add({ intent: 'PUBLISH' });
    const { course, srcUrl } = (await open(reader, body.postId)).body;
    expect(course).toMatchObject({ chapters: [], captions: [], materials: [] });
    expect(srcUrl).toBe(`/openapi/v1/posts/${body.postId}/1/download-file`);
    const part = await app.as(reader).call(downloadVersionFile, {
      params: { id: body.postId, version: 1 },
      headers: { range: 'bytes=4-7' },
    });
    expect([part.status, part.bytes.toString()]).toEqual([206, 'ftyp']);
  });

  test('200 with names for captions and materials, in the order of the files', async () => {
    const fields = {
      captions: [{ languageId: 'pt-BR' }, { languageId: 'en' }],
      materials: [{ title: 'What to send' }],
    };
    const files = [video, captions('a.vtt'), material('x.pdf'), captions('b.vtt')];
    const course = await courseOf((await add(fields, files)).body.postId);
    expect(course.captions.map(({ languageId, fileName }) => [languageId, fileName])).toEqual([
      ['pt-BR', 'a.vtt'],
      ['en', 'b.vtt'],
    ]);
    expect(course.materials.map(({ title }) => title)).toEqual(['What to send']);
  });

  test('200 with an audio description beside the captions of the same language', async () => {
    const files = [video, captions(), captions('descriptions-de.vtt', 'Ein grüner Haken erscheint.')];
    const { postId } = (await add({ intent: 'PUBLISH' }, files)).body;
    const kinds = async (id: number) =>
      (await courseOf(id)).captions.map(({ kind, languageId }) => [kind, languageId]);
    expect(await kinds(postId)).toEqual([
      ['CAPTIONS', 'de'],
      ['DESCRIPTIONS', 'de'],
    ]);
    const [, described] = (await courseOf(postId)).captions;
    const served = await fetchFile(reader, postId, described!.fileId);
    expect([served.status, served.bytes.toString()]).toEqual([200, expect.stringContaining('Haken')]);

    const named = [{ kind: 'DESCRIPTIONS', languageId: 'en' }, { languageId: 'en' }] as const;
    const other = await add({ captions: [...named] }, [video, captions('a.vtt'), captions('b.vtt')]);
    expect(await kinds(other.body.postId)).toEqual([
      ['DESCRIPTIONS', 'en'],
      ['CAPTIONS', 'en'],
    ]);
    expect(
      await refused({ captions: [named[0], named[0]] }, [video, captions('a.vtt'), captions('b.vtt')]),
    ).toEqual(['BAD_REQUEST', 'captions']);
  });

  test('400 and 415 for what is no course, and nothing is written', async () => {
    const notVideo = { part: 'video', file: fileOf(pdfBytes(), 'film.mp4') } as const;
    const broken = {
      part: 'captions',
      file: fileOf('1\n00:00:01,000 --> 00:00:02,000\nHi', 'a.vtt'),
    } as const;
    const asPoster = { part: 'poster', file: fileOf(pdfBytes(), 'poster.png') } as const;
    const script = { part: 'materials', file: fileOf('<script>', 'a.html') } as const;
    const late = [{ startMillis: 8000, title: 'After the end' }];
    expect([
      await refused({}, []),
      await refused({}, [captions()]),
      await refused({}, [notVideo]),
      await refused({}, [video, broken]),
      await refused({}, [video, asPoster]),
      await refused({}, [video, script]),
      await refused({}, [video, video]),
      await refused({ chapters: late }),
      await refused({ chapters: chapters.toReversed() }),
      await refused({ captions: [{ languageId: 'en' }] }),
      await refused({ captions: [] }, [video, captions()]),
      await refused({ captions: ['en', 'de'].map((languageId) => ({ languageId, fileId: 1 })) }),
      await refused({ materials: [{ title: 'Other', fileId: 1 }] }),
    ]).toEqual([
      ['FILE_MISSING'],
      ['FILE_MISSING'],
      ['VIDEO_REFUSED'],
      ['CAPTIONS_REFUSED'],
      ['POSTER_REFUSED'],
      ['FILE_TYPE_REFUSED'],
      ['FIELD_AFTER_FILE'],
      ['BAD_REQUEST', 'chapters.0.startMillis'],
      ['BAD_REQUEST', 'chapters'],
      ['BAD_REQUEST', 'captions.0'],
      ['BAD_REQUEST', 'captions'],
      ['BAD_REQUEST', 'captions'],
      ['BAD_REQUEST', 'materials.0.fileId'],
    ]);
    const files = await sql<{ count: number }>`select count(*)::integer as count from stored_file
      where state = 'PENDING'`.execute(app.server.db);
    expect(files.rows[0]?.count).toBe(0);
  });

  test('415 for a video that does not say how long it is', async () => {
    const { readFile } = await import('node:fs/promises');
    for (const name of ['frag.mp4', 'live.webm']) {
      const file = fileOf(await readFile(`${import.meta.dirname}/../../../test/videos/${name}`), name);
      expect(await refused({}, [{ part: 'video', file }])).toEqual(['VIDEO_WITHOUT_LENGTH']);
    }
  });
});

describe('replaceCourse and updateDraft', () => {
  test('200 change what is sent, keep the rest, and forget files that no version has', async () => {
    const { postId } = (await add({ intent: 'PUBLISH', chapters }, [video, captions(), material('a.pdf')]))
      .body;
    const before = await courseOf(postId);
    const change = (body: object, files: Files = []) =>
      app.as(manager).call(replaceCourse, { params: { id: postId }, body, files });
    const described = { description: 'English captions', changeType: 'MINOR' } as const;
    expect(
      (await change(described, [captions('captions-en.vtt', 'Wait for the green tick.')])).body,
    ).toMatchObject({ version: 2, versionLabel: 'DRAFT' });
    const draft = (await app.as(manager).call(getDraft, { params: { id: postId } })).body;
    expect(draft.course).toMatchObject({
      chapters,
      captions: [{ languageId: 'de' }, { languageId: 'en' }],
      materials: before.materials.map(({ title }) => ({ title })),
    });
    const [german, english] = draft.course!.captions;
    const kept = [{ fileId: german!.fileId, languageId: 'de-AT' }];
    const changed = { captions: kept, materials: [], chapters: [], intent: 'PUBLISH' } as const;
    const published = await app.as(manager).call(updateDraft, { params: { id: postId }, body: changed });
    expect(published.body).toMatchObject({ version: 2, versionLabel: 'PUBLISHED' });
    expect(await courseOf(postId)).toMatchObject({
      chapters: [],
      captions: [{ fileId: german!.fileId, languageId: 'de-AT' }],
      materials: [],
    });
    const states = await app.server.db
      .selectFrom('stored_file')
      .select(['id', 'state'])
      .where('id', 'in', [german!.fileId, english!.fileId, before.materials[0]!.fileId])
      .orderBy('id')
      .execute();
    // The material is still that of the first version. The English captions were only ever in the draft.
    expect(new Map(states.map(({ id, state }) => [id, state]))).toEqual(
      new Map([
        [german!.fileId, 'STORED'],
        [english!.fileId, 'PENDING'],
        [before.materials[0]!.fileId, 'STORED'],
      ]),
    );
  });

  test('another video begins without chapters, captions and poster', async () => {
    const { postId } = (await add({ chapters }, [video, captions(), await poster(), material('a.pdf')])).body;
    const file = sampleVideo('sample.webm');
    await app
      .as(manager)
      .call(replaceCourse, { params: { id: postId }, body: {}, files: [{ part: 'video', file }] });
    const { body } = await open(manager, postId);
    expect(body).toMatchObject({
      courseVideoPosterUrl: null,
      mimeType: 'video/webm',
      course: { durationMillis: 8008, chapters: [], captions: [], materials: [{ title: 'a' }] },
    });
  });

  test('400 for fields of a course on a document', async () => {
    const { postId } = (await add()).body;
    const body = { eventLocation: 'Lisbon' };
    const { error } = await app.as(manager).call(updateDraft, { params: { id: postId }, body });
    expect(error.issues?.map(({ path }) => path)).toEqual(['eventLocation']);
  });
});

describe('getCourseFile', () => {
  const permissions = viewedBy({ roles: [study.roleIds.STUDY_COORDINATOR] });

  test('200 for people who see the version, 404 for others and for files of others', async () => {
    const files = [video, captions(), material('a.pdf')];
    const { postId } = (await add({ intent: 'PUBLISH', permissions }, files)).body;
    const { captions: given, materials } = await courseOf(postId);
    const { fileId } = given[0]!;
    const sent = await fetchFile(coordinator, postId, fileId);
    expect([sent.status, sent.headers['content-type'], sent.bytes.toString().slice(0, 6)]).toEqual([
      200,
      'text/vtt',
      'WEBVTT',
    ]);
    expect((await fetchFile(coordinator, postId, fileId, { range: 'bytes=0-2' })).bytes.toString()).toBe(
      'WEB',
    );
    expect((await fetchFile(reader, postId, fileId)).error.errorCode).toBe('POST_NOT_FOUND');
    const other = (await add({ intent: 'PUBLISH' })).body.postId;
    expect((await fetchFile(coordinator, other, fileId)).error.errorCode).toBe('FILE_NOT_FOUND');
    expect((await fetchFile(coordinator, postId, materials[0]!.fileId)).status).toBe(200);
  });

  test('416 for a range after the end', async () => {
    const { postId } = (await add({}, [video, captions()])).body;
    const { fileId } = (await courseOf(postId)).captions[0]!;
    expect((await fetchFile(manager, postId, fileId, { range: 'bytes=9999-' })).status).toBe(416);
  });
});
