import { afterAll, describe, expect, test } from 'vitest';
import { startApp } from '../../../../test/app.ts';
import { query } from '../../../../test/cluster.ts';
import { startMailServer } from '../../../../test/mail-server.ts';
import { randomBelow } from '../../../../test/random.ts';
import { buildMember, buildStudy } from '../../../../test/world.ts';
import { writeDigests } from './mails.ts';

const smtp = await startMailServer();
const app = await startApp({ env: smtp.env });
const { db } = app.server;
afterAll(async () => {
  await app.close();
  await smtp.close();
});

const HOUR = 3_600_000;
const seeds = process.env['STUDYLINE_TEST_FULL'] ? [1, 2, 3, 4, 5, 6] : [1];
/** Zones whose clocks change on different days, by half an hour, at midnight, or never. */
const ZONES = [
  'Europe/Dublin',
  'America/New_York',
  'America/Santiago',
  'Australia/Lord_Howe',
  'Asia/Kolkata',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Africa/Cairo',
];

const formats = new Map(
  ZONES.map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' }),
  ]),
);
/** What calendar and clock show there: "2026-11-29", "07:30". */
const localOf = (zone: string, at: number) => formats.get(zone)!.format(at).split(' ') as [string, string];
/** The newest such weekday that is not after the day; Monday is 1. */
const lastOf = (weekday: number, day: string) => {
  const back = (new Date(day).getUTCDay() + 6 - (weekday - 1)) % 7;
  return new Date(Date.parse(day) - back * 24 * HOUR).toISOString().slice(0, 10);
};

interface Reader {
  userId: number;
  zone: string;
  time: string;
  weekday: number;
  isQuiet: boolean;
  isWeekly: boolean;
  toldOn: string;
  weeklyOn: string;
  waiting: boolean;
}

describe('a year of summaries', () => {
  test.each(seeds)('with random clocks and zones, each comes once a day at its time: %i', async (seed) => {
    const random = randomBelow(seed);
    await query(app.database.ownerUrl, 'delete from mail; delete from digest; delete from personal_update');
    const study = await buildStudy(db);
    const begin = Date.parse('2027-01-01T00:00:00Z');
    const readers: Reader[] = [];
    for (const zone of [...ZONES, ...ZONES]) {
      const { userId } = await buildMember(db, study, { roles: ['SITE_STAFF'] });
      const reader = {
        userId,
        zone,
        time: `${String(7 + random(11)).padStart(2, '0')}:${random(2) === 0 ? '00' : '30'}`,
        weekday: 1 + random(7),
        isQuiet: random(3) > 0,
        isWeekly: random(3) === 0,
      };
      const [day] = localOf(zone, begin - 24 * HOUR);
      await query(
        app.database.ownerUrl,
        `update app_user set timezone_id = '${zone}', created_at = '2026-01-01' where id = ${userId};
         update mail_schedule set digest_time = '${reader.time}', digest_day = ${reader.weekday}, quiet_hours = ${reader.isQuiet} where user_id = ${userId};
         delete from mail_choice where user_id = ${userId};
         insert into mail_choice values (${userId}, 'PEOPLE', '${reader.isWeekly ? 'WEEKLY_DIGEST' : 'DAILY_DIGEST'}');
         insert into digest values (${userId}, '${day}', 0, '${day}', 0)`,
      );
      readers.push({ ...reader, toldOn: day, weeklyOn: day, waiting: false });
    }
    let steps = 0;
    for (let at = begin; at < begin + 366 * 24 * HOUR;) {
      // Mostly some hours, now and then minutes, or days in which nothing runs.
      at += [HOUR / 4, 2 * HOUR, 5 * HOUR, 9 * HOUR, 40 * HOUR][random(5)]! + random(HOUR);
      const told = readers.filter(() => random(4) === 0);
      for (const one of told) one.waiting = true;
      if (told.length > 0)
        await query(
          app.database.ownerUrl,
          `insert into personal_update (user_id, channel_id, kind, cause, subject, occurred_at, is_for_me, is_newest, may_be_newest_for_me)
           select u.id, ${study.channelId}, 'STUDY_JOINED', 'step ${steps}', 'step ${steps}', '${new Date(at).toISOString()}', false, true, false
           from unnest(array[${told.map(({ userId }) => userId)}]) u(id)`,
        );
      const expected = readers.filter((one) => {
        const [day, time] = localOf(one.zone, at);
        if (time < one.time || (one.isQuiet && time >= '19:00') || day <= one.toldOn) return false;
        one.toldOn = day;
        if (one.isWeekly && lastOf(one.weekday, day) <= one.weeklyOn) return false;
        one.weeklyOn = day;
        const { waiting } = one;
        one.waiting = false;
        return waiting;
      });
      await writeDigests(app.server, new Date(at));
      const rows = await query(app.database.ownerUrl, 'delete from mail returning user_id || cause');
      expect([at, rows.map(String).toSorted()]).toEqual([
        at,
        expected.map(({ userId, toldOn }) => `${userId}${toldOn}`).toSorted(),
      ]);
      steps += 1;
    }
    expect(steps).toBeGreaterThan(500);
  });
});
