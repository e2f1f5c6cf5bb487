import { useTranslation } from '../../words.ts';
import { Bone } from '../../ui/feedback/Skeletons.tsx';
import classes from './Skeletons.module.css';

/** The default skeleton of a page: a heading and lines. */
export function PageSkeleton() {
  const { t } = useTranslation();
  return (
    <output aria-busy="true" aria-label={t('app.loading')} className={classes.page}>
      <Bone width={220} height={26} />
      {[92, 74, 86, 60].map((width) => (
        <Bone key={width} width={`${width}%`} height={12} />
      ))}
    </output>
  );
}

/** The frame until the session is known. */
export function ShellSkeleton() {
  return (
    <div className={classes.shell}>
      <div className={classes.rail}>
        <Bone width={34} height={34} />
        {[1, 2, 3].map((place) => (
          <Bone key={place} width={40} height={36} />
        ))}
      </div>
      <div className={classes.content}>
        <PageSkeleton />
      </div>
    </div>
  );
}
