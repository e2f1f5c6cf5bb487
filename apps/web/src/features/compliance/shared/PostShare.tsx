import type { PostMetrics } from '@studyline/contract/compliance/metrics';
import { IconAlertCircle } from '@tabler/icons-react';
import { ProgressBar } from '../../../ui/feedback/ProgressRing.tsx';
import { Link } from '../../../ui/Link.tsx';
import { useTranslation } from '../../../words.ts';
import { kindOf } from '../share-kind.ts';
import classes from './PostShare.module.css';

/** How many have done what a post asks, and how many are late. It leads to who they are. */
export function PostShare({
  share,
  href,
  short,
}: {
  share: PostMetrics;
  href: string;
  /** The percentage instead of the sentence, where columns are narrow. */
  short?: boolean;
}) {
  const { t } = useTranslation();
  const { completedCount: done, requiredCount: count, completedPercentage: percent } = share;
  const sentence = t(`requiredActions.share.${kindOf(share)}`, { done, count });
  return (
    <Link href={href} className={classes.share} title={short ? sentence : undefined}>
      <span className={classes.bar} aria-hidden>
        <ProgressBar percent={percent} label={sentence} />
      </span>
      {short ? (
        <>
          <b aria-hidden>{t('requiredActions.percent', { percent })}</b>
          <span className="sl-hidden">{sentence}</span>
        </>
      ) : (
        <span>{sentence}</span>
      )}
      {share.overdueCount > 0 && (
        <span className={classes.late}>
          <IconAlertCircle size={15} aria-hidden />
          {t('requiredActions.overdue', { count: share.overdueCount })}
        </span>
      )}
    </Link>
  );
}
