import type { ChannelRole } from '@studyline/contract/channels';
import { PermissionGrid } from '../../../ui/PermissionGrid.tsx';
import { useTranslation } from '../../../words.ts';
import { type CreationForm, EVERYONE, rights, rightsOfRow, setRight } from '../../drafts/creation-form.ts';

interface CreationPermissionsProps {
  form: CreationForm;
  onChange: (change: Partial<CreationForm>) => void;
  roles: ChannelRole[];
  ownTeamsOnly: boolean;
}

/** Who may do what with the post. */
export function CreationPermissions({ form, onChange, roles, ownTeamsOnly }: CreationPermissionsProps) {
  const { t } = useTranslation();
  if (ownTeamsOnly) return <p>{t('creation.ownTeams')}</p>;
  const rows = [
    { id: EVERYONE as number | typeof EVERYONE, label: t('creation.everyone') },
    ...roles.filter((role) => role.memberCount > 0).map((role) => ({ id: role.roleId, label: role.name })),
  ];
  return (
    <PermissionGrid
      caption={t('creation.permissions')}
      who={t('creation.who')}
      columns={rights.map((key) => ({ key, label: t(`creation.rights.${key}`) }))}
      rows={
        rows.map((row) => ({ ...row, cells: rightsOfRow(form.permissions, row.id) })) as Parameters<
          typeof PermissionGrid
        >[0]['rows']
      }
      onChange={(row, right, checked) =>
        onChange({ permissions: setRight(form.permissions, row, right as (typeof rights)[number], checked) })
      }
    />
  );
}
