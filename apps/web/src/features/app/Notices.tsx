import { BuildBar } from './BuildBar.tsx';
import classes from './Notices.module.css';
import { OfflineBar } from './OfflineBar.tsx';
import { Toasts } from './Toasts.tsx';

/** What may appear over any screen: lost connection, a new version, and toasts. */
export function Notices() {
  return (
    <div className={classes.notices}>
      <BuildBar />
      <Toasts />
      <OfflineBar />
    </div>
  );
}
