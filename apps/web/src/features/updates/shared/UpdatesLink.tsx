import { IconBell } from '@tabler/icons-react';
import { paths } from '../../../paths.ts';
import { UnreadDot } from '../../../ui/feedback/UnreadDot.tsx';
import { Link } from '../../../ui/Link.tsx';
import { useTranslation } from '../../../words.ts';
import classes from './UpdatesLink.module.css';

/** Leads to the page of updates from the bar of a phone. */
export function UpdatesLink({ count }: { count: number }) {
  const { t } = useTranslation();
  const name = count > 0 ? t('shell.updatesCount', { count }) : t('shell.updates');
  return (
    <Link href={paths.updates()} className={classes.link} aria-label={name} title={name}>
      <IconBell size={22} aria-hidden />
      {count > 0 && <UnreadDot />}
    </Link>
  );
}
