import { afterAll, describe, expect, test } from 'vitest';
import { addDocument } from '@studyline/contract/drafts/calls';
import { startApp } from '../../../test/app.ts';
import {
  buildCategories,
  buildMember,
  buildStudy,
  buildTeam,
  buildWorld,
  everyone,
  type Member,
  overseeTeam,
  setStudyFlag,
} from '../../../test/world.ts';
import {
  add,
  census,
  eventsOf,
  fileOf,
  pdfBytes,
  readPost,
  versionOf,
  viewedBy,
} from '../../../test/posts.ts';

const app = await startApp();
const { study, manager, author, approver, coordinator, reader } = await buildWorld(app.server.db);
const [first = 0, second = 0] = await buildCategories(app.server.db, study, ['01', '02'], 'PROGRAMS');
afterAll(() => app.close());

const sees = async (person: Member, postId: number) => (await readPost(app, person, postId)).status === 200;

describe('addDocument', () => {
  test('200 creates a draft that only its author sees', async () => {
    const { status, body } = await add(app, study, author, {
      title: 'Investigator brochure',
      description: 'First',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ version: 1, versionLabel: 'DRAFT', submittedAtDateTimeMillis: null });
    expect(body.checksum).toMatch(/^[0-9a-f]{64}$/);
    const days = ((body.expirationDateTimeMillis ?? 0) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(29.9);
    expect(days).toBeLessThanOrEqual(30);
    expect(await sees(author, body.postId)).toBe(true);
    for (const other of [manager, approver, reader]) expect(await sees(other, body.postId)).toBe(false);
    expect(await eventsOf(app, body.postId)).toEqual(['post.created']);
  });

  test('200 publishes immediately for people who may publish, and submits for everyone else', async () => {
    const published = await add(app, study, manager, { intent: 'PUBLISH' });
    expect(published.body.versionLabel).toBe('PUBLISHED');
    expect(published.body.expirationDateTimeMillis).toBeNull();
    expect(await eventsOf(app, published.body.postId)).toEqual(['post.created', 'post.published']);
    expect(await sees(reader, published.body.postId)).toBe(true);

    const submitted = await add(app, study, author, { intent: 'PUBLISH' });
    expect(submitted.body).toMatchObject({ versionLabel: 'DRAFT' });
    expect(submitted.body.submittedAtDateTimeMillis).toBeGreaterThan(0);
    expect(await eventsOf(app, submitted.body.postId)).toEqual(['post.created', 'post.submitted']);
    expect(await sees(approver, submitted.body.postId)).toBe(true);
    expect(await sees(reader, submitted.body.postId)).toBe(false);
  });

  test('200 submits even for people who may publish if a second person has to approve', async () => {
    const strict = await buildStudy(app.server.db);
    const leader = await buildMember(app.server.db, strict, { roles: ['STUDY_MANAGER'] });
    await setStudyFlag(app.server.db, strict, 'FOUR_EYES_PUBLISH', true);
    const { body } = await add(app, strict, leader, { intent: 'PUBLISH' });
    expect(body.versionLabel).toBe('DRAFT');
    expect(body.submittedAtDateTimeMillis).toEqual(expect.any(Number));
  });

  test('200 keeps the given rules, categories and permissions', async () => {
    const { db } = app.server;
    const categoryIds = await buildCategories(db, study, ['01']);
    const permissions = viewedBy({ roles: [study.roleIds.PRINCIPAL_INVESTIGATOR] });
    const { status, body } = await add(app, study, manager, {
      intent: 'PUBLISH',
      preActivation: true,
      permissions,
      categoryIds,
      ruleSet: [{ requiredActionType: 'ACKNOWLEDGE', targetAudience: everyone }],
    });
    expect(status).toBe(200);
    const opened = await readPost(app, reader, body.postId);
    expect(opened.body.postDetail.classifications).toEqual([
      { taxonomyId: expect.any(Number), categoryId: categoryIds[0], name: 'Category 01' },
    ]);
    expect(opened.body.postDetail.actions).toHaveLength(1);
    expect(opened.body.postDetail.sharedWithDescription).toBe(
      'Shared with Principal investigator, also before site activation',
    );
    expect(await sees(coordinator, body.postId)).toBe(false);
    const post = await db
      .selectFrom('post')
      .selectAll()
      .where('id', '=', body.postId)
      .executeTakeFirstOrThrow();
    expect(post).toMatchObject({ pre_activation: true, permissions });
  });

  describe('accepts JSON in the forms that clients send', () => {
    const json = (value: unknown) => JSON.stringify(value);
    const part = (value: unknown) => new Blob([json(value)], { type: 'application/json' });
    const rules = ['ACKNOWLEDGE', 'VIEW'].map((requiredActionType) => ({
      requiredActionType,
      targetAudience: everyone,
    }));
    const send = async (fields: [string, string | Blob][], path?: string) => {
      const form = new FormData();
      form.append('title', 'Written by a program');
      form.append('intent', 'PUBLISH');
      for (const [name, value] of fields) form.append(name, value as Blob);
      form.append('file', fileOf(pdfBytes()));
      const request = new Request('http://test', { method: 'POST', body: form });
      const answer = await app.app.inject({
        method: 'POST',
        url: `/openapi/v1${path ?? addDocument.path.replace('{channelId}', String(study.channelId))}`,
        headers: {
          authorization: `Bearer ${await app.as(manager).token()}`,
          'content-type': request.headers.get('content-type') ?? '',
        },
        payload: Buffer.from(await request.arrayBuffer()),
      });
      return { status: answer.statusCode, body: answer.json() };
    };

    test.each<[string, [string, string | Blob][]]>([
      [
        'one text per field',
        [
          ['categoryIds', json([first, second])],
          ['ruleSet', json(rules)],
        ],
      ],
      [
        'one JSON part per field',
        [
          ['categoryIds', part([first, second])],
          ['ruleSet', part(rules)],
          ['permissions', part(viewedBy(everyone))],
        ],
      ],
      [
        'one text per item',
        [
          ['categoryIds', String(first)],
          ['categoryIds', String(second)],
          ...rules.map((rule): [string, string] => ['ruleSet', json(rule)]),
        ],
      ],
      [
        'one JSON part per item',
        [
          ['categoryIds', part(first)],
          ['categoryIds', part(second)],
          ...rules.map((rule): [string, Blob] => ['ruleSet', part(rule)]),
        ],
      ],
    ])('200 for %s', async (_, fields) => {
      const { status, body } = await send(fields);
      expect(status).toBe(200);
      const { postDetail } = (await readPost(app, reader, body.postId)).body;
      expect(postDetail.actions.map(({ requiredActionType }) => requiredActionType).toSorted()).toEqual([
        'ACKNOWLEDGE',
        'VIEW',
      ]);
      expect(new Set(postDetail.classifications.map(({ categoryId }) => categoryId))).toEqual(
        new Set([first, second]),
      );
    });

    test('200 for the only item', async () => {
      const { body } = await send([
        ['categoryIds', String(first)],
        ['ruleSet', json(rules[0])],
      ]);
      const { postDetail } = (await readPost(app, reader, body.postId)).body;
      expect([postDetail.actions.length, postDetail.classifications.length]).toEqual([1, 1]);
    });

    test.each<[number, string, string, string, string | Blob]>([
      [400, 'BAD_REQUEST', 'broken text', 'ruleSet', '[{'],
      [400, 'MALFORMED_JSON', 'a broken part', 'ruleSet', new Blob(['[{'], { type: 'application/json' })],
      [
        400,
        'UNKNOWN_PARAMETER',
        'a part that is not JSON',
        'ruleSet',
        new Blob(['[]'], { type: 'image/png' }),
      ],
      [413, 'BODY_TOO_LARGE', 'a part that is too large', 'ruleSet', part('x'.repeat(300_000))],
    ])('%i %s for %s, and nothing is written', async (status, errorCode, _, name, value) => {
      const before = await census(app);
      expect(await send([[name, value]])).toMatchObject({ status, body: { errorCode } });
      expect(await census(app)).toEqual(before);
    });

    test('415 where no form is accepted', async () => {
      expect(await send([], `/channels/${study.channelId}/posts`)).toMatchObject({
        status: 415,
        body: { errorCode: 'UNSUPPORTED_MEDIA_TYPE' },
      });
    });
  });

  test('200 shares a site coordinator’s draft only with their own team', async () => {
    const { body } = await add(app, study, coordinator, { intent: 'PUBLISH' });
    expect(body.submittedAtDateTimeMillis).toEqual(expect.any(Number));
    const post = await app.server.db
      .selectFrom('post')
      .select('permissions')
      .where('id', '=', body.postId)
      .executeTakeFirstOrThrow();
    expect(post.permissions).toMatchObject({
      viewPost: { channelWide: false, teamIds: [coordinator.teamId] },
    });
  });

  test('403 for a site coordinator who shares with others, and nothing is written', async () => {
    const before = await census(app);
    for (const permissions of [
      viewedBy(everyone),
      viewedBy({ teamIds: [coordinator.teamId, reader.teamId] }),
      viewedBy({ roles: [study.roleIds.PRINCIPAL_INVESTIGATOR] }),
    ]) {
      const answer = await add(app, study, coordinator, { permissions });
      expect([answer.status, answer.error.errorCode]).toEqual([403, 'FORBIDDEN']);
    }
    expect(await census(app)).toEqual(before);
  });

  test('400 for a site coordinator who names another team, unless posts in the study start with it', async () => {
    const own = await buildWorld(app.server.db);
    const beside = { channelWide: false, roles: [], teamIds: [own.reader.teamId] };
    const rule = { requiredActionType: 'ACKNOWLEDGE' as const, targetAudience: beside };
    const permissions = { ...viewedBy({ teamIds: [own.coordinator.teamId] }), updatePost: beside };
    const codesOf = async (...wanted: Parameters<typeof add>[3][]) => {
      const answers = await Promise.all(wanted.map((fields) => add(app, own.study, own.coordinator, fields)));
      return answers.map(({ status, error }) => (status === 200 ? status : error.errorCode));
    };
    expect(await codesOf({ ruleSet: [rule] }, { permissions })).toEqual(['TEAM_UNKNOWN', 'TEAM_UNKNOWN']);
    await app.server.db
      .updateTable('channel')
      .set({ default_permissions: JSON.stringify({ ...permissions, viewPost: everyone }) })
      .where('id', '=', own.study.channelId)
      .execute();
    expect(await codesOf({}, { permissions })).toEqual([200, 200]);
  });

  test('200 lets a monitor share with an overseen site', async () => {
    const monitor = await buildMember(app.server.db, study, { roles: ['MONITOR'] });
    const permissions = viewedBy({ teamIds: [reader.teamId] });
    expect((await add(app, study, monitor, { permissions })).status).toBe(403);
    await overseeTeam(app.server.db, study, { teamId: reader.teamId, by: monitor.teamId });
    expect((await add(app, study, monitor, { permissions })).status).toBe(200);
  });

  test('200 shows their own drafts to blinded and not yet active authors', async () => {
    const { db } = app.server;
    const blinded = await buildTeam(db, study, { blinding: 'BLINDED' });
    const planned = await buildTeam(db, study, { status: 'PLANNED' });
    for (const teamId of [blinded, planned]) {
      const person = await buildMember(db, study, { roles: ['STUDY_COORDINATOR'], teamId });
      const { body } = await add(app, study, person);
      expect(await sees(person, body.postId)).toBe(true);
    }
  });

  test('200 answers a repeated request with the first result and keeps one file', async () => {
    const key = { 'idempotency-key': 'upload-1' };
    const before = await census(app);
    const first = await add(app, study, author, {}, fileOf(pdfBytes('same')), key);
    const again = await add(app, study, author, {}, fileOf(pdfBytes('same')), key);
    expect(again.body).toEqual(first.body);
    const after = await census(app);
    expect([after['posts'], after['files'], after['objects']]).toEqual(
      ['posts', 'files', 'objects'].map((name) => (before[name] ?? 0) + 1),
    );
  });

  test('409 for another file, file name or other fields under the same key, and the first post is unchanged', async () => {
    const key = { 'idempotency-key': 'upload-2' };
    await add(app, study, author, {}, fileOf(pdfBytes('one')), key);
    const before = await census(app);
    const otherFile = await add(app, study, author, {}, fileOf(pdfBytes('two')), key);
    const otherName = await add(app, study, author, {}, fileOf(pdfBytes('one'), 'other.pdf'), key);
    const otherTitle = await add(app, study, author, { title: 'Other' }, fileOf(pdfBytes('one')), key);
    expect([otherFile, otherName, otherTitle].map(({ error }) => error.errorCode)).toEqual(
      Array.from({ length: 3 }, () => 'IDEMPOTENCY_KEY_REUSED'),
    );
    expect(await census(app)).toEqual(before);
  });

  test('403 for people who may not write, 404 for people outside the study, and nothing is written', async () => {
    const stranger = await buildMember(app.server.db, await buildStudy(app.server.db), {
      roles: ['CHANNEL_ADMIN'],
    });
    const before = await census(app);
    expect((await add(app, study, reader)).error.errorCode).toBe('FORBIDDEN');
    const answer = await add(app, study, stranger);
    expect([answer.status, answer.error.errorCode]).toEqual([404, 'CHANNEL_NOT_FOUND']);
    expect(await census(app)).toEqual(before);
  });

  test('400 for roles, teams and categories of another study, and nothing is written', async () => {
    const other = await buildStudy(app.server.db);
    const team = await buildTeam(app.server.db, other);
    const before = await census(app);
    const codes = [];
    for (const fields of [
      { permissions: viewedBy({ roles: [other.roleIds.MONITOR] }) },
      { permissions: viewedBy({ teamIds: [team] }) },
      { categoryIds: [987_654] },
      {
        ruleSet: [
          {
            requiredActionType: 'VIEW' as const,
            targetAudience: { channelWide: false, roles: [other.roleIds.MONITOR], teamIds: [] },
          },
        ],
      },
    ]) {
      const answer = await add(app, study, manager, fields);
      expect(answer.status).toBe(400);
      codes.push(answer.error.errorCode);
    }
    expect(codes).toEqual(['ROLE_UNKNOWN', 'TEAM_UNKNOWN', 'CATEGORY_UNKNOWN', 'ROLE_UNKNOWN']);
    expect(await census(app)).toEqual(before);
  });

  test('400 for a missing file, an empty file and invalid titles, and nothing is written', async () => {
    const before = await census(app);
    expect((await add(app, study, author, {}, null)).error.errorCode).toBe('FILE_MISSING');
    expect((await add(app, study, author, {}, fileOf(''))).error.errorCode).toBe('FILE_EMPTY');
    for (const title of ['', '  ', 'x'.repeat(256), '\0', 'fdp.\u202eexe']) {
      const answer = await add(app, study, author, { title });
      expect([title.length, answer.status, answer.error.issues?.[0]?.path]).toEqual([
        title.length,
        400,
        'title',
      ]);
    }
    expect(await census(app)).toEqual(before);
  });

  test('415 for a file that is not a document, whatever its name, and nothing is written', async () => {
    const before = await census(app);
    const files = [
      fileOf('<!doctype html><script>alert(1)</script>', 'protocol.pdf'),
      fileOf('<svg xmlns="http://www.w3.org/2000/svg"/>', 'figure.svg'),
      fileOf('MZ\x90\0\x03', 'setup.exe'),
      fileOf(pdfBytes(), 'protocol.pdf.html'),
      fileOf(Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(200)]), 'bundle.zip'),
    ];
    for (const file of files) {
      const answer = await add(app, study, author, {}, file);
      expect([file.name, answer.status, answer.error.errorCode]).toEqual([
        file.name,
        415,
        'FILE_TYPE_REFUSED',
      ]);
    }
    expect(await census(app)).toEqual(before);
  });

  test.each([
    ['has no boundary', 'multipart/form-data', '--b\r\n\r\n\r\n--b--'],
    [
      'is cut off',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="title"\r\n\r\nPro',
    ],
    ['is empty', 'multipart/form-data; boundary=b', ''],
  ])('400 for a form that %s', async (_, contentType, payload) => {
    for (const path of [
      addDocument.path.replace('{channelId}', String(study.channelId)),
      '/comments/posts/1',
    ]) {
      const answer = await app.app.inject({
        method: 'POST',
        url: `/openapi/v1${path}`,
        headers: { authorization: `Bearer ${await app.as(author).token()}`, 'content-type': contentType },
        payload,
      });
      expect([path, answer.statusCode]).toEqual([path, 400]);
    }
  });

  test('415 for a body that is not a form', async () => {
    const answer = await app.app.inject({
      method: 'POST',
      url: `/openapi/v1${addDocument.path.replace('{channelId}', String(study.channelId))}`,
      headers: {
        authorization: `Bearer ${await app.as(author).token()}`,
        'content-type': 'application/json',
      },
      payload: { title: 'Protocol' },
    });
    expect([answer.statusCode, answer.json().errorCode]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  });

  test('200 keeps Office, picture and text files with their true type', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    for (const [file, type] of [
      [fileOf(png, 'figure.jpg'), 'image/png'],
      [fileOf('Dose;Day\n10;1\n', 'doses.csv'), 'text/csv'],
    ] as const) {
      const { body } = await add(app, study, author, {}, file);
      const { file_id } = await versionOf(app, body.postId);
      const stored = await app.server.db
        .selectFrom('stored_file')
        .selectAll()
        .where('id', '=', file_id ?? 0)
        .executeTakeFirstOrThrow();
      expect(stored).toMatchObject({
        state: 'STORED',
        mime_type: type,
        size_in_bytes: file.size,
        file_name: file.name,
      });
    }
  });
});
