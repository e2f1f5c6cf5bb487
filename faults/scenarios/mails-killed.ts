import type pg from 'pg';
import { CONNECTIONS } from '../../apps/server/src/mail/mailer.ts';
import { type MailServer, startMailServer } from '../../apps/server/test/mail-server.ts';
import { nothingFound } from '../check.ts';
import type { Installation } from '../installation.ts';
import type { Fault } from '../stage.ts';
import type { Rehearsed } from '../while-writing.ts';
import { until } from '../until.ts';

const MAILS = 6000;
const TIMES = 2;
const SENT_MILLIS = 300_000;

/** Emails in progress may arrive twice, each with the same id. */
export const mailsKilled: Fault = {
  title: `the app is killed ${TIMES} times while it sends ${MAILS} mails`,
  rehearse: async ({ onEmpty, random }) => {
    const smtp = await startMailServer();
    try {
      return await onEmpty((own) => sendUnderKills(own, smtp, random), { ...smtp.env, STUDYLINE_DEMO: 'on' });
    } finally {
      await smtp.close();
    }
  },
};

async function sendUnderKills(
  installation: Installation,
  smtp: MailServer,
  random: () => number,
): Promise<Rehearsed> {
  await installation.start();
  await onDatabase(installation, writeMails);
  const own = () => smtp.received.filter(({ parsed }) => parsed.messageId?.startsWith('<rehearsed-'));
  let servedAfter = 0;
  for (let time = 0; time < TIMES; time += 1) {
    const moment = (MAILS * (time + 0.2 + 0.6 * random())) / TIMES;
    await until(async () => own().length >= moment, SENT_MILLIS);
    const killed = performance.now();
    await installation.kill();
    const before = own().length;
    await installation.start();
    await until(async () => own().length > before, SENT_MILLIS);
    servedAfter = Math.max(servedAfter, performance.now() - killed);
  }
  await until(async () => (await onDatabase(installation, countWaiting)) === 0, SENT_MILLIS);
  const mails = Map.groupBy(own(), ({ parsed }) => parsed.messageId);
  const again = own().length - mails.size;
  const problems =
    again > TIMES * CONNECTIONS ? [`${again} mails arrived twice, at most ${TIMES * CONNECTIONS} may`] : [];
  return { ...nothingFound(), promised: MAILS, lost: MAILS - mails.size, problems, servedAfter };
}

async function onDatabase<T>(installation: Installation, work: (db: pg.Client) => Promise<T>): Promise<T> {
  const db = await installation.connect();
  return work(db).finally(() => db.end());
}

/** Emails one client administrator about this repeatedly. */
async function writeMails(db: pg.Client): Promise<void> {
  await db.query(`
    insert into mail (kind, cause, user_id, email_address, language_id, facts, message_id, created_at, next_attempt_at)
    select 'ADMINISTRATOR_ADDED', 'rehearsed ' || n, u.id, u.email_address, u.language_id,
      json_build_object('clientId', a.client_id), '<rehearsed-' || n || '@studyline.example>', now(), now()
    from generate_series(1, ${MAILS}) n,
      (select user_id, client_id from client_admin order by user_id, client_id limit 1) a join app_user u on u.id = a.user_id`);
}

async function countWaiting(db: pg.Client): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::integer as count from mail where state = 'WAITING'`,
  );
  return rows[0]?.count ?? 0;
}
