import type { ChannelRole } from '@studyline/contract/channels';
import type { PermissionSet } from '@studyline/contract/sharing';
import { PermissionGrid } from '../../../ui/forms/PermissionGrid.tsx';
import { useTranslation } from '../../../words.ts';
import {
  EVERYONE,
  rights,
  rightsOfEveryone,
  rightsOfRole,
  rolesOffered,
  setRight,
} from '../permission-set.ts';

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
  const noteOf = (role: ChannelRole) => {
    if (!role.isHeld) return t('sharing.heldByNobody');
    if (role.managesEveryPost) return t('sharing.managesEveryPost');
    return isNarrowed && role.viewsEveryPost ? t('sharing.viewsEveryPost') : undefined;
  };
  return (
    <PermissionGrid
      caption={t('sharing.permissions')}
      disabled={disabled}
      who={t('sharing.who')}
      columns={rights.map((key) => ({ key, label: t(`sharing.rights.${key}`) }))}
      rows={[
        { id: EVERYONE, label: t('sharing.everyone'), cells: rightsOfEveryone(permissions) },
        ...rolesOffered(roles).map((role) => ({
          id: role.roleId,
          label: role.name,
          note: noteOf(role),
          cells: rightsOfRole(permissions, role),
        })),
      ]}
      onChange={(row, right, checked) =>
        onChange({ permissions: setRight(permissions, row, right, checked) })
      }
    />
  );
}
