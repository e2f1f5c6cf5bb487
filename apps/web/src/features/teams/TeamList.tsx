import { Button } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { FetchedList } from '../../ui/feedback/FetchedList.tsx';
import { useListWords } from '../../use-list-words.ts';
import { useIsPhone } from '../../use-media.ts';
import { type Translate, useTranslation } from '../../words.ts';
import { NewTeamButton } from './NewTeamButton.tsx';
import { type TeamsList, teamsOf } from './sites-and-members-loader.ts';
import classes from './SitesAndMembersPage.module.css';
import { TeamCards } from './TeamCards.tsx';
import { SitesTable, TeamsTable } from './TeamTables.tsx';

interface TeamListProps {
  channelId: number;
  list: TeamsList;
  /** Whether the reader sees all teams of the study, not only their own. */
  seesAll: boolean;
  onClear: () => void;
  onShowClosed: () => void;
}

/** The matching sites or teams. During the next search the previous results stay. */
export function TeamList({ channelId, list, seesAll, onClear, onShowClosed }: TeamListProps) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const found = useInfiniteQuery({ ...teamsOf(channelId, list), placeholderData: keepPreviousData });
  const { data, isPlaceholderData } = found;
  const total = data?.pages.at(-1)?.totalCount ?? 0;
  const words = useListWords();
  const isNarrowed = list.search !== '' || list.country !== undefined;
  const hasClosed = list.state === 'OPEN' && (data?.pages[0]?.counts.CLOSED ?? 0) > 0;
  const mayCreate = list.state === 'OPEN' && data?.pages[0]?.can.create === true;
  const Table = list.view === 'sites' ? SitesTable : TeamsTable;
  const empty = isNarrowed ? (
    <EmptyState
      title={list.search ? t('teams.nothingFound', { search: list.search }) : t('teams.nothingInCountry')}
      text={t(list.country ? 'teams.nothingInCountryText' : 'teams.nothingFoundText')}
      actions={
        <Button variant="default" onClick={onClear}>
          {t('teams.clearSearch')}
        </Button>
      }
    />
  ) : (
    <EmptyState
      {...emptyWords(list, { seesAll, mayCreate, hasClosed }, t)}
      actions={
        (hasClosed || mayCreate) && (
          <>
            {hasClosed && (
              <Button variant="default" onClick={onShowClosed}>
                {t('teams.showClosed')}
              </Button>
            )}
            {mayCreate && <NewTeamButton channelId={channelId} list={list} place="empty list" />}
          </>
        )
      }
    />
  );
  return (
    <div className={classes.list}>
      <FetchedList list={found} words={words} empty={empty}>
        {(teams) => (
          <>
            <output className="sl-hidden">
              {isNarrowed && !isPlaceholderData ? t('teams.found', { count: total }) : ''}
            </output>
            <div aria-busy={isPlaceholderData || undefined}>
              {isPhone ? <TeamCards teams={teams} /> : <Table teams={teams} />}
            </div>
          </>
        )}
      </FetchedList>
    </div>
  );
}

function emptyWords(
  { view, state }: TeamsList,
  { seesAll, mayCreate, hasClosed }: { seesAll: boolean; mayCreate: boolean; hasClosed: boolean },
  t: Translate,
): { title: string; text: string } {
  if (state === 'CLOSED') return { title: t('teams.noneClosed'), text: t('teams.noneClosedText') };
  if (hasClosed)
    return {
      title: t(seesAll ? `teams.noneOpen.${view}` : `teams.noneOwn.${view}`),
      text: t('teams.noneOpenText'),
    };
  if (!seesAll) return { title: t(`teams.noneOwn.${view}`), text: t('teams.noneOwnText') };
  return view === 'sites'
    ? { title: t('teams.noSites'), text: t(mayCreate ? 'teams.firstSite' : 'teams.noSitesText') }
    : { title: t('teams.noTeams'), text: t('teams.noTeamsText') };
}
