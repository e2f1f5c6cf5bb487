import { clock } from '../../format.ts';
import type { Cue } from './course-player.ts';

/** Letters are compared without case and accents. Each letter stays one, so that places in both texts are the same. */
function plain(text: string): string {
  return [...text]
    .map((letter) => {
      const bare = letter.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
      return bare.length === letter.length ? bare : letter;
    })
    .join('');
}

/** A line of a transcript. */
export interface Line extends Cue {
  languageId: string;
  /** It says what can be seen. */
  isDescription: boolean;
}

/** What is said and what is described, in its order. A description comes first, because what is said may need it. */
export function linesOf(said: readonly Line[], described: readonly Line[]): Line[] {
  return [...described, ...said].toSorted((one, other) => one.startMillis - other.startMillis);
}

/** The lines that contain a text. */
export function findCues<T extends Cue>(cues: readonly T[], search: string): T[] {
  const wanted = plain(search);
  return cues.filter(({ text }) => plain(text).includes(wanted));
}

/** A text in pieces, in which those that were searched for are marked. */
export function marked(text: string, search: string): { text: string; isFound: boolean }[] {
  const wanted = plain(search);
  if (wanted === '') return [{ text, isFound: false }];
  const pieces: { text: string; isFound: boolean }[] = [];
  const searched = plain(text);
  let from = 0;
  for (let at = searched.indexOf(wanted); at >= 0; at = searched.indexOf(wanted, from)) {
    if (at > from) pieces.push({ text: text.slice(from, at), isFound: false });
    from = at + wanted.length;
    pieces.push({ text: text.slice(at, from), isFound: true });
  }
  if (from < text.length) pieces.push({ text: text.slice(from), isFound: false });
  return pieces;
}

/** A transcript as a text, with the time of each line and a mark on what is described. */
export function asText(lines: readonly (Cue & Partial<Line>)[], described: (text: string) => string): string {
  return lines
    .map(({ startMillis, text, isDescription }) => {
      const line = text.replaceAll(/\s+/g, ' ');
      return `${clock(startMillis)}\t${isDescription ? described(line) : line}\n`;
    })
    .join('');
}
