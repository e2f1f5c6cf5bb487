import type { UpcomingEvent } from '@studyline/contract/calendar/calls';
import type { Channel } from '@studyline/contract/channels/calls';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { cx } from '../../ui/class-names.ts';
import { BlockError } from '../../ui/feedback/EmptyState.tsx';
import { ProgressRing } from '../../ui/feedback/ProgressRing.tsx';
import { CountRow, EventRow, ProgressSummary, SideNote, SideSection } from '../../ui/frame/SideSection.tsx';
import { Link } from '../../ui/Link.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import type { Format } from '../../format.ts';
import { useFormat } from '../../use-format.ts';
import { useNow } from '../../use-now.ts';
import { useIsCompact, useIsPhone } from '../../use-media.ts';
import { type Translate, useTranslation } from '../../words.ts';
import { dateParts } from '../calendar/event-dates.ts';
import { facetsInAddress } from '../feed/facets.ts';
import classes from './TimelineAside.module.css';
import { isLastMonth } from '../feed/group-words.ts';
import { archiveOf } from '../feed/archive-query.ts';
import { KeyContactRow } from './shared/KeyContactRow.tsx';
import { contactsOf, eventsOf } from './timeline-loader.ts';

const CONTACTS_SHOWN = 3;
const MONTHS_SHOWN = 6;

/** The column beside a study's posts: the person's progress, key contacts, the next events, and older posts by month. */
export function TimelineAside({ study }: { study: Channel }) {
  return (
    <>
      <MyProgress {...study.myProgress} />
      <KeyContacts channelId={study.channelId} />
      <NextEvents channelId={study.channelId} />
      <Archive channelId={study.channelId} />
    </>
  );
}

/** Above the posts, its links would be in the way of keyboard users. */
function useFolds(): boolean {
  const isCompact = useIsCompact();
  const isPhone = useIsPhone();
  return isCompact && !isPhone;
}

/** Some people, such as monitors, are never asked for anything. */
function MyProgress(progress: Channel['myProgress']) {
  const { t } = useTranslation();
  const { totalCount: count, completedCount: done } = progress;
  if (count === 0) return null;
  const percent = Math.floor((100 * done) / count);
  return (
    <SideSection title={t('channels.aside.progress')}>
      <ProgressSummary
        ring={<ProgressRing percent={percent} label={t('channels.aside.progressShare', { percent })} />}
        title={t('channels.aside.progressTitle', { count, done })}
        detail={progressDetail(progress, t)}
      />
    </SideSection>
  );
}

function progressDetail(progress: Channel['myProgress'], t: Translate): string {
  const { totalCount, completedCount, overdueCount: overdue, dueTodayCount: dueToday } = progress;
  if (overdue > 0 && dueToday > 0) return t('channels.aside.overdueAndDueToday', { overdue, dueToday });
  if (overdue > 0) return t('channels.aside.overdue', { overdue });
  if (dueToday > 0) return t('channels.aside.dueToday', { dueToday });
  return t(completedCount < totalCount ? 'channels.aside.nothingDueToday' : 'channels.aside.nothingLeft');
}

function KeyContacts({ channelId }: { channelId: number }) {
  const { t } = useTranslation();
  const folds = useFolds();
  const [isWhole, setWhole] = useState(false);
  const { data, isError, refetch } = useQuery({ ...contactsOf(channelId), retryOnMount: false });
  const contacts = data?.items ?? [];
  const hasMore = !isWhole && contacts.length > CONTACTS_SHOWN;
  return (
    <SideSection
      title={t('channels.aside.contacts')}
      folds={folds}
      link={
        hasMore && (
          <button
            type="button"
            className={cx('sl-link', classes.all)}
            aria-label={t('channels.aside.allContacts')}
            onClick={() => setWhole(true)}
          >
            {t('channels.aside.all')}
          </button>
        )
      }
    >
      {!data && isError && (
        <BlockError
          text={t('channels.aside.contactsFailed')}
          retryLabel={t('app.tryAgain')}
          onRetry={() => void refetch()}
        />
      )}
      {data && contacts.length === 0 && <SideNote>{t('channels.aside.noContacts')}</SideNote>}
      {contacts.slice(0, isWhole ? undefined : CONTACTS_SHOWN).map((contact) => (
        <KeyContactRow key={contact.userId} contact={contact} />
      ))}
    </SideSection>
  );
}

function NextEvents({ channelId }: { channelId: number }) {
  const { t } = useTranslation();
  const folds = useFolds();
  const format = useFormat();
  const now = useNow();
  const { data, isError, refetch } = useQuery({ ...eventsOf(channelId), retryOnMount: false });
  const events = (data?.items ?? []).filter(({ eventEndDateTimeMillis: end }) => end > now);
  if (data && events.length === 0) return null;
  return (
    <SideSection
      title={t('channels.aside.events')}
      folds={folds}
      link={
        <Link
          href={`${paths.timeline(channelId)}?facets=POST_TYPE:EVENT`}
          className="sl-link"
          aria-label={t('channels.aside.allEvents')}
        >
          {t('channels.aside.all')}
        </Link>
      }
    >
      {!data && isError && (
        <BlockError
          text={t('channels.aside.eventsFailed')}
          retryLabel={t('app.tryAgain')}
          onRetry={() => void refetch()}
        />
      )}
      {events.map(({ postId, version, title, ...event }) => (
        <EventRow
          key={postId}
          href={paths.post(postId, version, 'CHANNEL')}
          date={dateParts({ start: event.eventStartDateTimeMillis, timeZone: format.timeZone })}
          title={title}
          detail={whenAndWhere(event, format, t)}
        />
      ))}
    </SideSection>
  );
}

/** "14:00, online", or "2 days" and the place of a longer one. */
function whenAndWhere(
  {
    eventStartDateTimeMillis: start,
    eventEndDateTimeMillis: end,
    eventLocation: place,
  }: Pick<UpcomingEvent, 'eventStartDateTimeMillis' | 'eventEndDateTimeMillis' | 'eventLocation'>,
  format: Format,
  t: Translate,
): string {
  const days = format.dayOf(end - 1) - format.dayOf(start) + 1;
  const first = days > 1 ? t('channels.aside.eventDays', { count: days }) : format.time(start);
  return t('app.list', { first, last: place === '' ? t('channels.aside.online') : place });
}

function Archive({ channelId }: { channelId: number }) {
  const { t } = useTranslation();
  const folds = useFolds();
  const format = useFormat();
  const [isWhole, setWhole] = useState(false);
  const { data, isError, refetch } = useQuery({ ...archiveOf(channelId), retryOnMount: false });
  const months = data?.items ?? [];
  if (data && months.length === 0) return null;
  const nameOf = (year: number, month: number) =>
    isLastMonth(year, month, format) ? t('feed.groups.lastMonth') : format.month(year, month);
  return (
    <SideSection title={t('channels.aside.archive')} folds={folds}>
      {!data && isError && (
        <BlockError
          text={t('channels.aside.archiveFailed')}
          retryLabel={t('app.tryAgain')}
          onRetry={() => void refetch()}
        />
      )}
      {months.slice(0, isWhole ? undefined : MONTHS_SHOWN).map(({ year, month, count }) => {
        const facets = facetsInAddress({ types: [], months: [{ year, month }] })!;
        return (
          <CountRow
            key={`${year}-${month}`}
            href={`${paths.timeline(channelId)}?facets=${encodeURIComponent(facets)}`}
            label={nameOf(year, month)}
            count={count}
          />
        );
      })}
      {!isWhole && months.length > MONTHS_SHOWN && (
        <TextButton onClick={() => setWhole(true)}>{t('channels.aside.allMonths')}</TextButton>
      )}
    </SideSection>
  );
}
