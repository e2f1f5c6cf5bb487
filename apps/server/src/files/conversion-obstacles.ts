import { readFile } from 'node:fs/promises';
import { inflateRawSync } from 'node:zlib';
import type { PreviewReason } from './preview-protocol.ts';

/** Larger contents are not unpacked: text of this size is a hundred books. */
const MAX_UNPACKED_BYTES = 500 * 1024 * 1024;
const MAX_LIST_BYTES = 10 * 1024 * 1024;
const MAX_ENTRIES = 20_000;

const CONTAINER = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/** What keeps an Office file from being converted, as far as it is known before the file is opened. */
export async function findObstacle(path: string): Promise<PreviewReason | undefined> {
  const file = await readFile(path);
  if (file.subarray(0, CONTAINER.length).equals(CONTAINER)) return isLocked(file) ? 'ENCRYPTED' : undefined;
  if (!file.subarray(0, 2).equals(Buffer.from('PK'))) return undefined;
  const entries = listEntries(file);
  const unpacked = entries.reduce((bytes, entry) => bytes + entry.size, 0);
  if (unpacked > MAX_UNPACKED_BYTES || entries.length > MAX_ENTRIES) return 'TOO_LARGE';
  const list = entries.find(({ name }) => name === 'META-INF/manifest.xml');
  return list && readEntry(file, list).includes('encryption-data') ? 'ENCRYPTED' : undefined;
}

const SECTOR_BYTES = 512;
const MOST_RECORDS = 20;
const FILE_PASS = 0x2f;

/** Whether a container of Office needs a password: a new file is inside as a whole, an old one says so at its beginning. */
function isLocked(file: Buffer): boolean {
  const has = (name: string) => file.includes(Buffer.from(name, 'utf16le'));
  if (has('EncryptedPackage') || has('EncryptedSummary')) return true;
  for (let at = SECTOR_BYTES; at + SECTOR_BYTES <= file.length; at += SECTOR_BYTES) {
    // Word: the beginning of its stream, whose flags are 10 bytes later.
    if (file.readUInt16LE(at) === 0xa5ec && has('WordDocument'))
      return (file.readUInt16LE(at + 10) & 0x100) !== 0;
    // Excel: among the first records of its stream.
    if (file.readUInt32LE(at) === 0x00100809) return hasFilePass(file.subarray(at));
  }
  return false;
}

function hasFilePass(records: Buffer): boolean {
  for (let at = 0, count = 0; at + 4 <= records.length && count < MOST_RECORDS; count += 1) {
    if (records.readUInt16LE(at) === FILE_PASS) return true;
    at += 4 + records.readUInt16LE(at + 2);
  }
  return false;
}

interface Entry {
  name: string;
  method: number;
  packed: number;
  size: number;
  /** Where its header begins. */
  at: number;
}

const END = Buffer.from('PK\u0005\u0006', 'latin1');
const ENTRY = Buffer.from('PK\u0001\u0002', 'latin1');
/** Then the numbers are elsewhere, for files larger than Office writes. */
const ELSEWHERE = 0xffffffff;

/** The contents of an archive by its directory, as far as it can be read. Its numbers may be wrong. */
function listEntries(file: Buffer): Entry[] {
  const end = file.lastIndexOf(END);
  const entries: Entry[] = [];
  if (end < 0 || end + 20 > file.length) return entries;
  let at = file.readUInt32LE(end + 16);
  while (at + 46 <= file.length && file.subarray(at, at + 4).equals(ENTRY) && entries.length <= MAX_ENTRIES) {
    const [nameLength, extra, remark] = [28, 30, 32].map((place) => file.readUInt16LE(at + place)) as [
      number,
      number,
      number,
    ];
    const size = file.readUInt32LE(at + 24);
    entries.push({
      name: file.toString('latin1', at + 46, at + 46 + nameLength),
      method: file.readUInt16LE(at + 10),
      packed: file.readUInt32LE(at + 20),
      size: size === ELSEWHERE ? Infinity : size,
      at: file.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + extra + remark;
  }
  return entries;
}

/** The text of a small entry, empty if it can't be read. */
function readEntry(file: Buffer, { method, packed, at }: Entry): string {
  if (at + 30 > file.length) return '';
  const start = at + 30 + file.readUInt16LE(at + 26) + file.readUInt16LE(at + 28);
  const data = file.subarray(start, start + packed);
  try {
    return (method === 0 ? data : inflateRawSync(data, { maxOutputLength: MAX_LIST_BYTES })).toString();
  } catch {
    return '';
  }
}
