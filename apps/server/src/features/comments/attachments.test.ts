import { createHash, randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, describe, expect, test, vi } from 'vitest';
import * as contract from '@studyline/contract/comments/calls';
import { listPostAudit } from '@studyline/contract/audit/calls';
import { addressOf, pathOf } from '@studyline/contract/core/endpoint';
import { getPost } from '@studyline/contract/posts/calls';
import { readRecorded } from '../../../test/audit.ts';
import { expectHidden, startApp } from '../../../test/app.ts';
import {
  ageFile,
  buildPost,
  census,
  changePermissions,
  fileOf,
  isFileKept,
  pdfBytes,
} from '../../../test/posts.ts';
import { buildMember, buildTeam, buildWorld, leaveStudy, type Member, nobody } from '../../../test/world.ts';
import { createSession, SESSION_COOKIE } from '../../core/sessions.ts';
import { sweepPendingFiles } from '../post-files/jobs.ts';

const app = await startApp({ env: { LIMIT_UPLOADS_PER_PERSON: '3' } });
const { study, manager, author, coordinator } = await buildWorld(app.server.db);
const picture = await sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#104B4F' } })
  .png()
  .toBuffer();
afterAll(() => app.close());

const built = async () => (await buildPost(app, study, { author })).postId;

/** Comments with a file. */
function attach(
  person: Member,
  postId: number,
  file: File = fileOf(picture, 'fridge.png'),
  { text = 'See this', parentId, key }: { text?: string; parentId?: number; key?: string } = {},
) {
  return app.as(person).call(contract.addComment, {
    params: { postId },
    body: { commentTextRequest: text, ...(parentId && { parentCommentId: parentId }) },
    file,
    headers: key ? { 'idempotency-key': key } : {},
  });
}
const attached = async (postId: number, file?: File, person = coordinator) =>
  (await attach(person, postId, file)).body.commentId;
const download = (person: Member, commentId: number, headers = {}) =>
  app.as(person).call(contract.downloadAttachment, { params: { commentId }, headers });
const preview = (person: Member, commentId: number, size: 'SMALL' | 'NORMAL' = 'SMALL') =>
  app.as(person).call(contract.getAttachmentPreview, { params: { commentId }, query: { size } });
const take = (person: Member, commentId: number) =>
  app.as(person).call(contract.removeAttachment, { params: { commentId } });
const read = (person: Member, commentId: number) =>
  app.as(person).call(contract.getComment, { params: { commentId } });
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** The state of the database and the store, with the comments. */
async function held(): Promise<Record<string, number>> {
  const { count } = await app.server.db
    .selectFrom('comment')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { ...(await census(app)), comments: count };
}
async function fileIdOf(commentId: number): Promise<number> {
  const { file_id: id } = await app.server.db
    .selectFrom('comment')
    .select('file_id')
    .where('id', '=', commentId)
    .executeTakeFirstOrThrow();
  return id ?? 0;
}
async function keysOf(fileId: number): Promise<string[]> {
  const row = await app.server.db
    .selectFrom('stored_file')
    .select('storage_key')
    .where('id', '=', fileId)
    .executeTakeFirst();
  const keys: string[] = [];
  const folder = row?.storage_key.replace('original', '') ?? 'nowhere';
  for await (const { key } of app.server.storage.list(folder)) keys.push(key.replace(folder, ''));
  return keys.toSorted();
}

/** Sends a form unchanged. */
async function sendForm(person: Member, postId: number, form: FormData) {
  const request = new Request('http://test', { method: 'POST', body: form });
  return app.app.inject({
    method: 'POST',
    url: addressOf(contract.addComment, { params: { postId } }),
    headers: {
      authorization: `Bearer ${await app.as(person).token()}`,
      'content-type': request.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
}
function formOf(...parts: [name: string, value: string | File][]): FormData {
  const form = new FormData();
  for (const [name, value] of parts) form.append(name, value);
  return form;
}

describe('addComment', () => {
  test('200 with a file, which the response and the list describe alike', async () => {
    const postId = await built();
    const answer = await attach(coordinator, postId, fileOf(picture, 'Kühlschrank „4“.png'));
    const { commentId } = answer.body;
    const address = `/openapi/v1/comments/${commentId}/attachment`;
    expect([answer.status, answer.body]).toMatchObject([
      200,
      {
        commentText: 'See this',
        attachment: {
          fileName: 'Kühlschrank „4“.png',
          mimeType: 'image/png',
          fileSizeInBytes: picture.length,
          checksum: sha256(picture),
          downloadUrl: `${address}/download`,
          previewUrl: `${address}/preview`,
          largePreviewUrl: `${address}/preview?size=NORMAL`,
        },
        can: { removeAttachment: true },
      },
    ]);
    expect((await read(coordinator, commentId)).body).toEqual(answer.body);
    const list = await app.as(coordinator).call(contract.listComments, { params: { postId } });
    expect(list.body.items).toEqual([answer.body]);
  });

  test('200 for a reply with a file that is not an image, which has no preview', async () => {
    const postId = await built();
    const parentId = await attached(postId);
    const { body } = await attach(author, postId, fileOf('Dose;Day', 'doses.csv'), { parentId });
    expect(body).toMatchObject({
      parentCommentId: parentId,
      attachment: { mimeType: 'text/csv', previewUrl: null, largePreviewUrl: null },
    });
  });

  test('200 for a photo, which is stored without the place where it was taken, and is still upright', async () => {
    const gps = { GPSLatitudeRef: 'N', GPSLatitude: '52/1 25/1 0/1' };
    const photo = await sharp(picture)
      .withExif({ IFD0: { Make: 'A camera' }, IFD3: gps })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { body } = await attach(coordinator, await built(), fileOf(photo, 'fridge.jpg'));
    const { bytes } = await download(author, body.commentId);
    const { orientation, exif } = await sharp(bytes).metadata();
    expect([photo.includes('A camera'), bytes.includes('A camera')]).toEqual([true, false]);
    expect([orientation, exif?.length, body.attachment?.checksum]).toEqual([6, 32, sha256(bytes)]);
    const upright = await sharp((await preview(author, body.commentId)).bytes).metadata();
    expect([upright.width, upright.height]).toEqual([360, 720]);
  });

  test('200 without a file, as JSON and as a form', async () => {
    const postId = await built();
    const json = await app
      .as(coordinator)
      .call(contract.addComment, { params: { postId }, body: { commentTextRequest: 'Plain' } });
    const form = await sendForm(coordinator, postId, formOf(['commentTextRequest', 'As a form']));
    expect([json.body.attachment, form.statusCode, form.json().attachment]).toEqual([null, 200, null]);
  });

  test('200 keeps the name and the digest of the file in the audit trail, for its author and for auditors', async () => {
    const postId = await built();
    await attach(coordinator, postId);
    const [created] = (await readRecorded(app.server.db, postId)).filter(
      ({ type }) => type === 'comment.created',
    );
    expect(created?.details).toMatchObject({ fileName: 'fridge.png', sha256: sha256(picture) });
    const said = async (person: Member) => {
      const { body } = await app.as(person).call(listPostAudit, { params: { postId } });
      return body.items.find(({ eventType }) => eventType === 'comment.created')?.change;
    };
    const colleague = await buildMember(app.server.db, study, {
      roles: ['STUDY_COORDINATOR'],
      teamId: coordinator.teamId,
    });
    expect([await said(coordinator), await said(manager), await said(colleague)]).toEqual([
      { before: [], after: ['fridge.png'] },
      { before: [], after: ['fridge.png'] },
      null,
    ]);
  });

  test('200 again for a repeated request with the same key, which leaves one comment and one file', async () => {
    const postId = await built();
    const before = await held();
    const first = await attach(coordinator, postId, undefined, { key: `file-${postId}` });
    const again = await attach(coordinator, postId, undefined, { key: `file-${postId}` });
    expect([again.status, again.body]).toEqual([200, first.body]);
    const other = await attach(coordinator, postId, fileOf('a;b', 'other.csv'), { key: `file-${postId}` });
    expect([other.status, other.error.errorCode]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED']);
    const one = (name: string) => before[name]! + 1;
    expect(await held()).toEqual({
      ...before,
      comments: one('comments'),
      files: one('files'),
      objects: one('objects'),
      events: one('events'),
    });
  });

  test('200 again after the comment it replies to was removed', async () => {
    const postId = await built();
    const parentId = await attached(postId, undefined, author);
    const send = () => attach(coordinator, postId, undefined, { parentId, key: `reply-${postId}` });
    const first = await send();
    await app.as(author).call(contract.removeComment, { params: { commentId: parentId } });
    expect((await send()).body).toEqual(first.body);
  });

  const hostile: [string, () => File, number, string][] = [
    ['no bytes', () => fileOf('', 'empty.png'), 400, 'FILE_EMPTY'],
    ['a page', () => fileOf('<html><script>alert(1)</script>', 'page.html'), 415, 'FILE_TYPE_REFUSED'],
    ['a page disguised as an image', () => fileOf('<svg onload=a>', 'a.png'), 415, 'FILE_TYPE_REFUSED'],
    [
      'a photo of a phone',
      () => fileOf('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'a.HEIC'),
      415,
      'IMAGE_TYPE_REFUSED',
    ],
    ['a program', () => fileOf(Buffer.from('MZ\u0090\0\u0003'), 'viewer.exe'), 415, 'FILE_TYPE_REFUSED'],
    [
      'an image of a million parts',
      () => fileOf(Buffer.from(`\u00ff\u00d8${'\u00ff\u00e1\0\u0002'.repeat(1_000_000)}`, 'latin1'), 'a.jpg'),
      415,
      'FILE_TYPE_REFUSED',
    ],
    [
      'more than 25 MB',
      () => fileOf(Buffer.concat([pdfBytes(), Buffer.alloc(contract.MAX_ATTACHMENT_BYTES)])),
      413,
      'FILE_TOO_LARGE',
    ],
  ];
  test.each(hostile)('refuses %s, and nothing is left', async (_, file, status, errorCode) => {
    const postId = await built();
    const before = await held();
    const answer = await attach(coordinator, postId, file());
    expect([answer.status, answer.error.errorCode]).toEqual([status, errorCode]);
    expect(await held()).toEqual(before);
  });

  test('200 for exactly 25 MB', async () => {
    const head = pdfBytes();
    const bytes = Buffer.concat([head, Buffer.alloc(contract.MAX_ATTACHMENT_BYTES - head.length)]);
    const { status, body } = await attach(coordinator, await built(), fileOf(bytes));
    expect([status, body.attachment?.fileSizeInBytes]).toEqual([200, contract.MAX_ATTACHMENT_BYTES]);
  });

  test.each([
    ['a field after the file', [['commentTextRequest', 'Hi'], 'FILE', ['parentCommentId', '1']]],
    ['two files', [['commentTextRequest', 'Hi'], 'FILE', 'FILE']],
  ] as const)('400 for %s, and nothing is left', async (_, parts) => {
    const postId = await built();
    const before = await held();
    const form = formOf(
      ...parts.map((part): [string, string | File] =>
        part === 'FILE' ? ['file', fileOf(picture, 'a.png')] : [...part],
      ),
    );
    const answer = await sendForm(coordinator, postId, form);
    expect([answer.statusCode, answer.json().errorCode]).toEqual([400, 'FIELD_AFTER_FILE']);
    expect(await held()).toEqual(before);
  });

  test('400 for a file without a text, under another name, or in JSON; and nothing is left', async () => {
    const postId = await built();
    const before = await held();
    const file = fileOf(picture, 'a.png');
    const bare = await sendForm(coordinator, postId, formOf(['file', file]));
    const other = await sendForm(
      coordinator,
      postId,
      formOf(['commentTextRequest', 'Hi'], ['picture', file]),
    );
    const json = await app.as(coordinator).call(contract.addComment, {
      params: { postId },
      body: { commentTextRequest: 'Hi', file: 'a.png' } as never,
    });
    expect([bare.statusCode, other.statusCode, json.status]).toEqual([400, 400, 400]);
    expect(bare.json().issues[0].path).toBe('commentTextRequest');
    expect(other.json().errorCode).toBe('UNKNOWN_PARAMETER');
    expect(await held()).toEqual(before);
  });

  test('400, 403, 404 and 409 are answered before any bytes are stored', async () => {
    const closed = (await buildPost(app, study, { author, commentOnPost: nobody })).postId;
    const hidden = (await buildPost(app, study, { author, viewPost: nobody })).postId;
    const open = await built();
    const before = await held();
    const storing = vi.spyOn(app.server.storage, 'put');
    const answers = [
      await attach(coordinator, open, undefined, { parentId: 999_999 }),
      await attach(coordinator, closed),
    ];
    expect(answers.map(({ status, error }) => [status, error.errorCode])).toEqual([
      [400, 'MENTIONED_PARENT_UNKNOWN'],
      [403, 'COMMENTS_CLOSED'],
    ]);
    expectHidden('POST_NOT_FOUND', await attach(coordinator, hidden), await attach(coordinator, 999_999));
    expect(storing).not.toHaveBeenCalled();
    storing.mockRestore();
    expect(await held()).toEqual(before);
  });

  test('415 for a body that is neither JSON nor multipart', async () => {
    const answer = await app.app.inject({
      method: 'POST',
      url: pathOf(contract.addComment).replace('{postId}', String(await built())),
      headers: {
        authorization: `Bearer ${await app.as(coordinator).token()}`,
        'content-type': 'image/png',
      },
      payload: picture,
    });
    expect([answer.statusCode, answer.json().errorCode]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  });

  test('429 for one upload too many at the same time, and not for comments without a file', async () => {
    const postId = await built();
    const upload = () => attach(coordinator, postId, fileOf(randomBytes(10).toString('hex'), 'a.txt'));
    const say = () =>
      app
        .as(coordinator)
        .call(contract.addComment, { params: { postId }, body: { commentTextRequest: 'Hi' } });
    const uploads = Promise.all([upload(), upload(), upload(), upload()]);
    const said = Promise.all([say(), say(), say(), say()]);
    const count = (answers: { status: number }[]) => answers.filter(({ status }) => status === 429).length;
    expect([count(await uploads), count(await said)]).toEqual([1, 0]);
  });

  test('leaves nothing if the comment cannot be written once all bytes have arrived', async () => {
    const postId = await built();
    const leaver = await buildMember(app.server.db, study, { roles: ['SITE_STAFF'] });
    const before = await held();
    const { storage } = app.server;
    const put = storage.put.bind(storage);
    const storing = vi.spyOn(storage, 'put').mockImplementationOnce(async (...args) => {
      const measured = await put(...args);
      await leaveStudy(app.server.db, study, leaver);
      return measured;
    });
    const answer = await attach(leaver, postId);
    storing.mockRestore();
    expect([answer.status, answer.error.errorCode]).toEqual([404, 'POST_NOT_FOUND']);
    expect(await held()).toEqual(before);
  });
});

describe('downloadAttachment', () => {
  test('200 sends the file, its name, its type and its checksum', async () => {
    const commentId = await attached(await built(), fileOf('Dose;Day', 'Dosen „neu“.csv'));
    const answer = await download(author, commentId);
    expect([answer.status, answer.bytes.toString()]).toEqual([200, 'Dose;Day']);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv',
      'content-length': '8',
      'content-disposition': `attachment; filename="Dosen _neu_.csv"; filename*=UTF-8''Dosen%20%E2%80%9Eneu%E2%80%9C.csv`,
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
      etag: `"${sha256(Buffer.from('Dose;Day'))}"`,
    });
  });

  test('206, 416 and 304 as for any other file', async () => {
    const commentId = await attached(await built());
    const part = await download(author, commentId, { range: 'bytes=1-3' });
    expect([part.status, part.bytes.toString(), part.headers['content-range']]).toEqual([
      206,
      'PNG',
      `bytes 1-3/${picture.length}`,
    ]);
    const beyond = await download(author, commentId, { range: 'bytes=99999999-' });
    expect([beyond.status, beyond.error.errorCode]).toEqual([416, 'RANGE_NOT_SATISFIABLE']);
    const known = await download(author, commentId, { 'if-none-match': `"${sha256(picture)}"` });
    expect([known.status, known.bytes.length]).toEqual([304, 0]);
  });

  test('200 with the session’s cookie alone, 401 without', async () => {
    const commentId = await attached(await built());
    const facts = { userId: author.userId, provider: 'test', ip: null, userAgent: null };
    const { token } = await createSession(app.server.db, app.server.secret, facts);
    const cookies = { [SESSION_COOKIE]: token };
    for (const call of [contract.downloadAttachment, contract.getAttachmentPreview]) {
      const url = addressOf(call, { params: { commentId } });
      expect((await app.app.inject({ url, cookies })).statusCode).toBe(200);
      expect((await app.app.inject({ url })).statusCode).toBe(401);
    }
  });

  test('404 for a comment without a file, a removed comment and a missing one', async () => {
    const postId = await built();
    const { commentId } = (
      await app
        .as(coordinator)
        .call(contract.addComment, { params: { postId }, body: { commentTextRequest: 'Bare' } })
    ).body;
    const gone = await attached(postId);
    await app.as(coordinator).call(contract.removeComment, { params: { commentId: gone } });
    for (const call of [download, preview, take]) {
      expectHidden('FILE_NOT_FOUND', await call(coordinator, commentId));
      expectHidden('COMMENT_NOT_FOUND', await call(coordinator, gone), await call(coordinator, 999_999));
    }
  });
});

test('a download of the whole file is recorded, but not its parts nor its preview', async () => {
  const postId = await built();
  const commentId = await attached(postId);
  const downloads = async () =>
    (await readRecorded(app.server.db, postId)).filter(({ type }) => type === 'comment.attachmentDownloaded');
  await download(author, commentId, { range: 'bytes=0-3' });
  await preview(author, commentId);
  expect(await downloads()).toEqual([]);
  await download(author, commentId);
  const details = { commentId, fileName: 'fridge.png', sha256: sha256(picture) };
  expect((await downloads()).map((one) => one.details)).toEqual([details]);
  const { body } = await app.as(manager).call(listPostAudit, { params: { postId } });
  expect(body.items[0]).toMatchObject({
    eventText: 'Downloaded the file of a comment',
    actorUserId: author.userId,
    change: { before: [], after: ['fridge.png'] },
  });
});

describe('getAttachmentPreview', () => {
  test('200 sends a small image and a larger one, both re-encoded, made once', async () => {
    const commentId = await attached(await built());
    const rendering = vi.spyOn(app.server.previewer, 'renderPages');
    const [small, again, large] = [
      await preview(author, commentId),
      await preview(coordinator, commentId),
      await preview(author, commentId, 'NORMAL'),
    ];
    expect(rendering).toHaveBeenCalledOnce();
    rendering.mockRestore();
    const facts = await Promise.all([small, large].map(({ bytes }) => sharp(bytes).metadata()));
    expect(facts.map(({ format, width, height }) => [format, width, height])).toEqual([
      ['webp', 360, 180],
      ['webp', 1240, 620],
    ]);
    expect([small.headers['content-type'], again.bytes.equals(small.bytes)]).toEqual(['image/webp', true]);
    const { etag } = small.headers;
    expect(etag).not.toBe(large.headers.etag);
    const known = await app.as(author).call(contract.getAttachmentPreview, {
      params: { commentId },
      headers: { 'if-none-match': String(etag) },
    });
    expect(known.status).toBe(304);
  });

  test('404 for a file that is not an image, and for a broken image', async () => {
    const postId = await built();
    const text = await attached(postId, fileOf('a;b', 'table.csv'));
    const broken = await attached(postId, fileOf(picture.subarray(0, 200), 'broken.png'));
    expectHidden('FILE_NOT_FOUND', await preview(author, text), await preview(author, broken));
    expect((await download(author, broken)).status).toBe(200);
  });
});

describe('removeAttachment', () => {
  test('200 for its author: the comment stays, the file is removed, and the audit trail says what it was', async () => {
    const postId = await built();
    const commentId = await attached(postId);
    const answer = await take(coordinator, commentId);
    expect([answer.status, answer.body]).toMatchObject([
      200,
      { commentText: 'See this', attachment: null, can: { removeAttachment: 'FILE_NOT_FOUND' } },
    ]);
    expectHidden('FILE_NOT_FOUND', await take(coordinator, commentId), await download(author, commentId));
    const removed = (await readRecorded(app.server.db, postId)).filter(
      ({ type }) => type === 'comment.attachmentRemoved',
    );
    expect(removed.map(({ details }) => details)).toEqual([
      { commentId, fileName: 'fridge.png', sha256: sha256(picture) },
    ]);
    const { body } = await app.as(manager).call(listPostAudit, { params: { postId } });
    expect(body.items[0]).toMatchObject({
      eventText: 'Removed the file from a comment',
      change: { before: ['fridge.png'], after: [] },
    });
  });

  test('200 for moderators, 403 for everyone else, and nothing changes', async () => {
    const commentId = await attached(await built());
    const colleague = await buildMember(app.server.db, study, { roles: ['STUDY_COORDINATOR'] });
    const refused = await take(colleague, commentId);
    expect([refused.status, refused.error.errorCode]).toEqual([403, 'NOT_YOUR_COMMENT']);
    expect((await download(author, commentId)).status).toBe(200);
    expect((await take(manager, commentId)).status).toBe(200);
  });

  test('200 once and 404 for the others, when several remove at once', async () => {
    const postId = await built();
    const commentId = await attached(postId);
    const answers = await Promise.all([coordinator, manager, author].map((one) => take(one, commentId)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
    const { length } = (await readRecorded(app.server.db, postId)).filter(
      ({ type }) => type === 'comment.attachmentRemoved',
    );
    expect(length).toBe(1);
  });

  test('lets the sweep remove the bytes and everything made from them a day later, like removing the comment', async () => {
    const postId = await built();
    const [alone, withComment, kept] = [
      await attached(postId),
      await attached(postId),
      await attached(postId),
    ];
    const [first, second, third] = [await fileIdOf(alone), await fileIdOf(withComment), await fileIdOf(kept)];
    await preview(author, alone);
    const all = ['original', 'pages/1.webp', 'thumbnail.webp'];
    expect(await keysOf(first)).toEqual(all);
    await take(coordinator, alone);
    await app.as(coordinator).call(contract.removeComment, { params: { commentId: withComment } });
    await sweepPendingFiles(app.server);
    // A backup may need them.
    expect(await keysOf(first)).toEqual(all);
    for (const fileId of [first, second, third]) await ageFile(app, fileId, 25);
    await sweepPendingFiles(app.server);
    expect(await Promise.all([first, second, third].map((id) => isFileKept(app, id)))).toEqual([
      false,
      false,
      true,
    ]);
    expect((await download(author, kept)).status).toBe(200);
    const events = await readRecorded(app.server.db, postId);
    expect(events.find(({ type }) => type === 'comment.removed')?.details).toMatchObject({
      before: 'See this',
      fileName: 'fridge.png',
      sha256: sha256(picture),
    });
  });
});

describe('the file of a comment', () => {
  test('exists for exactly those who see the post, and is missing for everyone else', async () => {
    const { db } = app.server;
    const blinded = await buildTeam(db, study, { blinding: 'BLINDED' });
    const people = [
      manager,
      author,
      coordinator,
      await buildMember(db, study, { roles: ['SITE_PHARMACIST'] }),
      await buildMember(db, study, { roles: ['SITE_STAFF'], teamId: blinded }),
      await buildMember(db, study, { roles: ['PRINCIPAL_INVESTIGATOR'], teamId: coordinator.teamId }),
      await buildMember(db, study, { roles: ['QA_AUDITOR'] }),
      await buildMember(db, study, { roles: ['MONITOR', 'MEDICAL_MONITOR'] }),
    ];
    const { roleIds } = study;
    const audiences = [
      nobody,
      { ...nobody, channelWide: true },
      { ...nobody, roles: [roleIds.SITE_PHARMACIST] },
      { ...nobody, roles: [roleIds.SITE_STAFF, roleIds.PRINCIPAL_INVESTIGATOR] },
      { ...nobody, teamIds: [coordinator.teamId] },
      { ...nobody, teamIds: [blinded] },
    ];
    const seen = { shown: 0, hidden: 0 };
    for (const viewPost of audiences)
      for (const unblindedOnly of [false, true]) {
        const { postId } = await buildPost(app, study, { author, viewPost, unblindedOnly });
        const commentId = await attached(postId, undefined, author);
        for (const person of people) {
          const { status } = await app.as(person).call(getPost, { params: { id: postId } });
          const answers = [await download(person, commentId), await preview(person, commentId)];
          expect([status, ...answers.map((answer) => answer.status)]).toEqual([status, status, status]);
          if (status === 200) seen.shown += 1;
          else {
            seen.hidden += 1;
            const missing = [await download(person, 999_999), await take(person, commentId)];
            expectHidden('COMMENT_NOT_FOUND', ...answers, ...missing);
          }
        }
      }
    expect(Math.min(seen.shown, seen.hidden)).toBeGreaterThan(20);
  });

  test('is gone for people who lose access to the post', async () => {
    const postId = await built();
    const commentId = await attached(postId, undefined, author);
    expect((await download(coordinator, commentId)).status).toBe(200);
    await changePermissions(app.server.db, postId, { viewPost: nobody });
    expectHidden('COMMENT_NOT_FOUND', await download(coordinator, commentId));
  });
});
