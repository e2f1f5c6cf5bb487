import type pg from 'pg';
import { CONNECTIONS } from '../../apps/server/src/mail/mailer.ts';
import { writeBounce } from '../../apps/server/test/bounces.ts';
import { type MailServer, startMailServer } from '../../apps/server/test/mail-server.ts';
import { type MailboxServer, startMailboxServer } from '../../apps/server/test/mailbox-server.ts';
import { nothingFound } from '../check.ts';
import type { Installation } from '../installation.ts';
import type { Fault } from '../stage.ts';
import { until } from '../until.ts';
import type { Rehearsed } from '../while-writing.ts';

const MEMBERS = 6000;
const TIMES = 2;
const SENT_MILLIS = 600_000;
/** One of so many bounces minutes later. */
const BOUNCING = 50;

/** Emails in progress may arrive twice, each with the same id. */
export const mailsKilled: Fault = {
  title: `the app is killed ${TIMES} times while it writes and sends summaries to ${MEMBERS} members, some of which bounce`,
  rehearse: async ({ onCopy, random }) => {
    const [smtp, mailbox] = [await startMailServer(), await startMailboxServer()];
    const env = { ...smtp.env, BOUNCE_ADDRESS: 'bounces@portal.example', BOUNCE_MAILBOX: mailbox.url };
    try {
      return await onCopy((own) => sendUnderKills(own, { smtp, mailbox }, random), env);
    } finally {
      await smtp.close();
      await mailbox.close();
    }
  },
};

async function sendUnderKills(
  installation: Installation,
  { smtp, mailbox }: { smtp: MailServer; mailbox: MailboxServer },
  random: () => number,
): Promise<Rehearsed> {
  await installation.start();
  const studyId = await onDatabase(installation, addMembers);
  const own = () => smtp.received.filter(({ to: [address] }) => isOwn(address));
  let servedAfter = 0;
  for (let time = 0; time < TIMES; time += 1) {
    const moment = (MEMBERS * (time + 0.2 + 0.6 * random())) / TIMES;
    await until(async () => own().length >= moment, SENT_MILLIS);
    const killed = performance.now();
    await installation.kill();
    const before = own().length;
    await installation.start();
    await until(async () => own().length > before, SENT_MILLIS);
    servedAfter = Math.max(servedAfter, performance.now() - killed);
  }
  const isSent = async () => (await readStates(installation, studyId))['SENT'] === MEMBERS;
  await until(isSent, SENT_MILLIS);
  const byPerson = Map.groupBy(own(), ({ to: [address] }) => address);
  const again = own().length - byPerson.size;
  const renamed = [...byPerson.values()].filter(
    (mails) => new Set(mails.map(({ parsed }) => parsed.messageId)).size > 1,
  );
  const bouncing = [...byPerson.values()].filter((_, index) => index % BOUNCING === 0);
  for (const [mail] of bouncing) mailbox.deliver(writeBounce({ returnPath: mail!.from }));
  await until(async () => mailbox.inbox().length === 0, SENT_MILLIS);
  const { SENT: sent = 0, REFUSED: refused = 0, ...others } = await readStates(installation, studyId);
  const problems = [
    again > TIMES * CONNECTIONS ? `${again} emails arrived twice, at most ${TIMES * CONNECTIONS} may` : '',
    renamed.length > 0 ? `${renamed.length} emails that arrived twice have two ids` : '',
    refused === bouncing.length && sent === byPerson.size - refused
      ? ''
      : `${byPerson.size} emails arrived and ${bouncing.length} bounced, but ${sent} are noted as sent and ${refused} as refused`,
    Object.keys(others).length > 0 ? `Some are neither: ${JSON.stringify(others)}` : '',
  ].filter(Boolean);
  const figures = `${again} arrived twice, ${refused} bounced`;
  return {
    ...nothingFound(),
    promised: MEMBERS,
    lost: MEMBERS - byPerson.size,
    problems,
    servedAfter,
    figures,
  };
}

const isOwn = (address = '') => address.startsWith('rehearsed-');

async function onDatabase<T>(installation: Installation, work: (db: pg.Client) => Promise<T>): Promise<T> {
  const db = await installation.connect();
  return work(db).finally(() => db.end());
}

/** Adds members to a study who have one update each, and whose time for a summary has come. Returns the study. */
async function addMembers(db: pg.Client): Promise<number> {
  // Noon, or just after it, whatever the time is here.
  const hours = 12 - new Date().getUTCHours();
  const zone = `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
  const { rows } = await db.query<{ id: number }>(
    `with place as (
        select t.channel_id, t.id as team_id, r.id as role_id from team t join role r on r.channel_id = t.channel_id and r.key = 'SITE_STAFF'
        where t.team_type = 'STUDY_SITE' and t.status = 'ACTIVE' order by t.id limit 1),
      person as (
        insert into app_user (email_address, first_name, last_name, timezone_id, created_at)
        select 'rehearsed-' || n || '@site.example', 'Rehearsed', n::text, $2, now() - interval '30 days' from generate_series(1, $1) n returning id),
      member as (
        insert into channel_member (channel_id, user_id, status) select place.channel_id, person.id, 'CURRENT' from person, place returning id, channel_id, user_id),
      role as (insert into member_role (member_id, role_id) select member.id, place.role_id from member, place),
      team as (insert into team_member (team_id, member_id, status, is_lead) select place.team_id, member.id, 'CURRENT', false from member, place),
      told as (
        insert into personal_update (user_id, channel_id, kind, cause, subject, occurred_at, is_for_me, is_newest, may_be_newest_for_me)
        select user_id, channel_id, 'STUDY_JOINED', 'rehearsed', 'study ' || channel_id, now(), true, true, true from member)
      select channel_id as id from place`,
    [MEMBERS, zone],
  );
  return rows[0]!.id;
}

/** How many of the summaries are in each state. */
async function readStates(installation: Installation, studyId: number): Promise<Record<string, number>> {
  return onDatabase(installation, async (db) => {
    const { rows } = await db.query<{ state: string; count: number }>(
      `select m.state, count(*)::integer as count from mail m join channel_member c on c.user_id = m.user_id and c.channel_id = $1
        where m.kind = 'DIGEST' and m.email_address::text like 'rehearsed-%' group by 1`,
      [studyId],
    );
    return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
  });
}
