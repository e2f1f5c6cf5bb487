import type { May } from '@studyline/contract/core/may';
import { Checkbox } from '../../../ui/forms/Checkbox.tsx';
import { useTranslation } from '../../../words.ts';
import type { SharedRole } from '../permission-set.ts';
import type { Sharing } from '../permission-words.ts';
import { PermissionRows } from './PermissionRows.tsx';
import classes from './PermissionFields.module.css';

export interface PermissionFieldsProps {
  channelId: number;
  sharing: Sharing;
  onChange: (change: Partial<Sharing>) => void;
  roles: readonly SharedRole[];
  /** The author writes only for some teams, and shares only with these. */
  ownTeamsOnly: boolean;
  /** Whether they may restrict a post to unblinded people. */
  mayMark: May;
  disabled?: boolean;
}

/** Who may do what with a post, from whom blinding hides it, and whether sites see it early. */
export function PermissionFields(props: PermissionFieldsProps) {
  const { channelId, sharing, onChange, roles, ownTeamsOnly, mayMark, disabled } = props;
  const { t } = useTranslation();
  return (
    <div className={classes.fields}>
      {ownTeamsOnly && <p>{t('sharing.ownTeams')}</p>}
      <PermissionRows
        channelId={channelId}
        permissions={sharing.permissions}
        onChange={(permissions) => onChange({ permissions })}
        roles={roles}
        teams={ownTeamsOnly ? 'OWN' : 'ALL'}
        caption={t('sharing.permissions')}
        disabled={disabled}
      />
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
