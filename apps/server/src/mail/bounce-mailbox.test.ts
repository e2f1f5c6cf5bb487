import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { startApp, type TestApp } from '../../test/app.ts';
import { writeBounce } from '../../test/bounces.ts';
import { type MailboxServer, startMailboxServer } from '../../test/mailbox-server.ts';
import { buildUser } from '../../test/world.ts';
import { readBounces } from './bounce-mailbox.ts';
import { REPORT_BYTES } from './delivery-report.ts';
import { mailKind } from './mail-kind.ts';
import { returnPathOf } from './return-path.ts';
import { writeMails } from './write-mails.ts';

const letter = mailKind({ name: 'LETTER', schema: z.object({}), compose: async () => undefined });

let mailbox: MailboxServer;
let app: TestApp;
beforeAll(async () => {
  mailbox = await startMailboxServer();
  app = await startApp({
    env: {
      SMTP_URL: 'smtp://127.0.0.1:9?tls=0',
      MAIL_FROM: 'portal@example.org',
      BOUNCE_ADDRESS: 'bounces@example.org',
      BOUNCE_MAILBOX: mailbox.url,
    },
  });
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
});

afterEach(() => void vi.useRealTimers());

/** As if it had been sent. */
async function sendLetter(): Promise<{ id: number; returnPath: string }> {
  const { server } = app;
  const { userId } = await buildUser(server.db, {});
  const mail = { cause: `letter to ${userId}`, userId, channelId: null, facts: {} };
  await server.db.transaction().execute((trx) => writeMails(trx, server, letter, [mail]));
  const { id } = await server.db
    .updateTable('mail')
    .set({ state: 'SENT', ended_at: new Date() })
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, returnPath: returnPathOf(server, id) };
}

const stateOf = async (id: number) =>
  (await app.server.db.selectFrom('mail').select('state').where('id', '=', id).executeTakeFirstOrThrow())
    .state;
const read = () => readBounces(app.server, [letter]);
/** The same, on a machine that needs ten seconds for each email. */
async function readSlowly(): Promise<void> {
  const wait = setTimeout;
  const clock = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, millis: number) => {
    if (millis !== 10_000) return wait(run, millis);
    queueMicrotask(run);
    return wait(() => undefined, 0);
  }) as never);
  await read();
  clock.mockRestore();
}

describe('readBounces', () => {
  test('takes reports and removes them; what is none stays, as read', async () => {
    const [first, second] = [await sendLetter(), await sendLetter()];
    mailbox.deliver(writeBounce(first));
    mailbox.deliver('To: bounces@example.org\nFrom: a@site.example\nSubject: Away\n\nBack on Monday.');
    mailbox.deliver(
      writeBounce({ ...second, action: 'delayed', status: '4.4.7', diagnostic: 'smtp; 421 Try later' }),
    );
    await read();
    expect([await stateOf(first.id), await stateOf(second.id)]).toEqual(['REFUSED', 'SENT']);
    expect(mailbox.inbox().map(({ raw, flags }) => [/^Subject: (.*?)\r/m.exec(raw)?.[1], flags])).toEqual([
      ['Away', ['\\Seen']],
    ]);
  });

  test('of a long report, the start is read', async () => {
    const { id, returnPath } = await sendLetter();
    mailbox.deliver(
      `${writeBounce({ returnPath })}\n${'x'.repeat(70)}\n`.padEnd(2 * REPORT_BYTES, 'What was sent.\n'),
    );
    await read();
    expect(await stateOf(id)).toBe('REFUSED');
  });

  test('what can’t be taken is not in the way of what came after it, and is told', async () => {
    const [first, second] = [await sendLetter(), await sendLetter()];
    const strict = mailKind({
      ...letter,
      schema: z.object({ missing: z.string() }),
      bounced: async () => undefined,
    });
    await app.server.db.updateTable('mail').set({ kind: 'OTHER' }).where('id', '=', second.id).execute();
    mailbox.deliver(writeBounce(first));
    mailbox.deliver(writeBounce({ ...second, diagnostic: 'smtp; 550 \0no' }));
    // It is not the mailbox that failed.
    await expect(readBounces(app.server, [strict])).rejects.toThrow(/^(?!.*BOUNCE_MAILBOX)[^]*missing/);
    expect([await stateOf(first.id), await stateOf(second.id)]).toEqual(['SENT', 'REFUSED']);
    await read();
    expect(await stateOf(first.id)).toBe('REFUSED');
  });

  test('tries again for an hour what takes too long to read, after all else', async () => {
    const [first, second] = [await sendLetter(), await sendLetter()];
    const left = () => mailbox.inbox().filter(({ raw }) => !raw.includes('Subject: Away'));
    mailbox.deliver(writeBounce(first));
    await readSlowly();
    expect([await stateOf(first.id), left().map(({ flags }) => flags)]).toEqual(['SENT', [['\\Flagged']]]);
    mailbox.deliver(writeBounce(second));
    await read();
    expect([await stateOf(first.id), await stateOf(second.id), left()]).toEqual(['REFUSED', 'REFUSED', []]);

    const third = await sendLetter();
    mailbox.deliver(writeBounce(third));
    await readSlowly();
    vi.useFakeTimers({ now: Date.now() + 3_600_000, toFake: ['Date'] });
    await readSlowly();
    await read();
    expect([await stateOf(third.id), left().map(({ flags }) => flags)]).toEqual([
      'SENT',
      [['\\Flagged', '\\Seen']],
    ]);
  });

  test('says in words why the mailbox can’t be read', async () => {
    const { server } = app;
    const withMailbox = (change: object) => {
      const mail = server.settings.mail!;
      const settings = {
        ...server.settings,
        mail: { ...mail, bounceMailbox: { ...mail.bounceMailbox!, ...change } },
      };
      return readBounces({ ...server, settings }, [letter]);
    };
    const said = /^The mailbox BOUNCE_MAILBOX can't be read: /;
    await expect(withMailbox({ port: 9 })).rejects.toThrow(said);
    await expect(withMailbox({ folder: 'Nowhere' })).rejects.toThrow(said);
    await expect(withMailbox({ login: { user: 'testuser', pass: 'wrong' } })).rejects.toThrow(said);
    await expect(withMailbox({ tls: 'STARTTLS' })).rejects.toThrow(said);
  });
});
