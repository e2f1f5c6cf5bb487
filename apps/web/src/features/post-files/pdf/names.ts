const MOST_LETTERS = 300;
/** With direction marks "fdp.exe" looks like "exe.pdf". Joiners are part of some scripts. */
const INVISIBLE = /(?![\u200c\u200d])[\p{DI}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** A text from a file, as it is shown in a list: on one line, without what is invisible, and not too long. */
export function onOneLine(text: string): string {
  const line = text
    // The rest of a text of millions of letters is not looked at.
    .slice(0, 10 * MOST_LETTERS)
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replaceAll(INVISIBLE, '')
    .trim();
  const letters = [...line];
  return letters.length > MOST_LETTERS ? `${letters.slice(0, MOST_LETTERS - 1).join('')}…` : line;
}

const LONGEST_NAME = 200;
/** What file systems keep for themselves. */
const RESERVED = /[<>:"|?*]/g;

/** The name under which a file attached to a document is saved: the same as for uploaded files, whatever the document calls it. */
export function attachedName(given: string): string {
  const name = given
    .slice(-10 * LONGEST_NAME)
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\ufffd]/gu, '')
    .replaceAll(INVISIBLE, '')
    .normalize('NFC')
    .replace(/^.*[/\\]/, '')
    .replaceAll(RESERVED, '_')
    // Blanks could push the extension out of sight.
    .replaceAll(/\s+/g, ' ')
    // What begins with a dot is hidden, and Windows drops dots and blanks at the end.
    .replaceAll(/^[. ]+|[. ]+$/g, '');
  if (name === '') return 'file';
  const letters = [...name];
  if (letters.length <= LONGEST_NAME) return name;
  const extension = /\.[^.]{1,10}$/.exec(name)?.[0] ?? '';
  return letters.slice(0, LONGEST_NAME - [...extension].length).join('') + extension;
}
