import type { May } from '@studyline/contract/core/may';
import { Checkbox } from '../../../ui/forms/Checkbox.tsx';
import { useTranslation } from '../../../words.ts';
import classes from './RoleChecks.module.css';

interface RoleChecksProps {
  label: string;
  roles: { roleId: number; name: string; may: May }[];
  chosen: readonly number[];
  disabled: boolean;
  onChange: (roleId: number, isTicked: boolean) => void;
}

/** Roles to tick. A role that the reader may not change says why. */
export function RoleChecks({ label, roles, chosen, disabled, onChange }: RoleChecksProps) {
  const { t } = useTranslation();
  return (
    <fieldset className={classes.roles}>
      <legend>{label}</legend>
      {roles.map(({ roleId, name, may }) => (
        <Checkbox
          key={roleId}
          checked={chosen.includes(roleId)}
          disabled={disabled || may !== true}
          detail={may === true ? undefined : t(`error.${may}`)}
          onChange={(isTicked) => onChange(roleId, isTicked)}
        >
          {name}
        </Checkbox>
      ))}
    </fieldset>
  );
}
