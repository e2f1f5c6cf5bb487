import type { ReactNode } from 'react';
import { cx } from '../class-names.ts';
import classes from './Skeletons.module.css';

interface BoneProps {
  width: number | string;
  height?: number;
  round?: boolean;
  className?: string;
}

/** A grey bar in place of something that is loading. Its owner says so with `aria-busy`. */
export function Bone({ width, height = 10, round, className }: BoneProps) {
  const style = { width, height, borderRadius: round ? '50%' : Math.min(8, height / 2) };
  return <span className={cx(classes.bone, 'sl-pulse', className)} style={style} aria-hidden />;
}

/** Tells screen readers that something is loading, and contains its grey outline. */
function Busy({
  label,
  shows,
  className,
  children,
}: {
  label: string;
  shows?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div aria-busy="true" className={className}>
      <output className={shows ? classes.says : 'sl-hidden'}>{label}</output>
      {children}
    </div>
  );
}

function PostBones({ media }: { media: boolean }) {
  return (
    <div className={classes.post}>
      {media && <Bone width={84} height={108} className={classes.media} />}
      <div className={classes.text}>
        <Bone width={180} />
        <Bone width={media ? '58%' : 396} height={15} className={classes.title} />
        <Bone width="96%" className={classes.line} />
        <Bone width="72%" className={classes.next} />
        <div className={classes.foot}>
          <Bone width={20} height={20} round />
          <Bone width={120} />
          {media && <Bone width={104} height={30} className={classes.button} />}
        </div>
      </div>
    </div>
  );
}

/** The groups of a feed, laid out as they will be. */
export function FeedSkeleton({ label }: { label: string }) {
  return (
    <Busy label={label} className={classes.feed}>
      <Bone width={140} />
      <PostBones media />
      <PostBones media={false} />
      <Bone width={160} className={classes.group} />
      <PostBones media />
      <PostBones media />
    </Busy>
  );
}

/** The right-hand column of a timeline. */
export function AsideSkeleton() {
  return (
    <div className={classes.aside} aria-hidden>
      <Bone width={90} />
      <div className={classes.ring}>
        <Bone width={68} height={68} round />
        <span>
          <Bone width={172} />
          <Bone width={130} />
        </span>
      </div>
      <Bone width={100} />
      {[1, 2, 3].map((row) => (
        <div key={row} className={classes.person}>
          <Bone width={32} height={32} round />
          <span>
            <Bone width={144} />
            <Bone width={103} height={9} />
          </span>
        </div>
      ))}
    </div>
  );
}

/** The actions and study cards of the home page. */
export function HomeSkeleton({ label }: { label: string }) {
  return (
    <Busy label={label}>
      <Bone width={120} />
      <Bone width={260} height={26} className={classes.greeting} />
      <Bone width={110} height={16} className={classes.section} />
      <div className={classes.rows}>
        {[1, 2, 3, 4, 5].map((row) => (
          <div key={row}>
            <Bone width={34} height={34} />
            <span>
              <Bone width={220} height={12} />
              <Bone width={150} />
            </span>
            <Bone width={144} height={36} className={classes.button} />
          </div>
        ))}
      </div>
      <Bone width={110} height={16} className={classes.section} />
      <div className={classes.cards}>
        {[1, 2, 3, 4, 5, 6].map((card) => (
          <div key={card}>
            <Bone width="100%" height={46} className={classes.band} />
            <Bone width={120} height={15} />
            <Bone width="90%" />
            <Bone width="60%" />
          </div>
        ))}
      </div>
    </Busy>
  );
}

function LinesOfPage() {
  return [60, 100, 92, 96, 40, 100, 88, 94, 70].map((width, line) => (
    <Bone key={line} width={`${width}%`} height={line === 0 ? 22 : 11} />
  ));
}

interface DocumentSkeletonProps {
  label: string;
  /** The label is visible too, for slow loads. */
  shows?: boolean;
}

/** The pages of a document, for the middle of a post. */
export function DocumentSkeleton({ label, shows }: DocumentSkeletonProps) {
  return (
    <Busy label={label} shows={shows} className={classes.document}>
      <div>
        <LinesOfPage />
      </div>
    </Busy>
  );
}

/** The first page of a document on narrow screens. */
export function PreviewSkeleton({ label, shows }: DocumentSkeletonProps) {
  return (
    <Busy label={label} shows={shows} className={classes.preview}>
      <div>
        <LinesOfPage />
      </div>
    </Busy>
  );
}

/** The thumbnails beside a document. */
export function StripSkeleton() {
  return (
    <div className={classes.strip} aria-hidden>
      {[1, 2, 3, 4, 5].map((page) => (
        <Bone key={page} width={82} height={110} />
      ))}
    </div>
  );
}

/** The side panel of a post: card, tabs, comments. */
export function PanelSkeleton() {
  return (
    <div className={classes.panel} aria-hidden>
      {[1, 2, 3].map((row) => (
        <div key={row} className={classes.person}>
          <Bone width={28} height={28} round />
          <span>
            <Bone width={150} />
            <Bone width={260} />
            <Bone width={210} />
          </span>
        </div>
      ))}
    </div>
  );
}

/** Rows of a table. */
export function TableSkeleton({ label, rows = 6 }: { label: string; rows?: number }) {
  return (
    <Busy label={label} className={classes.rows}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row}>
          <Bone width={34} height={34} />
          <span>
            <Bone width={180} />
            <Bone width={120} height={9} />
          </span>
        </div>
      ))}
    </Busy>
  );
}
