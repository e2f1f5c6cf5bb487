import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { generateSignaturePin, getSignaturePin } from '@studyline/contract/signature-pins/calls';
import { getSigning, signPost } from '@studyline/contract/signatures/calls';
import { PIN_PURPOSE, purposeOfSigning } from '@studyline/contract/signatures/purposes';
import type { Args, Endpoint } from '@studyline/contract/core/endpoint';
import { inject, startApp, type TestApp } from '../../../test/app.ts';
import { type Browser, openBrowser } from '../../../test/browser.ts';
import { type OpenidProvider, startOpenidProvider } from '../../../test/openid-provider.ts';
import { buildSignedPost, type SignedPost } from '../../../test/signers.ts';
import { buildMember, buildWorld, type Member, type Study } from '../../../test/world.ts';

let app: TestApp;
let hospital: OpenidProvider;
let study: Study;
let manager: Member;
/** Has neither a password nor a passkey. */
let signer: Member;
let browser: Browser;
let pin: string;
let post: SignedPost;
let other: SignedPost;
beforeAll(async () => {
  hospital = await startOpenidProvider('https://portal.example');
  const providers = [{ ...hospital.settings, domains: ['hospital.example'] }];
  app = await startApp({
    env: { PUBLIC_URL: 'https://portal.example', OIDC_PROVIDERS: JSON.stringify(providers) },
  });
  ({ study, manager } = await buildWorld(app.server.db));
  signer = await buildInvestigator('signer');
  await buildInvestigator('colleague');
  browser = openBrowser(app.app);
  const url = (await start(undefined)).json<{ url: string }>().url;
  expect((await finish(url)).statusCode).toBe(302);
  [post, other] = [
    await buildSignedPost(app, study, manager, signer),
    await buildSignedPost(app, study, manager, signer),
  ];
  await finish(await addressFor(PIN_PURPOSE));
  pin = (await callHere(generateSignaturePin, { body: { agreementVersion: 1 } })).body.signaturePIN;
});
afterEach(() => hospital.tamper());
afterAll(async () => {
  await app.close();
  await hospital.close();
});

async function buildInvestigator(name: string): Promise<Member> {
  const member = await buildMember(app.server.db, study, { roles: ['PRINCIPAL_INVESTIGATOR'] });
  const email = `${name}@hospital.example`;
  const own = app.server.db.updateTable('app_user').where('id', '=', member.userId);
  await own.set({ email_address: email, password_hash: null }).execute();
  hospital.accounts.set(name, { email, email_verified: true });
  return member;
}

async function start(signing: string | undefined, at = browser) {
  const more: Record<string, string> =
    signing === undefined ? {} : { signing, callbackUrl: '/signin?unlocked=true' };
  return at.post('/auth/signin/hospital', { csrfToken: await at.csrf(), ...more });
}

const addressFor = async (signing: string) => (await start(signing)).json<{ url: string }>().url;

async function finish(url: string, subject = 'signer', headers: Record<string, string> = {}) {
  const { pathname, search } = await hospital.visit(url, subject);
  return browser.get(pathname + search, headers);
}

async function callHere<E extends Endpoint>(endpoint: E, args: Args<E>) {
  const session = await browser.session();
  if (!('user' in session)) throw new Error('Nobody is signed in.');
  return inject(app.app, endpoint, args, { authorization: `Bearer ${session.user.accessToken}` });
}

const purposeOf = ({ postId, ruleId }: SignedPost) =>
  purposeOfSigning({ postId, version: 1, ruleId, teamId: signer.teamId });

const signHere = ({ postId, ruleId }: SignedPost) =>
  callHere(signPost, {
    params: { id: postId },
    query: {},
    body: { teamId: signer.teamId, ruleId, approvalType: 'READ_AND_UNDERSTOOD', signaturePIN: pin },
  });

const windowHere = async ({ postId, ruleId }: SignedPost) =>
  (await callHere(getSigning, { params: { id: postId }, query: { teamId: signer.teamId, ruleId } })).body
    .windowUntilDateTimeMillis;

const codeOf = (answer: { json: () => { errorCode: string } }) => answer.json().errorCode;

describe('a step at the provider', () => {
  test('asks the provider for a new sign-in, and opens the window for this signature only', async () => {
    const url = await addressFor(purposeOf(post));
    expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({ prompt: 'login', max_age: '0' });
    expect((await signHere(post)).body).toMatchObject({ errorCode: 'REAUTHENTICATION_REQUIRED' });
    const back = await finish(url);
    expect([back.statusCode, back.headers['location']]).toEqual([302, '/signin?unlocked=true']);
    expect(await windowHere(post)).toBeGreaterThan(Date.now());
    expect(await windowHere(other)).toBeNull();
    expect((await callHere(getSignaturePin, {})).body).toMatchObject({
      methods: ['PROVIDER'],
      windowUntilDateTimeMillis: null,
    });
    expect((await signHere(other)).body).toMatchObject({ errorCode: 'REAUTHENTICATION_REQUIRED' });
    const anotherPin = await callHere(generateSignaturePin, { body: { agreementVersion: 1 } });
    expect(anotherPin.body).toMatchObject({ errorCode: 'REAUTHENTICATION_REQUIRED' });
    const { status, body } = await signHere(post);
    expect(status).toBe(200);
    const signed = app.server.db.selectFrom('signature').where('completion_id', '=', body.recordId);
    expect(await signed.select(['factor', 'reauthentication_method']).execute()).toEqual([
      { factor: 'PIN', reauthentication_method: 'PROVIDER' },
    ]);
  });

  test.each<[string, () => number | undefined]>([
    ['no time of the sign-in', () => undefined],
    ['a sign-in of before', () => Math.floor(Date.now() / 1000) - 60],
  ])('400 with %s, and a browser is led back with the code', async (_name, time) => {
    const wanted = purposeOf(other);
    hospital.tamper((claims) => ({ ...claims, auth_time: time() }));
    expect(codeOf(await finish(await addressFor(wanted)))).toBe('PROVIDER_ANSWER_WRONG');
    const back = await finish(await addressFor(wanted), 'signer', { accept: 'text/html' });
    expect(back.headers['location']).toBe('/signin?unlocked=true&refused=PROVIDER_ANSWER_WRONG');
    expect(await windowHere(other)).toBeNull();
  });

  test('409 for somebody else at the provider, 403 for nobody whom we know, 403 if it is cancelled', async () => {
    const colleague = openBrowser(app.app);
    const url = (await start(undefined, colleague)).json<{ url: string }>().url;
    const { pathname, search } = await hospital.visit(url, 'colleague');
    expect((await colleague.get(pathname + search)).statusCode).toBe(302);
    hospital.accounts.set('stranger', {});
    for (const [subject, code] of [
      ['colleague', 'ACCOUNT_OF_SOMEONE_ELSE'],
      ['stranger', 'ACCOUNT_NOT_CONNECTED'],
      ['nobody', 'SIGN_IN_CANCELLED'],
    ] as const)
      expect(codeOf(await finish(await addressFor(purposeOf(other)), subject))).toBe(code);
    expect(await windowHere(other)).toBeNull();
  });

  test('400 for the step of another signing, and for one that has been made', async () => {
    const first = await addressFor(purposeOf(other));
    await addressFor(PIN_PURPOSE);
    expect(codeOf(await finish(first))).toBe('SIGN_IN_EXPIRED');
    expect(await windowHere(other)).toBeNull();
    const [one, again] = [await addressFor(purposeOf(other)), await addressFor(purposeOf(other))];
    expect((await finish(one)).statusCode).toBe(302);
    expect(codeOf(await finish(again))).toBe('SIGN_IN_EXPIRED');
  });

  test('401 without a session, also once another person is signed in in the browser', async () => {
    const nobody = await start(PIN_PURPOSE, openBrowser(app.app));
    expect([nobody.statusCode, codeOf(nobody)]).toEqual([401, 'UNAUTHENTICATED']);
    const url = await addressFor(purposeOf(other));
    const jar = new Map(browser.jar);
    const changed = (await start(undefined)).json<{ url: string }>().url;
    await finish(changed, 'colleague');
    expect(codeOf(await finish(url))).toBe('UNAUTHENTICATED');
    for (const [name, value] of jar) browser.jar.set(name, value);
  });
});
