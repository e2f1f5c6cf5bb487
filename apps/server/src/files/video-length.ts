/** Reads a part of a file; fewer bytes if it ends before. */
export type ReadPart = (start: number, bytes: number) => Promise<Buffer>;

/** A file has its parts near its beginning, or its end. A crafted one does not make us read on and on. */
const MOST_PARTS = 64;

/**
 * The length of a video in milliseconds, from what its container says; undefined if it does not say. Only the heads of its parts are read,
 * whatever its size. MP4 and MOV: ISO/IEC 14496-12; WebM: RFC 8794 and RFC 9559.
 */
export async function readVideoLength(
  read: ReadPart,
  size: number,
  mimeType: string,
): Promise<number | undefined> {
  const millis = await (mimeType === 'video/webm' ? lengthOfWebm(read, size) : lengthOfMp4(read, size));
  return millis !== undefined && Number.isFinite(millis) && millis >= 1 ? Math.round(millis) : undefined;
}

interface Part {
  type: string | number;
  /** Where its content begins, and where it ends. */
  start: number;
  end: number;
}

/** The parts between two places of a file, in order, without their contents. */
async function* partsBetween(
  readHead: (at: number, end: number) => Promise<Part | undefined>,
  start: number,
  end: number,
): AsyncGenerator<Part> {
  for (let at = start, count = 0; at < end && count < MOST_PARTS; count++) {
    const part = await readHead(at, end);
    if (!part) return;
    yield part;
    at = part.end;
  }
}

async function lengthOfMp4(read: ReadPart, size: number): Promise<number | undefined> {
  const readHead = async (at: number, end: number): Promise<Part | undefined> => {
    const head = await read(at, 16);
    if (head.length < 8) return undefined;
    const type = head.toString('latin1', 4, 8);
    const short = head.readUInt32BE(0);
    // 1: the length follows in 64 bits. 0: it is the last one, to the end of the file.
    if (short === 1 && head.length < 16) return undefined;
    const length = short === 0 ? end - at : short === 1 ? Number(head.readBigUInt64BE(8)) : short;
    const headBytes = short === 1 ? 16 : 8;
    return length < headBytes ? undefined : { type, start: at + headBytes, end: Math.min(at + length, end) };
  };
  const find = async (type: string, start: number, end: number) => {
    for await (const part of partsBetween(readHead, start, end)) if (part.type === type) return part;
    return undefined;
  };
  const movie = await find('moov', 0, size);
  if (!movie) return undefined;
  const header = await find('mvhd', movie.start, movie.end);
  if (!header) return undefined;
  const facts = await read(header.start, 32);
  const isLong = facts[0] === 1;
  if (facts.length < (isLong ? 32 : 20)) return undefined;
  const scale = facts.readUInt32BE(isLong ? 20 : 12);
  const length = isLong ? Number(facts.readBigUInt64BE(24)) : facts.readUInt32BE(16);
  if (scale === 0) return undefined;
  if (length > 0 && length < (isLong ? Number.MAX_SAFE_INTEGER : 0xff_ff_ff_ff))
    return (length / scale) * 1000;
  // A fragmented file says it elsewhere.
  const fragments = await find('mvex', movie.start, movie.end);
  const fragmented = fragments && (await find('mehd', fragments.start, fragments.end));
  if (!fragmented) return undefined;
  const given = await read(fragmented.start, 12);
  const isLongToo = given[0] === 1;
  if (given.length < (isLongToo ? 12 : 8)) return undefined;
  return ((isLongToo ? Number(given.readBigUInt64BE(4)) : given.readUInt32BE(4)) / scale) * 1000;
}

/** The IDs of the elements that we read. */
const EBML = 0x1a_45_df_a3;
const SEGMENT = 0x18_53_80_67;
const INFO = 0x15_49_a9_66;
const TIMESTAMP_SCALE = 0x2a_d7_b1;
const DURATION = 0x44_89;
/** Of the Info element, which has a few names and dates. */
const MOST_INFO_BYTES = 16 * 1024;

async function lengthOfWebm(read: ReadPart, size: number): Promise<number | undefined> {
  const readHead = async (at: number, end: number) => readElement(await read(at, 12), at, end);
  const find = async (type: number, start: number, end: number) => {
    for await (const part of partsBetween(readHead, start, end)) if (part.type === type) return part;
    return undefined;
  };
  if ((await readHead(0, size))?.type !== EBML) return undefined;
  const segment = await find(SEGMENT, 0, size);
  const info = segment && (await find(INFO, segment.start, segment.end));
  if (!info || info.end - info.start > MOST_INFO_BYTES) return undefined;
  const content = await read(info.start, info.end - info.start);
  let scale = 1_000_000;
  let duration: number | undefined;
  for (let at = 0; at < content.length;) {
    const part = readElement(content.subarray(at, at + 12), at, content.length);
    if (!part) break;
    const value = content.subarray(part.start, part.end);
    if (part.type === TIMESTAMP_SCALE && value.length > 0 && value.length <= 6)
      scale = value.readUIntBE(0, value.length);
    if (part.type === DURATION && value.length === 4) duration = value.readFloatBE(0);
    if (part.type === DURATION && value.length === 8) duration = value.readDoubleBE(0);
    at = part.end;
  }
  return duration === undefined ? undefined : (duration * scale) / 1_000_000;
}

/** An EBML element from its first bytes. One of unknown length reaches to the end. */
function readElement(head: Buffer, at: number, end: number): Part | undefined {
  const idBytes = Math.clz32(head[0] ?? 0) - 24 + 1;
  if (idBytes > 4 || head.length < idBytes + 1) return undefined;
  const lengthBytes = Math.clz32(head[idBytes]!) - 24 + 1;
  if (lengthBytes > 8 || head.length < idBytes + lengthBytes) return undefined;
  const bits = 7 * lengthBytes;
  const given =
    BigInt(`0x${head.toString('hex', idBytes, idBytes + lengthBytes)}`) & ((1n << BigInt(bits)) - 1n);
  const isUnknown = given === (1n << BigInt(bits)) - 1n;
  const start = at + idBytes + lengthBytes;
  const length = isUnknown ? end - start : Number(given);
  return { type: head.readUIntBE(0, idBytes), start, end: Math.min(start + length, end) };
}
