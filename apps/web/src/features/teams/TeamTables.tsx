import type { TeamOfStudy, Team } from '@studyline/contract/teams/calls';
import { ActionIcon } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { onDemand } from '../../navigation/on-demand.tsx';
import { paths } from '../../paths.ts';
import { CountryTile, DataTable, NameCell } from '../../ui/DataTable.tsx';
import { Link } from '../../ui/Link.tsx';
import { useFormat } from '../../use-format.ts';
import { useTranslation } from '../../words.ts';
import { investigatorOf } from './investigator.ts';
import classes from './SitesAndMembersPage.module.css';
import { TeamStatusPill } from './TeamStatusPill.tsx';

const EditTeamDialog = onDemand(() => import('./EditTeamDialog.tsx'), 'EditTeamDialog');

/** Study sites with what a monitor needs to see. */
export function SitesTable({ teams }: { teams: Team[] }) {
  const { t } = useTranslation();
  const [edited, setEdited] = useState<Team>();
  const format = useFormat();
  const { columns, rowOf } = useCommonColumns();
  return (
    <>
      <DataTable
        dense
        caption={t('teams.view.sites')}
        columns={[
          { key: 'name', label: t('teams.column.site') },
          { key: 'country', label: t('teams.column.country') },
          { key: 'investigator', label: t('teams.column.investigator') },
          { key: 'activated', label: t('teams.column.activated') },
          columns.members,
          columns.status,
          ...(teams.some(mayEdit) ? [{ key: 'edit', label: t('teams.edit.details'), silent: true }] : []),
        ]}
        rows={teams.map((team) =>
          rowOf(team, {
            edit: mayEdit(team) && (
              <ActionIcon
                aria-label={t('teams.edit.detailsOf', { name: team.name })}
                aria-haspopup="dialog"
                title={t('teams.edit.details')}
                onClick={() => setEdited(team)}
              >
                <IconPencil size={17} aria-hidden />
              </ActionIcon>
            ),
            country: team.countryId && (
              <span className={classes.place} title={team.countryName ?? undefined}>
                <CountryTile code={team.countryId} />
                <span>{team.countryName}</span>
              </span>
            ),
            investigator: investigatorOf(team) ?? (
              <span className={classes.quiet}>{t('teams.noInvestigator')}</span>
            ),
            activated: team.siteActivationDateTimeMillis ? (
              <span className={classes.day}>{format.date(team.siteActivationDateTimeMillis)}</span>
            ) : (
              <span className={classes.quiet}>{t('teams.notActivated')}</span>
            ),
          }),
        )}
      />
      {edited && <EditTeamDialog team={edited} part="details" onClose={() => setEdited(undefined)} />}
    </>
  );
}

const mayEdit = ({ can }: Team) => can.update === true;

/** The teams of sponsor, CROs, vendors and others. */
export function TeamsTable({ teams }: { teams: Team[] }) {
  const { t } = useTranslation();
  const { columns, rowOf } = useCommonColumns();
  return (
    <DataTable
      caption={t('teams.view.teams')}
      columns={[columns.name, columns.kind, columns.members, columns.status]}
      rows={teams.map((team) => rowOf(team))}
    />
  );
}

/** The reader's own teams, each with its study. */
export function MyTeamsTable({ teams }: { teams: TeamOfStudy[] }) {
  const { t } = useTranslation();
  const { columns, rowOf } = useCommonColumns();
  const study = { key: 'study', label: t('teams.column.study') };
  return (
    <DataTable
      caption={t('teams.mine.title')}
      columns={[columns.name, study, columns.kind, columns.members, columns.status]}
      rows={teams.map((team) => rowOf(team, { study: team.channelName }))}
    />
  );
}

/** The columns that several tables share. A row also holds the cells of the others. */
function useCommonColumns() {
  const { t } = useTranslation();
  const format = useFormat();
  const columns = {
    name: { key: 'name', label: t('teams.column.team'), width: '40%' },
    kind: { key: 'kind', label: t('teams.column.kind') },
    members: { key: 'members', label: t('teams.column.members'), align: 'end' as const },
    status: { key: 'status', label: t('teams.column.status') },
  };
  const rowOf = (team: Team, others: Record<string, ReactNode> = {}) => ({
    id: team.id,
    opens: true,
    cells: {
      name: (
        <NameCell
          mark={team.code && <span className={classes.code}>{team.code}</span>}
          isMarkAbove
          title={
            <Link href={paths.team(team.channelId, team.id)} className="sl-card-link">
              <span className="sl-clamp" title={team.name}>
                {team.name}
              </span>
            </Link>
          }
          detail={team.city && <span title={team.city}>{team.city}</span>}
        />
      ),
      kind: t(`teams.type.${team.teamType}`),
      members: format.number(team.activeMemberCount),
      status: <TeamStatusPill status={team.statusName} />,
      ...others,
    },
  });
  return { columns, rowOf };
}
