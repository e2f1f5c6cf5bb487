import { Readable } from 'node:stream';
import { afterAll, describe, expect, test } from 'vitest';
import { listMembers } from '@studyline/contract/members/calls';
import * as contract from '@studyline/contract/users/calls';
import { expectHidden, startApp } from '../../../test/app.ts';
import { readRecordedAbout } from '../../../test/audit.ts';
import { eventually } from '../../../test/eventually.ts';
import { pictureOf } from '../../../test/posts.ts';
import { addClientAdmin, buildMember, buildStudy, buildUser, type Person } from '../../../test/world.ts';

const app = await startApp();
const { db } = app.server;
afterAll(() => app.close());

const set = async (person: Person, background?: string) =>
  app.as(person).call(contract.setProfileImage, {
    file: await pictureOf({ width: 400, height: 300 }, background),
  });
const address = (url: string) => {
  const [, userId, image] = /users\/(\d+)\/profile-image\?image=(\w+)$/.exec(url) ?? [];
  return { params: { userId: Number(userId) }, query: { image: String(image) } };
};
const get = (viewer: Person, url: string) => app.as(viewer).call(contract.getPortrait, address(url));

describe('setProfileImage', () => {
  test('200 crops it to WebP, and everything that shows the person has its address', async () => {
    const study = await buildStudy(db);
    const admin = await buildMember(db, study, { roles: ['CHANNEL_ADMIN'] });
    const person = await buildMember(db, study, { roles: ['MONITOR'] });
    const { body } = await set(person);
    const url = body.basicUserInfo.portraitUrl!;
    expect(url).toMatch(
      new RegExp(`^/openapi/v1/users/${person.userId}/profile-image\\?image=[0-9a-f]{32}$`),
    );
    const members = await app.as(admin).call(listMembers, { params: study, query: {} });
    const shown = members.body.items.map(({ userProfile: { basicUserInfo: info } }) => [
      info.userId,
      info.portraitUrl,
    ]);
    expect(shown.toSorted()).toEqual(
      [
        [admin.userId, null],
        [person.userId, url],
      ].toSorted(),
    );
    const own = await app.as(person).call(contract.getProfileImage, {});
    expect(own.headers['content-type']).toBe('image/webp');
    expect(own.bytes.subarray(8, 12).toString()).toBe('WEBP');
  });

  test('200 for the same image changes nothing, and for another one the address', async () => {
    const person = await buildUser(db);
    const first = (await set(person, '#ff0000')).body.basicUserInfo.portraitUrl!;
    expect((await set(person, '#ff0000')).body.basicUserInfo.portraitUrl).toBe(first);
    const second = (await set(person, '#00ff00')).body.basicUserInfo.portraitUrl!;
    expect(second).not.toBe(first);
    expect((await get(person, first)).status).toBe(404);
    expect(await readRecordedAbout(db, person)).toMatchObject([
      { type: 'profile.updated', details: { changed: ['portrait'] } },
      { type: 'profile.updated', details: { changed: ['portrait'] } },
    ]);
  });

  test('400 without a file, and for what is no image', async () => {
    const person = await buildUser(db);
    const empty = await app.as(person).call(contract.setProfileImage, { file: new Blob([]) });
    expect([empty.status, empty.error.errorCode]).toEqual([400, 'FILE_EMPTY']);
    const file = new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: 'image/png' });
    const { error } = await app.as(person).call(contract.setProfileImage, { file });
    expect(error.errorCode).toBe('PICTURE_REFUSED');
    expect((await app.as(person).call(contract.getProfileImage, {})).status).toBe(404);
  });
});

describe('a portrait of many pixels', () => {
  const send = (person: Person, file: Blob) => app.as(person).call(contract.setProfileImage, { file });

  test('200 for 40 megapixels, and 413 for more without decoding them', async () => {
    const person = await buildUser(db);
    expect((await send(person, await pictureOf({ width: 8000, height: 5000 }))).status).toBe(200);
    const larger = await pictureOf({ width: 8200, height: 5000 });
    // Only the header of the second one could be decoded.
    for (const file of [larger, larger.slice(0, 100)]) {
      const { status, error } = await send(person, file);
      expect([status, error.errorCode]).toEqual([413, 'FILE_TOO_LARGE']);
      expect(error.errorDescription).toBe(
        'This file is larger than 40 megapixels or longer than 30,000 pixels.',
      );
    }
  });

  test('waits for one of each other person, however many they send, and most of those wait or are refused', async () => {
    const { previewer, fileWork } = app.server;
    const [busy, other] = [await buildUser(db), await buildUser(db)];
    const large = await pictureOf({ width: 8000, height: 5000 });
    let release = () => {};
    const gate = new Promise<Readable>((resolve) => (release = () => resolve(Readable.from(['']))));
    const before = previewer.render({ open: () => gate }, 'application/pdf');
    const answers: number[] = [];
    const sent = Array.from({ length: 12 }, async () => answers.push((await send(busy, large)).status));
    await eventually(() => expect(answers).toEqual([429, 429, 429, 429]));
    const waiting = set(other);
    await eventually(() => expect([...fileWork.scalingOf.keys()]).toEqual([busy.userId, other.userId]));
    release();
    expect((await waiting).status).toBe(200);
    expect(answers.length).toBeLessThanOrEqual(4 + 3);
    await Promise.all(sent);
    expect(answers.filter((status) => status === 200)).toHaveLength(8);
    expect(fileWork.scalingOf.size).toBe(0);
    await (await before).dispose();
  });
});

describe('removeProfileImage', () => {
  test('200 leaves the initials, and removing it again changes nothing', async () => {
    const person = await buildUser(db);
    const { portraitUrl } = (await set(person)).body.basicUserInfo;
    const remove = () => app.as(person).call(contract.removeProfileImage);
    expect((await remove()).body.basicUserInfo.portraitUrl).toBeNull();
    await remove();
    expect((await get(person, portraitUrl!)).status).toBe(404);
    expect(await readRecordedAbout(db, person)).toHaveLength(2);
  });
});

describe('getPortrait', () => {
  test('200 for the people of a study and the administrators of its client, 404 for anyone else', async () => {
    const study = await buildStudy(db);
    const person = await buildMember(db, study, { roles: ['MONITOR'] });
    const colleague = await buildMember(db, study, { roles: ['SITE_STAFF'] });
    const [administrator, stranger] = [await buildUser(db), await buildUser(db)];
    await addClientAdmin(db, study.clientId, administrator);
    const url = (await set(person)).body.basicUserInfo.portraitUrl!;
    const statuses = [];
    for (const viewer of [person, colleague, administrator]) statuses.push((await get(viewer, url)).status);
    expect(statuses).toEqual([200, 200, 200]);
    const [hidden, missing] = [
      await app.as(stranger).call(contract.getPortrait, address(url)),
      await app.as(stranger).call(contract.getPortrait, address(url.replace(/\w+$/, 'none'))),
    ];
    expectHidden('FILE_NOT_FOUND', hidden, missing);
    await db
      .updateTable('channel_member')
      .set({ status: 'FORMER', ended_at: new Date() })
      .where('user_id', '=', colleague.userId)
      .execute();
    expect((await get(colleague, url)).status).toBe(404);
  });

  test('400 without the image', async () => {
    const person = await buildUser(db);
    const answer = await app
      .as(person)
      .call(contract.getPortrait as never, { params: { userId: person.userId }, query: {} } as never);
    expect(answer.status).toBe(400);
  });
});
