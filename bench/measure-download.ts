import { addressOf } from '@studyline/contract/core/endpoint';
import { downloadFile } from '@studyline/contract/post-files/calls';
import { FILE_BYTES } from './data.ts';
import { type Figure, ratio } from './figures.ts';
import { type Download, downloads, inTurns, median } from './load.ts';
import type { Reader } from './readers.ts';

const CONNECTIONS = 8;
const SECONDS = 1;
const ROUNDS = 12;

/** G14: a post's file, complete and without its first byte, compared with a bare stream of the same file. */
export async function measureDownload(
  product: string,
  limit: string,
  readers: readonly Reader[],
): Promise<Figure[]> {
  const url = product + addressOf(downloadFile, { params: { id: 1 } });
  let turn = 0;
  const authorization = () => `Bearer ${readers[turn++ % readers.length]?.token}`;
  const kinds = {
    limit: (): Download => ({ url: `${limit}/file`, headers: {}, status: 200, bytes: FILE_BYTES }),
    whole: (): Download => ({
      url,
      headers: { authorization: authorization() },
      status: 200,
      bytes: FILE_BYTES,
    }),
    range: (): Download => ({
      url,
      headers: { authorization: authorization(), range: 'bytes=1-' },
      status: 206,
      bytes: FILE_BYTES - 1,
    }),
  };
  await inTurns(1, kinds, (next) => downloads(next, CONNECTIONS, 1));
  const rates = await inTurns(ROUNDS, kinds, (next) => downloads(next, CONNECTIONS, SECONDS));
  const of = (kind: 'whole' | 'range') => [median(rates[kind]), median(rates.limit)] as const;
  const bounds = { unit: '/s', floor: 0.6, aim: 0.85 } as const;
  return [
    ratio('G14', 'download of 900 kB, whole, 8 connections', of('whole'), bounds),
    ratio('G14', 'download of 900 kB, by Range, 8 connections', of('range'), bounds),
  ];
}
