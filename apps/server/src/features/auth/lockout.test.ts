import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { createBudgets, type Limits } from '../../core/budgets.ts';
import { BROWSER_COOKIE, rememberBrowser, knownBrowserOf } from '../../core/known-browsers.ts';
import { startApp } from '../../../test/app.ts';
import { openBrowser } from '../../../test/browser.ts';
import { buildUser, type Person, setPassword } from '../../../test/world.ts';
import { createSession } from '../../core/sessions.ts';
import { readRecordedAbout } from '../../../test/audit.ts';
import { removeOutdated } from '../../jobs/queries.ts';
import { hashPassword } from './passwords.ts';

const PASSWORD = 'a long and private password';
const HOSPITAL = '192.0.2.1';
const ELSEWHERE = '203.0.113.66';

const app = await startApp();
const hash = await hashPassword(PASSWORD);
afterAll(() => app.close());

async function buildAccount(): Promise<Person> {
  const person = await buildUser(app.server.db);
  await setPassword(app.server.db, person.userId, hash);
  return person;
}

/** A process of an installation in which nobody has guessed, with a clock that the test sets. */
async function start(limits: Partial<Limits> = {}) {
  await app.server.db.deleteFrom('wrong_password').execute();
  return startAnother({ at: 1_750_000_000_000 }, limits);
}

/** Another process of the same installation, just started. */
async function startAnother(clock: { at: number }, limits: Partial<Limits> = {}) {
  const budgets = createBudgets({ ...app.server.settings.limits, ...limits }, () => clock.at);
  const server = await buildApp({ ...app.server, budgets });
  const open = (address: string) => openBrowser(server, address);
  const guess = async (address: string, emailAddress: string, times = 1) => {
    const browser = open(address);
    const statuses: number[] = [];
    for (let n = 0; n < times; n += 1)
      statuses.push((await browser.signIn(emailAddress, `guess ${n}`)).statusCode);
    return statuses;
  };
  return { clock, open, guess };
}

let person: Person;
let other: Person;
beforeEach(async () => {
  [person, other] = [await buildAccount(), await buildAccount()];
});

describe('wrong passwords', () => {
  test('429 after five from one place, even for the right one, with the time to wait until a retry', async () => {
    const { clock, open, guess } = await start();
    expect(await guess(ELSEWHERE, person.emailAddress, 6)).toEqual([401, 401, 401, 401, 401, 429]);
    const locked = await open(ELSEWHERE).signIn(person.emailAddress.toUpperCase(), PASSWORD);
    expect([locked.statusCode, locked.headers['retry-after']]).toEqual([429, '180']);
    expect(locked.json().errorDescription).toBe(
      'Too many failed attempts. Try again in 3 minutes. If that’s too long, an administrator of your organisation can unlock your account.',
    );
    expect((await open(ELSEWHERE).signIn(other.emailAddress, PASSWORD)).statusCode).toBe(200);
    clock.at += 180_000;
    expect((await open(ELSEWHERE).signIn(person.emailAddress, PASSWORD)).statusCode).toBe(200);
  });

  test('401 only for as many as are left, however many are sent at the same moment', async () => {
    const { open } = await start();
    const browsers = Array.from({ length: 60 }, () => open(ELSEWHERE));
    const answers = await Promise.all(
      browsers.map((one, n) => one.signIn(person.emailAddress, `guess ${n}`)),
    );
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(55);
  });

  test('200 for the person elsewhere while someone guesses from one address', async () => {
    const { open, guess } = await start();
    await guess(ELSEWHERE, person.emailAddress, 10);
    expect((await open(HOSPITAL).signIn(person.emailAddress, PASSWORD)).statusCode).toBe(200);
  });

  test('200 in a known browser while many addresses guess; new browsers are refused', async () => {
    const { open, guess } = await start();
    const known = open(HOSPITAL);
    await known.signIn(person.emailAddress, PASSWORD);
    const guesses: number[] = [];
    for (let n = 0; n < 10; n += 1) guesses.push(...(await guess(`203.0.113.${n}`, person.emailAddress, 5)));
    expect(guesses.filter((status) => status === 401)).toHaveLength(20);
    expect((await open(HOSPITAL).signIn(person.emailAddress, PASSWORD)).statusCode).toBe(429);
    expect((await known.signIn(person.emailAddress, PASSWORD)).statusCode).toBe(200);
  });

  test('429 in a known browser after five of its own', async () => {
    const { open } = await start();
    const known = open(HOSPITAL);
    await known.signIn(person.emailAddress, PASSWORD);
    for (let n = 0; n < 5; n += 1)
      expect((await known.signIn(person.emailAddress, `guess ${n}`)).statusCode).toBe(401);
    expect((await known.signIn(person.emailAddress, PASSWORD)).statusCode).toBe(429);
  });

  test('200 in the known browsers of a hospital where someone tries every account', async () => {
    const { open, guess } = await start({ wrong_passwords_per_address: 10 });
    const [known, unknown] = [open(HOSPITAL), open(HOSPITAL)];
    await known.signIn(person.emailAddress, PASSWORD);
    await known.signIn(other.emailAddress, PASSWORD);
    for (let n = 0; n < 12; n += 1) await guess(HOSPITAL, `somebody${n}@studyline.example`);
    expect((await unknown.signIn(person.emailAddress, PASSWORD)).statusCode).toBe(429);
    for (const { emailAddress } of [person, other])
      expect((await known.signIn(emailAddress, PASSWORD)).statusCode).toBe(200);
  });

  test('a lockout says the same for an address without an account', async () => {
    const { open, guess } = await start();
    const nobody = 'nobody@studyline.example';
    const [known, unknown] = [
      await guess(ELSEWHERE, person.emailAddress, 7),
      await guess(ELSEWHERE, nobody, 7),
    ];
    expect(unknown).toEqual(known);
    const answers = [
      await open(ELSEWHERE).signIn(person.emailAddress, PASSWORD),
      await open(ELSEWHERE).signIn(nobody, PASSWORD),
    ].map((answer) => ({ ...answer.json(), requestId: '', after: answer.headers['retry-after'] }));
    expect(answers[0]).toEqual(answers[1]);
  });

  test('right ones are not counted', async () => {
    const { open } = await start({ wrong_passwords_per_person: 2, wrong_passwords_per_address: 2 });
    for (let n = 0; n < 6; n += 1)
      expect((await open(HOSPITAL).signIn(person.emailAddress, PASSWORD)).statusCode).toBe(200);
  });
});

test('429 while too many passwords are waiting to be checked, which counts against nobody', async () => {
  const { open } = await start({ password_checks: 3, wrong_passwords_per_address: 8 });
  const browsers = Array.from({ length: 10 }, () => open(HOSPITAL));
  const tokens = await Promise.all(browsers.map((one) => one.csrf()));
  const answers = await Promise.all(
    browsers.map((one, n) =>
      one.post('/auth/signin/credentials', {
        csrfToken: tokens[n] ?? '',
        emailAddress: `somebody${n}@studyline.example`,
        password: PASSWORD,
      }),
    ),
  );
  const codes = answers.map((answer) => answer.json().errorCode);
  expect(codes).toContain('TOO_MANY_REQUESTS');
  expect(codes).toContain('INVALID_CREDENTIALS');
  expect(codes).not.toContain('ACCOUNT_LOCKED');
  expect((await open(HOSPITAL).signIn(person.emailAddress, PASSWORD)).statusCode).toBe(200);
});

test('the oldest sessions of a person end when they have more than a hundred', async () => {
  const { open } = await start();
  const first = open(HOSPITAL);
  await first.signIn(person.emailAddress, PASSWORD);
  const { db, secret } = app.server;
  const session = { userId: person.userId, provider: 'test', ip: null, userAgent: null };
  for (let n = 0; n < 99; n += 1) await createSession(db, secret, session);
  expect(await first.session()).toHaveProperty('user');
  await open(HOSPITAL).signIn(person.emailAddress, PASSWORD);
  expect(await first.session()).toEqual({});
  const ended = await readRecordedAbout(db, person);
  expect(ended.map(({ type }) => type)).toContain('session.ended');
});

describe('wrong passwords in several processes', () => {
  const counted = () => app.server.db.selectFrom('wrong_password').selectAll().execute();

  test('429 after five in all of them together, and after a restart', async () => {
    const { clock, open, guess } = await start();
    const other = await startAnother(clock);
    expect(await guess(ELSEWHERE, person.emailAddress, 3)).toEqual([401, 401, 401]);
    expect(await other.guess(ELSEWHERE, person.emailAddress, 3)).toEqual([401, 401, 429]);
    const restarted = await startAnother(clock);
    for (const process of [{ open }, other, restarted]) {
      const locked = await process.open(ELSEWHERE).signIn(person.emailAddress, PASSWORD);
      expect([locked.statusCode, locked.headers['retry-after']]).toEqual([429, '180']);
    }
    clock.at += 180_000;
    expect((await restarted.open(ELSEWHERE).signIn(person.emailAddress, PASSWORD)).statusCode).toBe(200);
    expect(await other.guess(ELSEWHERE, person.emailAddress, 2)).toEqual([401, 429]);
  });

  test('429 after twenty for one person and after a hundred from one network', async () => {
    const { clock } = await start();
    const processes = [await startAnother(clock), await startAnother(clock), await startAnother(clock)];
    const statuses: number[] = [];
    for (let n = 0; n < 12; n += 1)
      statuses.push(...(await processes[n % 3]!.guess(`203.0.113.${n}`, person.emailAddress, 2)));
    expect(statuses.filter((status) => status === 401)).toHaveLength(20);
    const limits = { wrong_passwords_per_address: 7 };
    const strict = [await startAnother(clock, limits), await startAnother(clock, limits)];
    const tried: number[] = [];
    for (let n = 0; n < 10; n += 1)
      tried.push(...(await strict[n % 2]!.guess(HOSPITAL, `nobody${n}@studyline.example`)));
    expect(tried.filter((status) => status === 401)).toHaveLength(7);
  });

  test('each is counted, however many are sent to one process at the same moment', async () => {
    const { clock, open } = await start();
    const browsers = Array.from({ length: 20 }, () => open(ELSEWHERE));
    await Promise.all(browsers.map((one, n) => one.signIn(person.emailAddress, `guess ${n}`)));
    const other = await startAnother(clock);
    expect(await other.guess(ELSEWHERE, person.emailAddress)).toEqual([429]);
  });

  test('a right one writes nothing there, and no row names an address or a network', async () => {
    const { open, guess } = await start();
    for (let n = 0; n < 2; n += 1) await open(HOSPITAL).signIn(person.emailAddress, PASSWORD);
    expect(await counted()).toEqual([]);
    await guess(HOSPITAL, person.emailAddress);
    const rows = await counted();
    expect(rows).toHaveLength(3);
    for (const { key } of rows) expect(key).toMatch(/^[\w-]{43}$/);
  });

  test('what no longer counts is removed by the daily cleanup', async () => {
    const { guess } = await start();
    await guess(HOSPITAL, person.emailAddress);
    const [kept] = await counted();
    const later = new Date(Date.now() + 60_000);
    await app.server.db
      .updateTable('wrong_password')
      .set({ unused_at: later })
      .where('key', '=', kept!.key)
      .execute();
    await removeOutdated(app.server.db, app.server.settings.retention);
    expect(await counted()).toEqual([{ ...kept!, unused_at: later }]);
  });
});

describe('waiting for a password check', () => {
  type Browser = ReturnType<Awaited<ReturnType<typeof start>>['open']>;
  /** Signs in from all browsers at the same moment, with tokens fetched before. Returns each one's status. */
  async function signInTogether(browsers: readonly Browser[], who: Person): Promise<number[]> {
    const tokens = await Promise.all(browsers.map((one) => one.csrf()));
    const answers = browsers.map((one, n) =>
      one.post('/auth/signin/credentials', {
        csrfToken: tokens[n] ?? '',
        emailAddress: who.emailAddress,
        password: PASSWORD,
      }),
    );
    return (await Promise.all(answers)).map(({ statusCode }) => statusCode);
  }

  test('one person in many known browsers does not delay others', async () => {
    const { open } = await start({ password_checks: 4, password_checks_per_place: 2 });
    const [known, ...others] = Array.from({ length: 9 }, () => open(HOSPITAL));
    await known!.signIn(person.emailAddress, PASSWORD);
    for (const one of others) await one.signIn(other.emailAddress, PASSWORD);
    const crowd = signInTogether(others, other);
    expect(await signInTogether([known!], person)).toEqual([200]);
    expect(await crowd).toContain(429);
  });

  test('strangers do not delay known browsers, nor does one household other networks', async () => {
    const { open } = await start({ password_checks: 4, password_checks_per_place: 2 });
    const known = open(HOSPITAL);
    await known.signIn(person.emailAddress, PASSWORD);
    const strangers = Array.from({ length: 30 }, (_, n) => open(`2001:db8:${n}::1`));
    const crowd = signInTogether(strangers, other);
    expect(await signInTogether([known], person)).toEqual([200]);
    expect(await crowd).toContain(429);
    const household = Array.from({ length: 30 }, (_, n) => open(`2001:db8:7:${n}::1`));
    const another = signInTogether(household, other);
    expect(await signInTogether([open(ELSEWHERE)], person)).toEqual([200]);
    expect(await another).toContain(429);
  });
});

describe('a known browser', () => {
  const SECRET = 'a secret of more than 32 characters, of a test';
  const know = (cookie: string | undefined, userId: number) => rememberBrowser(SECRET, cookie, userId).cookie;

  test('knows the last dozen people who have signed in and keeps its number', () => {
    let cookie: string | undefined;
    for (let userId = 1; userId <= 14; userId += 1) cookie = know(cookie, userId);
    cookie = know(cookie, 14);
    const [number] = (cookie ?? '').split('.');
    const known = Array.from({ length: 15 }, (_, userId) => knownBrowserOf(SECRET, cookie, userId));
    expect(known).toEqual([...Array(3).fill(undefined), ...Array(12).fill(number)]);
  });

  test.each([
    ['without a cookie', undefined],
    ['with rubbish', 'rubbish.rubbish'],
    ['with the mark under another number', `${'x'.repeat(22)}.${know(undefined, 7).split('.')[1]}`],
    ['of another installation', rememberBrowser(`${SECRET}!`, undefined, 7).cookie],
  ])('is not one %s', (_, cookie) => {
    expect(knownBrowserOf(SECRET, cookie, 7)).toBeUndefined();
    expect(knownBrowserOf(SECRET, know(cookie, 7), 7)).toMatch(/^[\w-]{22}$/);
  });

  test('keeps its cookie for half a year, even after sign-out', async () => {
    const { open } = await start();
    const browser = open(HOSPITAL);
    const answer = await browser.signIn(person.emailAddress, PASSWORD);
    const cookie = answer.cookies.find(({ name }) => name === BROWSER_COOKIE);
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    expect((Number(cookie?.expires) - Date.now()) / 86_400_000).toBeCloseTo(180, 0);
    await browser.post('/auth/signout', { csrfToken: await browser.csrf() });
    expect(browser.jar.get(BROWSER_COOKIE)).toBe(cookie?.value);
  });
});
