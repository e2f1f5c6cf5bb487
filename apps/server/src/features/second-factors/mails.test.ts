import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  addPasskey,
  confirmTotp,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
  startPasskey,
  startTotp,
} from '@studyline/contract/second-factors/calls';
import { startApp, type TestApp } from '../../../test/app.ts';
import { makeAuthenticator } from '../../../test/authenticator.ts';
import { query } from '../../../test/cluster.ts';
import { type MailServer, startMailServer } from '../../../test/mail-server.ts';
import { codeOf } from '../../../test/totp.ts';
import { buildUser, type Person, setPassword } from '../../../test/world.ts';
import { allMails } from '../../all-mails.ts';
import { sendMail } from '../../mail/send-mail.ts';
import { hashPassword } from '../auth/passwords.ts';

const ORIGIN = 'https://portal.example';
let smtp: MailServer;
let app: TestApp;
let person: Person;
beforeAll(async () => {
  smtp = await startMailServer();
  app = await startApp({ env: { ...smtp.env, PUBLIC_URL: ORIGIN } });
});
afterAll(async () => {
  await app.close();
  await smtp.close();
});
beforeEach(async () => {
  await query(app.database.ownerUrl, 'delete from mail');
  person = await buildUser(app.server.db);
  await setPassword(app.server.db, person.userId, await hashPassword('a long and private password'));
});

/** What the person is told; nobody else is told anything. */
async function told(): Promise<{ subject: string | undefined; text: string }[]> {
  const rows = await app.server.db.selectFrom('mail').select('id').where('state', '=', 'WAITING').execute();
  for (const { id } of rows) await sendMail(app.server, allMails, id);
  const received = smtp.received.splice(0);
  expect(received.every(({ to }) => to.join(' ') === person.emailAddress)).toBe(true);
  return received.map(({ parsed }) => ({ subject: parsed.subject, text: parsed.text ?? '' }));
}
const subjects = async () => (await told()).map(({ subject }) => subject);

describe('a person is told', () => {
  test('of an authenticator app that is set up and removed, and of new recovery codes, without any of them', async () => {
    const caller = app.as(person);
    const { body } = await caller.call(startTotp);
    expect(await subjects()).toEqual([]);
    const confirmed = await caller.call(confirmTotp, { body: { code: codeOf(body.secret) } });
    const [added, ...others] = await told();
    expect([added?.subject, others]).toEqual([
      'An authenticator app was added to your Studyline account',
      [],
    ]);
    expect(added?.text).toContain(`${ORIGIN}/update-profile?part=security`);
    for (const secret of [body.secret, ...confirmed.body.recoveryCodes])
      expect(added?.text).not.toContain(secret);
    const renewed = await caller.call(renewRecoveryCodes);
    const [codes] = await told();
    expect(codes?.subject).toBe('You have new recovery codes for Studyline');
    for (const code of renewed.body.recoveryCodes) expect(codes?.text).not.toContain(code);
    await caller.call(removeTotp);
    expect(await subjects()).toEqual(['The authenticator app was removed from your Studyline account']);
  });

  test('of a passkey that is added and removed', async () => {
    const caller = app.as(person);
    const { body: options } = await caller.call(startPasskey);
    const credential = makeAuthenticator(ORIGIN).register(options);
    const { body: passkey } = await caller.call(addPasskey, { body: { name: 'Laptop', credential } });
    expect(await subjects()).toEqual(['A passkey was added to your Studyline account']);
    await caller.call(removePasskey, { params: { id: passkey.id } });
    expect(await subjects()).toEqual(['A passkey was removed from your Studyline account']);
  });

  test('in their language', async () => {
    await app.server.db
      .updateTable('app_user')
      .set({ language_id: 'de' })
      .where('id', '=', person.userId)
      .execute();
    const { body } = await app.as(person).call(startTotp);
    await app.as(person).call(confirmTotp, { body: { code: codeOf(body.secret) } });
    expect(await subjects()).toEqual(['Zu Ihrem Studyline-Konto kam eine Authenticator-App hinzu']);
  });

  test('nothing of a change that is refused', async () => {
    expect((await app.as(person).call(removeTotp)).status).toBe(404);
    expect((await app.as(person).call(renewRecoveryCodes)).status).toBe(409);
    await app.as(person).call(startTotp);
    expect((await app.as(person).call(confirmTotp, { body: { code: '000000' } })).status).toBe(401);
    expect(await subjects()).toEqual([]);
  });
});
