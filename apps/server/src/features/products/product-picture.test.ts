import { randomBytes } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { listChannelAudit } from '@studyline/contract/audit/calls';
import * as contract from '@studyline/contract/products/calls';
import { PRODUCT_PICTURE_SIDE } from '@studyline/contract/products/fields';
import { getScannedEquipment } from '@studyline/contract/rental-equipment/calls';
import sharp from 'sharp';
import { expectHidden, startApp } from '../../../test/app.ts';
import { fileOf, pictureOf } from '../../../test/posts.ts';
import { equipmentWith, productWith } from '../../../test/products.ts';
import {
  buildMember,
  buildStudy,
  buildTeam,
  buildUser,
  type Person,
  setStudyFlag,
  type Study,
} from '../../../test/world.ts';

const app = await startApp();
const { db } = app.server;
afterAll(() => app.close());
let study: Study;
let supply: Person;
let reader: Person;
let site: number;
beforeEach(async () => {
  study = await buildStudy(db);
  site = await buildTeam(db, study);
  supply = await buildMember(db, study, { roles: ['SUPPLY_MANAGER'] });
  reader = await buildMember(db, study, { roles: ['SITE_STAFF'], teamId: site });
});

async function add(facts: Partial<Parameters<typeof productWith>[0]> = {}): Promise<number> {
  const row = await db
    .insertInto('product')
    .values(productWith({ channel_id: study.channelId, ...facts }))
    .returning('product_id')
    .executeTakeFirstOrThrow();
  return row.product_id;
}
const on = (id: number) => ({ params: { channelId: study.channelId, id } });
const set = async (id: number, file?: Blob, person = supply) =>
  app.as(person).call(contract.setProductPicture, { ...on(id), file: file ?? (await pictureOf()) });
const remove = (id: number) => app.as(supply).call(contract.removeProductPicture, on(id));
const get = (person: Person, id: number, url: string) =>
  app.as(person).call(contract.getProductPicture, { ...on(id), query: { image: url.split('image=')[1]! } });
/** What an auditor reads of pictures, in the team if one is given. */
const trail = async (teamId?: number) => {
  const auditor = await buildMember(db, study, {
    roles: ['QA_AUDITOR'],
    ...(teamId !== undefined && { teamId }),
  });
  const { body } = await app
    .as(auditor)
    .call(listChannelAudit, { params: { channelId: study.channelId }, query: {} });
  return body.items.filter(({ eventType }) => eventType === 'product.pictureChanged');
};

describe('setProductPicture', () => {
  test('200 fits it, turned as it was taken and without metadata, and all that shows the product has its address', async () => {
    const id = await add();
    const taken = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#3A50D2' } })
      .jpeg()
      .withExif({ IFD0: { Copyright: 'somebody' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { status, body } = await set(id, fileOf(taken, 'phone.jpg'));
    expect(status).toBe(200);
    const url = body.pictureUrl!;
    expect(url).toMatch(
      new RegExp(`^/openapi/v1/channels/${study.channelId}/products/${id}/picture\\?image=[0-9a-f]{32}$`),
    );
    const answer = await get(reader, id, url);
    expect(answer.headers['content-type']).toBe('image/webp');
    const { width, height, exif, orientation } = await sharp(answer.bytes).metadata();
    expect([width, height, exif, orientation]).toEqual([320, PRODUCT_PICTURE_SIDE, undefined, undefined]);
    const { body: listed } = await app
      .as(reader)
      .call(contract.listProducts, { params: { channelId: study.channelId }, query: {} });
    expect(listed.products.map(({ pictureUrl }) => pictureUrl)).toEqual([url]);
  });

  test('200 for the same picture changes and records nothing, and for another one the address', async () => {
    const id = await add();
    const red = await pictureOf(undefined, '#ff0000');
    const first = (await set(id, red)).body.pictureUrl!;
    expect((await set(id, red)).body.pictureUrl).toBe(first);
    expect((await set(id)).body.pictureUrl).not.toBe(first);
    expect((await get(supply, id, first)).status).toBe(404);
    expect(await trail()).toHaveLength(2);
  });

  test('200 for a picture of noise, whose bytes can hardly be fewer', async () => {
    const side = PRODUCT_PICTURE_SIDE;
    const noise = sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } });
    expect((await set(await add(), fileOf(await noise.png().toBuffer(), 'noise.png'))).status).toBe(200);
  });

  test('400 for what is no picture, 413 for too many pixels, 404 for no product, and nothing is written', async () => {
    const id = await add();
    const refusedFor = async (file: Blob, wanted = id) => (await set(wanted, file)).error.errorCode;
    expect(await refusedFor(new Blob([]))).toBe('FILE_EMPTY');
    const svg = new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: 'image/png' });
    expect(await refusedFor(svg)).toBe('PICTURE_REFUSED');
    const large = await pictureOf({ width: 8200, height: 5000 });
    expect(await refusedFor(large)).toBe('FILE_TOO_LARGE');
    expect(await refusedFor(large.slice(0, 300))).toBe('FILE_TOO_LARGE');
    expect(await refusedFor(await pictureOf(), 999_999)).toBe('PRODUCT_NOT_FOUND');
    expect(await db.selectFrom('product_picture').selectAll().where('product_id', '=', id).execute()).toEqual(
      [],
    );
    expect(await trail()).toEqual([]);
  });

  test('403 for who does not import the catalogue, or is in a blinded team', async () => {
    const id = await add();
    expect((await set(id, undefined, reader)).status).toBe(403);
    const teamId = await buildTeam(db, study, { blinding: 'BLINDED' });
    const both = await buildMember(db, study, { roles: ['SUPPLY_MANAGER'], teamId });
    expect((await set(id, undefined, both)).error.errorCode).toBe('CATALOGUE_BLINDED');
  });

  test('an import keeps it', async () => {
    const id = await add({ article_number: 'KIT-1' });
    const url = (await set(id)).body.pictureUrl;
    const file = new Blob(['Article number;Name;Type\nKIT-1;Another name;Supplies']);
    const { body } = await app.as(supply).call(contract.importProducts, {
      params: { channelId: study.channelId },
      query: {},
      body: {} as never,
      file,
    });
    expect(body.counts.changed).toBe(1);
    const { body: product } = await app.as(supply).call(contract.getProduct, { ...on(id), query: {} });
    expect(product).toMatchObject({ name: 'Another name', pictureUrl: url });
  });
});

describe('removeProductPicture', () => {
  test('200 leaves none, and removing it again changes nothing', async () => {
    const id = await add();
    const url = (await set(id)).body.pictureUrl!;
    expect((await remove(id)).body.pictureUrl).toBeNull();
    await remove(id);
    expect((await get(supply, id, url)).status).toBe(404);
    expect(await trail()).toHaveLength(2);
  });
});

describe('getProductPicture', () => {
  test('404 for blinded people where the product is for the unblinded, as for no picture, and they do not hear of it', async () => {
    const id = await add({ unblinded_only: true });
    const url = (await set(id)).body.pictureUrl!;
    const teamId = await buildTeam(db, study, { blinding: 'BLINDED' });
    const blinded = await buildMember(db, study, { roles: ['SITE_STAFF'], teamId });
    expect((await get(supply, id, url)).status).toBe(200);
    expectHidden('FILE_NOT_FOUND', await get(blinded, id, url), await get(blinded, id, 'image=none'));
    expect([await trail(), await trail(teamId)].map(({ length }) => length)).toEqual([1, 0]);
  });

  test('404 for who is in another study', async () => {
    const id = await add();
    const url = (await set(id)).body.pictureUrl!;
    expect((await get(await buildUser(db), id, url)).status).toBe(404);
    const other = await buildStudy(db);
    const manager = await buildMember(db, other, { roles: ['SUPPLY_MANAGER'] });
    const query = { image: url.split('image=')[1]! };
    const params = { channelId: other.channelId, id };
    expect((await app.as(manager).call(contract.getProductPicture, { params, query })).status).toBe(404);
  });

  test('200 at an item on loan, also where nothing is ordered', async () => {
    const id = await add({ product_type: 'EQUIPMENT', is_rental: true });
    const url = (await set(id)).body.pictureUrl!;
    const { code } = await db
      .insertInto('rental_equipment')
      .values(equipmentWith({ channel_id: study.channelId, team_id: site, product_id: id }))
      .returning('code')
      .executeTakeFirstOrThrow();
    await setStudyFlag(db, study, 'ENABLE_ORDERS', false);
    const { body } = await app.as(reader).call(getScannedEquipment, { params: { code } });
    expect(body.item.pictureUrl).toBe(url);
    expect((await get(reader, id, url)).status).toBe(200);
    await setStudyFlag(db, study, 'ENABLE_RENTAL_EQUIPMENT', false);
    expect((await get(reader, id, url)).status).toBe(403);
  });
});
