import type { ReactNode } from 'react';
import classes from './FileCard.module.css';

interface FileCardProps {
  /** The file's extension in capitals: ZIP. */
  extension: string;
  title: string;
  text: string;
  /** A button of size md. */
  action: ReactNode;
  note?: string;
}

const archives = new Set(['ZIP', '7Z']);

/** Replaces the pages of a file that has no preview. */
export function FileCard({ extension, title, text, action, note }: FileCardProps) {
  return (
    <div className={classes.stage}>
      <div className={classes.card}>
        <svg width={104} height={128} viewBox="0 0 104 128" aria-hidden>
          <path d="M10 2h58l34 34v82a8 8 0 0 1-8 8H10a8 8 0 0 1-8-8V10a8 8 0 0 1 8-8Z" />
          <path d="M68 2v26a8 8 0 0 0 8 8h26" />
          {archives.has(extension) && <path d="M34 14v8M34 30v8M34 46v8" className={classes.zip} />}
          <text x="52" y="97" textAnchor="middle">
            {extension}
          </text>
        </svg>
        <h2>{title}</h2>
        <p>{text}</p>
        {action}
        {note && <p className={classes.note}>{note}</p>}
      </div>
    </div>
  );
}
