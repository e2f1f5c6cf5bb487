import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { changeMailPreferences } from '@studyline/contract/mail/calls';
import { unsubscribeFromPost } from '@studyline/contract/subscriptions/calls';
import { updatePermissions } from '@studyline/contract/sharing/readers';
import { listSubscribers, subscribeOther, unsubscribeOther } from '@studyline/contract/subscriptions/calls';
import { allMails } from '../../all-mails.ts';
import { sendMail } from '../../mail/send-mail.ts';
import { mailSubscribed } from './mails.ts';
import { readRecordedAbout } from '../../../test/audit.ts';
import { expectHidden, startApp } from '../../../test/app.ts';
import { query } from '../../../test/cluster.ts';
import { startMailServer } from '../../../test/mail-server.ts';
import { add, buildPost } from '../../../test/posts.ts';
import {
  addKeyContact,
  buildMember,
  buildStudy,
  buildTeam,
  buildWorld,
  changeTeam,
  type Member,
  nobody,
  overseeTeam,
  type Person,
} from '../../../test/world.ts';

const smtp = await startMailServer();
const app = await startApp({ env: { ...smtp.env, PUBLIC_URL: 'https://portal.example' } });
const { db } = app.server;
const { study, manager, author, coordinator, reader } = await buildWorld(db);
let postId: number;
beforeEach(async () => {
  ({ postId } = await buildPost(app, study, { author: manager, title: 'Protocol' }));
});
afterAll(async () => {
  await app.close();
  await smtp.close();
});

const list = (person: Person, search?: string, id = postId) =>
  app.as(person).call(listSubscribers, { params: { id }, query: { search } });
const namesOf = async (person: Person, search?: string) =>
  (await list(person, search)).body.items.map(
    ({ displayName, isSubscribed, can }) => `${displayName} ${isSubscribed} ${can.subscribe}`,
  );
const set = (by: Person, { userId }: Person, isSubscribed = true, id = postId) =>
  app.as(by).call(subscribeOther, { params: { id }, body: { userId, isSubscribed } });
const end = (by: Person, { userId }: Person, id = postId) =>
  app.as(by).call(unsubscribeOther, { params: { id }, query: { userId } });
const codeOf = async (answer: Promise<{ status: number; error?: { errorCode?: string } }>) => {
  const { status, error } = await answer;
  return [status, error?.errorCode];
};
/** Someone of the coordinator's site. */
const colleague = () => buildMember(db, study, { roles: ['SITE_STAFF'], teamId: coordinator.teamId });

describe('subscribeOther and unsubscribeOther', () => {
  test('200 end it for the person named in the body, as subscribing takes it; 400 without one', async () => {
    const person = await colleague();
    await set(manager, person);
    const unsubscribe = (body?: { userId: number }) =>
      app.as(manager).call(unsubscribeOther, { params: { id: postId }, ...(body && { body }) });
    expect((await unsubscribe()).error.issues?.map(({ path }) => path)).toEqual(['userId']);
    const { userId } = person;
    expect((await unsubscribe({ userId })).body).toEqual({ postId, userId, isSubscribed: false });
  });

  test('200 subscribe a reader and end it, each recorded once, and the reader can end it too', async () => {
    const person = await colleague();
    expect((await set(manager, person)).body).toEqual({ postId, userId: person.userId, isSubscribed: true });
    await set(manager, person);
    expect(await namesOf(manager)).toHaveLength(1);
    await end(manager, person);
    await set(manager, person, false);
    expect(await namesOf(manager)).toEqual([]);
    await set(manager, person);
    await app.as(person).call(unsubscribeFromPost, { params: { postId } });
    expect(await namesOf(manager)).toEqual([]);
    expect((await readRecordedAbout(db, person)).map(({ type }) => type)).toEqual([
      'post.subscribed',
      'post.unsubscribed',
      'post.subscribed',
      'post.unsubscribed',
    ]);
  });

  test('200 for a coordinator with their team, for a monitor with overseen teams, for an author on their own post', async () => {
    const person = await colleague();
    const monitor = await buildMember(db, study, { roles: ['MONITOR'] });
    expect(await codeOf(set(coordinator, person))).toEqual([200, undefined]);
    expect(await codeOf(set(monitor, person))).toEqual([403, 'FORBIDDEN']);
    await overseeTeam(db, study, { teamId: coordinator.teamId, by: monitor.teamId });
    expect(await codeOf(set(monitor, person))).toEqual([200, undefined]);
    expect(await codeOf(set(author, person))).toEqual([403, 'FORBIDDEN']);
    const own = await buildPost(app, study, { author });
    expect(await codeOf(set(author, person, true, own.postId))).toEqual([200, undefined]);
  });

  test('403 for site staff, and for a coordinator with someone of another team they can see', async () => {
    const person = await colleague();
    expect(await codeOf(set(person, coordinator))).toEqual([403, 'FORBIDDEN']);
    await addKeyContact(db, study, { userId: author.userId, title: 'Questions', position: 1 });
    expect(await codeOf(set(coordinator, author))).toEqual([403, 'FORBIDDEN']);
  });

  test('404 for an invisible post, and for a person who is invisible or does not exist', async () => {
    const { postId: hidden } = await buildPost(app, study, { author, viewPost: nobody });
    expectHidden(
      'POST_NOT_FOUND',
      await set(coordinator, reader, true, hidden),
      await set(manager, reader, true, 2e6),
    );
    const stranger = await buildMember(db, await buildStudy(db), { roles: ['MONITOR'] });
    expectHidden(
      'MEMBER_NOT_FOUND',
      await set(coordinator, reader),
      await set(manager, stranger),
      await end(manager, stranger),
    );
  });

  test('409 for someone the post is not shared with, blinded or not, and for a draft', async () => {
    const { postId: narrow } = await buildPost(app, study, {
      author: manager,
      viewPost: { ...nobody, roles: [study.roleIds.STUDY_MANAGER] },
    });
    expect(await codeOf(set(manager, reader, true, narrow))).toEqual([409, 'NOT_A_READER']);
    const teamId = await buildTeam(db, study);
    const blinded = await buildMember(db, study, { roles: ['SITE_STAFF'], teamId });
    await changeTeam(db, teamId, { blinding: 'BLINDED' });
    const unblinded = await buildPost(app, study, { author: manager, unblindedOnly: true });
    expect(await codeOf(set(manager, blinded, true, unblinded.postId))).toEqual([409, 'NOT_A_READER']);
    const draft = (await add(app, study, manager)).body.postId;
    expect(await codeOf(set(manager, reader, true, draft))).toEqual([409, 'NOT_PUBLISHED']);
  });
});

describe('listSubscribers', () => {
  test('200 names the subscribers, and finds readers by parts of a name or an address', async () => {
    await set(manager, reader);
    expect(await namesOf(manager)).toEqual(['Alex Reader true true']);
    expect(await namesOf(manager, 'coord')).toEqual(['Alex Coordinator false true']);
    expect(await namesOf(manager, reader.emailAddress)).toEqual(['Alex Reader true true']);
    expect((await list(manager, 'alex')).body.totalCount).toBe(5);
  });

  test('200 leaves out people the caller does not see, and people who may not read the post', async () => {
    await set(manager, reader);
    expect(await namesOf(coordinator)).toEqual([]);
    expect(await namesOf(coordinator, 'alex')).toEqual([
      'Alex Author false FORBIDDEN',
      'Alex Coordinator false true',
    ]);
    const narrow = await buildPost(app, study, {
      author: manager,
      viewPost: { ...nobody, roles: [study.roleIds.STUDY_MANAGER] },
    });
    const found = (await list(manager, 'alex', narrow.postId)).body.items;
    expect(found.map(({ displayName }) => displayName)).toEqual(['Alex Manager']);
  });

  test('403 for people who cannot subscribe others, 404 for an invisible post, 409 for a draft', async () => {
    expect(await codeOf(list(await colleague()))).toEqual([403, 'FORBIDDEN']);
    expect(await codeOf(list(author))).toEqual([403, 'FORBIDDEN']);
    const draft = (await add(app, study, manager)).body.postId;
    expect(await codeOf(list(coordinator, undefined, draft))).toEqual([404, 'POST_NOT_FOUND']);
    expect(await codeOf(list(manager, undefined, draft))).toEqual([409, 'NOT_PUBLISHED']);
  });
});

describe('the email to a new subscriber', () => {
  const tell = async (person: Member) => {
    await set(manager, person);
    const { channelId } = study;
    const facts = { postId, channelId, userId: person.userId, byUserId: manager.userId };
    for (let twice = 0; twice < 2; twice += 1) await mailSubscribed(app.server, facts);
  };
  const send = async () => {
    const waiting = await db.selectFrom('mail').select('id').where('state', '=', 'WAITING').execute();
    for (const { id } of waiting) await sendMail(app.server, allMails, id);
    return smtp.received.splice(0).map(({ to, parsed }) => [to[0], parsed.subject]);
  };
  beforeEach(async () => {
    await query(app.database.ownerUrl, "delete from mail; update mail_choice set delivery = 'IMMEDIATE'");
  });

  test('names the person who subscribed them, once', async () => {
    await tell(reader);
    expect(await send()).toEqual([[reader.emailAddress, 'Alex Manager subscribed you to “Protocol”']]);
  });

  test('is not sent to people without emails about posts, people who unsubscribed, or people who can no longer see the post', async () => {
    await app
      .as(reader)
      .call(changeMailPreferences, { body: { topics: [{ topic: 'POSTS', delivery: 'NONE' }] } });
    await tell(reader);
    const [second, third] = [await colleague(), await colleague()];
    await tell(second);
    await app.as(second).call(unsubscribeFromPost, { params: { postId } });
    await tell(third);
    const body = { viewPost: nobody, commentOnPost: nobody, updatePost: nobody, deletePost: nobody };
    await app.as(manager).call(updatePermissions, { params: { id: postId }, body });
    expect(await send()).toEqual([]);
  });
});
