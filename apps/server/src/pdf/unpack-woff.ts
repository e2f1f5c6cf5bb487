import { promisify } from 'node:util';
import { inflate } from 'node:zlib';

const inflated = promisify(inflate);
/** The sizes of a header and of an entry in the list of tables, in a WOFF and in the font inside. */
const PACKED = { head: 44, entry: 20 };
const PLAIN = { head: 12, entry: 16 };

/** The font inside a WOFF (W3C, WOFF 1.0). The library that draws fonts would unpack it too, in a hundred times the time. */
export async function unpackWoff(woff: Buffer): Promise<Buffer> {
  const count = woff.readUInt16BE(12);
  const head = Buffer.alloc(PLAIN.head + PLAIN.entry * count);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  const parts: Buffer[] = [head];
  let place = head.length;
  for (let table = 0; table < count; table += 1) {
    const from = PACKED.head + PACKED.entry * table;
    const [offset, packedBytes, bytes, checksum] = [4, 8, 12, 16].map((at) => woff.readUInt32BE(from + at));
    const packed = woff.subarray(offset, offset! + packedBytes!);
    const data = packedBytes! < bytes! ? await inflated(packed) : packed;
    const to = PLAIN.head + PLAIN.entry * table;
    woff.copy(head, to, from, from + 4);
    for (const [at, value] of [checksum, place, bytes].entries()) head.writeUInt32BE(value!, to + 4 + at * 4);
    // Each table begins at a multiple of four.
    parts.push(data, Buffer.alloc(-data.length & 3));
    place += data.length + (-data.length & 3);
  }
  return Buffer.concat(parts);
}
