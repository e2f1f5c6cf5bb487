/** A text and the positions of its words on the page, as fractions of its width and height. */
export interface TextOfPage {
  text: string;
  words: readonly PlacedWord[];
}

interface PlacedWord {
  start: number;
  end: number;
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A marked range of the text. */
export interface Mark {
  start: number;
  end: number;
  isCurrent: boolean;
  /** What happened to it in the other version, when two are compared. */
  kind?: 'added' | 'removed' | 'moved';
}

/** A word and what is between it and the next one. */
export interface LinePart {
  start: number;
  text: string;
  /** Letter spacing in em. It makes the word as wide as on the image. */
  spacing: number;
  /** The same for the text after it. */
  gap: number;
}

export interface Line {
  start: number;
  left: number;
  top: number;
  /** As a fraction of the page's height, like the font size. */
  height: number;
  size: number;
  /** Whether the text has a line break after it. */
  isBroken: boolean;
  parts: LinePart[];
}

/** A word's box has room for every letter of its font. */
const LETTERS_OF_BOX = 0.84;
/** Letters much wider than their space, as in rotated text, are made smaller instead of being squeezed together. */
const MOST_NARROWED = 1.5;

/** The words of a page by lines, in the order of the text. `ratio` is the width of the page divided by its height. */
export function linesOf({ text, words }: TextOfPage, ratio: number): Line[] {
  const lines: PlacedWord[][] = [];
  let before: PlacedWord | undefined;
  for (const word of words) {
    if (before && isSameLine(text, before, word)) lines.at(-1)?.push(word);
    else lines.push([word]);
    before = word;
  }
  return lines.map((line) => layOut(text, line, ratio));
}

/** A word hyphenated at the end of a line continues without a space. */
function isSameLine(text: string, before: PlacedWord, word: PlacedWord): boolean {
  const between = text.slice(before.end, word.start);
  return between !== '' && !between.includes('\n') && word.left > before.left;
}

function layOut(text: string, line: readonly PlacedWord[], ratio: number): Line {
  const [first] = line as [PlacedWord];
  const last = line.at(-1) ?? first;
  const height = Math.max(...line.map((word) => word.height));
  const words = line.map((word, index) => {
    const next = line[index + 1];
    const letters = text.slice(word.start, word.end);
    return {
      start: word.start,
      letters,
      natural: measure(letters),
      // As a fraction of the page's height.
      width: word.width * ratio,
      gap: next ? (next.left - word.left - word.width) * ratio : 0,
      blanks: next ? next.start - word.end : 0,
    };
  });
  const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);
  const fitting = sum(words.map(({ width }) => width)) / sum(words.map(({ natural }) => natural));
  const size = Math.min(height * LETTERS_OF_BOX, fitting * MOST_NARROWED);
  return {
    start: first.start,
    left: first.left,
    top: Math.min(...line.map((word) => word.top)),
    height,
    size,
    // A hyphenated word continues on the next line.
    isBroken: /\s/.test(text[last.end] ?? ''),
    parts: words.map(({ start, letters, natural, width, gap, blanks }) => {
      const spacing = (width / size - natural) / [...letters].length;
      return {
        start,
        text: letters + ' '.repeat(blanks),
        spacing,
        gap: blanks === 0 ? 0 : gap / size / blanks - measure(' ') - spacing,
      };
    }),
  };
}

const MEASURED_SIZE = 100;
let pen: CanvasRenderingContext2D | null | undefined;

/** The width of a text in em, in the layer's font. */
function measure(text: string): number {
  pen ??= document.createElement('canvas').getContext('2d');
  if (!pen) return text.length / 2;
  pen.font = `${MEASURED_SIZE}px sans-serif`;
  pen.fontKerning = 'none';
  return pen.measureText(text).width / MEASURED_SIZE;
}

/** A range split where marks begin and end. */
export function partMarks(
  { start, text }: Pick<LinePart, 'start' | 'text'>,
  marks: readonly Mark[],
): { text: string; mark?: Mark }[] {
  const pieces: { text: string; mark?: Mark }[] = [];
  let done = 0;
  for (const mark of marks) {
    const from = Math.max(mark.start - start, done);
    const to = Math.min(mark.end - start, text.length);
    if (from >= to) continue;
    if (from > done) pieces.push({ text: text.slice(done, from) });
    pieces.push({ text: text.slice(from, to), mark });
    done = to;
  }
  if (done < text.length) pieces.push({ text: text.slice(done) });
  return pieces;
}
