import { Checkbox } from '../../../ui/forms/Checkbox.tsx';
import classes from './Pickup.module.css';

/** Something that the person confirms. */
export function Statement({
  checked,
  text,
  detail,
  error,
  onChange,
}: {
  checked: boolean;
  text: string;
  detail?: string;
  error: string | undefined;
  onChange: (checked: boolean) => void;
}) {
  return (
    <div className={classes.statement}>
      <Checkbox checked={checked} onChange={onChange} {...(detail && { detail })}>
        {text}
      </Checkbox>
      {error && <p className={classes.error}>{error}</p>}
    </div>
  );
}
