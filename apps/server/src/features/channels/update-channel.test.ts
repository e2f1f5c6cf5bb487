import { listChannelAudit } from '@studyline/contract/audit/calls';
import type { channelMetadata } from '@studyline/contract/channels/metadata';
import * as settings from '@studyline/contract/channels/settings';
import { getChannel, listMyChannels } from '@studyline/contract/channels/calls';
import { listClientChannels } from '@studyline/contract/clients/calls';
import type { Args } from '@studyline/contract/core/endpoint';
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { z } from 'zod';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { expectHidden, startApp } from '../../../test/app.ts';
import { readRecordedIn } from '../../../test/audit.ts';
import { ageFile } from '../../../test/posts.ts';
import {
  buildClient,
  buildMember,
  buildStudy,
  leaveStudy,
  type Member,
  type Person,
  setGlobalFlag,
  type Study,
} from '../../../test/world.ts';
import { rightsOf } from '../../core/roles.ts';
import { sweepPendingFiles } from '../post-files/jobs.ts';

const app = await startApp();
const { db, storage } = app.server;
const { clientId, admin } = await buildClient(db);
let study: Study;
let manager: Member;
afterAll(() => app.close());
beforeEach(async () => {
  study = await buildStudy(db, { clientId });
  manager = await buildMember(db, study, { roles: ['STUDY_MANAGER'] });
});

type Sent = Args<typeof settings.updateChannel>;
const inStudy = () => ({ params: { channelId: study.channelId } });
const update = (
  change: z.input<typeof channelMetadata>,
  pictures?: Sent['pictures'],
  person: Person = manager,
) =>
  app.as(person).call(settings.updateChannel, {
    ...inStudy(),
    body: { channelMetadataRequest: change },
    ...(pictures && { pictures }),
  });
const read = (person: Person = manager) => app.as(person).call(settings.getChannelSettings, inStudy());
const recorded = () => readRecordedIn(db, study.channelId);
const storedFiles = async () => {
  const keys: string[] = [];
  for await (const { key } of storage.list(`studies/${study.channelId}/`)) keys.push(key);
  return keys;
};

/** A picture whose metadata says where it was taken. */
async function photo(colour: string, size = { width: 900, height: 600 }): Promise<Blob> {
  const bytes = await sharp({ create: { ...size, channels: 3, background: colour } })
    .withExif({ IFD0: { Copyright: 'Somebody', ImageDescription: 'At home' } })
    .jpeg()
    .toBuffer();
  return new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });
}
const blobOf = (bytes: Buffer | string) => new Blob([bytes as never]);

describe('getChannelSettings', () => {
  test('200 with what can be changed, and who administers it', async () => {
    const administrator = await buildMember(db, study, { roles: ['CHANNEL_ADMIN'] });
    const { body } = await read();
    expect(body).toMatchObject({
      clientId,
      draftExpiryDays: 30,
      signingFactor: 'PIN',
      flags: {
        FOUR_EYES_PUBLISH: false,
        CUSTOM_GRACE_PERIODS: false,
        SITE_DIRECTORY_OPEN: false,
        ENABLE_COURSES: true,
        REQUIRE_MFA: false,
      },
      logoUrl: null,
      administrators: [{ userId: administrator.userId }],
      keyContacts: [],
      can: { open: true, waiveSecondFactor: true },
    });
    expect(body.roles.find(({ key }) => key === 'STUDY_MANAGER')).toMatchObject({ memberCount: 1 });
    expect(body.roles.find(({ key }) => key === 'INSPECTOR')?.rights).toEqual(rightsOf('INSPECTOR'));
    expect(body.roles.find(({ key }) => key === 'SITE_PHARMACIST')?.rights).toContainEqual({
      permission: 'POST_VIEW',
      scope: 'AUDIENCE',
    });
  });

  test('200 to an administrator of the client who is not in the study', async () => {
    const { status, body } = await read(admin);
    expect([status, body.can.open]).toEqual([200, 'CHANNEL_NOT_FOUND']);
  });

  test('404 for a study that the person may not know of', async () => {
    const stranger = await buildMember(db, await buildStudy(db), { roles: ['CHANNEL_ADMIN'] });
    const hidden = await read(stranger);
    const missing = await app
      .as(stranger)
      .call(settings.getChannelSettings, { params: { channelId: 999_999 } });
    expectHidden('CHANNEL_NOT_FOUND', hidden, missing);
  });
});

describe('updateChannel', () => {
  test('200 changes only the given fields and records their previous values', async () => {
    const name = `HEART ${study.channelId}`;
    const { status, body } = await update({
      name,
      bannerColorCSS: '#fF0',
      flags: { FOUR_EYES_PUBLISH: true },
    });
    expect([status, body]).toMatchObject([
      200,
      {
        name,
        title: expect.stringContaining('A study with the number'),
        bannerColorCSS: '#fF0',
        flags: {
          FOUR_EYES_PUBLISH: true,
          CUSTOM_GRACE_PERIODS: false,
          SITE_DIRECTORY_OPEN: false,
          ENABLE_COURSES: true,
          REQUIRE_MFA: false,
        },
      },
    ]);
    expect(await recorded()).toMatchObject([
      {
        type: 'channel.updated',
        details: {
          changed: ['name', 'bannerColorCSS', 'FOUR_EYES_PUBLISH'],
          before: { bannerColorCSS: '#104B4F', FOUR_EYES_PUBLISH: false },
          after: { name, bannerColorCSS: '#fF0', FOUR_EYES_PUBLISH: true },
        },
      },
    ]);
    await update({ name, bannerColorCSS: '#fF0', flags: { FOUR_EYES_PUBLISH: true } });
    expect(await recorded()).toHaveLength(1);
  });

  test('200 chooses what people show with each signature, and the history says it in words', async () => {
    const { status, body } = await update({ signingFactor: 'PASSWORD' });
    expect([status, body.signingFactor]).toEqual([200, 'PASSWORD']);
    const { body: history } = await app.as(manager).call(listChannelAudit, inStudy());
    expect(history.items[0]?.change).toEqual({
      before: ['Shown with each signature: Signature PIN'],
      after: ['Shown with each signature: Password'],
    });
    expect((await update({ signingFactor: 'DRAWING' as never })).status).toBe(400);
  });

  test('200 to an administrator of the client, who is not in the study', async () => {
    const { status, body } = await update({ title: 'Another title' }, undefined, admin);
    expect([status, body.title]).toEqual([200, 'Another title']);
  });

  test('200 asks the members of a study and the administrators of its client for a second factor, and no one else', async () => {
    const made = await buildClient(db);
    const own = await buildStudy(db, { clientId: made.clientId });
    const reader = await buildMember(db, own, { roles: ['SITE_STAFF'] });
    const former = await buildMember(db, own, { roles: ['SITE_STAFF'] });
    await leaveStudy(db, own, former);
    const people = [made.admin, reader, former, admin, manager];
    const owing = async () => {
      const errors = [];
      for (const person of people) errors.push((await app.as(person).call(listMyChannels)).error?.errorCode);
      return errors;
    };
    const set = (REQUIRE_MFA: boolean) =>
      app.as(made.admin).call(settings.updateChannel, {
        params: { channelId: own.channelId },
        body: { channelMetadataRequest: { flags: { REQUIRE_MFA } } },
      });
    const { status, body } = await set(true);
    expect([status, body.flags.REQUIRE_MFA]).toEqual([200, true]);
    const owed = 'SECOND_FACTOR_REQUIRED';
    expect(await owing()).toEqual([owed, owed, undefined, undefined, undefined]);
    expect((await set(false)).error.errorCode).toBe(owed);
    await db
      .updateTable('session')
      .set({ second_factor_at: new Date() })
      .where('user_id', '=', made.admin.userId)
      .execute();
    expect((await set(false)).body.flags.REQUIRE_MFA).toBe(false);
    expect(await owing()).toEqual(Array(5).fill(undefined));
  });

  test('409 for a study that asks for no second factor while the installation asks everyone', async () => {
    await update({ flags: { REQUIRE_MFA: false } });
    await setGlobalFlag(db, 'REQUIRE_MFA', true);
    await db
      .updateTable('session')
      .set({ second_factor_at: new Date() })
      .where('user_id', '=', manager.userId)
      .execute();
    try {
      expect((await read()).body).toMatchObject({
        flags: { REQUIRE_MFA: true },
        can: { waiveSecondFactor: 'SECOND_FACTOR_FOR_ALL' },
      });
      const refused = await update({ flags: { REQUIRE_MFA: false } });
      expect([refused.status, refused.error.errorCode]).toEqual([409, 'SECOND_FACTOR_FOR_ALL']);
    } finally {
      await setGlobalFlag(db, 'REQUIRE_MFA', false);
    }
  });

  test('200 as multipart without pictures, with JSON text', async () => {
    const { status, body } = await update({ title: 'From a form' }, {});
    expect([status, body.title]).toEqual([200, 'From a form']);
  });

  test('200 crops the pictures, removes their metadata and shows them to everybody', async () => {
    const reader = await buildMember(db, study, { roles: ['SITE_STAFF'] });
    const { body } = await update(
      {},
      { logoFile: await photo('#ff0000'), bannerFile: await photo('#00ff00') },
    );
    const shown = (await app.as(reader).call(getChannel, inStudy())).body;
    expect([shown.logoUrl, shown.bannerUrl]).toEqual([body.logoUrl, body.bannerUrl]);
    const listed = (await app.as(admin).call(listClientChannels, { params: { clientId } })).body.items;
    expect(listed.find(({ channelId }) => channelId === study.channelId)?.logoUrl).toBe(body.logoUrl);
    for (const [endpoint, size, colour] of [
      [settings.getChannelLogo, { width: 256, height: 256 }, 254],
      [settings.getChannelBanner, { width: 1600, height: 400 }, 0],
    ] as const) {
      const picture = await app.as(reader).call(endpoint, inStudy());
      expect(picture.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'private, no-cache',
      });
      const metadata = await sharp(picture.bytes).metadata();
      expect(metadata).toMatchObject({ format: 'webp', ...size });
      expect([metadata.exif, metadata.icc]).toEqual([undefined, undefined]);
      expect((await sharp(picture.bytes).stats()).channels[0]?.mean).toBeCloseTo(colour, -1);
      const etag = String(picture.headers['etag']);
      const again = await app.as(reader).call(endpoint, { ...inStudy(), headers: { 'if-none-match': etag } });
      expect(again.status).toBe(304);
    }
    expect((await recorded())[0]?.details).toMatchObject({
      changed: ['logo', 'banner'],
      before: { logo: null, banner: null },
    });
  });

  test('200 releases the picture that is replaced, and the sweep removes it', async () => {
    const first = (await update({}, { logoFile: await photo('#ff0000') })).body;
    const fileId = Number(first.logoUrl?.split('=')[1]);
    const same = (await update({}, { logoFile: await photo('#ff0000') })).body;
    expect(same.logoUrl).toBe(first.logoUrl);
    expect(await storedFiles()).toHaveLength(1);
    const second = (await update({}, { logoFile: await photo('#0000ff') })).body;
    expect(second.logoUrl).not.toBe(first.logoUrl);
    const old = { ...inStudy(), query: { file: fileId } };
    expect((await app.as(manager).call(settings.getChannelLogo, old)).status).toBe(404);
    expect(await storedFiles()).toHaveLength(2);
    await ageFile(app, fileId, 25);
    await sweepPendingFiles(app.server);
    expect(await storedFiles()).toHaveLength(1);
    expect((await app.as(manager).call(settings.getChannelLogo, inStudy())).status).toBe(200);
    expect((await update({ removeLogo: true })).body.logoUrl).toBeNull();
    expect((await app.as(manager).call(settings.getChannelLogo, inStudy())).error.errorCode).toBe(
      'FILE_NOT_FOUND',
    );
  });

  test('400 for an invalid name, colour or number of days', async () => {
    for (const [change, path] of [
      [{ name: '#HEART' }, 'name'],
      [{ name: 'AB' }, 'name'],
      [{ name: 'N'.repeat(101) }, 'name'],
      [{ bannerColorCSS: 'url(//evil.example)' }, 'bannerColorCSS'],
      [{ bannerColorCSS: '#12345' }, 'bannerColorCSS'],
      [{ draftExpiryDays: 6 }, 'draftExpiryDays'],
      [{ flags: { REQUIRE_TERMS_OF_SERVICE: false } }, 'flags'],
      [{ colour: 'red' }, ''],
    ] as const) {
      const { status, error } = await update(change as never);
      expect([status, error.issues?.[0]?.path]).toEqual([
        400,
        ['channelMetadataRequest', ...(path ? [path] : [])].join('.'),
      ]);
    }
    expect(await recorded()).toEqual([]);
  });

  test('409 for the name of another study of the client, ignoring case', async () => {
    const other = await buildStudy(db, { clientId, name: `Taken ${randomUUID()}` });
    const { name } = await db
      .selectFrom('channel')
      .select('name')
      .where('id', '=', other.channelId)
      .executeTakeFirstOrThrow();
    const { status, error } = await update({ name: name.toUpperCase() }, { logoFile: await photo('#fff') });
    expect([status, error.errorCode]).toEqual([409, 'STUDY_NAME_TAKEN']);
    expect(await storedFiles()).toEqual([]);
    const elsewhere = await buildStudy(db);
    const stranger = await buildMember(db, elsewhere, { roles: ['STUDY_MANAGER'] });
    const answer = await app.as(stranger).call(settings.updateChannel, {
      params: { channelId: elsewhere.channelId },
      body: { channelMetadataRequest: { name } },
    });
    expect(answer.status).toBe(200);
  });

  test('409 for one of two studies that take the same name at once', async () => {
    const other = await buildStudy(db, { clientId });
    const name = `Both ${randomUUID()}`;
    const answers = await Promise.all(
      [study, other].map(({ channelId }) =>
        app.as(admin).call(settings.updateChannel, {
          params: { channelId },
          body: { channelMetadataRequest: { name } },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('413 and 415 for what is not a picture by its content, and nothing stays', async () => {
    const before = await read();
    for (const [bytes, status, code] of [
      [Buffer.alloc(5 * 1024 * 1024 + 1), 413, 'FILE_TOO_LARGE'],
      ['', 400, 'FILE_EMPTY'],
      ['<svg xmlns="http://www.w3.org/2000/svg"/>', 415, 'PICTURE_REFUSED'],
      ['%PDF-1.4\n1 0 obj', 415, 'PICTURE_REFUSED'],
      [Buffer.from(await (await photo('#123')).arrayBuffer()).subarray(0, 400), 415, 'PICTURE_REFUSED'],
    ] as const) {
      const pictures = { logoFile: await photo('#fff'), bannerFile: blobOf(bytes) };
      const answer = await update({ title: 'With a bad picture' }, pictures);
      expect([answer.status, answer.error.errorCode]).toEqual([status, code]);
    }
    expect((await read()).body).toEqual(before.body);
    expect(await storedFiles()).toEqual([]);
    expect(await recorded()).toEqual([]);
  });

  test('nothing changes or stays if the change fails after the pictures were stored', async () => {
    const before = (await read()).body;
    const failing = vi.spyOn(storage, 'put').mockRejectedValueOnce(new Error('The disk is gone.'));
    expect((await update({ title: 'Half' }, { logoFile: await photo('#fff') })).status).toBe(500);
    failing.mockRestore();
    expect((await read()).body).toEqual(before);
    expect(await storedFiles()).toEqual([]);
  });

  test('403 to a member without the permission, before a picture is stored', async () => {
    const author = await buildMember(db, study, { roles: ['CONTENT_AUTHOR'] });
    const put = vi.spyOn(storage, 'put');
    const { status } = await update({ title: 'Mine' }, { logoFile: await photo('#fff') }, author);
    expect([status, put.mock.calls.length]).toEqual([403, 0]);
    put.mockRestore();
  });
});
