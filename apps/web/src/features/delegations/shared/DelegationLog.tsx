import { Button, Select, TextInput } from '@mantine/core';
import { type Delegation, exportDelegations } from '@studyline/contract/delegations/calls';
import type { Team } from '@studyline/contract/teams/calls';
import { IconAlertTriangle, IconDownload, IconPlus, IconSignature } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { urlOf } from '../../../api/request.ts';
import { onDemand } from '../../../navigation/on-demand.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { DataTable, NameCell } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { FetchedList } from '../../../ui/feedback/FetchedList.tsx';
import { Checkbox } from '../../../ui/forms/Checkbox.tsx';
import { Segments } from '../../../ui/forms/Segments.tsx';
import { RowMenu } from '../../../ui/RowMenu.tsx';
import { TextLink } from '../../../ui/TextButton.tsx';
import { toMain, useReturnFocus } from '../../../ui/use-return-focus.ts';
import { useFormat } from '../../../use-format.ts';
import { useListWords } from '../../../use-list-words.ts';
import { useIsPhone } from '../../../use-media.ts';
import { useTranslation } from '../../../words.ts';
import { dutiesOf, linesOf, type LogFilter } from '../delegation-queries.ts';
import classes from './DelegationLog.module.css';

const AddDialog = onDemand(() => import('../AddDelegationDialog.tsx'), 'AddDelegationDialog');
const DecideDialog = onDemand(() => import('../DecideDialog.tsx'), 'DecideDialog');
const EndDialog = onDemand(() => import('../EndDelegationDialog.tsx'), 'EndDelegationDialog');
const ReceiptDialog = onDemand(() => import('../DelegationReceiptDialog.tsx'), 'DelegationReceiptDialog');
const DutiesDialog = onDemand(() => import('../DutiesDialog.tsx'), 'DutiesDialog');

type Group = 'CURRENT' | 'WAITING' | 'IN_FORCE' | 'ENDED';
type Open =
  | { kind: 'add' | 'duties' }
  | { kind: 'approve' | 'refuse'; lines: Delegation[] }
  | { kind: 'end' | 'receipt'; line: Delegation };

/** Where the menu of a line is. */
const menuOf = ({ id }: Delegation) => `delegation-${id}`;

/** Who may do what at a site, since when, and who approved it. */
export function DelegationLog({ team }: { team: Team }) {
  const { t } = useTranslation();
  const words = useListWords();
  const isPhone = useIsPhone();
  const [asked, setGroup] = useState<Group>('CURRENT');
  const group = groupOn(isPhone, asked);
  const [filter, setFilter] = useState<LogFilter>({});
  const [ticked, setTicked] = useState<readonly number[]>([]);
  const [open, setOpen] = useState<Open>();
  const found = useInfiniteQuery({
    ...linesOf(team, { ...filter, group }),
    placeholderData: keepPreviousData,
  });
  const { data: duties } = useQuery(dutiesOf(team.channelId));
  const first = found.data?.pages[0];
  const lines = found.data?.pages.flatMap(({ items }) => items) ?? [];
  const chosen = lines.filter((line) => ticked.includes(line.id) && isDecidable(line));
  const approvable = chosen.filter(({ can }) => can.approve === true);
  const refusable = chosen.filter(({ can }) => can.refuse === true);
  const counts = first?.counts;
  const close = () => setOpen(undefined);
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  const show = (next: Group) => {
    setGroup(next);
    setTicked([]);
  };
  const countOf = (count: number | undefined) => (count === undefined ? undefined : String(count));
  const params = { channelId: team.channelId, teamId: team.id };
  const empty = isFiltered ? (
    <EmptyState title={t('delegations.nothingFound')} text={t('delegations.nothingFoundText')} />
  ) : (
    <EmptyState
      title={t(group === 'ENDED' ? 'delegations.noneEnded' : 'delegations.none')}
      text={t('delegations.noneText')}
    />
  );
  return (
    <section className={classes.log}>
      <h2 className="sl-hidden">{t('delegations.title')}</h2>
      <div className={classes.tools}>
        <Segments
          label={t('delegations.show')}
          value={group}
          options={[
            ...(isPhone
              ? [
                  {
                    value: 'WAITING' as const,
                    label: t('delegations.waiting'),
                    count: countOf(counts?.waiting),
                  },
                  {
                    value: 'IN_FORCE' as const,
                    label: t('delegations.inForce'),
                    count: countOf(counts?.inForce),
                  },
                ]
              : [
                  {
                    value: 'CURRENT' as const,
                    label: t('delegations.current'),
                    count: countOf(counts && counts.waiting + counts.inForce),
                  },
                ]),
            { value: 'ENDED' as const, label: t('delegations.ended'), count: countOf(counts?.ended) },
          ]}
          onChange={show}
        />
        <div className={classes.buttons}>
          {duties?.can.update === true && (
            <Button variant="default" aria-haspopup="dialog" onClick={() => setOpen({ kind: 'duties' })}>
              {t('delegations.duties.open')}
            </Button>
          )}
          {first?.can.add === true && (
            <Button
              variant="default"
              aria-haspopup="dialog"
              leftSection={<IconPlus size={16} />}
              onClick={() => setOpen({ kind: 'add' })}
            >
              {t('delegations.add.open')}
            </Button>
          )}
        </div>
      </div>
      <Filters team={team} lines={lines} filter={filter} onChange={setFilter} />
      <FetchedList list={found} words={words} empty={empty}>
        {(items) => (
          <Lines
            items={items}
            group={group}
            counts={counts}
            isDeciding={first?.can.decide === true}
            ticked={ticked}
            onTick={setTicked}
            onOpen={setOpen}
          />
        )}
      </FetchedList>
      {first && first.totalCount > 0 && (
        <p className={classes.export}>
          <TextLink
            href={urlOf(exportDelegations, { params, query: { ...filter, group } })}
            icon={<IconDownload size={16} aria-hidden />}
          >
            {t('delegations.export')}
          </TextLink>
          <TextLink
            href={urlOf(exportDelegations, { params, query: { ...filter, group, format: 'PDF' } })}
            icon={<IconDownload size={16} aria-hidden />}
          >
            {t('delegations.exportPdf')}
          </TextLink>
        </p>
      )}
      {chosen.length > 0 && (
        <section className={classes.bar} aria-label={t('delegations.chosen', { count: chosen.length })}>
          <p>
            <b>{t('delegations.chosen', { count: chosen.length })}</b>
            <small>{t('delegations.oneFactor')}</small>
          </p>
          {refusable.length > 0 && (
            <Button
              variant="default"
              aria-haspopup="dialog"
              onClick={() => setOpen({ kind: 'refuse', lines: refusable })}
            >
              {t('delegations.refuse')}
            </Button>
          )}
          {approvable.length > 0 && (
            <Button
              aria-haspopup="dialog"
              leftSection={<IconSignature size={16} />}
              onClick={() => setOpen({ kind: 'approve', lines: approvable })}
            >
              {t('delegations.approve')}
            </Button>
          )}
        </section>
      )}
      {open && <ReturnFocus to={open} />}
      {open?.kind === 'add' && <AddDialog team={team} onClose={close} />}
      {open?.kind === 'duties' && <DutiesDialog channelId={team.channelId} onClose={close} />}
      {open?.kind === 'receipt' && <ReceiptDialog team={team} line={open.line} onClose={close} />}
      {open?.kind === 'end' && <EndDialog team={team} line={open.line} onClose={close} />}
      {(open?.kind === 'approve' || open?.kind === 'refuse') && (
        <DecideDialog
          team={team}
          lines={open.lines}
          stillOpen={lines.filter(({ can }) => can[open.kind] === true)}
          decision={open.kind}
          onStale={() => void found.refetch()}
          onClose={close}
        />
      )}
    </section>
  );
}

/** While a dialog is open. It was opened from the menu of a line, which has closed, or by a button that may go with the chosen lines. */
function ReturnFocus({ to }: { to: Open }) {
  useReturnFocus(() => {
    const [line] = 'line' in to ? [to.line] : 'lines' in to ? to.lines : [];
    return (line && document.getElementById(menuOf(line))?.querySelector('button')) ?? toMain();
  });
  return null;
}

/** A phone has no room for two groups in one list. */
function groupOn(isPhone: boolean, group: Group): Group {
  if (isPhone) return group === 'CURRENT' ? 'WAITING' : group;
  return group === 'ENDED' ? group : 'CURRENT';
}

const isDecidable = ({ can }: Delegation) => can.approve === true || can.refuse === true;

interface FiltersProps {
  team: Team;
  lines: readonly Delegation[];
  filter: LogFilter;
  onChange: (filter: LogFilter) => void;
}

function Filters({ team, lines, filter, onChange }: FiltersProps) {
  const { t } = useTranslation();
  const { data: duties } = useQuery(dutiesOf(team.channelId));
  const people = new Map(lines.map(({ person }) => [person.userId, person.displayName]));
  const idOf = (value: string | null) => (value === null ? undefined : Number(value));
  return (
    <search className={classes.filters} aria-label={t('delegations.title')}>
      <Select
        label={t('delegations.table.person')}
        placeholder={t('delegations.everybody')}
        clearable
        searchable
        withScrollArea={false}
        data={[...people].map(([id, label]) => ({ value: String(id), label }))}
        value={filter.userId === undefined ? null : String(filter.userId)}
        onChange={(value) => onChange({ ...filter, userId: idOf(value) })}
      />
      <Select
        label={t('delegations.table.duty')}
        placeholder={t('delegations.everyDuty')}
        clearable
        searchable
        withScrollArea={false}
        data={duties?.items.map(({ dutyId, name }) => ({ value: String(dutyId), label: name })) ?? []}
        value={filter.dutyId === undefined ? null : String(filter.dutyId)}
        onChange={(value) => onChange({ ...filter, dutyId: idOf(value) })}
      />
      <TextInput
        type="date"
        label={t('delegations.asOf')}
        value={filter.asOf ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ ...filter, asOf: value || undefined })}
      />
    </search>
  );
}

interface LinesProps {
  items: Delegation[];
  group: Group;
  counts: { waiting: number; inForce: number } | undefined;
  isDeciding: boolean;
  ticked: readonly number[];
  onTick: (ids: readonly number[]) => void;
  onOpen: (open: Open) => void;
}

function Lines({ items, group, counts, isDeciding, ticked, onTick, onOpen }: LinesProps) {
  const { t } = useTranslation();
  const rowOf = (line: Delegation) => ({
    id: line.id,
    selected: isDecidable(line) && ticked.includes(line.id),
    cells: cells(line),
  });
  const cells = (line: Delegation) => ({
    person: (
      <span className={classes.person}>
        {isDeciding && !isDecidable(line) && <span className={classes.unticked} />}
        {isDeciding && isDecidable(line) && (
          <Checkbox
            checked={ticked.includes(line.id)}
            label={t('delegations.tick', { duty: line.duty.name, name: line.person.displayName })}
            onChange={(checked) =>
              onTick(checked ? [...ticked, line.id] : ticked.filter((id) => id !== line.id))
            }
          />
        )}
        <NameCell
          mark={<Avatar userId={line.person.userId} name={line.person.displayName} size={32} />}
          title={line.person.displayName}
          detail={line.roleNames.join(', ')}
        />
      </span>
    ),
    duty: line.duty.name,
    from: <Day day={line.from} timeZone={line.timeZone} />,
    to: line.to ? <Day day={line.to} timeZone={line.timeZone} /> : t('delegations.open'),
    state: <State line={line} />,
    more: (
      <span id={menuOf(line)}>
        <LineMenu line={line} onOpen={onOpen} />
      </span>
    ),
  });
  const waiting = items.filter(({ status }) => status === 'WAITING');
  const others = items.filter(({ status }) => status !== 'WAITING');
  const decidable = waiting.filter(isDecidable).map(({ id }) => id);
  const heading = (key: 'waiting' | 'inForce', count: number | undefined) => {
    const text = t(`delegations.heading.${key}`, { count: count ?? 0 });
    return {
      id: key,
      cells: {},
      heading:
        key === 'waiting' && decidable.length > 1 ? (
          <span className={classes.person}>
            <Checkbox
              checked={decidable.every((id) => ticked.includes(id))}
              label={t('delegations.tickAll')}
              onChange={(checked) => onTick(checked ? decidable : [])}
            />
            {text}
          </span>
        ) : (
          text
        ),
    };
  };
  const isGrouped = group === 'CURRENT';
  return (
    <DataTable
      caption={t('delegations.title')}
      columns={[
        { key: 'person', label: t('delegations.table.person'), width: '26%' },
        { key: 'duty', label: t('delegations.table.duty'), width: '23%' },
        { key: 'from', label: t('delegations.table.from') },
        { key: 'to', label: t('delegations.table.to') },
        { key: 'state', label: t('delegations.table.status'), width: '25%' },
        { key: 'more', label: t('delegations.more'), silent: true },
      ]}
      rows={[
        // Without groups it is needed for its checkbox only.
        ...(waiting.length > 0 && (isGrouped || decidable.length > 1)
          ? [heading('waiting', counts?.waiting)]
          : []),
        ...waiting.map(rowOf),
        ...(isGrouped && others.length > 0 ? [heading('inForce', counts?.inForce)] : []),
        ...others.map(rowOf),
      ]}
    />
  );
}

function Day({ day, timeZone }: { day: string; timeZone: string }) {
  const format = useFormat();
  return (
    <time className={classes.day} title={timeZone}>
      {format.day(Date.parse(day))}
    </time>
  );
}

/** Who asked for it, approved it, refused it or ended it, and when. */
function State({ line }: { line: Delegation }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { status, askedBy, decidedBy, endedBy, endedBecause, reason } = line;
  const dayOf = (millis: number | null) => (millis === null ? '' : format.date(millis));
  const said = {
    WAITING: t('delegations.said.asked', {
      name: askedBy.displayName,
      date: dayOf(line.askedAtDateTimeMillis),
    }),
    APPROVED: t('delegations.said.later', { name: decidedBy?.displayName ?? '' }),
    IN_FORCE: t('delegations.said.approved', {
      name: decidedBy?.displayName ?? '',
      date: dayOf(line.decidedAtDateTimeMillis),
    }),
    REFUSED: t('delegations.said.refused', {
      name: decidedBy?.displayName ?? '',
      date: dayOf(line.decidedAtDateTimeMillis),
    }),
    ENDED: endedBy
      ? t('delegations.said.ended', { name: endedBy.displayName, date: dayOf(line.endedAtDateTimeMillis) })
      : t('delegations.said.over', { date: dayOf(line.endedAtDateTimeMillis) }),
  }[status];
  // What a person ended has their reason; what ended on its own has one of ours.
  const because =
    endedBecause === null || endedBecause === 'PERSON' ? reason : t(`delegations.because.${endedBecause}`);
  return (
    <span className={classes.state}>
      <span>
        {(status === 'IN_FORCE' || status === 'APPROVED') && <IconSignature size={16} aria-hidden />}
        {said}
      </span>
      {because && <small>{because}</small>}
      {line.isApproverUnfit && (
        <small data-warning>
          <IconAlertTriangle size={14} aria-hidden /> {t('delegations.unfit')}
        </small>
      )}
    </span>
  );
}

function LineMenu({ line, onOpen }: { line: Delegation; onOpen: (open: Open) => void }) {
  const { t } = useTranslation();
  const items = [
    ...(line.decidedBy === null
      ? []
      : [{ label: t('delegations.receipt.open'), onSelect: () => onOpen({ kind: 'receipt', line }) }]),
    ...(line.can.approve === true
      ? [{ label: t('delegations.approve'), onSelect: () => onOpen({ kind: 'approve', lines: [line] }) }]
      : []),
    ...(line.can.refuse === true
      ? [{ label: t('delegations.refuse'), onSelect: () => onOpen({ kind: 'refuse', lines: [line] }) }]
      : []),
    ...(line.can.end === true
      ? [
          {
            label: t(line.status === 'WAITING' ? 'delegations.end.withdraw' : 'delegations.end.open'),
            danger: true,
            onSelect: () => onOpen({ kind: 'end', line }),
          },
        ]
      : []),
  ];
  if (items.length === 0) return null;
  return (
    <RowMenu
      label={t('delegations.menu', { duty: line.duty.name, name: line.person.displayName })}
      items={items}
    />
  );
}
