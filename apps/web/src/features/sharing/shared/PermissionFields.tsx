import type { ChannelRole } from '@studyline/contract/channels';
import type { PermissionSet } from '@studyline/contract/sharing';
import { PermissionGrid } from '../../../ui/forms/PermissionGrid.tsx';
import { useTranslation } from '../../../words.ts';
import { EVERYONE, rights, rightsOfRow, rolesOffered, type Row, setRight } from '../permission-set.ts';

interface PermissionFieldsProps {
  permissions: PermissionSet;
  onChange: (change: { permissions: PermissionSet }) => void;
  roles: ChannelRole[];
  ownTeamsOnly: boolean;
  disabled?: boolean;
}

/** Who may do what with the post. */
export function PermissionFields(props: PermissionFieldsProps) {
  const { permissions, onChange, roles, ownTeamsOnly, disabled } = props;
  const { t } = useTranslation();
  if (ownTeamsOnly) return <p>{t('sharing.ownTeams')}</p>;
  const isNarrowed = !permissions.viewPost.channelWide;
  const rows: { id: Row; label: string; note?: string; viewsEveryPost?: boolean }[] = [
    { id: EVERYONE, label: t('sharing.everyone') },
    ...rolesOffered(roles).map(({ roleId, name, viewsEveryPost }) => ({
      id: roleId,
      label: name,
      note: isNarrowed && viewsEveryPost ? t('sharing.viewsEveryPost') : undefined,
      viewsEveryPost,
    })),
  ];
  return (
    <PermissionGrid
      caption={t('sharing.permissions')}
      disabled={disabled}
      who={t('sharing.who')}
      columns={rights.map((key) => ({ key, label: t(`sharing.rights.${key}`) }))}
      rows={rows.map(({ viewsEveryPost, ...row }) => ({
        ...row,
        cells: rightsOfRow(permissions, row.id, viewsEveryPost),
      }))}
      onChange={(row, right, checked) =>
        onChange({ permissions: setRight(permissions, row, right, checked) })
      }
    />
  );
}
