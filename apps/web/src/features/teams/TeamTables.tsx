import type { TeamOfStudy, Team } from '@studyline/contract/teams';
import { paths } from '../../paths.ts';
import { CountryTile, DataTable, NameCell } from '../../ui/DataTable.tsx';
import { Link } from '../../ui/Link.tsx';
import { useFormat } from '../../use-format.ts';
import { useTranslation } from '../../words.ts';
import classes from './SitesAndMembersPage.module.css';
import { TeamStatusPill } from './TeamStatusPill.tsx';

/** Study sites with what a monitor looks for. */
export function SitesTable({ teams }: { teams: Team[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <DataTable
      caption={t('teams.view.sites')}
      columns={[
        { key: 'site', label: t('teams.column.site'), width: '34%' },
        { key: 'country', label: t('teams.column.country') },
        { key: 'investigator', label: t('teams.column.investigator') },
        { key: 'activated', label: t('teams.column.activated') },
        { key: 'members', label: t('teams.column.members'), align: 'end' },
        { key: 'status', label: t('teams.column.status') },
      ]}
      rows={teams.map((team) => ({
        id: team.id,
        opens: true,
        cells: {
          site: (
            <NameCell
              mark={<span className={classes.code}>{team.code}</span>}
              title={<TeamLink team={team} />}
              detail={team.city}
            />
          ),
          country: team.countryId && (
            <span className={classes.place}>
              <CountryTile code={team.countryId} />
              {team.countryName}
            </span>
          ),
          investigator: team.principalInvestigatorName ?? (
            <span className={classes.quiet}>{t('teams.noInvestigator')}</span>
          ),
          activated: team.siteActivationDateTimeMillis ? (
            format.date(team.siteActivationDateTimeMillis)
          ) : (
            <span className={classes.quiet}>{t('teams.notActivated')}</span>
          ),
          members: format.number(team.activeMemberCount),
          status: <TeamStatusPill status={team.statusName} />,
        },
      }))}
    />
  );
}

function TeamLink({ team }: { team: Team }) {
  return (
    <Link href={paths.team(team.channelId, team.id)} className="sl-card-link">
      <span className="sl-clamp" title={team.name}>
        {team.name}
      </span>
    </Link>
  );
}

/** The teams of sponsor, CROs, vendors and others. */
export function TeamsTable({ teams }: { teams: Team[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <DataTable
      caption={t('teams.view.teams')}
      columns={[
        { key: 'team', label: t('teams.column.team'), width: '40%' },
        { key: 'kind', label: t('teams.column.kind') },
        { key: 'members', label: t('teams.column.members'), align: 'end' },
        { key: 'status', label: t('teams.column.status') },
      ]}
      rows={teams.map((team) => ({
        id: team.id,
        opens: true,
        cells: {
          team: <NameCell title={<TeamLink team={team} />} />,
          kind: t(`teams.type.${team.teamType}`),
          members: format.number(team.activeMemberCount),
          status: <TeamStatusPill status={team.statusName} />,
        },
      }))}
    />
  );
}

/** The own teams, each with its study. */
export function MyTeamsTable({ teams }: { teams: TeamOfStudy[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <DataTable
      caption={t('teams.mine.title')}
      columns={[
        { key: 'team', label: t('teams.column.team'), width: '40%' },
        { key: 'study', label: t('teams.column.study') },
        { key: 'kind', label: t('teams.column.kind') },
        { key: 'members', label: t('teams.column.members'), align: 'end' },
        { key: 'status', label: t('teams.column.status') },
      ]}
      rows={teams.map((team) => ({
        id: team.id,
        opens: true,
        cells: {
          team: (
            <NameCell
              mark={team.code && <span className={classes.code}>{team.code}</span>}
              title={<TeamLink team={team} />}
              detail={team.city}
            />
          ),
          study: team.channelName,
          kind: t(`teams.type.${team.teamType}`),
          members: format.number(team.activeMemberCount),
          status: <TeamStatusPill status={team.statusName} />,
        },
      }))}
    />
  );
}
