import { writeNumber } from './list-numbers.ts';

/** Elements that begin and end on a line of their own. */
const BLOCK = /^(?:p|div|ul|ol|li|h[1-6]|table|tr|td|th|blockquote|figure|figcaption|pre|hr|br)$/;
const TOKEN = /<(\/?)([a-z][a-z0-9]*)([^>]*)>|[^<]+|</gi;
const ESCAPED: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': ' ',
};

const RAISED = pairs('0123456789+-−=()ni', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ');
const LOWERED = pairs('0123456789+-−=()', '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎');

function pairs(from: string, to: string): ReadonlyMap<string, string> {
  const letters = [...to];
  return new Map([...from].map((letter, index) => [letter, letters[index]!]));
}

/**
 * Sanitised HTML as plain text: a line for each paragraph, each item of a list, with its number, and each cell of a table. Decision:
 * 10 to the power of 9 is written 10⁹. What Unicode has no superscript or subscript for follows a ^ or _, so that no two texts that
 * differ in it read the same.
 */
export function plainText(html: string): string {
  const lists: Numbering[] = [];
  /** The marks around the current text. */
  const marks: string[] = [];
  let raised = '';
  /** The number of an item whose text has not begun. */
  let number = '';
  let text = '';
  for (const [token, end, name = '', attributes = ''] of html.matchAll(TOKEN)) {
    const tag = name.toLowerCase();
    if (tag === '') {
      const said = token.replaceAll(/&(?:amp|lt|gt|quot|nbsp);/g, (escaped) => ESCAPED[escaped] ?? escaped);
      if (/\S/.test(said)) {
        text += number;
        number = '';
      }
      if (marks.length > 0) raised += said;
      else text += said;
    } else if (tag === 'sup' || tag === 'sub') {
      if (!end) marks.push(tag);
      else if (marks.pop() && marks.length === 0) {
        text += shift(raised, tag === 'sup' ? RAISED : LOWERED, tag === 'sup' ? '^' : '_');
        raised = '';
      }
    } else if (BLOCK.test(tag)) {
      if (marks.length > 0) raised += '\n';
      else text += '\n';
      if (tag === 'ol' || tag === 'ul') {
        if (end) lists.pop();
        else lists.push(numberingOf(tag, attributes));
      } else if (tag === 'li' && !end) number = nextNumber(lists.at(-1));
    }
  }
  return `${text}${raised}`
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/\s*\n\s*/g, '\n')
    .trim();
}

/** Each word in superscripts or subscripts, or after the sign for them. Signs such as ® are not distinguished. */
function shift(text: string, letters: ReadonlyMap<string, string>, sign: string): string {
  return text.replaceAll(/\S+/g, (word) => {
    const shifted = [...word].map((letter) => letters.get(letter));
    if (shifted.every((letter) => letter !== undefined)) return shifted.join('');
    return /[\p{L}\p{N}]/u.test(word) ? `${sign}${word}` : word;
  });
}

interface Numbering {
  /** Undefined in a list without numbers. */
  next: number | undefined;
  type: string;
}

function numberingOf(tag: string, attributes: string): Numbering {
  const start = Number(/ start="(-?\d+)"/.exec(attributes)?.[1] ?? 1);
  return { next: tag === 'ol' ? start : undefined, type: / type="(\w)"/.exec(attributes)?.[1] ?? '1' };
}

function nextNumber(list: Numbering | undefined): string {
  if (list?.next === undefined) return '';
  const number = list.next;
  list.next += 1;
  return `${writeNumber(number, list.type)}. `;
}
