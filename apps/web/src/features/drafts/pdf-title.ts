import { MAX_TITLE } from '@studyline/contract/posts/calls';
import { readLatin1 } from '../post-files/find-file-problem.ts';

/** The metadata are near either end, if they are not compressed. */
const END_BYTES = 200_000;
/** What programs write if no title was set. */
const MEANINGLESS =
  /^(microsoft (word|excel|powerpoint)\b|untitled|document ?\d*$|title$)|\.(docx?|xlsx?|pptx?|pdf|indd|tex)$/i;

/** The title in a PDF's metadata; undefined if it has no meaningful one. */
export async function readPdfTitle(file: File): Promise<string | undefined> {
  const [start, end] = await Promise.all([
    readLatin1(file.slice(0, END_BYTES)),
    readLatin1(file.slice(Math.max(0, file.size - END_BYTES))),
  ]);
  const text = `${start}\n${end}`;
  // The strings of an encrypted file are encrypted too.
  if (!text.startsWith('%PDF-') || /\/Encrypt\b/.test(text)) return undefined;
  const title = (titleInXmp(text) ?? titleInInfo(text))?.replaceAll(/\s+/g, ' ').trim();
  const isMeant = title && title.length <= MAX_TITLE && /\p{L}{2}/u.test(title) && !/\p{Cc}/u.test(title);
  return isMeant && !MEANINGLESS.test(title) ? title : undefined;
}

function titleInXmp(text: string): string | undefined {
  const found = /<dc:title>\s*<rdf:Alt>\s*<rdf:li[^>]*>([^<]*)</.exec(text)?.[1];
  if (found === undefined) return undefined;
  const words = new DOMParser().parseFromString(utf8(found), 'text/html').body.textContent;
  return words || undefined;
}

/** The entry of the object that the trailer refers to. Bookmarks have titles too. */
function titleInInfo(text: string): string | undefined {
  const info = objectAt(text, /\/Info\s+(\d+)\s+(\d+)\s+R/.exec(text));
  if (info === undefined) return undefined;
  const referred = objectAt(text, /\/Title\s+(\d+)\s+(\d+)\s+R/.exec(info));
  const value = referred ?? info.split('/Title')[1] ?? '';
  const literal = /^\s*\(((?:\\[^]|[^\\()])*)\)/.exec(value)?.[1];
  const hex = /^\s*<([0-9a-f\s]*)>/i.exec(value)?.[1]?.replaceAll(/\s/g, '');
  const bytes =
    literal === undefined ? hex?.replaceAll(/../g, byteOf) : literal.replaceAll(ESCAPE, unescaped);
  return bytes?.startsWith('\xfe\xff') ? utf16(bytes.slice(2)) : bytes;
}

/** The object with this number and generation. */
function objectAt(text: string, reference: RegExpExecArray | null): string | undefined {
  if (!reference) return undefined;
  const [, number, generation] = reference;
  return new RegExp(`(?:^|\\s)${number}\\s+${generation}\\s+obj\\b([^]*?)endobj`).exec(text)?.[1];
}

const byteOf = (pair: string) => String.fromCharCode(Number.parseInt(pair, 16));
const ESCAPE = /\\([0-7]{1,3}|[^])/g;
const named: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '', f: '', '\n': '' };
function unescaped(_: string, escaped: string): string {
  if (/^[0-7]/.test(escaped)) return String.fromCharCode(Number.parseInt(escaped, 8) % 256);
  return named[escaped] ?? escaped;
}

const bytesOf = (latin1: string) => Uint8Array.from(latin1, (character) => character.charCodeAt(0));
const utf8 = (latin1: string) => new TextDecoder().decode(bytesOf(latin1));
const utf16 = (latin1: string) => new TextDecoder('utf-16be').decode(bytesOf(latin1));
