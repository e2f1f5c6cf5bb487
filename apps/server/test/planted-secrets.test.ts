import fs from 'node:fs';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Endpoint, Result } from '@studyline/contract/core/endpoint';
import { requestPasswordReset, resetPassword } from '@studyline/contract/auth/passwords';
import { inviteMember } from '@studyline/contract/invitations/calls';
import { confirmTotp, startTotp } from '@studyline/contract/second-factors/calls';
import { generateSignaturePin, reauthenticate } from '@studyline/contract/signature-pins/calls';
import { confirmEmailChange, initEmailChange } from '@studyline/contract/users/email-change';
import { allMails } from '../src/all-mails.ts';
import { dumpDatabase } from '../src/backup/dump.ts';
import { SESSION_COOKIE } from '../src/core/sessions.ts';
import { mailPasswordReset } from '../src/features/auth/jobs.ts';
import { sendMail } from '../src/mail/send-mail.ts';
import { inject, startApp, type TestApp } from './app.ts';
import { type Browser, openBrowser } from './browser.ts';
import { query } from './cluster.ts';
import { type MailServer, startMailServer } from './mail-server.ts';
import { buildProgram } from './programs.ts';
import { codeOf } from './totp.ts';
import { addClientAdmin, buildUser, buildWorld, setPassword } from './world.ts';
import { hashPassword } from '../src/features/auth/passwords.ts';

const FORMER = 'a former and private password';
const PASSWORD = 'wandering clouds at noon';
const MISTYPED = 'wandering clouds at moon';

let smtp: MailServer;
let app: TestApp;
const log: string[] = [];
beforeAll(async () => {
  vi.stubEnv('LOG_LEVEL', 'trace');
  keepLog();
  smtp = await startMailServer();
  app = await startApp({ env: { ...smtp.env, PUBLIC_URL: 'https://portal.example' } });
});
afterAll(async () => {
  await app.close();
  await smtp.close();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

/** Keeps what the process writes to its output, which is its log. */
function keepLog(): void {
  for (const name of ['write', 'writeSync'] as const) {
    const write = fs[name].bind(fs) as (...args: unknown[]) => never;
    vi.spyOn(fs, name).mockImplementation(((...args: unknown[]) => {
      if (args[0] === 1) log.push(String(args[1]));
      return write(...args);
    }) as never);
  }
}

async function sendMails(): Promise<void> {
  const rows = await app.server.db.selectFrom('mail').select('id').where('state', '=', 'WAITING').execute();
  for (const { id } of rows) await sendMail(app.server, allMails, id);
}
const mailTexts = () =>
  smtp.received.map(({ parsed }) => `${parsed.subject} ${parsed.text} ${String(parsed.html)}`);
const linkIn = (pattern: RegExp) =>
  mailTexts()
    .map((one) => pattern.exec(one)?.[1])
    .find((token) => token !== undefined) ?? '';

async function callIn<E extends Endpoint>(
  browser: Browser,
  endpoint: E,
  args: Parameters<typeof inject<E>>[2] = {},
): Promise<Result<E>> {
  const session = await browser.session();
  const token = 'user' in session ? session.user.accessToken : '';
  const { status, body } = await inject(app.app, endpoint, args, { authorization: `Bearer ${token}` });
  expect(status).toBe(200);
  return body;
}

/** Makes every kind of secret by the calls that people make. Returns them by what they are. */
async function plant(): Promise<{ secrets: Record<string, string>; mailed: string[] }> {
  const { db } = app.server;
  const { study, manager, reader } = await buildWorld(db);
  const person = await buildUser(db);
  await setPassword(db, person.userId, await hashPassword(FORMER));
  const { emailAddress } = person;
  await inject(app.app, requestPasswordReset, { body: { emailAddress } });
  await mailPasswordReset(app.server, { resetId: crypto.randomUUID(), emailAddress, callbackUrl: '/' });
  await sendMails();
  const reset = linkIn(/\/reset-password\/([\w-]{20,})/);
  const chosen = { params: { token: reset }, body: { password: PASSWORD } };
  expect((await inject(app.app, resetPassword, chosen)).status).toBe(200);
  const browser = openBrowser(app.app);
  expect((await browser.signIn(emailAddress, MISTYPED)).statusCode).toBe(401);
  expect((await browser.signIn(emailAddress, PASSWORD)).statusCode).toBe(200);
  const session = await browser.session();
  const { secret } = await callIn(browser, startTotp);
  const { recoveryCodes } = await callIn(browser, confirmTotp, { body: { code: codeOf(secret) } });
  const [used = '', unused = ''] = recoveryCodes;
  const other = openBrowser(app.app);
  expect((await other.signIn(emailAddress, PASSWORD, { totp: used })).statusCode).toBe(200);
  await callIn(browser, reauthenticate, { body: { password: PASSWORD } });
  const { signaturePIN } = await callIn(browser, generateSignaturePin, { body: { agreementVersion: 1 } });
  const moved = { updatedEmailAddress: 'moved@mail.example', currentPassword: PASSWORD };
  await callIn(browser, initEmailChange, { body: moved });
  const params = { channelId: study.channelId, teamId: reader.teamId };
  const invited = { email: 'ana@site.example', roleIds: [study.roleIds.SITE_STAFF] };
  expect((await app.as(manager).call(inviteMember, { params, body: invited })).status).toBe(200);
  // Somebody else who has got hold of a link is refused, and that is recorded.
  await sendMails();
  const change = linkIn(/\/confirm-email\/([\w-]{20,})/);
  const taken = await app.as(reader).call(confirmEmailChange, { params: { token: change } });
  expect(taken.status).toBe(403);
  await addClientAdmin(db, study.clientId, manager);
  const program = await buildProgram(app, manager, {
    clientId: study.clientId,
    channelIds: [study.channelId],
  });
  const invitation = linkIn(/\/invitations?\/([\w-]{20,})/);
  return {
    secrets: {
      'former password': FORMER,
      password: PASSWORD,
      'mistyped password': MISTYPED,
      'token of a reset': reset,
      'token of an email change': change,
      'token of an invitation': invitation,
      'token of a session': browser.jar.get(SESSION_COOKIE) ?? '',
      'access token': 'user' in session ? session.user.accessToken : '',
      'secret of an authenticator app': secret,
      'used recovery code': used,
      'recovery code': unused,
      'recovery code without its hyphen': unused.replace('-', ''),
      'signature PIN': signaturePIN,
      'key of a program': program.key,
    },
    mailed: [reset, change, invitation],
  };
}

/** What a backup has of each table, and the jobs. */
async function readStored(): Promise<Record<string, string>> {
  const stored: Record<string, string> = {};
  const { facts } = await dumpDatabase(app.database.ownerUrl, async (table, rows) => {
    stored[table] = await text(rows);
  });
  const jobs = await query(app.database.ownerUrl, 'select payload::text from graphile_worker._private_jobs');
  return { ...stored, jobs: JSON.stringify([facts, jobs]) };
}

/** As it is, and as bytes are written. Digits by themselves only: a time can contain them. */
function isIn(haystack: string, secret: string): boolean {
  const bytes = Buffer.from(secret);
  const written = [
    bytes.toString('base64').replaceAll('=', ''),
    bytes.toString('base64url'),
    bytes.toString('hex'),
  ];
  const plain = /^\d+$/.test(secret)
    ? new RegExp(`(?<![\\w.])${secret}(?!\\w)`).test(haystack)
    : haystack.includes(secret);
  return plain || written.some((one) => haystack.includes(one));
}

test('secrets are nowhere in the database, a backup, the log, nor in emails other than their own', async () => {
  const { secrets, mailed } = await plant();
  expect(Object.entries(secrets).filter(([, secret]) => secret.length < 6)).toEqual([]);
  const places: Record<string, string> = { ...(await readStored()), log: log.join('\n') };
  // The search sees what is there.
  expect(isIn(places['log'] ?? '', '/auth/signin/credentials')).toBe(true);
  expect(isIn(places['app_user'] ?? '', 'moved@mail.example')).toBe(false);
  expect(isIn(places['email_change'] ?? '', 'moved@mail.example')).toBe(true);
  const found = Object.entries(places).flatMap(([place, content]) =>
    Object.entries(secrets)
      .filter(([, secret]) => isIn(content, secret))
      .map(([name]) => `${name} in ${place}`),
  );
  expect(found).toEqual([]);
  const inMails = Object.entries(secrets).flatMap(([name, secret]) => {
    const count = mailTexts().filter((one) => isIn(one, secret)).length;
    return count === (mailed.includes(secret) ? 1 : 0) ? [] : [`${name} in ${count} emails`];
  });
  expect(inMails).toEqual([]);
});
