import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { addNewsContent } from '@studyline/contract/drafts/calls';
import { addressOf } from '@studyline/contract/core/endpoint';
import { addNewsPicture, getNewsPicture } from '@studyline/contract/news/calls';
import { setProfileImage } from '@studyline/contract/users/calls';
import { startApp } from '../../../test/app.ts';
import { eventually } from '../../../test/eventually.ts';
import {
  add,
  addNewsOf,
  census,
  fileOf,
  imageOf,
  move,
  pdfBytes,
  pictureOf,
  replaceNewsBy,
  uploadPicture,
  viewedBy,
} from '../../../test/posts.ts';
import {
  buildMember,
  buildStudy,
  buildTeam,
  buildWorld,
  leaveStudy,
  type Member,
} from '../../../test/world.ts';

const app = await startApp();
const { study, manager, author, approver, coordinator, reader } = await buildWorld(app.server.db);
const another = await buildStudy(app.server.db);
const stranger = await buildMember(app.server.db, another, { roles: ['CHANNEL_ADMIN'] });
afterAll(() => app.close());

const look = (person: Member, pictureId: number, channelId = study.channelId) =>
  app.as(person).call(getNewsPicture, { params: { channelId, pictureId } });
const bytesOf = async (person: Member, pictureId: number) => {
  const url = addressOf(getNewsPicture, { params: { channelId: study.channelId, pictureId } });
  const authorization = `Bearer ${await app.as(person).token()}`;
  return app.app.inject({ method: 'GET', url, headers: { authorization } });
};

describe('addNewsPicture', () => {
  test('200 re-encodes an image, and only its uploader sees it', async () => {
    const { status, body } = await uploadPicture(app, study, author);
    expect(status).toBe(200);
    expect(body).toMatchObject({ width: 40, height: 30 });
    expect(body.url).toBe(`/openapi/v1/channels/${study.channelId}/news-pictures/${body.pictureId}`);
    const shown = await bytesOf(author, body.pictureId);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
    });
    expect((await sharp(shown.rawPayload).metadata()).format).toBe('webp');
    for (const other of [manager, approver, reader])
      expect((await look(other, body.pictureId)).status).toBe(404);
  });

  test('200 shrinks a large image, and removes the place where it was taken', async () => {
    const photo = await sharp({ create: { width: 3200, height: 1200, channels: 3, background: '#888' } })
      .withExif({ IFD3: { GPSLatitudeRef: 'N' } })
      .jpeg()
      .toBuffer();
    const { body } = await uploadPicture(app, study, author, fileOf(photo, 'photo.jpg'));
    expect(body).toMatchObject({ width: 1600, height: 600 });
    const { rawPayload } = await bytesOf(author, body.pictureId);
    expect((await sharp(rawPayload).metadata()).exif).toBeUndefined();
  });

  test('200 once for the same Idempotency-Key, and nothing of the second is kept', async () => {
    const file = await pictureOf();
    const send = (one: File) =>
      app.as(author).call(addNewsPicture, {
        params: { channelId: study.channelId },
        file: one,
        headers: { 'idempotency-key': 'picture once' },
      });
    const first = await send(file);
    const before = await census(app);
    expect((await send(file)).body).toEqual(first.body);
    expect((await send(await pictureOf({ width: 9, height: 9 }))).error.errorCode).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    );
    expect(await census(app)).toEqual(before);
  });

  test.each([
    ['415 for a PDF', pdfBytes(), 'PICTURE_REFUSED'],
    ['415 for SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>'), 'PICTURE_REFUSED'],
    ['415 for a page', Buffer.from('<html><script>x()</script>'), 'PICTURE_REFUSED'],
    ['415 for half a picture', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 'PICTURE_REFUSED'],
    ['400 for nothing', Buffer.alloc(0), 'FILE_EMPTY'],
    ['413 for more than 10 MB', Buffer.alloc(10 * 1024 * 1024 + 1), 'FILE_TOO_LARGE'],
  ])('%s', async (_, bytes, code) => {
    const before = await census(app);
    const answer = await uploadPicture(app, study, author, fileOf(bytes, 'chart.png'));
    expect(answer.error.errorCode).toBe(code);
    expect(await census(app)).toEqual(before);
  });

  test('413 for an image of more than 40 megapixels, without decoding it', async () => {
    const larger = await pictureOf({ width: 8200, height: 5000 });
    // Only the header of the second one could be decoded.
    for (const file of [larger, new File([larger.slice(0, 100)], 'chart.png')]) {
      const { status, error } = await uploadPicture(app, study, author, file);
      expect([status, error.errorCode]).toEqual([413, 'FILE_TOO_LARGE']);
      expect(error.errorDescription).toBe(
        'This file is larger than 40 megapixels or longer than 30,000 pixels.',
      );
    }
  });

  test('many at once wait for a portrait of somebody else, and most of them wait or are refused', async () => {
    const { previewer, fileWork } = app.server;
    const large = await pictureOf({ width: 8000, height: 5000 });
    let release = () => {};
    const gate = new Promise<Readable>((resolve) => (release = () => resolve(Readable.from(['']))));
    const before = previewer.render({ open: () => gate }, 'application/pdf');
    const answers: number[] = [];
    const sent = Array.from({ length: 12 }, async () =>
      answers.push((await uploadPicture(app, study, author, large)).status),
    );
    await eventually(() => expect(answers).toEqual([429, 429, 429, 429]));
    const portrait = app.as(reader).call(setProfileImage, { file: await pictureOf() });
    await eventually(() => expect([...fileWork.scalingOf.keys()]).toEqual([author.userId, reader.userId]));
    release();
    expect((await portrait).status).toBe(200);
    expect(answers.length).toBeLessThanOrEqual(4 + 3);
    await Promise.all(sent);
    expect(answers.filter((status) => status === 200)).toHaveLength(8);
    await (await before).dispose();
  });

  test('400 for a field besides the image', async () => {
    const given = { params: { channelId: study.channelId }, body: { title: 'x' }, file: await pictureOf() };
    const answer = await app.as(author).call(addNewsPicture, given as never);
    expect(answer.error.errorCode).toBe('UNKNOWN_PARAMETER');
  });

  test('404 for another study, 403 for a role without writing rights', async () => {
    const before = await census(app);
    expect((await uploadPicture(app, another, author)).error.errorCode).toBe('CHANNEL_NOT_FOUND');
    expect((await uploadPicture(app, study, reader)).error.errorCode).toBe('FORBIDDEN');
    expect(await census(app)).toEqual(before);
  });
});

describe('addNewsContent', () => {
  const send = async (person: Member, id: number) =>
    app.as(person).call(addNewsContent, { params: { id }, file: await pictureOf() });

  test('200 accepts an image that the next text may use', async () => {
    const { body: news } = await addNewsOf(app, study, author);
    const { status, body } = await send(author, news.postId);
    expect(status).toBe(200);
    expect((await replaceNewsBy(app, author, news.postId, { content: imageOf(body) })).status).toBe(200);
  });

  test('404, 403 and 409 store nothing', async () => {
    const draft = (await addNewsOf(app, study, author)).body.postId;
    const { body: published } = await addNewsOf(app, study, manager, { intent: 'PUBLISH' });
    const document = (await add(app, study, author)).body.postId;
    const before = await census(app);
    const answers = [
      await send(manager, draft),
      await send(coordinator, published.postId),
      await send(author, document),
    ];
    expect(answers.map(({ error }) => error.errorCode)).toEqual([
      'POST_NOT_FOUND',
      'FORBIDDEN',
      'ILLEGAL_TRANSITION',
    ]);
    expect(await census(app)).toEqual(before);
  });
});

describe('getNewsPicture', () => {
  test('200 for people who may see a version that uses it, 404 for everyone else', async () => {
    const { body: picture } = await uploadPicture(app, study, author);
    const { body } = await addNewsOf(app, study, author, {
      content: imageOf(picture),
      permissions: viewedBy({ roles: [study.roleIds.PRINCIPAL_INVESTIGATOR] }),
    });
    expect((await look(manager, picture.pictureId)).status).toBe(404);
    await move(app, author, body.postId, 'submit_draft');
    // Publishers see what is waiting for them.
    expect((await look(approver, picture.pictureId)).status).toBe(200);
    expect((await look(reader, picture.pictureId)).status).toBe(404);
    await move(app, approver, body.postId, 'approve_draft');
    expect((await look(reader, picture.pictureId)).status).toBe(200);
    expect((await look(coordinator, picture.pictureId)).error.errorCode).toBe('FILE_NOT_FOUND');
    expect((await look(stranger, picture.pictureId, another.channelId)).error.errorCode).toBe(
      'FILE_NOT_FOUND',
    );
    expect((await look(stranger, picture.pictureId)).error.errorCode).toBe('CHANNEL_NOT_FOUND');
  });

  test('404 for blinded people, and for former members', async () => {
    const { db } = app.server;
    const teamId = await buildTeam(db, study, { teamType: 'STUDY_SERVICE_PROVIDER', blinding: 'BLINDED' });
    const blinded = await buildMember(db, study, { roles: ['VENDOR_MEMBER'], teamId });
    const gone = await buildMember(db, study, { roles: ['STUDY_MANAGER'] });
    const { body: picture } = await uploadPicture(app, study, author);
    const { body } = await addNewsOf(app, study, author, { content: imageOf(picture) });
    // No call does this.
    await db.updateTable('post').set({ unblinded_only: true }).where('id', '=', body.postId).execute();
    await move(app, author, body.postId, 'submit_draft');
    await move(app, manager, body.postId, 'approve_draft');
    expect((await look(gone, picture.pictureId)).status).toBe(200);
    expect((await look(blinded, picture.pictureId)).status).toBe(404);
    await leaveStudy(db, study, gone);
    expect((await look(gone, picture.pictureId)).status).toBe(404);
  });

  test('200 for a text that reuses an image from another one that its author sees', async () => {
    const { body: picture } = await uploadPicture(app, study, manager);
    await addNewsOf(app, study, manager, { content: imageOf(picture), intent: 'PUBLISH' });
    expect((await addNewsOf(app, study, author, { content: imageOf(picture) })).status).toBe(200);
  });
});
