import { isVisible, INVISIBLE } from '@studyline/contract/core/common';

/** The longest texts kept from a record, in characters; the registry's own limits are similar. */
export const TEXT_LIMITS = {
  name: 100,
  title: 300,
  officialTitle: 600,
  facility: 250,
  person: 200,
  line: 100,
};

/** Direction overrides can make a name look like another one. The database refuses a lone surrogate or NUL. */
// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const UNWANTED = /[\u0000-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069\uFEFF\uFFFE\uFFFF]|\p{Surrogate}/gu;

/** One line of plain text, at most `limit` characters; a longer one ends in "…". Text without visible characters becomes empty. */
export function cleanText(raw: string | null | undefined, limit: number): string {
  if (!raw) return '';
  const text = raw
    .slice(0, limit * 20)
    .replace(/\s+/g, ' ')
    .replace(UNWANTED, '')
    .replace(INVISIBLE, '')
    .normalize('NFC')
    .trim();
  if (!isVisible(text)) return '';
  if (text.length <= limit) return text;
  const characters = [...text];
  if (characters.length <= limit) return text;
  return `${characters
    .slice(0, limit - 1)
    .join('')
    .trimEnd()}…`;
}

export function cleanTextOrNull(raw: string | null | undefined, limit: number): string | null {
  return cleanText(raw, limit) || null;
}

export function cleanTexts(raw: readonly string[] | null | undefined, limit: number): string[] {
  return (raw ?? []).map((text) => cleanText(text, limit)).filter(Boolean);
}
