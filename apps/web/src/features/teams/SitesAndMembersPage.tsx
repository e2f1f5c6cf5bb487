import { getChannel } from '@studyline/contract/channels/calls';
import { keepPreviousData, useInfiniteQuery, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { q } from '../../api/query-options.ts';
import { usePageTitle } from '../../navigation/use-page-title.ts';
import { SearchField } from '../../ui/forms/SearchField.tsx';
import { Segments } from '../../ui/forms/Segments.tsx';
import { PageHeading } from '../../ui/frame/SectionHeading.tsx';
import { TabArea, TabBar, TabPanel } from '../../ui/frame/TabBar.tsx';
import { useAddressValue } from '../../use-address.ts';
import { useFormat } from '../../use-format.ts';
import { useTranslation } from '../../words.ts';
import { mayInvite } from '../invitations/invite-loader.ts';
import { invitationsOf } from '../invitations/invitations-query.ts';
import { InvitationList } from '../invitations/shared/InvitationList.tsx';
import { MembersActions } from '../members/shared/MembersActions.tsx';
import { MembersPart } from '../members/shared/MembersPart.tsx';
import { MembersTools } from '../members/shared/MembersTools.tsx';
import {
  otherTeamsOf,
  readList,
  readView,
  states,
  type TeamsList,
  teamsOf,
  views,
} from './sites-and-members-loader.ts';
import classes from './SitesAndMembersPage.module.css';
import { CountrySelect } from './CountrySelect.tsx';
import { NewTeamButton } from './NewTeamButton.tsx';
import { TeamList } from './TeamList.tsx';

/** The sites, other teams and members of a study. */
export function SitesAndMembersPage({ channelId }: { channelId: number }) {
  const { t } = useTranslation();
  const { data: study } = useSuspenseQuery(q(getChannel, { params: { channelId } }));
  const { data: others } = useSuspenseQuery(otherTeamsOf(channelId));
  const format = useFormat();
  const isWhole = !study.seenTeamIds;
  const counts = {
    sites: study.siteCount,
    teams: isWhole ? others.totalCount : null,
    members: study.memberCount,
  };
  const search: Record<string, unknown> = useSearch({ strict: false });
  const list = readList(search);
  const view = readView(search);
  const navigate = useNavigate();
  const [state, setState] = useAddressValue('state', states);
  usePageTitle(t('teams.pageOfStudy', { study: study.name }));
  /** Another list starts without the previous one's search. */
  const show = (next: (typeof views)[number]) =>
    void navigate({
      to: '.',
      search: { view: next === 'sites' ? undefined : next } as never,
      replace: true,
      resetScroll: false,
    });
  const narrow = (parts: { search?: string | undefined; country?: string | undefined }) =>
    void navigate({
      to: '.',
      search: ((old: object) => ({ ...old, ...parts })) as never,
      replace: true,
      resetScroll: false,
    });

  return (
    <div className={classes.page}>
      <PageHeading
        title={t('teams.title')}
        below={
          study.siteCount === null
            ? t('teams.ownTeams')
            : [
                t('teams.sites', { count: study.siteCount }),
                t('teams.countries', { count: study.countries.length }),
                ...(study.memberCount === null ? [] : [t('teams.members', { count: study.memberCount })]),
              ].join(', ')
        }
        actions={
          view === 'members' ? (
            <MembersActions channelId={channelId} />
          ) : (
            <NewTeamButton channelId={channelId} list={list} place="heading" />
          )
        }
      />
      <div className={classes.tools}>
        <Segments
          label={t('teams.show')}
          value={view}
          onChange={show}
          options={views.map((value) => ({
            value,
            label: t(`teams.view.${value}`),
            count: counts[value] === null ? undefined : format.number(counts[value]),
          }))}
        />
        {view === 'members' ? (
          <MembersTools channelId={channelId} />
        ) : (
          <div className={classes.find}>
            <SearchField
              label={t(list.view === 'sites' ? 'teams.searchSites' : 'teams.searchTeams')}
              hint={t(list.view === 'sites' ? 'teams.searchSites' : 'teams.searchTeams')}
              search={list.search}
              onSearch={(text) => narrow({ search: text || undefined })}
            />
            {list.view === 'sites' && isWhole && study.countries.length > 1 && (
              <CountrySelect
                ids={study.countries}
                value={list.country}
                onChange={(country) => narrow({ country })}
              />
            )}
          </div>
        )}
      </div>
      {view === 'members' ? (
        <MembersWithInvitations channelId={channelId} />
      ) : (
        <TabArea value={state} onChange={setState}>
          <div className={classes.list}>
            <StateTabs channelId={channelId} list={list} />
            <TabPanel value={state}>
              <TeamList
                channelId={channelId}
                list={list}
                seesAll={isWhole}
                onClear={() => narrow({ search: undefined, country: undefined })}
                onShowClosed={() => setState('CLOSED')}
              />
            </TabPanel>
          </div>
        </TabArea>
      )}
    </div>
  );
}

/** Open and closed teams, with the number of matches. */
function StateTabs({ channelId, list }: { channelId: number; list: TeamsList }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { data } = useInfiniteQuery({ ...teamsOf(channelId, list), placeholderData: keepPreviousData });
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

/** The members and, for people who may invite, the invitations beside them. */
function MembersWithInvitations({ channelId }: { channelId: number }) {
  const { data: members } = useQuery(mayInvite(channelId));
  const all = invitationsOf(channelId, { search: '' });
  const { data } = useInfiniteQuery({ ...all, enabled: members?.can.takeIn === true });
  return (
    <MembersPart
      channelId={channelId}
      invited={data?.pages.at(-1)?.totalCount}
      Invitations={InvitationList}
    />
  );
}
