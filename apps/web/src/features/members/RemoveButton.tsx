import type { May } from '@studyline/contract/core/may';
import { ReasonButton } from '../../ui/ReasonButton.tsx';
import { useTranslation } from '../../words.ts';
import { isOffered } from './may.ts';
import classes from './RemoveButton.module.css';

interface RemoveButtonProps {
  may: May;
  label: string;
  /** Read in place of the label. */
  name?: string;
  onOpen: () => void;
}

/** Opens the dialog that removes a member. It is hidden without the permission; if removing is not possible at the moment, it says why. */
export function RemoveButton({ may, label, name, onOpen }: RemoveButtonProps) {
  const { t } = useTranslation();
  if (!isOffered(may)) return null;
  return (
    <ReasonButton
      variant="subtle"
      className={classes.button}
      aria-haspopup="dialog"
      aria-label={name}
      reason={may === true ? undefined : t(`error.${may}`)}
      onClick={() => may === true && onOpen()}
    >
      {label}
    </ReasonButton>
  );
}
