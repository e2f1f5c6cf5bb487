import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomBelow } from './random.ts';

const FOLDER = join(import.meta.dirname, 'real-pdfs');
const SEED = 20_261_127;

/** The paths of files of many programs. */
export const realPdfs: readonly string[] = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.pdf'))
  .toSorted()
  .map((name) => join(FOLDER, name));

type Random = ReturnType<typeof randomBelow>;

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

/** The real files by number, and then damaged ones without end, the same in each run. */
export function hostilePdf(index: number): Buffer {
  const original = readFileSync(realPdfs[index % realPdfs.length]!);
  if (index < realPdfs.length) return original;
  const random = randomBelow(SEED + index);
  return mutations[random(mutations.length)]!(original, random);
}
