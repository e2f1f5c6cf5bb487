import { Notice } from './FormParts.tsx';
import classes from './PatientDataNotice.module.css';

interface PatientDataNoticeProps {
  text: string | undefined;
  /** It stands between fields that already have a gap. */
  between?: boolean;
}

/** Warns, without preventing anything. Always rendered, so that a screen reader announces it. */
export function PatientDataNotice({ text, between }: PatientDataNoticeProps) {
  return (
    <div aria-live="polite" className={text ? classes.warning : classes.none} data-between={between}>
      {text && <Notice kind="due">{text}</Notice>}
    </div>
  );
}
