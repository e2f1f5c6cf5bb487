import { Button } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { BlockError, EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ListEnd } from '../../ui/feedback/ListEnd.tsx';
import { TableSkeleton } from '../../ui/feedback/Skeletons.tsx';
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
  /** The reader sees all teams of the study, not only their own. */
  seesAll: boolean;
  onClearSearch: () => void;
}

/** The matching sites or teams. During the next search the found ones stay. */
export function TeamList({ channelId, list, seesAll, onClearSearch }: TeamListProps) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const found = useInfiniteQuery({ ...teamsOf(channelId, list), placeholderData: keepPreviousData });
  const { data, isPlaceholderData } = found;
  if (!data) {
    return found.isError ? (
      <BlockError
        text={t('shell.loadFailed')}
        retryLabel={t('app.tryAgain')}
        onRetry={() => void found.refetch()}
      />
    ) : (
      <TableSkeleton label={t('app.loading')} />
    );
  }
  const teams = data.pages.flatMap((page) => page.items);
  const total = data.pages.at(-1)?.totalCount ?? 0;
  const mayCreate = list.state === 'OPEN' && data.pages[0]?.can.create === true;
  if (teams.length === 0) {
    return list.search ? (
      <EmptyState
        title={t('teams.nothingFound', { search: list.search })}
        text={t('teams.nothingFoundText')}
        actions={
          <Button variant="default" onClick={onClearSearch}>
            {t('teams.clearSearch')}
          </Button>
        }
      />
    ) : (
      <EmptyState
        {...emptyWords(list, { seesAll, mayCreate }, t)}
        actions={mayCreate && <NewTeamButton channelId={channelId} list={list} place="empty list" />}
      />
    );
  }
  const Table = list.view === 'sites' ? SitesTable : TeamsTable;
  return (
    <div className={classes.list}>
      <output className="sl-hidden">
        {list.search && !isPlaceholderData ? t('teams.found', { count: total }) : ''}
      </output>
      <div aria-busy={isPlaceholderData || undefined}>
        {isPhone ? <TeamCards teams={teams} /> : <Table teams={teams} />}
      </div>
      <ListEnd
        list={found}
        moreLabel={t('shell.more')}
        loadingLabel={t('app.loading')}
        failedText={t('shell.moreFailed')}
        retryLabel={t('app.tryAgain')}
      />
    </div>
  );
}

function emptyWords(
  { view, state }: TeamsList,
  { seesAll, mayCreate }: { seesAll: boolean; mayCreate: boolean },
  t: Translate,
): { title: string; text: string } {
  if (state === 'CLOSED') return { title: t('teams.noneClosed'), text: t('teams.noneClosedText') };
  if (!seesAll) return { title: t(`teams.noneOwn.${view}`), text: t('teams.noneOwnText') };
  return view === 'sites'
    ? { title: t('teams.noSites'), text: t(mayCreate ? 'teams.firstSite' : 'teams.noSitesText') }
    : { title: t('teams.noTeams'), text: t('teams.noTeamsText') };
}
