import type { ComparedPage, VersionChange } from '@studyline/contract/comparison/calls';
import type { TextPiece } from '../../ui/comparison/CompareText.tsx';

/** A line that fills this much of the widest one continues on the next. */
const FULL_LINE = 0.6;

/** The text with spaces where a line breaks only because it is full. Positions in it do not change. */
export function joinLines(text: string): string {
  const widest = text.split('\n').reduce((most, line) => Math.max(most, line.length), 0);
  return text.replaceAll(/([^\n]*)\n(?=[^\n])/g, (all, line: string) =>
    line.length >= widest * FULL_LINE ? `${line} ` : all,
  );
}

interface NumberedChange extends VersionChange {
  isCurrent: boolean;
}

/** The texts of both versions' pages. */
export interface Texts {
  before: (page: number) => string | undefined;
  after: (page: number) => string | undefined;
}

/**
 * A row's text in the later version, with removed text inserted where it was. Undefined while a text is missing. A removed page shows its
 * old text.
 */
export function mergeTexts(
  { before, after }: ComparedPage,
  changes: readonly NumberedChange[],
  texts: Texts,
): TextPiece[] | undefined {
  const side = after === null ? 'before' : 'after';
  const own = after ?? before ?? 0;
  const whole = texts[side](own);
  if (whole === undefined) return undefined;
  const text = joinLines(whole);
  const pieces: TextPiece[] = [];
  let done = 0;
  const goTo = (place: number) => {
    if (place > done) pieces.push({ text: text.slice(done, place) });
    done = Math.max(done, place);
  };
  for (const change of changes) {
    const place = change[side];
    // Text from another page is put at the edge of this one.
    goTo(place.page === own ? place.start : place.page < own ? 0 : text.length);
    const isCurrent = change.isCurrent || undefined;
    const said = (name: 'before' | 'after') => {
      const { page, start, end, text: excerpt } = change[name];
      const full = texts[name](page);
      return full === undefined ? excerpt : joinLines(full).slice(start, end);
    };
    const isMove = change.kind === 'MOVED';
    const [removed, added] = [isMove ? '' : said('before'), said('after')];
    // If nothing was added, it goes right after the previous word.
    if (removed && !added && side === 'after' && done > 0) pieces.push({ text: ' ' });
    if (removed) pieces.push({ text: removed, kind: 'removed', ...(isCurrent && { isCurrent }) });
    if (removed && added) pieces.push({ text: ' ' });
    if (added)
      pieces.push({ text: added, kind: isMove ? 'moved' : 'added', ...(isCurrent && { isCurrent }) });
    if (place.page === own) done = Math.max(done, place.end);
  }
  goTo(text.length);
  return pieces;
}
