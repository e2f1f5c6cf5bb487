import { getSharing, type SharedTeam } from '@studyline/contract/sharing/readers';
import type { PermissionSet } from '@studyline/contract/sharing/calls';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { q } from '../../../api/query-options.ts';
import { PermissionGrid, type PermissionGridProps } from '../../../ui/forms/PermissionGrid.tsx';
import { useTranslation } from '../../../words.ts';
import {
  EVERYONE,
  type Right,
  rights,
  rightsOfEveryone,
  rightsOfRole,
  rightsOfTeam,
  rolesOffered,
  rowOfTeam,
  setRight,
  type SharedRole,
  teamsNamed,
} from '../permission-set.ts';
import { TeamAdder } from './TeamAdder.tsx';
import { useSharedTeams } from '../use-shared-teams.ts';
import classes from './PermissionRows.module.css';

interface PermissionRowsProps {
  channelId: number;
  permissions: PermissionSet;
  onChange: (permissions: PermissionSet) => void;
  roles: readonly SharedRole[];
  /** Whether the author may share with all teams, or only with their own and with no role; or the reader does not know the teams. */
  teams: 'ALL' | 'OWN' | 'UNKNOWN';
  /** Read before the table. */
  caption: string;
  disabled?: boolean | undefined;
}

/** Rows for everyone, each role and the named teams, with what they may do; and a field to add a team. */
export function PermissionRows(props: PermissionRowsProps) {
  const { channelId, permissions, onChange, roles, caption, disabled } = props;
  const { t } = useTranslation();
  const isOwn = props.teams === 'OWN';
  const named = teamsNamed(permissions);
  // A team whose last tick is cleared keeps its row until the form closes.
  const [shown, setShown] = useState<readonly number[]>(named);
  const teamIds = [...new Set([...shown, ...named])];
  const known = props.teams === 'UNKNOWN' ? [] : teamIds;
  const teams = useSharedTeams(channelId, known);
  const { data: own } = useQuery({
    ...q(getSharing, { params: { channelId }, query: { pageSize: 1 } }),
    enabled: isOwn,
  });
  const change = (next: PermissionSet) => {
    setShown(teamIds);
    onChange(next);
  };
  // With one team there is nothing to choose.
  if (isOwn && (own?.teams.totalCount ?? 0) < 2) return null;
  return (
    <>
      <PermissionGrid
        caption={caption}
        disabled={disabled}
        who={t('sharing.who')}
        columns={rights.map((key) => ({ key, label: t(`sharing.rights.${key}`) }))}
        rows={[
          ...(isOwn ? [] : rolesAsRows()),
          ...teams.map((team) => ({
            id: rowOfTeam(team.teamId),
            label: team.teamName,
            note: noteOfTeam(team),
            cells: rightsOfTeam(permissions, team.teamId),
          })),
        ]}
        onChange={(row, right, checked) => change(setRight(permissions, row, right, checked))}
      />
      {!isOwn && <p className={classes.ceiling}>{t('sharing.ceiling')}</p>}
      {props.teams !== 'UNKNOWN' && (
        <TeamAdder
          channelId={channelId}
          label={t('sharing.addTeam')}
          except={teamIds}
          disabled={disabled}
          onAdd={(teamId) => change(setRight(permissions, rowOfTeam(teamId), 'viewPost', true))}
        />
      )}
    </>
  );

  function noteOfTeam({ blinding, awaitsActivation }: SharedTeam): string | undefined {
    if (awaitsActivation) return t('sharing.awaitsActivation');
    return blinding === 'BLINDED' ? t('sharing.blindedTeam') : undefined;
  }

  function rolesAsRows(): PermissionGridProps<Right>['rows'] {
    const isNarrowed = !permissions.viewPost.channelWide;
    const noteOf = (role: SharedRole) => {
      if (!role.isHeld) return t('sharing.heldByNobody');
      if (role.managesEveryPost) return t('sharing.managesEveryPost');
      if (role.givableRights.length === 0)
        return t(isNarrowed && role.viewsEveryPost ? 'sharing.viewsAndReadsOnly' : 'sharing.readsOnly');
      return isNarrowed && role.viewsEveryPost ? t('sharing.viewsEveryPost') : undefined;
    };
    return [
      { id: EVERYONE, label: t('sharing.everyone'), note: undefined, cells: rightsOfEveryone(permissions) },
      ...rolesOffered(roles).map((role) => ({
        id: role.roleId,
        label: role.name,
        note: noteOf(role),
        cells: rightsOfRole(permissions, role),
      })),
    ];
  }
}
