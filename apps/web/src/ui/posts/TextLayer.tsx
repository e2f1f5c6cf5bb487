import { memo, useEffect, useMemo, useRef } from 'react';
import { linesOf, type Line, type LinePart, type Mark, partMarks, type TextOfPage } from './text-lines.ts';
import classes from './TextLayer.module.css';

const none: readonly Mark[] = [];

interface TextLayerProps {
  text: TextOfPage;
  /** The width of the page divided by its height. */
  ratio: number;
  /** In the order of the text. */
  marks?: readonly Mark[];
  /** Only the marks, for a page that has its text already. */
  onlyMarks?: boolean;
}

/**
 * The text of a page over its image: invisible, but selectable, copyable, searchable and read out. Each line is as wide as on the image,
 * and each of its words begins where it does there. A translation would not fit the image.
 */
export const TextLayer = memo(function TextLayer({ text, ratio, marks = none, onlyMarks }: TextLayerProps) {
  const layer = useRef<HTMLDivElement>(null);
  const lines = useMemo(() => linesOf(text, ratio), [text, ratio]);
  const current = marks.find(({ isCurrent }) => isCurrent)?.start;
  useEffect(() => {
    if (current === undefined) return;
    layer.current
      ?.querySelector('mark[data-current]')
      ?.scrollIntoView({ block: 'center', inline: 'nearest' });
  }, [current]);
  if (onlyMarks)
    return (
      <div ref={layer} className={classes.layer} aria-hidden>
        {lines
          .filter(({ parts }) => parts.some((part) => isMarked(part, marks)))
          .map((line) => (
            <TextLine key={line.start} line={line} marks={marks} />
          ))}
      </div>
    );
  // The words' positions are not known.
  if (lines.length === 0)
    return (
      <div className={classes.plain} translate="no">
        {text.text}
      </div>
    );
  return (
    <div ref={layer} className={classes.layer} translate="no">
      {lines.map((line) => (
        <TextLine key={line.start} line={line} marks={marks} />
      ))}
    </div>
  );
});

const isMarked = (part: LinePart, marks: readonly Mark[]) =>
  partMarks(part, marks).some(({ mark }) => mark !== undefined);

const percent = (share: number) => `${share * 100}%`;

function TextLine({ line, marks }: { line: Line; marks: readonly Mark[] }) {
  const { left, top, height, size, parts } = line;
  const style = {
    left: percent(left),
    top: percent(top),
    fontSize: `${size * 100}cqh`,
    lineHeight: `${height * 100}cqh`,
  };
  return (
    <div className={classes.line} style={style}>
      {parts.map((part) => (
        <span key={part.start} style={{ letterSpacing: `${part.spacing}em`, wordSpacing: `${part.gap}em` }}>
          <Marked part={part} marks={marks} />
        </span>
      ))}
      {line.isBroken && '\n'}
    </div>
  );
}

function Marked({ part, marks }: { part: LinePart; marks: readonly Mark[] }) {
  return partMarks(part, marks).map(({ text, mark }, index) =>
    mark ? (
      <mark key={index} data-current={mark.isCurrent || undefined} data-kind={mark.kind}>
        {text}
      </mark>
    ) : (
      text
    ),
  );
}
