import { afterAll, beforeEach, expect, test } from 'vitest';
import {
  createServiceKey,
  endServiceAccount,
  updateServiceAccount,
} from '@studyline/contract/programs/calls';
import { startApp } from '../../../test/app.ts';
import { startMailServer } from '../../../test/mail-server.ts';
import { buildProgram, type Program } from '../../../test/programs.ts';
import {
  addClientAdmin,
  buildClient,
  buildMember,
  buildStudy,
  buildUser,
  leaveStudy,
} from '../../../test/world.ts';
import { allMails } from '../../all-mails.ts';
import { sendMail } from '../../mail/send-mail.ts';
import { remindOfKeys } from './mails.ts';

const DAY = 86_400_000;

const smtp = await startMailServer();
const app = await startApp({
  env: { ...smtp.env, PUBLIC_URL: 'https://portal.example', KEY_REMINDER_DAYS: '10' },
});
const { db } = app.server;
afterAll(async () => {
  await app.close();
  await smtp.close();
});
const { clientId, admin } = await buildClient(db);
const second = await buildUser(db);
await addClientAdmin(db, clientId, second);
const { admin: foreign } = await buildClient(db);
const study = await buildStudy(db, { clientId });
const everyone = [admin.emailAddress, second.emailAddress];

beforeEach(async () => {
  await db.updateTable('service_account').set({ ended_at: new Date() }).execute();
  await db.updateTable('mail').set({ state: 'OBSOLETE', ended_at: new Date() }).execute();
  smtp.received.length = 0;
});

let number = 0;
/** A program of a member of the study whose key ends in so many days, of so many. */
async function build(ends: number, term = 90) {
  const owner = await buildMember(db, study, { roles: ['STUDY_MANAGER'] });
  const name = `Archive ${++number}`;
  const program = await buildProgram(app, admin, {
    clientId,
    channelIds: [study.channelId],
    name,
    ownerUserId: owner.userId,
  });
  await age(program, ends, term);
  return { ...program, owner, name };
}

async function age({ keyId }: Program, ends: number, term = 90): Promise<void> {
  const expiresAt = Date.now() + ends * DAY;
  await db
    .updateTable('service_key')
    .set({ created_at: new Date(expiresAt - term * DAY), expires_at: new Date(expiresAt) })
    .where('id', '=', keyId)
    .execute();
}

async function deliver() {
  const waiting = await db.selectFrom('mail').select('id').where('state', '=', 'WAITING').execute();
  for (const { id } of waiting) await sendMail(app.server, allMails, id);
  return smtp.received.splice(0);
}
const remind = async () => {
  await remindOfKeys(app.server);
  return (await deliver()).map(({ to }) => to[0]).toSorted();
};

test('owner and administrators are reminded once for each key, as many days before as is set', async () => {
  const program = await build(10.5);
  expect(await remind()).toEqual([]);
  await age(program, 9.5);
  expect(await remind()).toEqual([...everyone, program.owner.emailAddress].toSorted());
  expect(await remind()).toEqual([]);
  const params = { clientId, id: program.userId };
  const { body: next } = await app.as(admin).call(createServiceKey, { params });
  await age({ ...program, keyId: next.id }, 3);
  expect(await remind()).toEqual([...everyone, program.owner.emailAddress].toSorted());
});

test('says which key, who is responsible, and leads those to the programs who can open them', async () => {
  const program = await build(5);
  await remindOfKeys(app.server);
  const mails = await deliver();
  const mailTo = (address: string) => mails.find(({ to }) => to[0] === address)?.parsed;
  const { emailAddress, userId } = program.owner;
  const { display_name: displayName } = await db
    .selectFrom('app_user')
    .select('display_name')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const [toOwner, toAdmin] = [mailTo(emailAddress), mailTo(admin.emailAddress)];
  expect(toAdmin?.subject).toMatch(new RegExp(`^The key of ${program.name} expires on \\d+ \\w+ \\d+$`));
  expect(toAdmin?.text).toContain(
    `ending in ${program.key.slice(-4)}. ${displayName} is responsible for it.`,
  );
  expect(toAdmin?.text).toContain(`https://portal.example/settings/${clientId}/programs`);
  expect(toOwner?.text).toContain('Ask an administrator of');
  expect(toOwner?.text).toContain('because you’re responsible for this program');
  expect(toOwner?.text).not.toContain('/settings/');
  expect(JSON.stringify(mails)).not.toContain(program.key);
});

test('nobody is reminded of a replaced key, of one for a few days, or of a program that has ended or is paused', async () => {
  const replaced = await build(5);
  await app.as(admin).call(createServiceKey, { params: { clientId, id: replaced.userId } });
  await build(5, 9);
  const ended = await build(5);
  await app.as(admin).call(endServiceAccount, { params: { clientId, id: ended.userId } });
  const paused = await build(5);
  await app
    .as(admin)
    .call(updateServiceAccount, { params: { clientId, id: paused.userId }, body: { paused: true } });
  expect(await remind()).toEqual([]);
});

test('only people with access are reminded, of a key that still is the newest when the email is sent', async () => {
  const program = await build(5);
  await leaveStudy(db, study, program.owner);
  expect(await remind()).toEqual(everyone.toSorted());
  expect(everyone).not.toContain(foreign.emailAddress);
  const late = await build(5);
  await remindOfKeys(app.server);
  await leaveStudy(db, study, late.owner);
  await app.as(admin).call(createServiceKey, { params: { clientId, id: late.userId } });
  expect(await deliver()).toEqual([]);
});
