import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { addressOf } from '@studyline/contract/core/endpoint';
import { getLabelDesk, getScannedEquipment } from '@studyline/contract/rental-equipment/calls';
import {
  downloadCertificate,
  downloadManual,
  listCertificates,
} from '@studyline/contract/rental-equipment/paper-calls';
import { expectHidden, startApp } from '../../../test/app.ts';
import { readRecordedIn } from '../../../test/audit.ts';
import { papersIn } from '../../../test/equipment-papers.ts';
import { pickupsIn } from '../../../test/pickups.ts';
import { census, fileOf, pdfBytes } from '../../../test/posts.ts';
import {
  buildMember,
  buildStudy,
  buildTeam,
  type Member,
  type Person,
  setStudyFlag,
  type Study,
} from '../../../test/world.ts';

const app = await startApp();
const { db } = app.server;
afterAll(() => app.close());
const { certify, explain } = papersIn(app);
let study: Study;
let site: number;
let coordinator: Member;
let supply: Member;
let device: number;
beforeEach(async () => {
  study = await buildStudy(db);
  site = await buildTeam(db, study);
  coordinator = await buildMember(db, study, { roles: ['STUDY_COORDINATOR'], teamId: site });
  supply = await buildMember(db, study, { roles: ['SUPPLY_MANAGER'] });
  device = await pickupsIn(app, study).lend(site, { calibration_due_on: inDays(10), status: 'ON_SITE' });
});
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const codeOf = async (id: number) =>
  (
    await db
      .selectFrom('rental_equipment')
      .select('code')
      .where('rental_equipment_id', '=', id)
      .executeTakeFirstOrThrow()
  ).code;
const scan = async (person: Person, id = device) =>
  app.as(person).call(getScannedEquipment, { params: { code: await codeOf(id) } });
const list = (person: Person, id = device) => app.as(person).call(listCertificates, { params: { id } });
const take = (person: Person, certificateId: number, id = device) =>
  app.as(person).call(downloadCertificate, { params: { id, certificateId } });

describe('addCertificate', () => {
  test('200 moves the due day and the state, keeps who added it, and records both', async () => {
    expect((await scan(coordinator)).body.item.status).toBe('CALIBRATION_DUE');
    const bytes = pdfBytes();
    const { status, body } = await certify(coordinator, device, [inDays(-1), inDays(364)], {
      file: fileOf(bytes, 'EC-20417.pdf'),
    });
    expect([status, body]).toMatchObject([
      200,
      {
        calibratedOn: inDays(-1),
        dueOn: inDays(364),
        filingNumber: '06.04.03',
        fileName: 'EC-20417.pdf',
        addedBy: { userId: coordinator.userId },
      },
    ]);
    const scanned = (await scan(coordinator)).body;
    expect(scanned.item).toMatchObject({ status: 'ON_SITE', calibrationDueOn: inDays(364) });
    expect(scanned).toMatchObject({ certificate: body, certificateCount: 1, can: { addCertificate: true } });
    const taken = await take(supply, body.certificateId);
    expect([taken.status, taken.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(taken.bytes.equals(bytes)).toBe(true);
    const recorded = await readRecordedIn(db, study.channelId);
    expect(recorded.map(({ type }) => type).slice(-2)).toEqual([
      'rentalEquipment.certificateAdded',
      'rentalEquipment.certificateDownloaded',
    ]);
    expect(recorded.at(-2)).toMatchObject({
      details: { before: inDays(10), after: inDays(364), serialNumber: expect.any(String) as string },
    });
  });

  test('200 an older certificate moves nothing, and all stay', async () => {
    await certify(coordinator, device, [inDays(-1), inDays(364)]);
    await certify(coordinator, device, [inDays(-366), inDays(-1)]);
    expect((await scan(coordinator)).body.item.calibrationDueOn).toBe(inDays(364));
    const { items, totalCount } = (await list(coordinator)).body;
    expect([totalCount, items.map(({ calibratedOn }) => calibratedOn)]).toEqual([
      2,
      [inDays(-1), inDays(-366)],
    ]);
    for (const { certificateId } of items) expect((await take(supply, certificateId)).status).toBe(200);
  });

  test('200 once with the same key; two at once leave the due day of the latest calibration', async () => {
    const key = 'one-certificate';
    const once = await certify(coordinator, device, [inDays(-1), inDays(300)], { key });
    const again = await certify(coordinator, device, [inDays(-1), inDays(300)], { key });
    expect(again.body).toEqual(once.body);
    await Promise.all([
      certify(coordinator, device, [inDays(0), inDays(200)]),
      certify(supply, device, [inDays(-2), inDays(400)]),
    ]);
    expect((await scan(coordinator)).body).toMatchObject({
      certificateCount: 3,
      item: { calibrationDueOn: inDays(200) },
    });
  });

  test('200 an item that is out of service stays so', async () => {
    const id = await pickupsIn(app, study).lend(site, { status: 'OUT_OF_SERVICE' });
    await certify(coordinator, id, [inDays(-1), inDays(364)]);
    expect((await scan(coordinator, id)).body.item.status).toBe('OUT_OF_SERVICE');
  });

  test('400 in the future, due before it, and no PDF: nothing is kept', async () => {
    const before = await census(app);
    const later = await certify(coordinator, device, [inDays(3), inDays(364)]);
    expect([later.status, later.error.issues?.[0]?.path]).toEqual([400, 'calibratedOn']);
    const early = await certify(coordinator, device, [inDays(-1), inDays(-1)]);
    expect([early.status, early.error.issues?.[0]?.path]).toEqual([400, 'dueOn']);
    const mistyped = await certify(coordinator, device, ['2026-01-20', '2062-01-20']);
    expect([mistyped.status, mistyped.error.issues?.[0]?.path]).toEqual([400, 'dueOn']);
    const picture = await certify(coordinator, device, [inDays(-1), inDays(364)], {
      file: fileOf(Buffer.from('No PDF at all'), 'certificate.pdf'),
    });
    expect(picture.error.errorCode).toBe('FILE_TYPE_REFUSED');
    expect(await census(app)).toEqual(before);
    expect((await scan(coordinator)).body.item.calibrationDueOn).toBe(inDays(10));
  });

  test('403 and 404 for who only reads, other sites, blinded teams and what is returned', async () => {
    const { certificateId } = (await certify(coordinator, device, [inDays(-1), inDays(364)])).body;
    const auditor = await buildMember(db, study, { roles: ['QA_AUDITOR'] });
    expect((await certify(auditor, device, [inDays(-1), inDays(364)])).error.errorCode).toBe('FORBIDDEN');
    expect((await scan(auditor)).body.can).toEqual({ addCertificate: 'FORBIDDEN', addManual: 'FORBIDDEN' });
    const elsewhere = await buildTeam(db, study);
    const other = await buildMember(db, study, { roles: ['STUDY_COORDINATOR'], teamId: elsewhere });
    expectHidden(
      'EQUIPMENT_NOT_FOUND',
      await certify(other, device, [inDays(-1), inDays(364)]),
      await list(other),
      await take(other, certificateId),
      await explain(other, device),
    );
    const gone = await pickupsIn(app, study).lend(site, { status: 'RETURNED' });
    expect((await certify(coordinator, gone, [inDays(-1), inDays(364)])).status).toBe(404);
    const another = await pickupsIn(app, study).lend(site);
    expect((await take(coordinator, certificateId, another)).error.errorCode).toBe('FILE_NOT_FOUND');
    const hidden = await pickupsIn(app, study).lend(site, {}, { unblinded_only: true });
    const blinded = await buildTeam(db, study, { blinding: 'BLINDED' });
    const reader = await buildMember(db, study, { roles: ['SUPPLY_MANAGER'], teamId: blinded });
    expectHidden('EQUIPMENT_NOT_FOUND', await list(reader, hidden), await explain(reader, hidden));
  });
});

describe('addManual', () => {
  const read = (person: Person, id = device) => app.as(person).call(downloadManual, { params: { id } });

  test('200 is the manual of all items of the product; the newest counts', async () => {
    expect((await read(coordinator)).error.errorCode).toBe('FILE_NOT_FOUND');
    await explain(supply, device, fileOf(pdfBytes(), 'first.pdf'));
    const { body } = await explain(supply, device, fileOf(pdfBytes(), 'second.pdf'));
    expect((await scan(coordinator)).body.manual).toEqual(body);
    const { status, headers } = await read(coordinator);
    expect([status, headers['content-disposition']]).toEqual([200, expect.stringContaining('second.pdf')]);
    expect((await explain(coordinator, device)).error.errorCode).toBe('FORBIDDEN');
  });
});

describe('getLabelDesk', () => {
  const ask = async (code: string) => {
    const { statusCode, body } = await app.app.inject({ url: addressOf(getLabelDesk, { params: { code } }) });
    return { status: statusCode, body: JSON.parse(body) as unknown };
  };
  const label = async (id: number) => ask(await codeOf(id));

  test('200 without signing in: the name and whom to call, and nothing else; no name of what is for the unblinded', async () => {
    expect((await label(device)).body).toEqual({ productName: 'Infusion pump', desk: null });
    const hidden = await pickupsIn(app, study).lend(site, {}, { unblinded_only: true });
    expect((await label(hidden)).body).toEqual({ productName: null, desk: null });
    expect((await ask('unknown')).status).toBe(404);
    await setStudyFlag(db, study, 'ENABLE_RENTAL_EQUIPMENT', false);
    expect((await label(device)).status).toBe(404);
  });
});
