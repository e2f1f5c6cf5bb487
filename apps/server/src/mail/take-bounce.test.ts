import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startApp, type TestApp } from '../../test/app.ts';
import { type BounceFacts, writeBounce } from '../../test/bounces.ts';
import { type MailServer, startMailServer } from '../../test/mail-server.ts';
import { buildUser } from '../../test/world.ts';
import { REPORT_BYTES } from './delivery-report.ts';
import { mailKind } from './mail-kind.ts';
import { returnPathOf } from './return-path.ts';
import { sendMail } from './send-mail.ts';
import { takeBounce } from './take-bounce.ts';
import { writeMails } from './write-mails.ts';

let smtp: MailServer;
let app: TestApp;
beforeAll(async () => {
  smtp = await startMailServer();
  const env = { ...smtp.env, PUBLIC_URL: 'https://portal.example', BOUNCE_ADDRESS: 'Bounces@portal.example' };
  app = await startApp({ env });
});
afterAll(async () => {
  await app.close();
  await smtp.close();
});

/** Of what bounced, in the order in which it was told. */
const told: { id: number; emailAddress: string }[] = [];
const letter = mailKind({
  name: 'LETTER',
  schema: z.object({}),
  compose: async () => {
    const values = { title: 'Protocol', date: '1 May', study: 'BEACON' };
    return {
      subject: { key: 'mail.draftExpiring.subject', values },
      title: { key: 'mail.draftExpiring.title', values },
      lines: [],
      button: { label: { key: 'mail.draftExpiring.button' }, path: '/post/1/1/detail' },
      why: { key: 'mail.draftExpiring.why' },
    };
  },
  bounced: async (_trx, _server, _facts, mail) => void told.push(mail),
});

let sent: { id: number; returnPath: string; to: string };
beforeEach(async () => {
  told.length = 0;
  smtp.received.length = 0;
  const { server } = app;
  const { userId, emailAddress: to } = await buildUser(server.db, {});
  const mail = { cause: `letter to ${userId}`, userId, channelId: null, facts: {} };
  await server.db.transaction().execute((trx) => writeMails(trx, server, letter, [mail]));
  const { id } = await server.db
    .selectFrom('mail')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  await sendMail(server, [letter], id);
  sent = { id, returnPath: smtp.received[0]!.from, to };
});

const take = (text: string, sentTo?: string) =>
  takeBounce(app.server, [letter], { raw: Buffer.from(text), ...(sentTo === undefined ? {} : { sentTo }) });
const bounce = (facts: Omit<BounceFacts, 'returnPath'> = {}) => writeBounce({ ...sent, ...facts });
const rowOf = (id = sent.id) =>
  app.server.db
    .selectFrom('mail')
    .select(['state', 'last_error'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

describe('takeBounce', () => {
  test('each email has an address of its own for reports, and From stays that of people', () => {
    expect(sent.returnPath).toMatch(new RegExp(`^Bounces\\+${sent.id}-[0-9a-f]{20}@portal\\.example$`));
    expect(smtp.received[0]!.parsed.from?.address).toBe('studyline@portal.example');
  });

  test('an email that bounces later is refused, in the words of the server, and leads once to what a refusal leads to', async () => {
    expect(await take(bounce())).toBe('REFUSED');
    expect(await rowOf()).toEqual({
      state: 'REFUSED',
      last_error:
        '5.1.1 550 5.1.1 <anna@site.example>: Recipient address rejected: User unknown in virtual mailbox table',
    });
    expect(told).toEqual([{ id: sent.id, emailAddress: sent.to }]);
    await Promise.all([take(bounce()), take(bounce({ action: 'failed', status: '4.4.7' }))]);
    expect([told.length, (await rowOf()).state]).toEqual([1, 'REFUSED']);
  });

  test('of reports that arrive at the same time, one counts', async () => {
    await Promise.all([take(bounce()), take(bounce()), take(bounce())]);
    expect(told.length).toBe(1);
  });

  test('an email whose process died before it could say that it was sent is not sent again', async () => {
    await app.server.db
      .updateTable('mail')
      .set({ state: 'WAITING', ended_at: null })
      .where('id', '=', sent.id)
      .execute();
    await take(bounce());
    await sendMail(app.server, [letter], sent.id);
    expect([(await rowOf()).state, smtp.received.length]).toEqual(['REFUSED', 1]);
  });

  test.each([
    ['failed', '5.1.1', 'REFUSED'],
    ['failed', '5.1.10', 'REFUSED'],
    ['failed', '5.2.1', 'REFUSED'],
    ['Failed', '5.0.0 (permanent failure)', 'REFUSED'],
    ['failed', '5.7.26', 'GIVEN_UP'],
    ['failed', '4.4.1', 'GIVEN_UP'],
    ['failed', '', 'GIVEN_UP'],
    ['delayed', '4.4.7', 'NOTHING'],
    ['relayed', '2.1.9', 'NOTHING'],
    ['expanded', '2.1.5', 'NOTHING'],
    ['delivered', '2.1.5', 'NOTHING'],
  ])('%s with %s is %s', async (action, status, says) => {
    expect(await take(bounce({ action, status }))).toBe(says);
    expect((await rowOf()).state).toBe(says === 'NOTHING' ? 'SENT' : says);
    expect(told.length).toBe(says === 'NOTHING' ? 0 : 1);
  });

  test.each(['Delivered-To', 'X-Original-To', 'Envelope-To', 'To'])(
    'its address may be in %s, in any case and in brackets',
    async (toHeader) => {
      const text = bounce({ toHeader }).replace(sent.returnPath, `<${sent.returnPath.toUpperCase()}>`);
      expect(await take(text)).toBe('REFUSED');
    },
  );

  test('the address on the envelope is enough, and lines may end as on the wire', async () => {
    const text = bounce().replaceAll(sent.returnPath, 'someone@portal.example').replaceAll('\n', '\r\n');
    expect(await take(text)).toBe('NO_REPORT');
    expect(await take(text, sent.returnPath)).toBe('REFUSED');
  });

  test('characters that no text has are left out', async () => {
    expect(await take(bounce({ diagnostic: 'smtp; 550 5.1.1 \0\x07gone' }))).toBe('REFUSED');
    expect((await rowOf()).last_error).toBe('5.1.1 550 5.1.1   gone');
  });

  test('a report in UTF-8 (RFC 6533) counts', async () => {
    const type = { report: 'delivery-status', part: 'message/global-delivery-status; charset=utf-8' };
    expect(await take(bounce({ type, diagnostic: 'smtp; 550 5.1.1 Пользователь неизвестен' }))).toBe(
      'REFUSED',
    );
    expect((await rowOf()).last_error).toContain('Пользователь неизвестен');
  });

  test.each([
    [
      'an answer of a person',
      `Delivered-To: RETURN\nFrom: a@b.example\nSubject: Re: Protocol\n\nThank you.\n`,
    ],
    [
      'an answer while somebody is away (RFC 3834)',
      `Delivered-To: RETURN\nAuto-Submitted: auto-replied\nSubject: Out of office\n\nBack on Monday. Action: failed\nStatus: 5.1.1\n`,
    ],
    [
      'a receipt of a mail program (RFC 8098)',
      bounceOf({ report: 'disposition-notification', part: 'message/disposition-notification' }),
    ],
    [
      'a complaint of a reader (RFC 5965)',
      bounceOf({ report: 'feedback-report', part: 'message/feedback-report' }),
    ],
    ['nothing', ''],
    ['bytes', Buffer.from([0, 255, 254, 13, 10, 13, 10, 0]).toString('latin1')],
    ['parts without end', `Content-Type: multipart/report; boundary=a\n\n${'--a\n'.repeat(REPORT_BYTES)}`],
    ['parts in parts', partsInParts(400)],
  ])('%s counts as nothing', async (_, text) => {
    expect(await take(text.replaceAll('RETURN', sent.returnPath), sent.returnPath)).toBe('NO_REPORT');
    expect((await rowOf()).state).toBe('SENT');
  });

  test('nobody can report of an email whose address they don’t have', async () => {
    const { server } = app;
    const other = returnPathOf({ ...server, secret: 'x'.repeat(40) }, sent.id);
    const near = sent.returnPath.replace(/^Bounces\+\d+/, `Bounces+${sent.id + 1}`);
    const elsewhere = sent.returnPath.replace('portal.example', 'other.example');
    for (const returnPath of [
      other,
      near,
      elsewhere,
      'bounces@portal.example',
      `+${sent.id}-@portal.example`,
    ])
      expect(await take(writeBounce({ returnPath }), returnPath)).toBe('NO_REPORT');
    expect((await rowOf()).state).toBe('SENT');
  });

  test('without a setting, reports go to the sender, as they always did', () => {
    const { settings, secret } = app.server;
    const mail = { ...settings.mail!, bounceAddress: null };
    expect(returnPathOf({ secret, settings: { ...settings, mail } }, 1)).toBe('studyline@portal.example');
  });
});

function bounceOf(type: { report: string; part: string }): string {
  return writeBounce({ returnPath: 'RETURN', type });
}

function partsInParts(depth: number): string {
  const open = (level: number) => `Content-Type: multipart/mixed; boundary=b${level}\n\n--b${level}\n`;
  return Array.from({ length: depth }, (_, level) => open(level)).join('');
}
