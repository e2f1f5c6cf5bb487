import { Button } from '@mantine/core';
import { getChannel } from '@studyline/contract/channels/calls';
import type { Team } from '@studyline/contract/teams/calls';
import { IconPencil } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { q } from '../../api/query-options.ts';
import { usePageTitle } from '../../navigation/use-page-title.ts';
import { paths } from '../../paths.ts';
import { CountryTile } from '../../ui/DataTable.tsx';
import { Notice } from '../../ui/forms/FormParts.tsx';
import { TabArea, TabBar, TabPanel } from '../../ui/frame/TabBar.tsx';
import { WayUp } from '../../ui/frame/WayUp.tsx';
import { useAddressValue } from '../../use-address.ts';
import { useFormat } from '../../use-format.ts';
import { type Translate, useTranslation } from '../../words.ts';
import { DelegationLog } from '../delegations/shared/DelegationLog.tsx';
import { InviteButton } from '../members/shared/InviteButton.tsx';
import { isSiteAtWork } from '../members/site-at-work.ts';
import { NotificationContacts } from '../notification-contacts/shared/NotificationContacts.tsx';
import { TeamEquipment } from '../rental-equipment/shared/TeamEquipment.tsx';
import { ActivationCard } from './ActivationCard.tsx';
import { ChangeStatusMenu } from './ChangeStatusMenu.tsx';
import { ContactCard } from './ContactCard.tsx';
import { EditTeamDialog } from './EditTeamDialog.tsx';
import { investigatorOf } from './investigator.ts';
import { LifeCard } from './LifeCard.tsx';
import { OversightCard } from './OversightCard.tsx';
import { SettingsCard } from './SettingsCard.tsx';
import { teamOf } from './team-loader.ts';
import classes from './TeamPage.module.css';
import { TeamCompliance } from './TeamCompliance.tsx';
import { TeamHistory } from './tabs/TeamHistory.tsx';
import { TeamMembers } from './tabs/TeamMembers.tsx';
import { TeamPosts } from './tabs/TeamPosts.tsx';
import { TeamStatusPill } from './TeamStatusPill.tsx';

const tabs = ['overview', 'members', 'delegation', 'posts', 'equipment', 'notifications', 'history'] as const;

/** One team or study site. */
export function TeamPage({ channelId, teamId }: { channelId: number; teamId: number }) {
  const { t } = useTranslation();
  const { data: study } = useSuspenseQuery(q(getChannel, { params: { channelId } }));
  const { data: team } = useSuspenseQuery(teamOf(channelId, teamId));
  const format = useFormat();
  const [asked, setTab] = useAddressValue('tab', tabs);
  const isSite = team.teamType === 'STUDY_SITE';
  const hidden = [
    ...(team.can.viewAudit === true ? [] : ['history']),
    ...(isSite ? [] : ['delegation']),
    ...(team.can.viewRentalEquipment === true ? [] : ['equipment']),
  ];
  const tab = hidden.includes(asked) ? 'overview' : asked;
  const [isEditing, setEditing] = useState(false);
  usePageTitle(t('teams.pageOfTeam', { team: team.name, study: study.name }));
  return (
    <div className={classes.page}>
      <WayUp
        href={paths.sitesAndMembers(channelId, team.teamType === 'STUDY_SITE' ? undefined : 'teams')}
        label={t('teams.back')}
        here={team.code ?? team.name}
      />
      <header className={classes.head}>
        {team.code && <span className={classes.tile}>{team.code}</span>}
        <div>
          <h1>
            {team.name} <TeamStatusPill status={team.statusName} />
          </h1>
          <p>
            {team.countryId && <CountryTile code={team.countryId} />}
            <span>{factsOf(team, t).join(' · ')}</span>
          </p>
        </div>
        <div className={classes.buttons}>
          {team.can.update === true && (
            <Button
              variant="default"
              aria-haspopup="dialog"
              leftSection={<IconPencil size={16} />}
              onClick={() => setEditing(true)}
            >
              {t('teams.edit.action')}
            </Button>
          )}
          <ChangeStatusMenu team={team} clientName={study.clientName} />
          {team.can.invite === true && (
            <InviteButton
              channelId={channelId}
              clientName={study.clientName}
              team={team}
              // Before activation, activating is what matters.
              variant={isToBeActivated(team) ? 'default' : undefined}
            />
          )}
        </div>
      </header>
      {team.hold && (
        <Notice kind="due">
          {t('teams.onHoldSince', { date: format.date(team.hold.sinceDateTimeMillis) })}{' '}
          {team.hold.reason && t('teams.onHoldReason', { reason: team.hold.reason })}
        </Notice>
      )}
      {isSiteAtWork(team) && team.principalInvestigators.length === 0 && (
        <Notice kind="due">
          {t(team.can.updateSettings === true ? 'teams.leaderless.mend' : 'teams.leaderless.text')}
        </Notice>
      )}
      <TabArea value={tab} onChange={setTab}>
        <TabBar
          label={t('teams.parts')}
          tabs={[
            { value: 'overview', label: t('teams.tab.overview') },
            { value: 'members', label: t('teams.tab.members'), count: team.activeMemberCount },
            ...(isSite ? [{ value: 'delegation' as const, label: t('teams.tab.delegation') }] : []),
            { value: 'posts', label: t('teams.tab.posts') },
            ...(team.can.viewRentalEquipment === true
              ? [{ value: 'equipment' as const, label: t('teams.tab.equipment') }]
              : []),
            { value: 'notifications', label: t('teams.tab.notifications') },
            ...(team.can.viewAudit === true
              ? [{ value: 'history' as const, label: t('teams.tab.history') }]
              : []),
          ]}
        />
        <TabPanel value={tab}>
          {tab === 'members' && <TeamMembers team={team} />}
          {tab === 'delegation' && <DelegationLog team={team} />}
          {tab === 'posts' && <TeamPosts team={team} />}
          {tab === 'equipment' && <TeamEquipment team={team} />}
          {tab === 'notifications' && <NotificationContacts place={{ channelId, teamId }} />}
          {tab === 'history' && <TeamHistory team={team} />}
          {tab === 'overview' && <Overview team={team} clientName={study.clientName} />}
        </TabPanel>
      </TabArea>
      {isEditing && <EditTeamDialog team={team} part="details" onClose={() => setEditing(false)} />}
    </div>
  );
}

const isToBeActivated = ({ transitions }: Team) =>
  transitions.some(({ transitionName }) => transitionName === 'activate_team');

function Overview({ team, clientName }: { team: Team; clientName: string }) {
  return (
    <div className={classes.columns}>
      <div className={classes.cards}>
        {team.teamType === 'STUDY_SITE' && (
          <>
            <ActivationCard team={team} clientName={clientName} />
            <LifeCard team={team} />
          </>
        )}
        {team.can.viewCompliance === true && <TeamCompliance team={team} />}
      </div>
      <div className={classes.cards}>
        <ContactCard team={team} />
        <OversightCard team={team} />
        <SettingsCard team={team} />
      </div>
    </div>
  );
}

/** "Dublin, Ireland", "Principal investigator Dr Conor Walsh", "9 members" */
function factsOf(team: Team, t: Translate): string[] {
  const { city, countryName: country, activeMemberCount: count } = team;
  const isSite = team.teamType === 'STUDY_SITE';
  const name = isSite && investigatorOf(team);
  const place = city && country ? t('teams.place', { city, country }) : (city ?? country);
  return [
    isSite ? place : t(`teams.type.${team.teamType}`),
    name && t('teams.investigator', { name }),
    t('teams.members', { count }),
  ].filter((fact): fact is string => Boolean(fact));
}
