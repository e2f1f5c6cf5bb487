import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readVideoLength } from './video-length.ts';

const videos = join(import.meta.dirname, '../../test/videos');

/** Counts the bytes that are read. */
function reading(file: Buffer) {
  const seen = { bytes: 0, reads: 0 };
  const read = (start: number, bytes: number) => {
    const part = file.subarray(start, start + bytes);
    seen.bytes += part.length;
    seen.reads++;
    return Promise.resolve(part);
  };
  return { read, seen };
}

const lengthOf = (file: Buffer, mimeType: string, size = file.length) =>
  readVideoLength(reading(file).read, size, mimeType);

const box = (type: string, ...contents: Buffer[]) => {
  const content = Buffer.concat(contents);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
};
const header = (scale: number, duration: number) => {
  const content = Buffer.alloc(100);
  content.writeUInt32BE(scale, 12);
  content.writeUInt32BE(duration, 16);
  return box('mvhd', content);
};

describe('the length of a video', () => {
  test.each([
    ['sample.mp4', 'video/mp4', 8000],
    ['sample.mov', 'video/quicktime', 8000],
    ['sample.webm', 'video/webm', 8008],
    ['frag.mp4', 'video/mp4', undefined],
    ['live.webm', 'video/webm', undefined],
  ])('of %s', async (name, mimeType, millis) => {
    expect(await lengthOf(await readFile(join(videos, name)), mimeType)).toBe(millis);
  });

  test('is read after a film of 4 GB without reading that film', async () => {
    const size = 4 * 1024 ** 3;
    const movie = box('moov', header(1000, 3_600_000));
    const film = Buffer.alloc(16);
    film.writeUInt32BE(1);
    film.write('mdat', 4, 'latin1');
    film.writeBigUInt64BE(BigInt(size - movie.length), 8);
    const read = (start: number, bytes: number) =>
      Promise.resolve(
        start < 16
          ? film.subarray(start, start + bytes)
          : movie.subarray(start - size + movie.length, start - size + movie.length + bytes),
      );
    expect(await readVideoLength(read, size, 'video/mp4')).toBe(3_600_000);
  });

  test('is read from where a fragmented film says it', async () => {
    const fragments = Buffer.alloc(8);
    fragments.writeUInt32BE(5000, 4);
    const file = box('moov', header(1000, 0), box('mvex', box('mehd', fragments)));
    expect(await lengthOf(file, 'video/mp4')).toBe(5000);
  });

  test.each([
    ['a time scale of 0', box('moov', header(0, 8000))],
    ['no length at all', box('moov', header(1000, 0))],
    ['a header that is cut off', box('moov', header(1000, 8000)).subarray(0, 30)],
    ['a part that claims less than its own head', Buffer.from('00000004moov', 'latin1')],
    ['nothing', Buffer.alloc(0)],
  ])('is not made up from %s', async (_what, file) => {
    expect(await lengthOf(file, 'video/mp4')).toBeUndefined();
  });

  test('of a crafted file costs a few small reads', async () => {
    const empty = box('free');
    const mp4 = Buffer.concat(Array.from({ length: 100_000 }, () => empty));
    const element = Buffer.from('ec80', 'hex');
    const webm = Buffer.concat([
      Buffer.from('1a45dfa380', 'hex'),
      Buffer.from('1853806701ffffffffffffff', 'hex'),
      ...Array.from({ length: 100_000 }, () => element),
    ]);
    for (const [file, mimeType] of [
      [mp4, 'video/mp4'],
      [webm, 'video/webm'],
    ] as const) {
      const { read, seen } = reading(file);
      expect(await readVideoLength(read, file.length, mimeType)).toBeUndefined();
      expect(seen.reads).toBeLessThan(200);
      expect(seen.bytes).toBeLessThan(4000);
    }
  });
});
