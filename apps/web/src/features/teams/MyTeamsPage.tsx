import { Button } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { usePageTitle } from '../../navigation/use-page-title.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { FetchedList } from '../../ui/feedback/FetchedList.tsx';
import { SearchField } from '../../ui/forms/SearchField.tsx';
import { PageHeading } from '../../ui/frame/SectionHeading.tsx';
import { TabArea, TabBar, TabPanel } from '../../ui/frame/TabBar.tsx';
import { useAddressValue, useSetSearch } from '../../use-address.ts';
import { useListWords } from '../../use-list-words.ts';
import { useFormat } from '../../use-format.ts';
import { useIsPhone } from '../../use-media.ts';
import { useTranslation } from '../../words.ts';
import { myTeamsOf } from './my-teams-loader.ts';
import { readList, states, type TeamsList } from './sites-and-members-loader.ts';
import classes from './SitesAndMembersPage.module.css';
import { TeamCards } from './TeamCards.tsx';
import { MyTeamsTable } from './TeamTables.tsx';

/** The reader's teams in all studies. */
export function MyTeamsPage() {
  const { t } = useTranslation();
  const list = readList(useSearch({ strict: false }));
  const [state, setState] = useAddressValue('state', states);
  const setSearch = useSetSearch();
  usePageTitle(t('teams.mine.title'));
  return (
    <div className={classes.page}>
      <div className={classes.tools}>
        <PageHeading title={t('teams.mine.title')} below={t('teams.mine.below')} />
        <SearchField
          label={t('teams.mine.search')}
          hint={t('teams.mine.search')}
          search={list.search}
          onSearch={setSearch}
        />
      </div>
      <TabArea value={state} onChange={setState}>
        <div className={classes.list}>
          <StateTabs list={list} />
          <TabPanel value={state}>
            <Found list={list} onClearSearch={() => setSearch('')} onShowClosed={() => setState('CLOSED')} />
          </TabPanel>
        </div>
      </TabArea>
    </div>
  );
}

/** Open and closed teams, with the number of matches. */
function StateTabs({ list }: { list: TeamsList }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { data } = useInfiniteQuery({ ...myTeamsOf(list), placeholderData: keepPreviousData });
  const counts = data?.pages.at(-1)?.counts;
  return (
    <TabBar
      label={t('teams.states')}
      tabs={states.map((value) => ({
        value,
        label: t(`teams.state.${value}`),
        count: counts && format.number(counts[value]),
      }))}
    />
  );
}

interface FoundProps {
  list: TeamsList;
  onClearSearch: () => void;
  onShowClosed: () => void;
}

/** The matching teams. During the next search the previous results stay. */
function Found({ list, onClearSearch, onShowClosed }: FoundProps) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const found = useInfiniteQuery({ ...myTeamsOf(list), placeholderData: keepPreviousData });
  const words = useListWords();
  const empty = list.search ? (
    <EmptyState
      title={t('teams.nothingFound', { search: list.search })}
      text={t('teams.mine.searched')}
      actions={
        <Button variant="default" onClick={onClearSearch}>
          {t('teams.clearSearch')}
        </Button>
      }
    />
  ) : list.state === 'CLOSED' ? (
    <EmptyState title={t('teams.noneClosed')} text={t('teams.mine.noneClosedText')} />
  ) : (found.data?.pages[0]?.counts.CLOSED ?? 0) > 0 ? (
    <EmptyState
      title={t('teams.mine.noneOpen')}
      text={t('teams.mine.noneOpenText')}
      actions={
        <Button variant="default" onClick={onShowClosed}>
          {t('teams.showClosed')}
        </Button>
      }
    />
  ) : (
    <EmptyState title={t('teams.mine.none')} text={t('teams.mine.noneText')} />
  );
  return (
    <div className={classes.list}>
      <FetchedList list={found} words={words} empty={empty}>
        {(teams) => (
          <div aria-busy={found.isPlaceholderData || undefined}>
            {isPhone ? <TeamCards teams={teams} /> : <MyTeamsTable teams={teams} />}
          </div>
        )}
      </FetchedList>
    </div>
  );
}
