import type { PostDetail } from '@studyline/contract/posts/calls';
import { useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { PostDetailFrame } from '../../layouts/PostDetailFrame.tsx';
import {
  Bone,
  DocumentSkeleton,
  PanelSkeleton,
  PreviewSkeleton,
  StripSkeleton,
} from '../../ui/feedback/Skeletons.tsx';
import { useTranslation } from '../../words.ts';
import { Summary } from '../posts/shared/Summary.tsx';
import { knownPost } from './known-post.ts';
import classes from './PostDetailSkeletonPage.module.css';
import { TitleBar } from './shared/TitleBar.tsx';
import { useWayBack } from './use-way-back.ts';

/** The skeleton of a post, laid out like the post. What its list already knows is shown. */
export function PostDetailSkeletonPage() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const params: { postId?: unknown; version?: unknown } = useParams({ strict: false });
  const known = knownPost(queryClient, Number(params.postId), Number(params.version));
  return (
    <PostDetailFrame
      labels={{ skip: t('openPost.skip'), panel: t('openPost.panel') }}
      bar={known ? <KnownBar post={known} /> : <BarSkeleton />}
      strip={<StripSkeleton />}
      document={<DocumentSkeleton label={t('openPost.loading')} />}
      preview={known?.postType !== 'NEWS' && <PreviewSkeleton label={t('openPost.loading')} />}
      summary={known && known.postType !== 'NEWS' && <Summary post={known} views={undefined} />}
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

function KnownBar({ post }: { post: PostDetail }) {
  const back = useWayBack(post);
  return <TitleBar post={post} back={back} />;
}

function BarSkeleton() {
  return (
    <div className={classes.bar} aria-hidden>
      <Bone width={92} height={34} />
      <Bone width={28} height={28} />
      <div className={classes.names}>
        <Bone width={170} height={13} />
        <Bone width={120} />
      </div>
    </div>
  );
}
