import type { May } from '@studyline/contract/may';
import { useState } from 'react';
import { Checkbox } from '../../../ui/forms/Checkbox.tsx';
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
import type { Sharing } from '../permission-words.ts';
import { TeamAdder } from '../TeamAdder.tsx';
import { useSharedTeams } from '../use-shared-teams.ts';
import classes from './PermissionFields.module.css';

export interface PermissionFieldsProps {
  channelId: number;
  sharing: Sharing;
  onChange: (change: Partial<Sharing>) => void;
  roles: readonly SharedRole[];
  /** The author writes for some teams, and shares with these only. */
  ownTeamsOnly: boolean;
  /** Whether they mark a post for the unblinded only. */
  mayMark: May;
  disabled?: boolean;
}

/** Who may do what with a post, from whom blinding keeps it, and whether sites see it early. */
export function PermissionFields(props: PermissionFieldsProps) {
  const { sharing, onChange, ownTeamsOnly, mayMark, disabled } = props;
  const { t } = useTranslation();
  return (
    <div className={classes.fields}>
      {ownTeamsOnly && <p>{t('sharing.ownTeams')}</p>}
      <Grid {...props} />
      <div className={classes.marks}>
        <Checkbox
          checked={sharing.blinding === 'UNBLINDED_ONLY'}
          disabled={disabled || (mayMark !== true && sharing.blinding === 'NONE')}
          detail={t(mayMark === true ? 'sharing.unblindedHint' : `error.${mayMark}`)}
          onChange={(isOn) => onChange({ blinding: isOn ? 'UNBLINDED_ONLY' : 'NONE' })}
        >
          {t('sharing.unblindedOnly')}
        </Checkbox>
        <Checkbox
          checked={sharing.preActivation}
          disabled={disabled}
          detail={t('sharing.preActivationHint')}
          onChange={(isOn) => onChange({ preActivation: isOn })}
        >
          {t('sharing.preActivation')}
        </Checkbox>
      </div>
    </div>
  );
}

function Grid({ channelId, sharing, onChange, roles, ownTeamsOnly, disabled }: PermissionFieldsProps) {
  const { t } = useTranslation();
  const { permissions } = sharing;
  const named = teamsNamed(permissions);
  // A team whose last tick goes keeps its row until the form closes.
  const [shown, setShown] = useState<readonly number[]>(named);
  const teamIds = [...new Set([...shown, ...named])];
  const teams = useSharedTeams(channelId, ownTeamsOnly ? null : teamIds);
  const change = (next: Partial<Sharing>) => {
    setShown(teamIds);
    onChange(next);
  };
  if (ownTeamsOnly && teams.length < 2) return null;
  return (
    <>
      <PermissionGrid
        caption={t('sharing.permissions')}
        disabled={disabled}
        who={t('sharing.who')}
        columns={rights.map((key) => ({ key, label: t(`sharing.rights.${key}`) }))}
        rows={[
          ...(ownTeamsOnly ? [] : rolesAsRows()),
          ...teams.map(({ teamId, teamName, blinding }) => ({
            id: rowOfTeam(teamId),
            label: teamName,
            note: blinding === 'BLINDED' ? t('sharing.blindedTeam') : undefined,
            cells: rightsOfTeam(permissions, teamId),
          })),
        ]}
        onChange={(row, right, checked) =>
          change({ permissions: setRight(permissions, row, right, checked) })
        }
      />
      {!ownTeamsOnly && (
        <TeamAdder
          channelId={channelId}
          except={teamIds}
          disabled={disabled}
          onAdd={(teamId) => {
            const set = setRight(permissions, rowOfTeam(teamId), 'viewPost', true);
            change({ permissions: set });
          }}
        />
      )}
    </>
  );

  function rolesAsRows(): PermissionGridProps<Right>['rows'] {
    const isNarrowed = !permissions.viewPost.channelWide;
    const noteOf = (role: SharedRole) => {
      if (!role.isHeld) return t('sharing.heldByNobody');
      if (role.managesEveryPost) return t('sharing.managesEveryPost');
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
