import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPreviewer, type Previewer } from '../src/files/previews.ts';
import { makeFolder } from '../src/files/storage-fixture.ts';

/** Files in all, those of the programs included. */
const COUNT = process.env['STUDYLINE_TEST_FULL'] ? 1000 : 80;
const SEED = 20_261_127;
const FOLDER = fileURLToPath(new URL('real-pdfs/', import.meta.url));
const PDF = 'application/pdf';
const REASONS = [undefined, 'ENCRYPTED', 'XFA', 'BROKEN', 'TOO_LARGE', 'TIMEOUT'];

let folder: Awaited<ReturnType<typeof makeFolder>>;
let previewer: Previewer;
beforeAll(async () => {
  folder = await makeFolder();
  previewer = createPreviewer({ folder: join(folder.path, 'temporary'), memoryMb: 512, timeoutMs: 10_000 });
});
afterAll(async () => {
  await previewer.close();
  await folder.remove();
});

/** Numbers from 0 to below a limit, the same in each run (mulberry32). */
function randomFrom(seed: number) {
  let state = seed;
  return (limit: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
}

type Random = ReturnType<typeof randomFrom>;

/** What happens to files on the way, and what someone does to them who wants to do harm. */
const mutations: readonly ((file: Buffer, random: Random) => Buffer)[] = [
  // Cut off.
  (file, random) => file.subarray(0, 20 + random(file.length - 20)),
  // Some bytes changed.
  (file, random) => {
    const changed = Buffer.from(file);
    for (let i = 0; i <= random(30); i += 1) changed[random(file.length)] = random(256);
    return changed;
  },
  // A part missing, or twice.
  (file, random) => {
    const [from, to] = [random(file.length), random(file.length)];
    return Buffer.concat([file.subarray(0, from), file.subarray(to)]);
  },
  // Zeroes, as from a bad disk.
  (file, random) => Buffer.from(file).fill(0, random(file.length), random(file.length) + 1),
  // Numbers that lie: lengths, counts, references, sizes.
  (file, random) => {
    const lies = ['0', '-1', '1', '99999999', '2147483648', '4294967295', '1e9'];
    const one = 1 + random(20);
    let seen = 0;
    const text = file
      .toString('latin1')
      .replaceAll(/(?<=\/(?:Length|Count|Size|N|First|W|Width|Height|Prev) )\d+/g, (number) => {
        seen += 1;
        return seen % one === 0 ? lies[random(lies.length)]! : number;
      });
    return Buffer.from(text, 'latin1');
  },
  // References to other objects, in circles.
  (file, random) => {
    const other = 1 + random(12);
    let seen = 0;
    const text = file.toString('latin1').replaceAll(/\b\d+ 0 R\b/g, (reference) => {
      seen += 1;
      return seen % 7 === random(7) ? `${other} 0 R` : reference;
    });
    return Buffer.from(text, 'latin1');
  },
];

test(
  `of ${COUNT} files of many programs, whole and damaged, none stops the server or shows pages that it does not have`,
  {
    timeout: 3_000_000,
  },
  async () => {
    const originals = readdirSync(FOLDER)
      .filter((name) => name.endsWith('.pdf'))
      .toSorted();
    const failures: string[] = [];
    let shown = 0;
    for (let index = 0; index < COUNT; index += 1) {
      const name = originals[index % originals.length]!;
      const random = randomFrom(SEED + index);
      const original = readFileSync(join(FOLDER, name));
      const mutate = mutations[random(mutations.length)]!;
      const path = join(folder.path, 'file.pdf');
      await writeFile(path, index < originals.length ? original : mutate(original, random));
      const result = await previewer.render({ path }, PDF);
      const { pageCount, pages, texts, reason, thumbnail } = result;
      await result.dispose();
      const most = Math.min(pageCount, 5);
      const isOne = pages.every(({ page }) => page >= 1 && page <= most) && texts.length <= pageCount;
      const isNone = pageCount > 0 || (pages.length === 0 && texts.length === 0 && !thumbnail);
      const isTold = REASONS.includes(reason) && (pageCount > 0 || reason !== undefined);
      if (!isOne || !isNone || !isTold)
        failures.push(`${name}, seed ${SEED + index}: ${reason}, ${pageCount}`);
      if (pages.length > 0) shown += 1;
    }
    expect(failures).toEqual([]);
    // Damaged files are shown as far as they can be.
    expect(shown).toBeGreaterThan(COUNT / 4);
    const { pages, dispose } = await previewer.render({ path: join(FOLDER, originals[0]!) }, PDF);
    await dispose();
    expect(pages.length).toBeGreaterThan(0);
  },
);
