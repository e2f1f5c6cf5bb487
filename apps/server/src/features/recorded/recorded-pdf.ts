import { setImmediate as turn } from 'node:timers/promises';
import type { Readable } from 'node:stream';
import type { RecordedEntry } from '@studyline/contract/recorded/calls';
import type { Profile } from '@studyline/contract/users/calls';
import type { Actor } from '../../core/actor.ts';
import { localeOf, momentIn, word } from '../../core/words.ts';
import { numberPages, Sheet, startPdf } from '../../pdf/sheet.ts';
import type { StudyRow } from './queries.ts';

const TIME = 44;

/** What a file begins with. */
export interface About {
  profile: Profile;
  studies: readonly StudyRow[];
  at: Date;
}

/** The same as a document to read and to keep: in the person's language and time zone, with the page and the number of pages on each page. */
export async function recordedPdf(
  actor: Actor,
  about: About,
  entries: AsyncIterable<RecordedEntry[]>,
): Promise<Readable> {
  const { languageId, timezoneId } = actor;
  const title = word(languageId, 'recorded.title');
  const { displayName } = about.profile.basicUserInfo;
  const pdf = await startPdf({ title: `${title}, ${displayName}`, languageId, at: about.at });
  void fill(new Sheet(pdf), actor, about, entries).then(
    () => {
      const time = momentIn({ languageId, timezoneId }, about.at);
      numberPages(pdf, `${title}, ${displayName}, ${time}`, languageId);
      pdf.end();
    },
    (error: unknown) => pdf.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return pdf;
}

async function fill(
  sheet: Sheet,
  actor: Actor,
  { profile, studies, at }: About,
  entries: AsyncIterable<RecordedEntry[]>,
): Promise<void> {
  const { languageId, timezoneId } = actor;
  const locale = localeOf(languageId);
  const dayFormat = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: timezoneId });
  const timeFormat = new Intl.DateTimeFormat(locale, {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: timezoneId,
  });
  const dateFormat = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: timezoneId });
  const { basicUserInfo: person, contactData } = profile;
  sheet.heading(word(languageId, 'recorded.title'), 18, 0);
  sheet.row('', [word(languageId, 'recorded.pdf.made', { time: momentIn(actor, at), zone: timezoneId })], 1);
  sheet.heading(word(languageId, 'recorded.pdf.person'), 12, 12);
  const facts: [string, string | null][] = [
    [word(languageId, 'recorded.pdf.name'), person.displayName],
    [word(languageId, 'audit.field.emailAddress'), person.emailAddress],
    [word(languageId, 'audit.field.jobTitle'), person.jobTitle],
    ...contactData.map(({ name, value, address }): [string, string | null] => [
      word(languageId, 'recorded.pdf.contact'),
      value ??
        [address?.street, address?.zip, address?.city, address?.state, address?.countryName]
          .filter(Boolean)
          .join(', ') + ` (${name})`,
    ]),
  ];
  for (const [name, value] of facts) if (value) sheet.row(name, [value], 120);
  if (studies.length > 0) sheet.heading(word(languageId, 'recorded.pdf.studies'), 12, 12);
  for (const { name, roles, teams, joinedAt, endedAt } of studies) {
    const from = dateFormat.format(joinedAt);
    const period =
      endedAt === null
        ? word(languageId, 'recorded.pdf.since', { from })
        : word(languageId, 'recorded.pdf.period', { from, to: dateFormat.format(endedAt) });
    sheet.row(
      name,
      [roles.join(', ') || period, teams.join('; '), ...(roles.length > 0 ? [period] : [])],
      120,
    );
  }
  let day = '';
  let isEmpty = true;
  for await (const chunk of entries) {
    for (const [index, entry] of chunk.entries()) {
      const on = dayFormat.format(entry.occurredAtDateTimeMillis);
      if (on !== day) sheet.heading(on, 11, 12);
      day = on;
      isEmpty = false;
      sheet.row(timeFormat.format(entry.occurredAtDateTimeMillis), linesOf(actor, entry), TIME);
      // Other calls get their turn while a long document is laid out.
      if (index % 25 === 24) await turn();
    }
  }
  if (isEmpty) sheet.row('', [word(languageId, 'recorded.none')], 1);
}

/** What an entry says, line by line. */
function linesOf({ languageId, userId }: Actor, entry: RecordedEntry): string[] {
  const { change, device, ipAddress, version, versionLabel } = entry;
  const post = entry.postTitle ?? (entry.postId === null ? null : word(languageId, 'recorded.hiddenPost'));
  const about = [
    post && version !== null && versionLabel ? `${post}, ${versionLabel}` : post,
    entry.subjectName,
    entry.teamName,
    entry.channelName,
  ];
  const by = entry.actorUserId === userId ? null : entry.actorName;
  const from = [
    device &&
      device.browser &&
      (device.system
        ? word(languageId, 'security.device', { browser: device.browser, system: device.system })
        : device.browser),
    ipAddress,
  ];
  const joined = (parts: readonly (string | null | undefined | false)[]) => parts.filter(Boolean).join(', ');
  const changed = change && [change.before.join('; '), change.after.join('; ')].filter(Boolean).join(' → ');
  return [entry.eventText, joined([by, ...about]), changed ?? '', entry.said ?? '', joined(from)];
}
