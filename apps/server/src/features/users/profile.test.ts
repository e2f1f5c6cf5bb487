import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { addKeyContact, listKeyContacts } from '@studyline/contract/channels/calls';
import { getMember } from '@studyline/contract/members/calls';
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
import { LIST_TYPES } from '../reference-data/list-types.ts';
import { isTimeZone } from './policy.ts';

const app = await startApp();
await addTerms(app.server.db, 1, { content: '<p>First</p>' });
await addTerms(app.server.db, 2, { content: '<p>Second</p>' });
afterAll(() => app.close());

const listTypeOf = (entityName: string, listTypeName: string, name: string) =>
  LIST_TYPES.find(
    (one) => one.entityName === entityName && one.listTypeName === listTypeName && one.name === name,
  )!.id;
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
    const listTypeId = listTypeOf('USER', 'PHONE', 'BUSINESS');
    await change(person, { contactData: [{ listTypeId, value: '+49 30 1' }] });
    const clients = [study.clientId, administered.clientId].toSorted((one, other) => one - other);
    expect((await app.as(person).call(getProfile)).body).toMatchObject({
      contactData: [
        { listTypeId, listTypeName: 'PHONE', name: 'BUSINESS', value: '+49 30 1', address: null },
      ],
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
    expect(await readRecordedAbout(app.server.db, person)).toMatchObject([
      { type: 'profile.updated', details: { changed: ['timezoneId'] } },
    ]);
  });

  test.each([
    ['timezoneId', 'Europe/Atlantis'],
    ['timezoneId', "UTC'; drop table app_user"],
    ['languageId', 'tlh'],
    ['prefixId', listTypeOf('USER', 'SUFFIX', 'MD')],
    ['prefixId', listTypeOf('CONTACT', 'PREFIX', 'DR')],
    ['suffixId', 9999],
    ['firstName', ' '],
    ['lastName', null],
    ['jobTitle', 'x'.repeat(256)],
  ])('400 for %s %s names the field', async (path, value) => {
    const person = await buildUser(app.server.db, { owesTerms: true });
    const answer = await change(person, { [path]: value });
    expect([answer.status, answer.error.errorCode]).toEqual([400, 'BAD_REQUEST']);
    expect(answer.error.issues?.map((i) => i.path)).toEqual([path]);
    expect(await readRecordedAbout(app.server.db, person)).toEqual([]);
  });

  test('200 changes the name, and takes back what is none', async () => {
    const person = await buildUser(app.server.db, { firstName: 'Elena', lastName: 'Marchetti' });
    const [prefixId, suffixId] = [listTypeOf('USER', 'PREFIX', 'DR'), listTypeOf('USER', 'SUFFIX', 'PHD')];
    const given = { prefixId, suffixId, middleName: 'Ada', jobTitle: 'Trial manager' };
    const { body } = await change(person, given);
    expect(body.basicUserInfo).toMatchObject({
      ...given,
      displayName: 'Dr Elena Marchetti, PhD',
      displayPrefix: 'Dr',
      displaySuffix: 'PhD',
    });
    const none = { prefixId: null, suffixId: null, middleName: null, jobTitle: null };
    const after = await change(person, { ...none, firstName: ' Ele\u200bna  Maria ' });
    expect(after.body.basicUserInfo).toMatchObject({ ...none, displayName: 'Elena Maria Marchetti' });
  });

  test('200 replaces the contact data as a whole, which the study’s directory and key contacts show', async () => {
    const { db } = app.server;
    const study = await buildStudy(db);
    const admin = await buildMember(db, study, { roles: ['CHANNEL_ADMIN'] });
    const person = await buildMember(db, study, { roles: ['MONITOR'] });
    const fax = { listTypeId: listTypeOf('USER', 'PHONE', 'BUSINESS_FAX'), value: '+49 30 9' };
    const mobile = { listTypeId: listTypeOf('USER', 'PHONE', 'MOBILE_PHONE'), value: '+49 170 1' };
    const office = {
      listTypeId: listTypeOf('USER', 'ADDRESS', 'BUSINESS'),
      street: 'Charitéplatz 1',
      zip: '10117',
      city: 'Berlin',
      countryId: 'DE',
    };
    await change(person, { contactData: [mobile] });
    const { body } = await change(person, { contactData: [fax, mobile, office] });
    const shown = [
      { ...fax, listTypeName: 'PHONE', name: 'BUSINESS_FAX', address: null },
      { ...mobile, listTypeName: 'PHONE', name: 'MOBILE_PHONE', address: null },
      {
        listTypeId: office.listTypeId,
        listTypeName: 'ADDRESS',
        name: 'BUSINESS',
        value: null,
        address: {
          street: 'Charitéplatz 1',
          zip: '10117',
          city: 'Berlin',
          state: null,
          countryId: 'DE',
          countryName: 'Germany',
        },
      },
    ];
    expect(body.contactData).toEqual(shown);
    const { channelId } = study;
    const member = await app
      .as(admin)
      .call(getMember, { params: { channelId, memberId: `${channelId}-${person.userId}` } });
    expect(member.body.userProfile.contactData).toEqual(shown);
    await app
      .as(admin)
      .call(addKeyContact, { params: { channelId }, body: { userId: person.userId, title: 'Questions' } });
    const contacts = await app.as(admin).call(listKeyContacts, { params: { channelId }, query: {} });
    expect(contacts.body.items.map((one) => one.phoneNumber)).toEqual(['+49 170 1']);
    const texts = await db
      .selectFrom('audit_event')
      .leftJoin('audit_text', 'audit_text.audit_event_id', 'audit_event.id')
      .select(['type', 'text'])
      .where('subject_user_id', '=', person.userId)
      .where('type', '=', 'member.profileChanged')
      .execute();
    expect(new Set(texts.map(({ text }) => text))).toEqual(new Set(['{}']));
    expect((await change(person, { contactData: [] })).body.contactData).toEqual([]);
  });

  test.each([
    [
      'a list type of a team',
      { listTypeId: listTypeOf('STUDY_TEAM', 'PHONE', 'FAX'), value: '123' },
      'listTypeId',
    ],
    [
      'a number with letters',
      { listTypeId: listTypeOf('USER', 'PHONE', 'PAGER'), value: 'call me' },
      'value',
    ],
    [
      'a website without a protocol',
      { listTypeId: listTypeOf('USER', 'WEBSITE', 'BLOG'), value: 'blog' },
      'value',
    ],
    [
      'an address without a place',
      { listTypeId: listTypeOf('USER', 'ADDRESS', 'OTHER'), zip: '1' },
      'street',
    ],
    [
      'a country that is none',
      { listTypeId: listTypeOf('USER', 'ADDRESS', 'OTHER'), city: 'X', countryId: 'XX' },
      'countryId',
    ],
    ['a prefix', { listTypeId: listTypeOf('USER', 'PREFIX', 'DR'), value: 'Dr' }, 'listTypeId'],
  ])('400 for contact data with %s, at its place', async (_, entry, field) => {
    const person = await buildUser(app.server.db);
    const mobile = { listTypeId: listTypeOf('USER', 'PHONE', 'MOBILE_PHONE'), value: '+49 170 1' };
    const { status, error } = await change(person, { contactData: [mobile, entry] });
    expect([status, error.issues?.map(({ path }) => path)]).toEqual([400, [`contactData.1.${field}`]]);
    expect((await app.as(person).call(getProfile)).body.contactData).toEqual([]);
  });

  test('200 records a new name wherever others see it, and the rest for its person alone', async () => {
    const { db } = app.server;
    const [study, former, administered] = [await buildStudy(db), await buildStudy(db), await buildClient(db)];
    const person = await buildMember(db, study, { roles: ['MONITOR'] });
    await db
      .insertInto('channel_member')
      .values({
        channel_id: former.channelId,
        user_id: person.userId,
        status: 'FORMER',
        ended_at: new Date(),
      })
      .execute();
    await addClientAdmin(db, administered.clientId, person);
    await change(person, { lastName: 'Lovelace', timezoneId: 'Asia/Tokyo' });
    const rows = await db
      .selectFrom('audit_event')
      .innerJoin('audit_text', 'audit_text.audit_event_id', 'audit_event.id')
      .select(['type', 'channel_id', 'client_id', 'field', 'text'])
      .where('subject_user_id', '=', person.userId)
      .where('type', 'in', ['profile.updated', 'member.profileChanged', 'client.adminProfileChanged'])
      .where('field', '=', 'after')
      .orderBy('audit_event.id')
      .execute();
    const place = { type: 'member.profileChanged', client_id: null, text: '{"lastName":"Lovelace"}' };
    expect(rows).toMatchObject([
      { type: 'profile.updated', text: '{"lastName":"Lovelace","timezoneId":"Asia/Tokyo"}' },
      { ...place, channel_id: study.channelId },
      { ...place, channel_id: former.channelId },
      { type: 'client.adminProfileChanged', client_id: administered.clientId, text: place.text },
    ]);
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
