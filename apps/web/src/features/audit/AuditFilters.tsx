import { Button, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type ChannelMember, getMember, listMembers } from '@studyline/contract/members/calls';
import { getTeam, searchTeams } from '@studyline/contract/teams/calls';
import { IconFilter } from '@tabler/icons-react';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { q } from '../../api/query-options.ts';
import { useIsPhone } from '../../use-media.ts';
import { useTranslation } from '../../words.ts';
import { type AuditFilter, kinds } from './audit-filter.ts';
import classes from './Audit.module.css';

interface AuditFiltersProps {
  channelId: number;
  filter: AuditFilter;
  /** A person's name as in the entries, for people who act without being in the study. */
  actorName: (userId: number) => string | undefined;
  onChange: (filter: AuditFilter) => void;
}

const PAGE_SIZE = 25;
const DEBOUNCE_MILLIS = 250;

/** The filters: who, what, where and when. They are in the address. On phones they are behind one button. */
export function AuditFilters(props: AuditFiltersProps) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(false);
  const count = Object.keys(props.filter).length;
  if (!isPhone) return <Fields {...props} />;
  return (
    <>
      <Button
        variant="default"
        className={classes.opensFilters}
        leftSection={<IconFilter size={16} aria-hidden />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {count > 0 ? t('feed.filterCount', { count }) : t('feed.filter')}
      </Button>
      {isOpen && <Fields {...props} />}
    </>
  );
}

function Fields({ channelId, filter, actorName, onChange }: AuditFiltersProps) {
  const { t } = useTranslation();
  const { post: _, ...withoutPost } = filter;
  return (
    <search className={classes.filters} aria-label={t('auditTrail.title')}>
      <PersonSelect
        channelId={channelId}
        value={filter.user}
        actorName={actorName}
        onChange={(user) => onChange(changed(filter, { user }))}
      />
      <TeamSelect
        channelId={channelId}
        value={filter.team}
        onChange={(team) => onChange(changed(filter, { team }))}
      />
      <Select
        label={t('auditTrail.kind')}
        placeholder={t('auditTrail.allEvents')}
        clearable
        withScrollArea={false}
        data={kinds.map((kind) => ({ value: kind, label: t(`auditTrail.kinds.${kind}`) }))}
        value={filter.kind ?? null}
        onChange={(value) => onChange(changed(filter, { kind: kinds.find((kind) => kind === value) }))}
      />
      <TextInput
        type="date"
        label={t('auditTrail.from')}
        max={filter.to}
        value={filter.from ?? ''}
        onChange={({ currentTarget }) => onChange(changed(filter, { from: currentTarget.value }))}
      />
      <TextInput
        type="date"
        label={t('auditTrail.to')}
        min={filter.from}
        value={filter.to ?? ''}
        onChange={({ currentTarget }) => onChange(changed(filter, { to: currentTarget.value }))}
      />
      {filter.post !== undefined && (
        <Button variant="default" className={classes.ofPost} onClick={() => onChange(withoutPost)}>
          {t('auditTrail.allPosts')}
        </Button>
      )}
    </search>
  );
}

/** An empty filter is not set, and not in the address. */
function changed(
  filter: AuditFilter,
  change: { [K in keyof AuditFilter]: AuditFilter[K] | undefined },
): AuditFilter {
  return Object.fromEntries(Object.entries({ ...filter, ...change }).filter(([, value]) => value));
}

interface ChoiceProps {
  channelId: number;
  value: number | undefined;
  onChange: (id: number | undefined) => void;
}

/** Current members, then former ones: an audit is often about someone who has left. */
function PersonSelect({
  channelId,
  value,
  actorName,
  onChange,
}: ChoiceProps & Pick<AuditFiltersProps, 'actorName'>) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const memberId = `${channelId}-${value ?? 0}`;
  const { data: chosen } = useQuery({
    ...q(getMember, { params: { channelId, memberId } }),
    enabled: value !== undefined,
  });
  const shownName = (member: ChannelMember) => {
    const { displayName: name } = member.userProfile.basicUserInfo;
    return member.memberStatus === 'FORMER' ? t('auditTrail.former', { name }) : name;
  };
  const name = chosen ? shownName(chosen) : value === undefined ? undefined : actorName(value);
  const [search] = useDebouncedValue(text === name ? '' : text.trim(), DEBOUNCE_MILLIS);
  const lists = useQueries({
    queries: (['CURRENT', 'FORMER'] as const).map((memberStatusType) => ({
      ...q(listMembers, {
        params: { channelId },
        query: { pageSize: PAGE_SIZE, memberStatusType, ...(search && { search }) },
      }),
      placeholderData: keepPreviousData,
    })),
  });
  const found = lists
    .flatMap(({ data }) => data?.items ?? [])
    .filter((one) => one.memberStatus !== 'INVITED')
    .map((member) => ({ id: member.userProfile.basicUserInfo.userId, name: shownName(member) }));
  return (
    <SearchedSelect
      label={t('auditTrail.person')}
      placeholder={t('auditTrail.anyone')}
      nothingFound={t('auditTrail.nobodyFound')}
      choices={withChosen(found, value, name)}
      value={value}
      onChange={onChange}
      onSearch={setText}
    />
  );
}

function TeamSelect({ channelId, value, onChange }: ChoiceProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const { data: chosen } = useQuery({
    ...q(getTeam, { params: { channelId, teamId: value ?? 0 } }),
    enabled: value !== undefined,
  });
  const [search] = useDebouncedValue(text === chosen?.displayName ? '' : text.trim(), DEBOUNCE_MILLIS);
  const query = { pageSize: PAGE_SIZE, ...(search && { search }) };
  const { data } = useQuery({
    ...q(searchTeams, { params: { channelId }, query }),
    placeholderData: keepPreviousData,
  });
  const found = (data?.items ?? []).map(({ id, displayName }) => ({ id, name: displayName }));
  return (
    <SearchedSelect
      label={t('auditTrail.team')}
      placeholder={t('auditTrail.anyTeam')}
      nothingFound={t('auditTrail.noTeamFound')}
      choices={withChosen(found, value, chosen?.displayName)}
      value={value}
      onChange={onChange}
      onSearch={setText}
    />
  );
}

interface Choice {
  id: number;
  name: string;
}

/** The chosen one is always among the options, whatever is searched. */
function withChosen(found: Choice[], id: number | undefined, name: string | undefined): Choice[] {
  if (id === undefined || found.some((one) => one.id === id)) return found;
  return [{ id, name: name ?? String(id) }, ...found];
}

interface SearchedSelectProps {
  label: string;
  placeholder: string;
  nothingFound: string;
  choices: Choice[];
  value: number | undefined;
  onChange: (id: number | undefined) => void;
  onSearch: (text: string) => void;
}

/** A select whose options the server searches: there may be thousands. */
function SearchedSelect(props: SearchedSelectProps) {
  const { label, placeholder, nothingFound, choices, value, onChange, onSearch } = props;
  return (
    <Select
      label={label}
      placeholder={placeholder}
      searchable
      clearable
      withScrollArea={false}
      data={choices.map(({ id, name }) => ({ value: String(id), label: name }))}
      filter={({ options }) => options}
      nothingFoundMessage={nothingFound}
      value={value === undefined ? null : String(value)}
      onSearchChange={onSearch}
      onChange={(id) => onChange(id === null ? undefined : Number(id))}
    />
  );
}
