import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { changePassword } from '@studyline/contract/auth/passwords';
import { confirmTotp, proveByCode, startTotp } from '@studyline/contract/second-factors/calls';
import { startApp, withMail } from '../../../test/app.ts';
import { openBrowser } from '../../../test/browser.ts';
import { statementsOf } from '../../../test/statements.ts';
import { codeOf } from '../../../test/totp.ts';
import { buildUser, type Person, setPassword } from '../../../test/world.ts';
import { buildApp } from '../../app.ts';
import { createBudgets } from '../../core/budgets.ts';
import { hashPassword } from './passwords.ts';

const PASSWORD = 'a long and private password';
const MINUTE = 60_000;

const app = await startApp({ env: withMail });
const hash = await hashPassword(PASSWORD);
afterAll(() => app.close());

/** A process whose budgets refill by the clock of the test. */
async function start() {
  await app.server.db.deleteFrom('wrong_password').execute();
  const clock = { at: 1_750_000_000_000 };
  const budgets = createBudgets(app.server.settings.limits, () => clock.at);
  const server = await buildApp({ ...app.server, budgets });
  const signIn = async (
    place: string,
    password: string,
    totp?: string,
    browser = openBrowser(server, place),
  ) =>
    (await browser.signIn(person.emailAddress, password, totp === undefined ? {} : { totp })).json<{
      errorCode?: string;
    }>().errorCode ?? 'in';
  return { clock, server, signIn };
}

let person: Person;
beforeEach(async () => {
  person = await buildUser(app.server.db);
  await setPassword(app.server.db, person.userId, hash);
});

async function addApp(): Promise<{ secret: string; recoveryCode: string }> {
  const { body } = await app.as(person).call(startTotp);
  const confirmed = await app.as(person).call(confirmTotp, { body: { code: codeOf(body.secret) } });
  return { secret: body.secret, recoveryCode: confirmed.body.recoveryCodes[0] ?? '' };
}

/** Of what the person has been told. */
async function told(): Promise<string[]> {
  const mails = await app.server.db
    .selectFrom('mail')
    .select('facts')
    .where('user_id', '=', person.userId)
    .where('kind', '=', 'GUESSES')
    .execute();
  return mails.map(({ facts }) => (facts as { what: string }).what);
}

const elsewhere = (n: number) => `203.0.113.${n}`;

describe('guesses at a password', () => {
  test('lock the place after five, and the person is told once', async () => {
    const { signIn } = await start();
    for (let n = 0; n < 4; n += 1) await signIn(elsewhere(1), `guess ${n}`);
    expect(await told()).toEqual([]);
    await signIn(elsewhere(1), 'guess 4');
    expect(await told()).toEqual(['PASSWORD']);
    expect(await signIn(elsewhere(1), PASSWORD)).toBe('ACCOUNT_LOCKED');
    for (let n = 0; n < 5; n += 1) await signIn(elsewhere(2), `guess ${n}`);
    expect(await told()).toEqual(['PASSWORD']);
  });

  test('lock a session in which the password is asked for again, and the person is told', async () => {
    const change = async (currentPassword: string) => {
      const body = { currentPassword, password: 'wandering clouds at noon' };
      return (await app.as(person).call(changePassword, { body })).error.errorCode;
    };
    for (let n = 0; n < 5; n += 1) expect(await change(`guess ${n}`)).toBe('WRONG_PASSWORD');
    expect(await change(PASSWORD)).toBe('ACCOUNT_LOCKED');
    expect(await told()).toEqual(['PASSWORD']);
  });

  test('take the same statements for an address that nobody has, also when they lock it', async () => {
    const { server } = await start();
    const guess = (emailAddress: string) =>
      statementsOf(() => openBrowser(server, elsewhere(3)).signIn(emailAddress, 'a guess'));
    for (let n = 0; n < 6; n += 1)
      expect(await guess('nobody@studyline.example')).toEqual(await guess(person.emailAddress));
    expect(await told()).toEqual(['PASSWORD']);
  });
});

describe('guesses at a code by somebody who knows the password', () => {
  test('lock all new browsers for the day after twenty, however slow, and the person is told', async () => {
    const { secret } = await addApp();
    const { clock, signIn } = await start();
    for (let n = 0; n < 20; n += 1) {
      expect(await signIn(elsewhere(n), PASSWORD, '000000')).toBe('INVALID_TOTP');
      // At this pace the budgets of passwords never run out.
      clock.at += 3 * MINUTE;
    }
    expect(await told()).toEqual(['CODE']);
    expect(await signIn(elsewhere(30), PASSWORD)).toBe('TOTP_REQUIRED');
    const answers: string[] = [];
    for (let n = 0; n < 72; n += 1) {
      clock.at += 20 * MINUTE;
      answers.push(await signIn(elsewhere(40 + n), PASSWORD, '000000'));
    }
    expect(answers.filter((one) => one === 'INVALID_TOTP').length).toBeLessThanOrEqual(20);
    expect(await signIn(elsewhere(32), PASSWORD, codeOf(secret, 1))).toBe('ACCOUNT_LOCKED');
    expect(await told()).toEqual(['CODE']);
    clock.at += 24 * 60 * MINUTE;
    expect(await signIn(elsewhere(33), PASSWORD, codeOf(secret, 1))).toBe('in');
  });

  test('count recovery codes with the others, and lock neither known browsers nor sessions', async () => {
    const { secret, recoveryCode } = await addApp();
    const { server, clock, signIn } = await start();
    const known = openBrowser(server);
    expect(await signIn('', PASSWORD, codeOf(secret, 1), known)).toBe('in');
    for (let n = 0; n < 20; n += 1)
      await signIn(elsewhere(n), PASSWORD, n % 2 === 0 ? '000000' : 'AAAA-AAAA');
    clock.at += 20 * MINUTE;
    expect(await signIn(elsewhere(30), PASSWORD, recoveryCode)).toBe('ACCOUNT_LOCKED');
    expect(await signIn('', PASSWORD, recoveryCode, known)).toBe('in');
    expect((await app.as(person).call(proveByCode, { body: { code: '000000' } })).error.errorCode).toBe(
      'INVALID_TOTP',
    );
  });

  test('lock a session, note the tries for the person, and tell them', async () => {
    const { secret } = await addApp();
    const prove = async (code: string) =>
      (await app.as(person).call(proveByCode, { body: { code } })).error.errorCode;
    for (let n = 0; n < 5; n += 1) expect(await prove('000000')).toBe('INVALID_TOTP');
    expect(await prove(codeOf(secret, 1))).toBe('ACCOUNT_LOCKED');
    expect(await told()).toEqual(['CODE']);
    const tries = await app.server.db
      .selectFrom('failed_try')
      .select('user_id')
      .where('user_id', '=', person.userId)
      .execute();
    expect(tries).toHaveLength(5);
  });

  test('are none while an app is set up', async () => {
    await app.as(person).call(startTotp);
    for (let n = 0; n < 6; n += 1) await app.as(person).call(confirmTotp, { body: { code: '000000' } });
    expect(await told()).toEqual([]);
  });
});
