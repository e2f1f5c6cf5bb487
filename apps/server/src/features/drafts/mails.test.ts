import { afterAll, beforeEach, expect, test } from 'vitest';
import { allMails } from '../../all-mails.ts';
import { startApp } from '../../../test/app.ts';
import { startMailServer } from '../../../test/mail-server.ts';
import { add, addSubmitted, move } from '../../../test/posts.ts';
import { buildWorld } from '../../../test/world.ts';
import { sendMail } from '../../mail/send-mail.ts';
import { remindOfDrafts } from './mails.ts';

const DAY = 86_400_000;

const smtp = await startMailServer();
const app = await startApp({ env: smtp.env });
const { study, author, manager } = await buildWorld(app.server.db);
afterAll(async () => {
  await app.close();
  await smtp.close();
});
beforeEach(async () => {
  await app.server.db.updateTable('mail').set({ state: 'OBSOLETE', ended_at: new Date() }).execute();
  smtp.received.length = 0;
});

/** Days until the draft expires, and days since it was edited. */
async function age(postId: number, expires: number, edited = 20): Promise<void> {
  await app.server.db
    .updateTable('post_version')
    .set({
      expires_at: new Date(Date.now() + expires * DAY),
      edited_at: new Date(Date.now() - edited * DAY),
    })
    .where('post_id', '=', postId)
    .execute();
}

async function sendAll(): Promise<void> {
  const waiting = await app.server.db
    .selectFrom('mail')
    .select('id')
    .where('state', '=', 'WAITING')
    .execute();
  for (const { id } of waiting) await sendMail(app.server, allMails, id);
}

const remind = async () => {
  await remindOfDrafts(app.server);
  await sendAll();
  return smtp.received.splice(0).map(({ to, parsed }) => [to[0], parsed.subject]);
};

test('the author is reminded 7 days and 1 day before a draft expires, once each', async () => {
  const { postId } = (await add(app, study, author)).body;
  await age(postId, 8);
  expect(await remind()).toEqual([]);
  await age(postId, 6.5);
  const expected = [
    [author.emailAddress, expect.stringMatching(/^Your draft “Protocol” expires on \d+ \w+ \d+$/)],
  ];
  expect(await remind()).toEqual(expected);
  expect(await remind()).toEqual([]);
  // The same expiry has a second reminder, which is sent even if the first was missed.
  await app.server.db.updateTable('mail').set({ kind: 'FORGOTTEN' }).execute();
  await age(postId, 0.5);
  expect(await remind()).toEqual(expected);
  expect(await remind()).toEqual([]);
});

test('the date is formatted for the author’s language', async () => {
  const speak = (languageId: string) =>
    app.server.db
      .updateTable('app_user')
      .set({ language_id: languageId })
      .where('id', '=', author.userId)
      .execute();
  await speak('de');
  const { postId } = (await add(app, study, author)).body;
  await age(postId, 6.5);
  const subject = expect.stringMatching(/^Ihr Entwurf „Protocol“ läuft am \d+\. [\p{L}]+ \d+ ab$/u);
  expect(await remind()).toEqual([[author.emailAddress, subject]]);
  await speak('en');
});

test('nobody is reminded of a draft that was just written or no longer exists', async () => {
  const short = (await add(app, study, author)).body.postId;
  await age(short, 6.5, 0);
  expect(await remind()).toEqual([]);
  const postId = await addSubmitted(app, study, author);
  await age(postId, 6.5);
  await remindOfDrafts(app.server);
  expect((await move(app, manager, postId, 'approve_draft')).status).toBe(200);
  await sendAll();
  expect(smtp.received).toEqual([]);
});

test('people who have left the study are not reminded', async () => {
  const { postId } = (await add(app, study, author)).body;
  await age(postId, 6.5);
  await remindOfDrafts(app.server);
  await app.server.db
    .updateTable('channel_member')
    .set({ status: 'FORMER', ended_at: new Date() })
    .where('user_id', '=', author.userId)
    .execute();
  await sendAll();
  expect(smtp.received).toEqual([]);
});
