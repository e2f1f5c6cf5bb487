import type { Channel } from '@studyline/contract/channels/calls';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { cx } from '../../ui/class-names.ts';
import { BlockError } from '../../ui/feedback/EmptyState.tsx';
import { ProgressRing } from '../../ui/feedback/ProgressRing.tsx';
import { CountRow, ProgressSummary, SideNote, SideSection } from '../../ui/frame/SideSection.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { useFormat } from '../../use-format.ts';
import { useIsCompact, useIsPhone } from '../../use-media.ts';
import { type Translate, useTranslation } from '../../words.ts';
import { facetsInAddress } from '../feed/facets.ts';
import classes from './TimelineAside.module.css';
import { isLastMonth } from '../feed/group-words.ts';
import { archiveOf } from '../feed/archive-query.ts';
import { KeyContactRow } from './shared/KeyContactRow.tsx';
import { contactsOf } from './timeline-loader.ts';

const CONTACTS_SHOWN = 3;
const MONTHS_SHOWN = 6;

/** The column beside a study's posts: the person's progress, key contacts, and older posts by month. */
export function TimelineAside({ study }: { study: Channel }) {
  return (
    <>
      <MyProgress {...study.myProgress} />
      <KeyContacts channelId={study.channelId} />
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

function MyProgress(progress: Channel['myProgress']) {
  const { t } = useTranslation();
  const { totalCount: count, completedCount: done } = progress;
  const percent = count === 0 ? 0 : Math.floor((100 * done) / count);
  return (
    <SideSection title={t('channels.aside.progress')}>
      {count === 0 ? (
        <SideNote>{t('channels.aside.noActions')}</SideNote>
      ) : (
        <ProgressSummary
          ring={<ProgressRing percent={percent} label={t('channels.aside.progressShare', { percent })} />}
          title={t('channels.aside.progressTitle', { count, done })}
          detail={progressDetail(progress, t)}
        />
      )}
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
