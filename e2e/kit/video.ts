import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A test picture with a clock and a tone, 8 seconds long, that every browser of the tests plays. It was made with
 *
 *     ffmpeg -f lavfi -i testsrc2=size=320x180:rate=10:duration=8 -f lavfi -i sine=frequency=330:duration=8
 *       -c:v libvpx -b:v 20k -crf 40 -c:a libopus -b:a 8k -ac 1 course.webm
 */
export const sampleVideo = async (name = 'course.webm') => ({
  name,
  mimeType: 'video/webm',
  buffer: await readFile(join(import.meta.dirname, 'course.webm')),
});

/** Captions with these lines, one a second. */
export const captionsOf = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: 'text/vtt',
  buffer: Buffer.from(
    `WEBVTT\n\n${lines.map((line, at) => `00:0${at}.000 --> 00:0${at + 1}.000\n${line}\n`).join('\n')}`,
  ),
});
