import { PostTypeIcon, type PostKind } from './PostTypeIcon.tsx';
import classes from './Media.module.css';

interface ThumbnailProps {
  /** The first page. Without it a drawn page shows the title. */
  src?: string | null;
  title: string;
  /** Chip in the corner, such as v3.0. */
  version?: string;
}

const lineWidths = [100, 88, 96, 70, 93, 84, 97, 76];

/** The first page of a document with its version. It is decorative, because the meta line and the title say the same. */
export function Thumbnail({ src, title, version }: ThumbnailProps) {
  return (
    <span className={classes.page} aria-hidden>
      {src ? <img src={src} alt="" loading="lazy" /> : <DrawnPage title={title} />}
      {version && <span className={classes.version}>{version}</span>}
    </span>
  );
}

function DrawnPage({ title }: { title: string }) {
  return (
    <span className={classes.drawn}>
      <span className={classes.heading}>{title}</span>
      {lineWidths.map((width, line) => (
        <i key={line} style={{ width: `${width}%` }} />
      ))}
    </span>
  );
}

/** A grey tile with the icon of the type, for posts without an image. */
export function TypeTile({ type }: { type: PostKind }) {
  return (
    <span className={classes.tile} aria-hidden>
      <PostTypeIcon type={type} size={22} />
    </span>
  );
}
