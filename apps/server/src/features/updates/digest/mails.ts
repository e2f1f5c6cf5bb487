import { addresses } from '@studyline/contract/core/addresses';
import { DAY_MILLIS } from '@studyline/contract/core/days';
import { sentenceOf } from '@studyline/contract/updates/sentence';
import type { WordKey, Words } from '@studyline/contract/words/words';
import { dayIn, now } from '../../../core/clock.ts';
import type { Server } from '../../../core/server.ts';
import { localeOf, word } from '../../../core/words.ts';
import {
  mailKind,
  type MailKind,
  type MailSection,
  type MailText,
  type Recipient,
} from '../../../mail/mail-kind.ts';
import { writeMails } from '../../../mail/write-mails.ts';
import { versionNumber } from '../../posts/present.ts';
import type { UpdateRow } from '../calls/list-queries.ts';
import { presentUpdate } from '../calls/present.ts';
import {
  digestRange,
  findNeeds,
  findNews,
  findReader,
  type Need,
  type Reader,
  takeDueDigests,
} from './queries.ts';

/** How many things to do, and how much news, the summary names of one study. */
const NAMED = 8;
/** More is not looked at for one summary. */
const MOST_LOOKED_AT = 200;
/** How many people one transaction deals with. */
const BATCH = 500;

export const digestMail = mailKind({
  name: 'DIGEST',
  topicOf: () => 'DIGEST',
  schema: digestRange,
  compose: async (server, range, recipient) => {
    const { userId } = recipient;
    const at = now();
    const reader = userId === null ? undefined : await findReader(server.db, userId, at);
    if (userId === null || !reader) return undefined;
    const [needs, news] = await Promise.all([
      findNeeds(server.db, userId, { isWeekly: range.weeklyAfter !== null, limit: MOST_LOOKED_AT }),
      findNews(server.db, userId, range, { at, limit: MOST_LOOKED_AT }),
    ]);
    return needs.length + news.length === 0
      ? undefined
      : summaryOf(recipient, { ...reader, needs, news, at });
  },
});

interface Content extends Reader {
  needs: readonly Need[];
  news: readonly UpdateRow[];
  at: Date;
}

function summaryOf(
  recipient: Recipient,
  { firstName, isMorning, digestTime, studies, needs, news, at }: Content,
): MailText {
  const count = needs.length;
  const late = needs.filter(({ dueAt }) => dueAt < at).length;
  const first = needs[0];
  const named = studies.filter(({ channelId }) =>
    [...needs, ...news].some((one) => one.channelId === channelId),
  );
  const values = { count, late, name: firstName };
  const about: Words =
    count === 0
      ? { key: 'mail.digest.news', values: { count: news.length } }
      : { key: late > 0 ? 'mail.digest.needsLate' : 'mail.digest.needs', values };
  return {
    subject: about,
    title: { key: isMorning ? 'mail.digest.morning' : 'mail.digest.hello', values },
    lines: [{ key: 'mail.digest.lead', values: { about } }],
    button: first
      ? {
          label: { key: late > 0 ? 'mail.digest.startLate' : 'mail.digest.start' },
          path: addresses.post(first.postId, first.version),
        }
      : { label: { key: 'mail.digest.seeUpdates' }, path: addresses.updates() },
    sections: named.map(({ channelId, name, sponsorName }) => {
      const ofStudy = <T extends { channelId: number }>(all: readonly T[]) =>
        all.filter((one) => one.channelId === channelId);
      return sectionOf(recipient, {
        title: name,
        note: sponsorName ?? '',
        needs: ofStudy(needs),
        news: ofStudy(news),
        at,
      });
    }),
    why: {
      key: 'mail.digest.why',
      values: {
        time: digestTime,
        zone: (recipient.timezoneId.split('/').at(-1) ?? '').replaceAll('_', ' '),
        studies: listOf(
          recipient,
          named.map(({ name }) => name),
        ),
      },
    },
    choose: { label: { key: 'mail.digest.choose' }, path: `${addresses.updateProfile()}?part=notifications` },
  };
}

function sectionOf(
  recipient: Recipient,
  {
    title,
    note,
    needs,
    news,
    at,
  }: { title: string; note: string; needs: readonly Need[]; news: readonly UpdateRow[]; at: Date },
): MailSection {
  const { languageId } = recipient;
  const day = new Intl.DateTimeFormat(localeOf(languageId), { dateStyle: 'medium', timeZone: 'UTC' });
  const wording = {
    word: (key: WordKey, values?: Words['values']) => word(languageId, key, values),
    due: () => '',
    day: (millis: number) => day.format(millis),
  };
  return {
    title,
    note,
    needs: needs.slice(0, NAMED).map((need) => ({
      title: need.title,
      note: {
        key: `mail.digest.action.${need.requiredActionType}`,
        values: { label: versionNumber(need) },
      },
      due: dueWords(recipient, need.dueAt, at),
      isLate: need.dueAt < at,
      link: { label: { key: 'mail.digest.read' }, path: addresses.post(need.postId, need.version) },
    })),
    moreNeeds:
      needs.length > NAMED
        ? { key: 'mail.digest.moreNeeds', values: { count: needs.length - NAMED } }
        : undefined,
    newsTitle: { key: 'mail.digest.new' },
    news: news.slice(0, NAMED).map((row) => {
      const { of, values } = sentenceOf(presentUpdate({ languageId }, row), wording);
      return word(languageId, of, values).replaceAll(/<\/?b>/g, '');
    }),
    moreNews:
      news.length > NAMED
        ? { key: 'mail.digest.moreNews', values: { count: news.length - NAMED } }
        : undefined,
  };
}

/** "Due today, 16:40", in the reader's time zone. */
function dueWords({ languageId, timezoneId }: Recipient, due: Date, at: Date): Words {
  const late = at.getTime() - due.getTime();
  if (late > DAY_MILLIS)
    return { key: 'app.due.overdueDays', values: { count: Math.floor(late / DAY_MILLIS) } };
  if (late > 0) return { key: 'app.due.overdueNow' };
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(localeOf(languageId), { ...options, timeZone: timezoneId }).format(due);
  if (dayIn(timezoneId, due) === dayIn(timezoneId, at))
    return { key: 'app.due.today', values: { time: format({ hour: '2-digit', minute: '2-digit' }) } };
  return {
    key: 'app.due.on',
    values: { date: format({ weekday: 'short', day: 'numeric', month: 'short' }) },
  };
}

const listOf = ({ languageId }: Recipient, names: readonly string[]) =>
  new Intl.ListFormat(localeOf(languageId), { type: 'conjunction' }).format(names);

/** Writes the summaries of those whose time for it has come. A run that ends half-way is continued by the next. */
export async function writeDigests(server: Server, at = now()): Promise<void> {
  for (let taken = BATCH; taken === BATCH;) {
    taken = await server.db.transaction().execute(async (trx) => {
      const due = await takeDueDigests(trx, at, BATCH);
      const mails = due
        .filter(({ hasContent }) => hasContent)
        .map(({ userId, day, dailyAfter, weeklyAfter, upTo }) => ({
          cause: day,
          userId,
          channelId: null,
          facts: { dailyAfter, weeklyAfter, upTo },
        }));
      await writeMails(trx, server, digestMail, mails);
      return due.length;
    });
  }
}

export const digestMails: readonly MailKind[] = [digestMail];
