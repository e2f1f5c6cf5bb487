import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addComment } from '@studyline/contract/comments/calls';
import { addClientAdministrator } from '@studyline/contract/administrators/calls';
import { addNotificationContact } from '@studyline/contract/notification-contacts/calls';
import { inviteMember } from '@studyline/contract/invitations/calls';
import { subscribeToPost } from '@studyline/contract/subscriptions/calls';
import { catalogues } from '@studyline/contract/words/catalogues';
import { findText } from '@studyline/contract/words/texts';
import type { LanguageId } from '@studyline/contract/words/languages';
import type { Words } from '@studyline/contract/words/words';
import { startApp, type TestApp } from '../test/app.ts';
import { type MailServer, startMailServer } from '../test/mail-server.ts';
import { add, buildPost, removePost, replaceEventBy } from '../test/posts.ts';
import { ordersIn } from '../test/orders.ts';
import { pickupsIn } from '../test/pickups.ts';
import { buildProgram } from '../test/programs.ts';
import {
  addClientAdmin,
  buildMember,
  buildUser,
  buildWorld,
  everyone,
  type Person,
  setPassword,
  type Study,
} from '../test/world.ts';
import { allMails } from './all-mails.ts';
import { accountHelpedMail } from './features/accounts/mails.ts';
import { mailPasswordReset } from './features/auth/jobs.ts';
import { guessesMail, passwordChangedMail, signInChangedMail, signInChanges } from './features/auth/mails.ts';
import { signaturePinLockedMail, signaturePinMail } from './features/signature-pins/mails.ts';
import { mailInvolved } from './features/calendar/mails.ts';
import { mailAdministrator } from './features/clients/mails.ts';
import { mailReply } from './features/comments/mails.ts';
import { remindOfDrafts } from './features/drafts/mails.ts';
import { remindOfKeys } from './features/programs/mails.ts';
import { notificationMail } from './features/notification-contacts/mails.ts';
import { mailSubscribers } from './features/subscriptions/mails.ts';
import { mailAssignedPeople, remindPeople } from './features/required-actions/mails.ts';
import { inviteFirstAdministrator } from './features/setup/invite-first.ts';
import { writeMails, writeMailsToAddresses } from './mail/write-mails.ts';
import { digestMail } from './features/updates/digest/mails.ts';
import { emailChangedMail } from './features/users/mails.ts';
import { initEmailChange } from '@studyline/contract/users/email-change';
import type { MailSection, MailText } from './mail/mail-kind.ts';

const DAY = 86_400_000;

let smtp: MailServer;
let app: TestApp;
beforeAll(async () => {
  smtp = await startMailServer();
  const env = {
    ...smtp.env,
    PUBLIC_URL: 'https://portal.example',
    STUDYLINE_ADMIN_EMAIL: 'anna@fjord.example',
  };
  app = await startApp({ env });
});
afterAll(async () => {
  await app.close();
  await smtp.close();
});

/** The texts of the waiting emails, by kind, as long as they apply. */
async function composeAll(languageId: string): Promise<{ kind: string; text: MailText }[]> {
  const rows = await app.server.db.selectFrom('mail').selectAll().orderBy('id').execute();
  const composed = rows.map(async ({ kind: name, facts, user_id: userId, email_address: emailAddress }) => {
    const kind = allMails.find((one) => one.name === name);
    const reader = { userId, emailAddress, name: '', languageId, timezoneId: 'UTC' };
    const text = await kind?.compose(app.server, kind.schema.parse(facts), reader);
    return text ? [{ kind: name, text }] : [];
  });
  return (await Promise.all(composed)).flat();
}

/** The placeholders of a text that have no value, or an empty one. */
function unfilled(languageId: LanguageId, { key, values = {} }: Words): string[] {
  const catalogue = catalogues[languageId];
  const texts = ['', '_one', '_other'].map((ending) => findText(catalogue, key + ending) ?? '');
  const names = texts.flatMap((text) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name));
  return names.filter((name) => (values[name] ?? '') === '').map((name) => `${key}: ${name}`);
}

const wordsOf = ({ needs, moreNeeds, newsTitle, moreNews }: MailSection): Words[] => [
  ...needs.flatMap(({ note, due, link }) => [note, due, link.label]),
  newsTitle,
  ...[moreNeeds, moreNews].filter((one) => one !== undefined),
];

const comment = async (by: Person, postId: number, parentCommentId?: number) =>
  (
    await app.as(by).call(addComment, {
      params: { postId },
      query: { parentCommentId },
      body: { commentTextRequest: 'A comment' },
    })
  ).body.commentId;

/** Creates what the emails to people are about. */
async function letAllHappen(): Promise<void> {
  const { server } = app;
  const { db } = server;
  const { study, manager, author, reader, coordinator } = await buildWorld(db);
  const asReader = app.as(reader);
  await asReader.call(initEmailChange, { body: { updatedEmailAddress: 'another@mail.example' } });
  const gone = {
    cause: '2',
    emailAddress: 'former@mail.example',
    languageId: 'en',
    channelId: null,
  };
  const atOnce = { at: Date.now(), userId: reader.userId };
  await db
    .transaction()
    .execute((trx) => writeMailsToAddresses(trx, server, emailChangedMail, [{ ...gone, facts: atOnce }]));
  await setPassword(db, reader.userId, 'a hash');
  const { emailAddress: address } = reader;
  await mailPasswordReset(server, { resetId: randomUUID(), emailAddress: address, callbackUrl: '/' });
  const told = { cause: '1', userId: reader.userId, channelId: null, facts: { at: Date.now() } };
  await db.transaction().execute((trx) => writeMails(trx, server, passwordChangedMail, [told]));
  for (const what of ['SET', 'REVOKED', 'LOCKED'] as const) {
    const pin = { ...told, cause: what, facts: { ...told.facts, what } };
    await db.transaction().execute((trx) => writeMails(trx, server, signaturePinMail, [pin]));
  }
  const { userId } = await buildMember(db, study, { roles: ['CHANNEL_ADMIN'] });
  const locked = { channelId: study.channelId, userId: reader.userId, until: Date.now() };
  await db
    .transaction()
    .execute((trx) =>
      writeMails(trx, server, signaturePinLockedMail, [
        { cause: '1', userId, channelId: null, facts: locked },
      ]),
    );
  for (const what of signInChanges) {
    const facts = { what, at: Date.now(), provider: 'hospital' };
    const mail = { cause: what, userId: reader.userId, channelId: null, facts };
    await db.transaction().execute((trx) => writeMails(trx, server, signInChangedMail, [mail]));
  }
  for (const what of ['PASSWORD', 'CODE'] as const) {
    const mail = { ...told, cause: what, facts: { ...told.facts, what } };
    await db.transaction().execute((trx) => writeMails(trx, server, guessesMail, [mail]));
  }
  const { clientId, channelId } = study;
  const admin = await buildUser(db);
  await addClientAdmin(db, clientId, admin);
  for (const help of ['UNLOCK', 'RESET_FACTORS', 'REVOKE_PIN', 'DISABLE', 'ENABLE'] as const)
    for (const giver of [null, clientId]) {
      const facts = { help, clientId: giver, at: told.facts.at };
      const mail = { ...told, cause: `${help} ${giver}`, facts };
      await db.transaction().execute((trx) => writeMails(trx, server, accountHelpedMail, [mail]));
    }
  await mailAdministrator(server, { eventId: 1, clientId, userId: admin.userId });
  const [params, emailAddress] = [{ clientId }, 'ola@fjord.example'];
  await app.as(admin).call(addClientAdministrator, { params, body: { emailAddress } });
  const body = { email: 'ana@site.example', roleIds: [study.roleIds.SITE_STAFF], message: 'Welcome' };
  await app.as(manager).call(inviteMember, { params: { channelId, teamId: reader.teamId }, body });

  const { postId } = await buildPost(app, study, { title: 'Protocol', author: manager });
  await app.as(reader).call(subscribeToPost, { params: { postId } });
  await mailSubscribers(server, { postId, version: 1, commentId: null });
  const first = await comment(reader, postId);
  const reply = await comment(coordinator, postId, first);
  await mailReply(server, { postId, commentId: reply });
  await mailSubscribers(server, { postId, version: 1, commentId: reply });

  const rules = [{ requiredActionType: 'ACKNOWLEDGE' as const, targetAudience: everyone }];
  const asking = await buildPost(app, study, { title: 'Manual', author: manager, rules });
  await mailAssignedPeople(server, { postId: asking.postId });
  const other = await buildPost(app, study, { title: 'Letter', author: manager, rules });
  await mailAssignedPeople(server, { teamId: reader.teamId, eventId: 1 });
  await mailAssignedPeople(server, { postId: other.postId });
  // Of one before it is due, of the other afterwards, and of both.
  const isDue = (post: { postId: number }, days: number | null) =>
    db
      .updateTable('assignment')
      .set({ due_at: days === null ? null : new Date(Date.now() + days * DAY) })
      .where('post_id', '=', post.postId)
      .execute();
  for (const [asked, others] of [
    [2, null],
    [null, -1],
    [2.1, -1.1],
  ] as const) {
    await isDue(asking, asked);
    await isDue(other, others);
    await remindPeople(server, new Date(Date.now() + DAY));
  }

  for (const moved of [
    { eventLocation: 'Hall 2' },
    { eventLocation: '', eventUrl: 'https://meet.example' },
  ]) {
    const event = (await buildPost(app, study, { title: 'Meeting', author: manager, isEvent: true })).postId;
    await app.as(reader).call(subscribeToPost, { params: { postId: event } });
    await replaceEventBy(app, manager, event, { intent: 'PUBLISH', description: 'Moved', ...moved });
    const change = { postId: event, version: 2, channelId, byUserId: manager.userId };
    await mailInvolved(server, { ...change, isCancelled: false });
  }
  const cancelled = (await buildPost(app, study, { title: 'Call', author: manager, isEvent: true })).postId;
  await app.as(reader).call(subscribeToPost, { params: { postId: cancelled } });
  await removePost(app, manager, cancelled);
  const change = { postId: cancelled, version: 1, channelId, byUserId: manager.userId };
  await mailInvolved(server, { ...change, isCancelled: true });

  const draft = (await add(app, study, author)).body.postId;
  await db
    .updateTable('post_version')
    .set({ expires_at: new Date(Date.now() + 6.5 * DAY), edited_at: new Date(Date.now() - 20 * DAY) })
    .where('post_id', '=', draft)
    .execute();
  await remindOfDrafts(server);

  const program = await buildProgram(app, admin, {
    clientId,
    channelIds: [channelId],
    ownerUserId: manager.userId,
  });
  await db
    .updateTable('service_key')
    .set({ created_at: new Date(Date.now() - 20 * DAY), expires_at: new Date(Date.now() + 6.5 * DAY) })
    .where('id', '=', program.keyId)
    .execute();
  await remindOfKeys(server);
  const ofAll = { dailyAfter: 0, weeklyAfter: null, upTo: 0 };
  const digest = { cause: 'a day', userId: reader.userId, channelId: null, facts: ofAll };
  await db.transaction().execute((trx) => writeMails(trx, server, digestMail, [digest]));
  await letServicesHappen(study, { manager, teamId: reader.teamId! });
}

/** The same for what notification contacts are told. */
async function letServicesHappen(
  study: Study,
  { manager, teamId }: { manager: Person; teamId: number },
): Promise<void> {
  const { server } = app;
  const { db } = server;
  const { channelId } = study;
  const events = ['ORDER_SHIPPED', 'CALIBRATION_DUE', 'ACTION_OVERDUE_ESCALATION'] as const;
  for (const body of [{ userId: manager.userId }, { emailAddress: 'depot@coldline.example', teamId }])
    await app.as(manager).call(addNotificationContact, {
      params: { channelId },
      body: { ...body, notificationStatusTypes: [...events] },
    });
  const { id: contactId } = await db
    .selectFrom('notification_contact')
    .select('id')
    .where('user_id', '=', manager.userId)
    .executeTakeFirstOrThrow();
  const serviceItemId = await ordersIn(app, study).place(manager, teamId);
  const { id: stepId } = await db
    .selectFrom('service_item_step')
    .select('id')
    .where('service_item_id', '=', serviceItemId)
    .executeTakeFirstOrThrow();
  const device = await pickupsIn(app, study).lend(teamId, { calibration_due_on: '2020-11-01' as never });
  const overdue = await db
    .selectFrom('assignment')
    .select('id')
    .where('channel_id', '=', channelId)
    .where('due_at', '<', new Date())
    .execute();
  const told = [
    { about: 'OVERDUE', assignmentIds: overdue.map(({ id }) => id) },
    { about: 'STEP', serviceItemId, stepId },
    { about: 'TEAM', teamId, status: 'ON_HOLD' },
    { about: 'CALIBRATION', rentalEquipmentIds: [device] },
  ] as const;
  for (const [place, what] of told.entries()) {
    const mail = { userId: manager.userId, channelId };
    const facts = { what, contactId, instead: place === 1 ? 'gone@mail.example' : null };
    await db
      .transaction()
      .execute((trx) => writeMails(trx, server, notificationMail, [{ cause: `${place}`, ...mail, facts }]));
  }
}

test('every kind of email has a value for each name in its texts, in every language', async () => {
  const composed = async () => {
    const found = (Object.keys(catalogues) as LanguageId[]).map(async (languageId) =>
      (await composeAll(languageId)).map((mail) => ({ ...mail, languageId })),
    );
    return (await Promise.all(found)).flat();
  };
  await inviteFirstAdministrator(app.server);
  // It applies only until somebody administers a client.
  const first = await composed();
  await letAllHappen();
  const mails = [...first, ...(await composed())];
  expect(new Set(mails.map(({ kind }) => kind))).toEqual(new Set(allMails.map(({ name }) => name)));
  const bare = mails.flatMap(({ languageId, text: { subject, title, lines, button, why, sections = [] } }) =>
    [subject, title, ...lines, button.label, why, ...sections.flatMap(wordsOf)].flatMap((line) =>
      'quote' in line ? [] : unfilled(languageId, line),
    ),
  );
  expect([...new Set(bare)]).toEqual([]);
});
