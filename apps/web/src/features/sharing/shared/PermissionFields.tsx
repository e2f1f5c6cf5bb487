import type { ChannelRole } from '@studyline/contract/channels';
import type { PermissionSet } from '@studyline/contract/sharing';
import { PermissionGrid } from '../../../ui/forms/PermissionGrid.tsx';
import { useTranslation } from '../../../words.ts';
import { EVERYONE, rights, rightsOfRow, setRight } from '../permission-set.ts';

interface PermissionFieldsProps {
  permissions: PermissionSet;
  onChange: (change: { permissions: PermissionSet }) => void;
  roles: ChannelRole[];
  ownTeamsOnly: boolean;
}

/** Who may do what with the post. */
export function PermissionFields({ permissions, onChange, roles, ownTeamsOnly }: PermissionFieldsProps) {
  const { t } = useTranslation();
  if (ownTeamsOnly) return <p>{t('sharing.ownTeams')}</p>;
  const rows = [
    { id: EVERYONE as number | typeof EVERYONE, label: t('sharing.everyone') },
    ...roles.filter((role) => role.memberCount > 0).map((role) => ({ id: role.roleId, label: role.name })),
  ];
  return (
    <PermissionGrid
      caption={t('sharing.permissions')}
      who={t('sharing.who')}
      columns={rights.map((key) => ({ key, label: t(`sharing.rights.${key}`) }))}
      rows={
        rows.map((row) => ({ ...row, cells: rightsOfRow(permissions, row.id) })) as Parameters<
          typeof PermissionGrid
        >[0]['rows']
      }
      onChange={(row, right, checked) =>
        onChange({ permissions: setRight(permissions, row, right as (typeof rights)[number], checked) })
      }
    />
  );
}
