import { afterAll, describe, expect, test } from 'vitest';
import { getSession, listProviders, signIn } from '@studyline/contract/auth/calls';
import { getChannel } from '@studyline/contract/channels/calls';
import { addChannel } from '@studyline/contract/clients/calls';
import { addDocument } from '@studyline/contract/drafts/calls';
import type { ErrorBody } from '@studyline/contract/core/errors';
import { listCountries, listRequiredActionTypes } from '@studyline/contract/reference-data/calls';
import { importStudy } from '@studyline/contract/registry-import/calls';
import { getProfile, updateProfile } from '@studyline/contract/users/calls';
import { en } from '@studyline/contract/words/en';
import { buildApp } from '../src/app.ts';
import { createBudgets } from '../src/core/budgets.ts';
import { CSRF_COOKIE, makeCsrfToken } from '../src/core/csrf-tokens.ts';
import { SESSION_COOKIE } from '../src/core/sessions.ts';
import { makeToken } from '../src/core/signed-tokens.ts';
import { addCatalogue } from '../src/core/words.ts';
import { connect } from '../src/db/pool.ts';
import { inject, startApp } from './app.ts';
import { hashPassword } from '../src/features/auth/passwords.ts';
import { openBrowser } from './browser.ts';
import { buildClient, buildUser, setPassword } from './world.ts';

/** A language in which every text of the catalogue is in brackets. A text without them did not come from the catalogue. */
const LANGUAGE = 'en-XA';
const bracket = <Texts extends object>(texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      typeof text === 'string' ? `⟦${text}⟧` : bracket(text as object),
    ]),
  ) as Texts;
const fromCatalogue = /^⟦.*⟧$/su;
const asked = { 'accept-language': `${LANGUAGE}, en;q=0.5` };

addCatalogue(LANGUAGE, bracket(en));
const app = await startApp();
const { clientId, admin } = await buildClient(app.server.db);
const reader = await buildUser(app.server.db);
await app.server.db.updateTable('app_user').set({ language_id: LANGUAGE }).execute();
afterAll(() => app.close());

function expectWorded(error: ErrorBody, code: ErrorBody['errorCode']): void {
  expect(error.errorCode).toBe(code);
  for (const text of [error.errorDescription, ...(error.issues ?? []).map(({ message }) => message)])
    expect(text).toMatch(fromCatalogue);
}

describe('a caller without a session', () => {
  test('401 in the language of the browser', async () => {
    const { error } = await inject(app.app, getProfile, { headers: asked });
    expectWorded(error, 'UNAUTHENTICATED');
  });

  test('401 in English for a browser whose language is not available', async () => {
    const { error } = await inject(app.app, getProfile, { headers: { 'accept-language': 'tlh' } });
    expect(error.errorDescription).toBe(en.error.UNAUTHENTICATED);
  });

  test.each([
    ['/openapi/v1/no/such/call', 'GET', '', 404, 'NOT_FOUND'],
    ['/openapi/v1/user/profile', 'PUT', '{"timezoneId":', 400, 'MALFORMED_JSON'],
    ['/openapi/v1/app/terms-of-service?wat=1', 'GET', '', 400, 'UNKNOWN_PARAMETER'],
    ['/auth/signin/credentials', 'POST', '', 400, 'BAD_REQUEST'],
    ['/auth/signin/credentials', 'POST', '{}', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['/auth/signout', 'POST', '', 400, 'NO_CSRF_TOKEN'],
  ] as const)('%s %s %s is answered %i %s', async (url, method, payload, status, code) => {
    const headers = { ...asked, ...(payload ? { 'content-type': 'application/json' } : {}) };
    const answer = await app.app.inject({ url, method, headers, payload });
    expect(answer.statusCode).toBe(status);
    expectWorded(answer.json(), code);
  });

  test('400, 401 and 429 of signing in, with the time to wait', async () => {
    const csrfToken = makeCsrfToken(app.server.secret);
    const body = { csrfToken, emailAddress: 'nobody@studyline.example', password: 'wrong' };
    const headers = { ...asked, cookie: `${CSRF_COOKIE}=${csrfToken}` };
    expectWorded((await inject(app.app, signIn, { body, headers: asked })).error, 'INVALID_CSRF_TOKEN');
    for (let count = 0; count < 5; count++)
      expectWorded((await inject(app.app, signIn, { body, headers })).error, 'INVALID_CREDENTIALS');
    const { error } = await inject(app.app, signIn, { body, headers });
    expectWorded(error, 'ACCOUNT_LOCKED');
    expect(error.errorDescription).toContain('⟦in 3 minutes⟧');
    const limits = { ...app.server.settings.limits, calls_per_address: 1 };
    const busy = await buildApp({ ...app.server, budgets: createBudgets(limits) });
    await inject(busy, signIn, { headers });
    expectWorded((await inject(busy, signIn, { headers })).error, 'TOO_MANY_REQUESTS');
    await busy.close();
  });

  test('200 names the ways to sign in', async () => {
    const { body } = await inject(app.app, listProviders, { headers: asked });
    expect(body['credentials']?.name).toMatch(fromCatalogue);
  });
});

describe('a new account', () => {
  test('gets the language of the page where its person first signs in, and keeps it', async () => {
    const { userId, emailAddress } = await buildUser(app.server.db);
    await setPassword(app.server.db, userId, await hashPassword('a long and private password'));
    const browser = openBrowser(app.app);
    const languages: unknown[] = [];
    for (const language of ['de-AT,en;q=0.5', 'en']) {
      const form = { csrfToken: await browser.csrf(), emailAddress, password: 'a long and private password' };
      await browser.post('/auth/signin/credentials', form, { 'accept-language': language });
      const { user } = (await browser.session()) as { user: { languageId: string } };
      languages.push(user.languageId);
    }
    expect(languages).toEqual(['de', 'de']);
  });
});

describe('a person', () => {
  const english = { 'accept-language': 'en' };
  const send = async (method: 'GET' | 'PUT', url: string, payload = '') => {
    const headers = {
      ...english,
      authorization: `Bearer ${await app.as(reader).token()}`,
      ...(payload ? { 'content-type': 'application/json' } : {}),
    };
    return (await app.app.inject({ method, url, headers, payload })).json() as ErrorBody;
  };

  test('400 and 404 in their own language, whatever the browser requests, even if a call fails early', async () => {
    expectWorded(await send('GET', '/openapi/v1/no/such/call'), 'NOT_FOUND');
    expectWorded(await send('PUT', '/openapi/v1/user/profile', '{"timezoneId":'), 'MALFORMED_JSON');
    expectWorded(await send('GET', '/openapi/v1/user/profile?wat=1'), 'UNKNOWN_PARAMETER');
    expectWorded(await send('GET', '/openapi/v1/posts/x'), 'BAD_REQUEST');
  });

  test('404 for a study that is not theirs', async () => {
    const { error } = await app.as(reader).call(getChannel, { params: { channelId: 999 }, headers: english });
    expectWorded(error, 'CHANNEL_NOT_FOUND');
  });

  test.each([
    ['a time zone nobody knows', updateProfile, { body: { timezoneId: 'Mars/Olympus' } }],
    ['a language nobody knows', updateProfile, { body: { languageId: 'tlh' } }],
    ['an unknown field', updateProfile, { body: { shoeSize: 42 } }],
    ['a page that is none', listCountries, { query: { page: -1, pageSize: 5 } }],
    ['a page size that is too large', listCountries, { query: { pageSize: 1000 } }],
    ['a name with #', addChannel, { params: { clientId: 1 }, query: { channelName: '#study' } }],
    [
      'a name that cannot be shown',
      addChannel,
      { params: { clientId: 1 }, query: { channelName: 'a\u202ebc' } },
    ],
    [
      'a field that is no JSON',
      addDocument,
      {
        params: { channelId: 1 },
        body: { title: 'A document', ruleSet: 'no json' },
        file: new File(['x'], 'x.pdf'),
      },
    ],
    [
      'a key that is too long',
      addChannel,
      {
        params: { clientId: 1 },
        query: { channelName: 'STUDY' },
        headers: { 'idempotency-key': 'x'.repeat(201) },
      },
    ],
  ])('400 for %s', async (_, endpoint, args) => {
    const { error } = await app.as(reader).call(endpoint, args as never);
    expectWorded(error, 'BAD_REQUEST');
    expect(error.issues).not.toEqual([]);
  });

  test('200 names what exists', async () => {
    const { body } = await app.as(reader).call(listRequiredActionTypes, {});
    for (const { name } of body.items) expect(name).toMatch(fromCatalogue);
  });
});

describe('a registry record', () => {
  const send = (body: unknown) =>
    app.as(admin).call(importStudy, { params: { clientId }, query: { dryRun: true }, body } as never);
  const record = (locations: unknown, more: object = {}) => ({
    protocolSection: {
      identificationModule: { nctId: 'NCT01234567', acronym: 'SMALL', briefTitle: 'A small study' },
      sponsorCollaboratorsModule: { leadSponsor: { name: 'Norden Therapeutics' } },
      contactsLocationsModule: { locations },
      ...more,
    },
  });

  test.each([
    [{}],
    [{ studies: [] }],
    [{ protocolSection: 1 }],
    [record([], { identificationModule: { nctId: 'DRKS1' } })],
    [record([], { identificationModule: { nctId: 'NCT01234567' } })],
    [record([], { sponsorCollaboratorsModule: {} })],
    [record(Array.from({ length: 6000 }, () => ({})))],
    [record(Array.from({ length: 30 }, () => ({ city: 1 })))],
  ])('400 says what is wrong with it (%#)', async (body) => {
    const { error } = await send(body);
    expectWorded(error, 'NOT_A_REGISTRY_RECORD');
    expect(error.issues?.length).toBeGreaterThan(0);
  });

  test('400 for something that is not a number', async () => {
    expectWorded((await send({ nctId: 'DRKS1' })).error, 'BAD_REQUEST');
  });

  test.each([
    [record([])],
    [record([{ facility: 'A', country: 'Atlantis' }, { facility: 'B' }])],
    [record([{ facility: 'x'.repeat(300), country: 'Japan' }])],
  ])('200 warns of oddities in it (%#)', async (body) => {
    const { warnings } = (await send(body)).body;
    expect(warnings.length).toBeGreaterThan(0);
    for (const warning of warnings) expect(warning).toMatch(fromCatalogue);
  });
});

describe('an unexpected failure', () => {
  test('500 in the language of the browser, even if the person could not be looked up', async () => {
    const owner = connect(app.database.ownerUrl, { max: 1 }).db;
    try {
      await owner.schema.alterTable('session').renameTo('session_gone').execute();
      const cookie = `${SESSION_COOKIE}=${makeToken(app.server.secret, 'session')}`;
      const { error } = await inject(app.app, getSession, { headers: { ...asked, cookie } });
      expectWorded(error, 'INTERNAL_ERROR');
      const authorization = `Bearer ${await app.as(reader).token()}`;
      const early = await inject(app.app, getProfile, { headers: { ...asked, authorization } });
      expectWorded(early.error, 'INTERNAL_ERROR');
    } finally {
      await owner.schema.alterTable('session_gone').renameTo('session').execute();
      await owner.destroy();
    }
  });
});
