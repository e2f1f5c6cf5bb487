import { Button, Select, TextInput } from '@mantine/core';
import type { RecordedEntry } from '@studyline/contract/recorded/calls';
import { IconChevronLeft } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { useSession } from '../../api/session.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { FetchedList } from '../../ui/feedback/FetchedList.tsx';
import { Link } from '../../ui/Link.tsx';
import { useFormat } from '../../use-format.ts';
import { useListWords } from '../../use-list-words.ts';
import { useTranslation } from '../../words.ts';
import { kindChoices, queryOfRecorded, type RecordedFilter } from './recorded-filter.ts';
import { recordedPages, recordedSummary } from './recorded-query.ts';
import classes from './Recorded.module.css';

/** The entries of a kind, by day, newest first. */
export function RecordedEntries({ filter }: { filter: RecordedFilter }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const found = useInfiniteQuery({
    ...recordedPages(queryOfRecorded(filter)),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  });
  const show = (change: { [K in keyof RecordedFilter]: RecordedFilter[K] | undefined }) => {
    const next = Object.entries({ part: 'recorded', ...filter, ...change }).filter(([, value]) => value);
    void navigate({ to: '.', search: Object.fromEntries(next) as never, replace: true, resetScroll: false });
  };
  const isNarrowed = Boolean(filter.study ?? filter.from ?? filter.to);
  const empty = isNarrowed ? (
    <EmptyState
      title={t('recorded.noneFound')}
      text={t('recorded.noneFoundText')}
      actions={
        <Button variant="default" onClick={() => show({ study: undefined, from: undefined, to: undefined })}>
          {t('auditTrail.clear')}
        </Button>
      }
    />
  ) : (
    <EmptyState title={t('recorded.noneFound')} text={t('recorded.none')} />
  );
  return (
    <>
      <Link href={paths.updateProfile('recorded')} className={classes.back}>
        <IconChevronLeft size={16} aria-hidden />
        {t('recorded.back')}
      </Link>
      <Filters filter={filter} onChange={show} />
      <FetchedList list={found} words={useListWords()} empty={empty}>
        {(entries) => (
          <div aria-busy={found.isPlaceholderData || undefined} className={classes.days}>
            <Days entries={entries} />
          </div>
        )}
      </FetchedList>
    </>
  );
}

interface FiltersProps {
  filter: RecordedFilter;
  onChange: (change: { [K in keyof RecordedFilter]: RecordedFilter[K] | undefined }) => void;
}

function Filters({ filter, onChange }: FiltersProps) {
  const { t } = useTranslation();
  const { data } = useQuery(recordedSummary);
  return (
    <search className={classes.filters} aria-label={t('recorded.title')}>
      <Select
        label={t('recorded.what')}
        withScrollArea={false}
        allowDeselect={false}
        data={kindChoices.map((kind) => ({ value: kind, label: t(`recorded.kind.${kind}`) }))}
        value={filter.kind ?? null}
        onChange={(value) => onChange({ kind: kindChoices.find((kind) => kind === value) })}
      />
      <Select
        label={t('recorded.study')}
        placeholder={t('recorded.anyStudy')}
        clearable
        searchable
        withScrollArea={false}
        data={(data?.studies ?? []).map(({ channelId, name }) => ({ value: String(channelId), label: name }))}
        value={filter.study ? String(filter.study) : null}
        onChange={(value) => onChange({ study: value === null ? undefined : Number(value) })}
      />
      <TextInput
        type="date"
        label={t('auditTrail.from')}
        max={filter.to}
        value={filter.from ?? ''}
        onChange={({ currentTarget }) => onChange({ from: currentTarget.value })}
      />
      <TextInput
        type="date"
        label={t('auditTrail.to')}
        min={filter.from}
        value={filter.to ?? ''}
        onChange={({ currentTarget }) => onChange({ to: currentTarget.value })}
      />
    </search>
  );
}

function Days({ entries }: { entries: RecordedEntry[] }) {
  const format = useFormat();
  const days = Map.groupBy(entries, (entry) => format.dayOf(entry.occurredAtDateTimeMillis));
  return [...days].map(([day, ofDay]) => (
    <section key={day} className={classes.day}>
      <h2>{format.longDate(ofDay[0]!.occurredAtDateTimeMillis)}</h2>
      <ul className={classes.card}>
        {ofDay.map((entry) => (
          <Entry key={entry.entryId} entry={entry} />
        ))}
      </ul>
    </section>
  ));
}

function Entry({ entry }: { entry: RecordedEntry }) {
  const { t } = useTranslation();
  const format = useFormat();
  const session = useSession();
  const { postId, version, postTitle, versionLabel, change, said, device, ipAddress } = entry;
  const isOwn = session.status === 'authenticated' && entry.actorUserId === session.user.userId;
  const title = postTitle ?? (postId === null ? null : t('recorded.hiddenPost'));
  const post = title && versionLabel ? t('auditTrail.version', { title, version: versionLabel }) : title;
  const about = [isOwn ? null : entry.actorName, entry.subjectName, entry.teamName, entry.channelName];
  const browser = device && device.browser;
  const from = [
    browser && (device.system ? t('security.device', { browser, system: device.system }) : browser),
    ipAddress,
  ];
  const changed = change && [change.before.join('; '), change.after.join('; ')].filter(Boolean).join(' → ');
  return (
    <li className={classes.entry}>
      <time dateTime={new Date(entry.occurredAtDateTimeMillis).toISOString()}>
        {format.time(entry.occurredAtDateTimeMillis)}
      </time>
      <div>
        <p className={classes.event}>{entry.eventText}</p>
        {post && (
          <p>
            {entry.can.openPost && postId !== null && version !== null ? (
              <Link href={paths.post(postId, version)}>{post}</Link>
            ) : (
              post
            )}
          </p>
        )}
        <Line>{about}</Line>
        {changed && <p className={classes.said}>{changed}</p>}
        {said && <p className={classes.said}>{said}</p>}
        <Line>{from}</Line>
      </div>
    </li>
  );
}

function Line({ children }: { children: readonly (string | null)[] }) {
  const text = children.filter(Boolean).join(', ');
  return text === '' ? null : <p className={classes.said}>{text}</p>;
}
