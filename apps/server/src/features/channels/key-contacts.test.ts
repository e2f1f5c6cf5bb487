import * as settings from '@studyline/contract/channels/settings';
import * as channels from '@studyline/contract/channels/calls';
import { addTeamMember, removeMember } from '@studyline/contract/members/changes';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startApp } from '../../../test/app.ts';
import { readRecordedIn } from '../../../test/audit.ts';
import {
  buildMember,
  buildStudy,
  buildUser,
  leaveStudy,
  type Member,
  type Study,
} from '../../../test/world.ts';

const app = await startApp();
const { db } = app.server;
let study: Study;
let manager: Member;
let people: Member[];
afterAll(() => app.close());
beforeEach(async () => {
  study = await buildStudy(db);
  manager = await buildMember(db, study, { roles: ['STUDY_MANAGER'] });
  people = await Promise.all(
    ['Adler', 'Berg', 'Cole'].map(async (lastName) =>
      buildMember(db, study, {
        roles: ['MEDICAL_MONITOR'],
        person: await buildUser(db, { firstName: 'Alex', lastName }),
      }),
    ),
  );
});

const inStudy = () => ({ params: { channelId: study.channelId } });
const about = (userId: number) => ({ params: { channelId: study.channelId, userId } });
const add = (userId: number, title = 'Medical questions') =>
  app.as(manager).call(channels.addKeyContact, { ...inStudy(), body: { userId, title } });
const change = (userId: number, body: { title?: string; position?: number }) =>
  app.as(manager).call(channels.updateKeyContact, { ...about(userId), body });
const remove = (userId: number) => app.as(manager).call(channels.removeKeyContact, about(userId));
const ids = () => people.map(({ userId }) => userId) as [number, number, number];
const listed = async () =>
  (await app.as(manager).call(channels.listKeyContacts, inStudy())).body.items.map(({ userId }) => userId);
const addAll = async () => {
  for (const userId of ids()) await add(userId);
};

describe('addKeyContact', () => {
  test('200 adds a person after the others and records who the contacts are', async () => {
    const [first, second] = ids();
    await add(first);
    const { status, body } = await add(second, 'Safety lead');
    expect([status, body.items.map(({ userId, title }) => [userId, title])]).toEqual([
      200,
      [
        [first, 'Medical questions'],
        [second, 'Safety lead'],
      ],
    ]);
    expect((await readRecordedIn(db, study.channelId)).at(-1)).toMatchObject({
      type: 'channel.keyContactsChanged',
      details: {
        before: [{ userId: first, title: 'Medical questions' }],
        after: [
          { userId: first, title: 'Medical questions' },
          { userId: second, title: 'Safety lead' },
        ],
      },
    });
  });

  test('200 for three that are added at once, each in a different place', async () => {
    await Promise.all(ids().map((userId) => add(userId)));
    expect((await listed()).toSorted()).toEqual(ids().toSorted());
  });

  test('400 without a title', async () => {
    expect((await add(ids()[0], ' ')).status).toBe(400);
  });

  test('404 for someone who is not in the study or has left it', async () => {
    const [first] = people as [Member];
    await leaveStudy(db, study, first);
    const outsider = await buildUser(db);
    for (const { userId } of [first, outsider]) {
      const { status, error } = await add(userId);
      expect([status, error.errorCode]).toEqual([404, 'PERSON_NOT_IN_STUDY']);
    }
  });

  test('409 for more than fit on a page', async () => {
    const [first, second] = ids();
    const others = await Promise.all(Array.from({ length: 99 }, () => buildUser(db)));
    await db
      .insertInto('key_contact')
      .values(
        others.map(({ userId }, at) => ({
          channel_id: study.channelId,
          user_id: userId,
          title: 'Questions',
          position: at + 1,
        })),
      )
      .execute();
    expect((await add(first)).status).toBe(200);
    const { status, error } = await add(second);
    expect([status, error.errorCode]).toEqual([409, 'KEY_CONTACTS_FULL']);
  });

  test('409 for someone who already is one', async () => {
    await add(ids()[0]);
    const { status, error } = await add(ids()[0]);
    expect([status, error.errorCode]).toEqual([409, 'KEY_CONTACT_EXISTS']);
  });
});

describe('updateKeyContact', () => {
  test('200 moves them to a place, at most to the last one, and changes the title', async () => {
    await addAll();
    const [first, second, third] = ids();
    await change(third, { position: 1 });
    expect(await listed()).toEqual([third, first, second]);
    await change(third, { position: 99 });
    expect(await listed()).toEqual([first, second, third]);
    const { body } = await change(second, { title: 'Laboratory' });
    expect(body.items.map(({ title }) => title)).toEqual([
      'Medical questions',
      'Laboratory',
      'Medical questions',
    ]);
    const before = (await readRecordedIn(db, study.channelId)).length;
    await change(second, { title: 'Laboratory', position: 2 });
    expect(await readRecordedIn(db, study.channelId)).toHaveLength(before);
  });

  test('404 for someone who isn’t one', async () => {
    const { status, error } = await change(ids()[0], { position: 1 });
    expect([status, error.errorCode]).toEqual([404, 'KEY_CONTACT_NOT_FOUND']);
  });
});

describe('removeKeyContact', () => {
  test('200 removes them, 404 the second time', async () => {
    await addAll();
    const [first, second, third] = ids();
    expect((await remove(second)).body.items.map(({ userId }) => userId)).toEqual([first, third]);
    expect((await remove(second)).error.errorCode).toBe('KEY_CONTACT_NOT_FOUND');
  });
});

describe('listKeyContacts', () => {
  test('200 without someone who left the study, even after they come back, and the trail says so', async () => {
    await addAll();
    const [first, second, third] = ids();
    const { channelId } = study;
    const by = app.as(manager);
    const gone = { params: { channelId, memberId: `${channelId}-${second}` }, query: {} };
    expect((await by.call(removeMember, gone)).status).toBe(200);
    expect(await listed()).toEqual([first, third]);
    expect((await readRecordedIn(db, channelId)).slice(-2)).toMatchObject([
      { type: 'member.removed' },
      {
        type: 'channel.keyContactsChanged',
        details: {
          before: ids().map((userId) => ({ userId, title: 'Medical questions' })),
          after: [first, third].map((userId) => ({ userId, title: 'Medical questions' })),
        },
      },
    ]);
    const back = await by.call(addTeamMember, {
      params: { channelId, teamId: people[0]!.teamId },
      body: { emailAddress: people[1]!.emailAddress, roleIds: [study.roleIds.MEDICAL_MONITOR] },
    });
    expect(back.body.outcome).toBe('ADDED');
    expect(await listed()).toEqual([first, third]);
    await add(second);
    expect(await listed()).toEqual([first, third, second]);
  });
});

describe('listKeyContactCandidates', () => {
  const search = async (text?: string) =>
    (
      await app
        .as(manager)
        .call(settings.listKeyContactCandidates, { ...inStudy(), query: text ? { search: text } : {} })
    ).body.items.map(({ userId }) => userId);

  test('200 with members who are not key contacts yet, by name', async () => {
    const [first, second, third] = ids();
    await add(second);
    await leaveStudy(db, study, people[2]!);
    expect(await search('alex')).toEqual([first]);
    expect(await search(people[0]!.emailAddress)).toEqual([first]);
    expect(await search()).toEqual([first, manager.userId]);
    expect(await search('cole')).not.toContain(third);
  });
});
