import type { ReadersPreview } from '@studyline/contract/sharing/readers';
import { locale, t } from '../../words.ts';

const MINUTES_AN_HOUR = 60;
const MINUTES_WORTH_SAYING = 5;

/** "3 minutes", "2 h 5 min" */
export function minutesText(minutes: number): string {
  if (minutes < MINUTES_AN_HOUR) return t('sharing.readers.minutes', { count: minutes });
  const values = { hours: Math.floor(minutes / MINUTES_AN_HOUR), minutes: minutes % MINUTES_AN_HOUR };
  return t(values.minutes === 0 ? 'sharing.readers.wholeHours' : 'sharing.readers.hours', values);
}

const listOf = (names: readonly string[]) =>
  new Intl.ListFormat(locale, { type: 'conjunction' }).format(names);

/** "31 people get it: 14 sites and 3 other teams." */
export function countText({ memberCount, siteCount, otherTeamCount }: ReadersPreview): string {
  if (memberCount === 1) return t('sharing.readers.nobodyElse');
  const who = t('sharing.readers.count', { count: memberCount });
  const places = [
    ...(siteCount > 0 ? [t('sharing.readers.sites', { count: siteCount })] : []),
    ...(otherTeamCount > 0
      ? [t(siteCount > 0 ? 'sharing.readers.otherTeams' : 'sharing.readers.teams', { count: otherTeamCount })]
      : []),
  ];
  return places.length > 0
    ? t('sharing.readers.where', { who, places: listOf(places) })
    : t('sharing.readers.whole', { who });
}

/** How long one of them reads, and all of them together. Short texts don't say it. */
export function readingText({ minutesEach, minutesTotal }: ReadersPreview): string {
  if (minutesEach === null || minutesTotal === null || minutesEach < MINUTES_WORTH_SAYING) return '';
  return t('sharing.readers.reading', { each: minutesText(minutesEach), total: minutesText(minutesTotal) });
}

type SomeReaders = NonNullable<ReadersPreview['change']>['gained'];

/** Who gains access to a post and who loses it, each with the consequences. */
export function changeTexts({ change }: ReadersPreview): string[] {
  if (!change) return [];
  const { gained, lost, losesOwn } = change;
  const texts = [
    ...someText('gained', gained, t('sharing.readers.change.gainedHint')),
    ...someText('lost', lost, t('sharing.readers.change.lostHint')),
    ...(losesOwn ? [t('sharing.readers.change.losesOwn')] : []),
  ];
  return texts.length > 0 ? texts : [t('sharing.readers.change.nobody')];
}

function someText(
  what: 'gained' | 'lost',
  { memberCount: count, members }: SomeReaders,
  hint: string,
): string[] {
  if (count === 0) return [];
  if (members.length === 0) return [`${t(`sharing.readers.change.${what}Unseen`, { count })} ${hint}`];
  const names = namesOf({ memberCount: count, members });
  return [`${t(`sharing.readers.change.${what}`, { count, names })} ${hint}`];
}

/** The first names of some people, and how many more there are. */
export function namesOf({ memberCount, members }: SomeReaders): string {
  const more = memberCount - members.length;
  const names = members.map(({ displayName }) => displayName);
  return more > 0 ? `${names.join(', ')} ${t('sharing.readers.more', { count: more })}` : listOf(names);
}
