import { OLD_OFFICE_TYPES, TEXT_TYPES } from '@studyline/contract/post-files/document-types';
import type { CallError } from '../../api/errors.ts';

const problems = ['FILE_EMPTY', 'FILE_TOO_LARGE', 'FILE_TYPE_REFUSED', 'IMAGE_TYPE_REFUSED'] as const;
export type FileProblem = (typeof problems)[number];

const HEAD_BYTES = 1024;
/** How image files begin. */
const PICTURE = /^(\x89PNG|\xff\xd8\xff|GIF8|RIFF[^]{4}WEBP|II\*\0|MM\0\*)/;
/** How HEIC and AVIF files begin, which phones take. */
const PHOTO = /^[^]{4}ftyp(hei[cxms]|hev[cxms]|mif[12]|msf1|avi[fs])/;

/**
 * Why the server would refuse this file, judging by its name, size and first bytes. The server checks more, so a file that passes here may
 * still be refused.
 */
export async function findFileProblem(file: File, maxBytes: number): Promise<FileProblem | undefined> {
  if (file.size === 0) return 'FILE_EMPTY';
  if (file.size > maxBytes) return 'FILE_TOO_LARGE';
  const head = await readLatin1(file.slice(0, HEAD_BYTES));
  if (isDocument(head, file.name)) return undefined;
  return PHOTO.test(head) ? 'IMAGE_TYPE_REFUSED' : 'FILE_TYPE_REFUSED';
}

/** What a failed call says about the file it sent. */
export function fileProblemOf({ errorCode }: CallError): FileProblem | undefined {
  return problems.find((code) => code === errorCode);
}

function isDocument(head: string, name: string): boolean {
  const extension = /\.([^.]*)$/.exec(name.trim())?.[1]?.toLowerCase() ?? '';
  if (/^[^<]*%PDF-\d/.test(head) || PICTURE.test(head)) return true;
  if (head.startsWith('PK\x03\x04')) return extension !== 'zip';
  if (head.startsWith('\xd0\xcf\x11\xe0')) return OLD_OFFICE_TYPES.has(extension);
  // Texts in UTF-16 contain zero bytes.
  return TEXT_TYPES.has(extension) && (/^(\xff\xfe|\xfe\xff)/.test(head) || !head.includes('\0'));
}

/** Each byte as one character. */
export async function readLatin1(part: Blob): Promise<string> {
  // The decoder called latin1 reads Windows-1252.
  const bytes = new Uint8Array(await part.arrayBuffer());
  return Array.from(bytes, (byte) => String.fromCodePoint(byte)).join('');
}
