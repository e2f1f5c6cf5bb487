import type { MarkedText } from '@studyline/contract/search/calls';
import classes from './Marked.module.css';

/** A text in which what was looked for stands out. */
export function Marked({ text }: { text: MarkedText }) {
  // oxlint-disable-next-line react/no-array-index-key
  return text.map((piece, index) =>
    piece.isMatch ? (
      <mark key={index} className={classes.match}>
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  );
}
