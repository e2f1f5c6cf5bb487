import { PostDetailFrame } from '../../layouts/PostDetailFrame.tsx';
import { Bone, DocumentSkeleton, PanelSkeleton } from '../../ui/feedback/Skeletons.tsx';
import { useTranslation } from '../../words.ts';
import classes from './PostDetailSkeletonPage.module.css';

/** A post while it loads, in its final geometry. */
export function PostDetailSkeletonPage() {
  const { t } = useTranslation();
  return (
    <PostDetailFrame
      labels={{ skip: t('openPost.skip'), panel: t('openPost.panel') }}
      bar={
        <div className={classes.bar} aria-hidden>
          <Bone width={92} height={34} />
          <Bone width={28} height={28} />
          <div className={classes.names}>
            <Bone width={170} height={13} />
            <Bone width={120} />
          </div>
        </div>
      }
      strip={
        <div className={classes.strip} aria-hidden>
          {[1, 2, 3, 4, 5].map((page) => (
            <Bone key={page} width={82} height={110} />
          ))}
        </div>
      }
      document={<DocumentSkeleton label={t('openPost.loading')} />}
      tabs={
        <div className={classes.tabs} aria-hidden>
          {[78, 66, 96, 42].map((width) => (
            <Bone key={width} width={width} height={13} />
          ))}
        </div>
      }
    >
      <PanelSkeleton />
    </PostDetailFrame>
  );
}
