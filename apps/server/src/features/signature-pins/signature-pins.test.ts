import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  generateSignaturePin,
  getSignaturePin,
  reauthenticate,
  revokeSignaturePin,
} from '@studyline/contract/signature-pins/calls';
import { readRecordedAbout } from '../../../test/audit.ts';
import { startApp, type TestApp, withMail } from '../../../test/app.ts';
import { buildUser, type Person, setPassword } from '../../../test/world.ts';
import { createSession } from '../../core/sessions.ts';
import { hashPassword } from '../auth/passwords.ts';
import { hashPin, isPin, isWeakPin, makePin } from './pin.ts';

const PASSWORD = 'a long and private password';
const hash = await hashPassword(PASSWORD);

let app: TestApp;
let person: Person;
beforeAll(async () => {
  app = await startApp({ env: withMail });
});
afterAll(() => app.close());
beforeEach(async () => {
  person = await buildUser(app.server.db);
  await setPassword(app.server.db, person.userId, hash);
});

const prove = (password = PASSWORD) => app.as(person).call(reauthenticate, { body: { password } });
const generate = (body?: { agreementVersion?: number }) =>
  app.as(person).call(generateSignaturePin, body ? { body } : {});
const state = async () => (await app.as(person).call(getSignaturePin)).body;
const errorOf = ({ status, error }: { status: number; error: { errorCode: string } }) => [
  status,
  error.errorCode,
];
const hashes = async () =>
  app.server.db.selectFrom('signature_pin').selectAll().where('user_id', '=', person.userId).execute();

describe('reauthenticate', () => {
  test('200 opens the signing window of this session for 15 minutes, and of no other', async () => {
    const other = await createSession(app.server.db, app.server.secret, {
      userId: person.userId,
      provider: 'test',
      ip: null,
      userAgent: null,
    });
    const { status, body } = await prove();
    const minutes = (body.validUntilDateTimeMillis - Date.now()) / 60_000;
    expect([status, Math.round(minutes)]).toEqual([200, 15]);
    const rows = await app.server.db
      .selectFrom('session')
      .select(['id', 'reauthenticated_at'])
      .where('user_id', '=', person.userId)
      .execute();
    expect(rows.filter((row) => row.reauthenticated_at !== null).map(({ id }) => id)).not.toContain(
      other.sessionId,
    );
    expect(await readRecordedAbout(app.server.db, person)).toEqual([
      { type: 'session.reauthenticated', details: { factor: 'PASSWORD' } },
    ]);
  });

  test('403 for a wrong password, and 429 after five of them', async () => {
    for (let n = 0; n < 5; n += 1) expect(errorOf(await prove('wrong'))).toEqual([403, 'WRONG_PASSWORD']);
    expect(errorOf(await prove())).toEqual([429, 'ACCOUNT_LOCKED']);
    expect(errorOf(await generate({ agreementVersion: 1 }))).toEqual([401, 'REAUTHENTICATION_REQUIRED']);
  });
});

describe('generateSignaturePin', () => {
  test('200 shows six digits once, and stores only a hash that needs the secret', async () => {
    await prove();
    const { status, body } = await generate({ agreementVersion: 1 });
    expect([status, body.signaturePIN]).toEqual([200, expect.stringMatching(/^\d{6}$/)]);
    const [row] = await hashes();
    const { secret } = app.server;
    expect(await isPin(secret, person.userId, body.signaturePIN, row!.pin_hash)).toBe(true);
    expect(await isPin(`${secret}?`, person.userId, body.signaturePIN, row!.pin_hash)).toBe(false);
    expect(await isPin(secret, person.userId + 1, body.signaturePIN, row!.pin_hash)).toBe(false);
    const shown = await state();
    expect(shown.createDateTimeMillis).toEqual(expect.any(Number));
    expect(shown.agreementAcceptedDateTimeMillis).toEqual(expect.any(Number));
    const about = app.server.db.selectFrom('audit_event').select(['type', 'details']);
    const events = await about.where('subject_user_id', '=', person.userId).execute();
    const mails = await app.server.db
      .selectFrom('mail')
      .select(['kind', 'facts'])
      .where('user_id', '=', person.userId)
      .execute();
    expect(mails.map(({ kind }) => kind)).toEqual(['SIGNATURE_PIN']);
    expect(events.map(({ type }) => type)).toEqual([
      'session.reauthenticated',
      'signingAgreement.accepted',
      'signaturePin.set',
    ]);
    const said = JSON.stringify([
      events,
      mails.map(({ facts }) => (facts as { what: string }).what),
      shown.agreementVersion,
    ]);
    expect(said).not.toContain(body.signaturePIN);
  });

  test('200 replaces the old one, and needs the agreement only once', async () => {
    await prove();
    const first = (await generate({ agreementVersion: 1 })).body.signaturePIN;
    const second = (await generate()).body.signaturePIN;
    expect(second).not.toBe(first);
    const rows = await hashes();
    expect(rows.map(({ ended_at }) => ended_at === null)).toEqual([false, true]);
  });

  test('429 after ten within an hour, also at the same time, and not for somebody else', async () => {
    await prove();
    await generate({ agreementVersion: 1 });
    const answers = await Promise.all(Array.from({ length: 12 }, () => generate()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(9);
    expect(errorOf(await generate())).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(await hashes()).toHaveLength(10);
    person = await buildUser(app.server.db);
    await setPassword(app.server.db, person.userId, hash);
    await prove();
    expect((await generate({ agreementVersion: 1 })).status).toBe(200);
  });

  test('401 without the password, 403 without a verified address, 409 without the agreement', async () => {
    expect(errorOf(await generate({ agreementVersion: 1 }))).toEqual([401, 'REAUTHENTICATION_REQUIRED']);
    await prove();
    expect(errorOf(await generate())).toEqual([409, 'SIGNING_AGREEMENT_REQUIRED']);
    expect(errorOf(await generate({ agreementVersion: 2 }))).toEqual([409, 'SIGNING_AGREEMENT_REQUIRED']);
    const own = app.server.db.updateTable('app_user').where('id', '=', person.userId);
    await own.set({ verified_email: false }).execute();
    expect(errorOf(await generate({ agreementVersion: 1 }))).toEqual([403, 'EMAIL_NOT_VERIFIED']);
    expect(await hashes()).toEqual([]);
  });

  test('401 once the window has closed', async () => {
    await prove();
    const past = new Date(Date.now() - 16 * 60_000);
    const own = app.server.db.updateTable('session').where('user_id', '=', person.userId);
    await own.set({ reauthenticated_at: past }).execute();
    expect(errorOf(await generate({ agreementVersion: 1 }))).toEqual([401, 'REAUTHENTICATION_REQUIRED']);
  });
});

describe('revokeSignaturePin', () => {
  test('200 ends it at once, without the password, and 404 without one', async () => {
    await prove();
    await generate({ agreementVersion: 1 });
    expect((await app.as(person).call(revokeSignaturePin)).status).toBe(200);
    expect((await state()).createDateTimeMillis).toBeNull();
    expect(errorOf(await app.as(person).call(revokeSignaturePin))).toEqual([404, 'NOT_FOUND']);
  });
});

describe('a PIN', () => {
  test.each([
    '111111',
    '112112',
    '121212',
    '123456',
    '987654',
    '890123',
    '000001',
    '198412',
    '121984',
    '201712',
  ])('%s is never given out', (pin) => expect(isWeakPin(pin)).toBe(true));
  test.each(['482915', '703164', '051738'])('%s may be', (pin) => expect(isWeakPin(pin)).toBe(false));
  test('is checked and hashed in turn, so that a file can be read in between', async () => {
    const stored = await hashPin('s', 1, '482915');
    let done = 0;
    const all = Array.from({ length: 20 }, () => [isPin('s', 1, '703164', stored), hashPin('s', 1, '482915')])
      .flat()
      .map((one) => one.then(() => (done += 1)));
    await readFile(import.meta.filename);
    expect(done).toBeLessThan(all.length / 2);
    await Promise.all(all);
  });
  test('is made of six digits', () => {
    for (let n = 0; n < 500; n += 1) expect(makePin()).toMatch(/^\d{6}$/);
  });
  test('has another hash each time', async () => {
    const made = [await hashPin('s', 1, '482915'), await hashPin('s', 1, '482915')];
    expect(new Set(made).size).toBe(2);
  });
});
