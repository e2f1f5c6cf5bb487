import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { getProfile, updateProfile } from '@studyline/contract/users/calls';
import { readRecordedAbout } from '../../../test/audit.ts';
import { inject, startApp } from '../../../test/app.ts';
import {
  addClientAdmin,
  addTerms,
  buildClient,
  buildMember,
  buildStudy,
  buildUser,
  type Person,
} from '../../../test/world.ts';
import { isTimeZone } from './policy.ts';

const app = await startApp();
await addTerms(app.server.db, 1, { content: '<p>First</p>' });
await addTerms(app.server.db, 2, { content: '<p>Second</p>' });
afterAll(() => app.close());

const change = (person: Person, body: Record<string, unknown>) =>
  app.as(person).call(updateProfile, { body: body as never });

describe('getProfile', () => {
  test('200 returns the person’s profile', async () => {
    const person = await buildUser(app.server.db, {
      owesTerms: true,
      firstName: 'Ada',
      lastName: 'Byron',
      timezoneId: 'Europe/Paris',
    });
    const answer = await app.as(person).call(getProfile);
    expect(answer.body).toMatchObject({
      acceptedTermsOfService: false,
      verifiedEmail: true,
      missingInviteAsNewUser: false,
      contactData: [],
      basicUserInfo: {
        userId: person.userId,
        uuid: person.uuid,
        displayName: 'Ada Byron',
        emailAddress: person.emailAddress,
        languageId: 'en',
        timezoneId: 'Europe/Paris',
      },
    });
  });

  test('200 with the phone number, and the clients of one’s studies and those one administers', async () => {
    const { db } = app.server;
    const [study, administered] = [await buildStudy(db), await buildClient(db)];
    const person = await buildMember(db, study, { roles: ['STUDY_COORDINATOR'] });
    await addClientAdmin(db, administered.clientId, person);
    await db
      .updateTable('app_user')
      .set({ phone_number: '+49 30 1' })
      .where('id', '=', person.userId)
      .execute();
    const clients = [study.clientId, administered.clientId].toSorted((one, other) => one - other);
    expect((await app.as(person).call(getProfile)).body).toMatchObject({
      contactData: [{ listTypeName: 'PHONE', name: 'BUSINESS', value: '+49 30 1' }],
      clients: clients.map((clientId) => ({ clientId })),
      nonEecUser: false,
    });
  });

  test('401 without a session, 403 for an account without access', async () => {
    expect((await inject(app.app, getProfile, {})).status).toBe(401);
    const outsider = await buildUser(app.server.db, { nonEecUser: true });
    const answer = await app.as(outsider).call(getProfile);
    expect([answer.status, answer.error.errorCode]).toEqual([403, 'NON_EEC_USER']);
  });
});

describe('updateProfile', () => {
  test('200 accepts the terms in force, once', async () => {
    const person = await buildUser(app.server.db, { owesTerms: true });
    const first = await change(person, { acceptedTermsOfService: true, termsVersion: 2 });
    expect([first.status, first.body.acceptedTermsOfService]).toEqual([200, true]);
    await change(person, { acceptedTermsOfService: true, termsVersion: 2 });
    expect(await readRecordedAbout(app.server.db, person)).toEqual([
      { type: 'terms.accepted', details: { termsVersion: 2 } },
    ]);
  });

  test('200 once for two clicks at once', async () => {
    const person = await buildUser(app.server.db, { owesTerms: true });
    const accept = () => change(person, { acceptedTermsOfService: true, termsVersion: 2 });
    const answers = await Promise.all([accept(), accept(), accept()]);
    expect(answers.map((a) => a.status)).toEqual([200, 200, 200]);
    expect(await readRecordedAbout(app.server.db, person)).toHaveLength(1);
  });

  test.each([
    ['former ones', 1],
    ['ones that do not exist', 3],
    ['ones nobody named', undefined],
  ])('400 for %s accepts nothing', async (_, termsVersion) => {
    const person = await buildUser(app.server.db, { owesTerms: true });
    const answer = await change(person, {
      acceptedTermsOfService: true,
      termsVersion,
      timezoneId: 'Asia/Tokyo',
    });
    expect([answer.status, answer.error.errorCode]).toEqual([400, 'TERMS_VERSION_UNKNOWN']);
    const after = await app.as(person).call(getProfile);
    expect(after.body.acceptedTermsOfService).toBe(false);
    expect(after.body.basicUserInfo.timezoneId).toBe('UTC');
    expect(await readRecordedAbout(app.server.db, person)).toEqual([]);
  });

  test('200 changes the time zone and records only what changed', async () => {
    const person = await buildUser(app.server.db, { owesTerms: true });
    const answer = await change(person, { timezoneId: 'Asia/Tokyo', languageId: 'en' });
    expect(answer.body.basicUserInfo.timezoneId).toBe('Asia/Tokyo');
    await change(person, { timezoneId: 'Asia/Tokyo' });
    await change(person, {});
    expect(await readRecordedAbout(app.server.db, person)).toEqual([
      { type: 'profile.updated', details: { changed: ['timezoneId'] } },
    ]);
  });

  test.each([
    ['timezoneId', 'Europe/Atlantis'],
    ['timezoneId', "UTC'; drop table app_user"],
    ['languageId', 'tlh'],
  ])('400 for %s %s names the field', async (path, value) => {
    const person = await buildUser(app.server.db, { owesTerms: true });
    const answer = await change(person, { [path]: value });
    expect([answer.status, answer.error.errorCode]).toEqual([400, 'BAD_REQUEST']);
    expect(answer.error.issues?.map((i) => i.path)).toEqual([path]);
    expect(await readRecordedAbout(app.server.db, person)).toEqual([]);
  });

  test('400 for a version of the terms without their acceptance', async () => {
    const { status, error } = await change(await buildUser(app.server.db), { termsVersion: 1 });
    expect([status, error.issues?.[0]?.path]).toEqual([400, 'acceptedTermsOfService']);
  });

  test('400 for a field that nobody may change', async () => {
    const person = await buildUser(app.server.db, { owesTerms: true });
    const answer = await change(person, { nonEecUser: true });
    expect(answer.status).toBe(400);
  });
});

describe('isTimeZone', () => {
  test('accepts only zones that the database knows', async () => {
    const { rows } = await sql<{ name: string }>`select name from pg_timezone_names`.execute(app.server.db);
    const known = new Set(rows.map((row) => row.name));
    const offered = [...Intl.supportedValuesOf('timeZone'), 'UTC'];
    expect(offered.every(isTimeZone)).toBe(true);
    expect(offered.filter((name) => !known.has(name))).toEqual([]);
  });
});
