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

/** The lines that contain a text. */
export function findCues(cues: readonly Cue[], search: string): Cue[] {
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

/** A transcript as a text, with the time of each line. */
export function asText(cues: readonly Cue[]): string {
  return cues
    .map(({ startMillis, text }) => `${clock(startMillis)}\t${text.replaceAll(/\s+/g, ' ')}\n`)
    .join('');
}
