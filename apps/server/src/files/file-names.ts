import { encodeExtended } from 'content-disposition';

const LONGEST = 200;
/** With direction marks "fdp.exe" looks like "exe.pdf". Joiners are part of some scripts. */
const INVISIBLE = /(?![\u200c\u200d])[\p{DI}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** A file's name as stored: without folders and invisible characters, and limited in length. Never empty. */
export function cleanFileName(given: string | undefined): string {
  const name = (given ?? '')
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\ufffd]/gu, '')
    .replaceAll(INVISIBLE, '')
    .normalize('NFC')
    .replace(/^.*[/\\]/, '')
    .trim();
  if (name === '' || /^\.+$/.test(name)) return 'document';
  const characters = [...name];
  if (characters.length <= LONGEST) return name;
  const extension = /\.[^.]{1,10}$/.exec(name)?.[0] ?? '';
  return characters.slice(0, LONGEST - [...extension].length).join('') + extension;
}

/** Content-Disposition with a name in any script (RFC 6266, RFC 8187): a plain copy for old clients, and the name itself. */
export function contentDisposition(kind: 'inline' | 'attachment', fileName: string): string {
  const plain = fileName
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^ !#-$&-[\]-~]/g, '_');
  return `${kind}; filename="${plain}"; filename*=${encodeExtended(fileName)}`;
}
