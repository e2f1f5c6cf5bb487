import { type Ref, useEffect, useRef } from 'react';
import classes from './CompareText.module.css';

export interface TextPiece {
  text: string;
  kind?: 'added' | 'removed' | 'moved';
  isCurrent?: boolean;
}

/** The text of a pair of pages, or a line about omitted pages. */
export interface TextBlock {
  key: string;
  /** Empty for a text without pages. */
  title: string;
  /** Undefined for a line alone. */
  pieces?: readonly TextPiece[];
  /** Replaces a text that has not loaded yet. */
  pending?: string;
}

interface CompareTextProps {
  ref?: Ref<HTMLDivElement>;
  label: string;
  blocks: readonly TextBlock[];
  /** Changes with the selected change. */
  current: number | undefined;
  /** How removed, added and moved text is read out. */
  labels: { removed: string; added: string; moved: string };
}

/** The text of pages with removed text struck out and added text underlined. */
export function CompareText({ ref, label, blocks, current, labels }: CompareTextProps) {
  const list = useRef<HTMLOListElement>(null);
  const isThere = blocks.some(({ pieces }) => pieces?.some(({ isCurrent }) => isCurrent));
  useEffect(() => {
    if (current !== undefined && isThere)
      list.current?.querySelector('[data-current]')?.scrollIntoView({ block: 'center' });
  }, [current, isThere]);
  return (
    <section
      ref={ref}
      className={classes.text}
      aria-label={label}
      // A scrolling region has to be focusable, or the keyboard cannot scroll it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      <ol ref={list}>
        {blocks.map((block) => (
          <li key={block.key} data-quiet={block.pieces || block.pending ? undefined : true}>
            {block.title && (block.pieces || block.pending ? <h2>{block.title}</h2> : <p>{block.title}</p>)}
            {block.pieces && (
              <div className={classes.page} translate="no">
                {block.pieces.map((piece, index) => (
                  <Piece key={index} piece={piece} labels={labels} />
                ))}
              </div>
            )}
            {block.pending && <p>{block.pending}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Piece({
  piece: { text, kind, isCurrent },
  labels,
}: { piece: TextPiece } & Pick<CompareTextProps, 'labels'>) {
  if (!kind) return text;
  const Tag = ({ added: 'ins', removed: 'del', moved: 'mark' } as const)[kind];
  return (
    <Tag data-current={isCurrent || undefined}>
      <span className="sl-hidden">{` [${labels[kind]}: `}</span>
      {text}
      <span className="sl-hidden">{'] '}</span>
    </Tag>
  );
}
