import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { endAll } from './installation.ts';
import { createRandom } from './random.ts';
import { faults } from './scenarios/all.ts';
import { createStage, type Fault, Refused, type Stage } from './stage.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string' }, 'allow-skipped': { type: 'boolean', default: false } },
});
const seed = Number(values.seed ?? Math.floor(Math.random() * 1e9));

const total = { survived: 0, lost: 0, doubled: 0, withProblems: 0, skipped: 0 };

/** Rehearses one fault and prints its line. */
async function rehearse(name: string, fault: Fault, stage: Stage): Promise<void> {
  const since = performance.now();
  try {
    const { promised, lost, doubled, problems, servedAfter, figures } = await fault.rehearse(stage);
    total.survived += promised - lost;
    total.lost += lost;
    total.doubled += doubled;
    if (problems.length > 0) total.withProblems += 1;
    const verdict = lost + doubled + problems.length === 0 ? 'ok  ' : 'FAIL';
    const served = servedAfter === undefined ? '' : `, served again after ${seconds(servedAfter)}`;
    const counted = figures === undefined ? '' : `; ${figures}`;
    const took = seconds(performance.now() - since);
    console.log(
      `${verdict} ${name}: ${fault.title}: ${promised} promised, ${lost} lost, ${doubled} doubled${served}${counted} (${took})`,
    );
    for (const problem of problems.slice(0, 10)) console.log(`       ${problem}`);
  } catch (error) {
    if (error instanceof Refused) {
      total.skipped += 1;
      console.log(`SKIPPED ${name}: ${fault.title}: ${error.message}`);
      return;
    }
    total.withProblems += 1;
    console.log(`FAIL ${name}: ${fault.title}: the rehearsal itself failed`);
    console.log(error);
  }
}

const seconds = (millis: number): string => `${(millis / 1000).toFixed(1)} s`;

function choose(names: readonly string[]): [string, Fault][] {
  const unknown = names.filter((name) => !(name in faults));
  if (unknown.length > 0)
    throw new Error(
      `There is no fault ${unknown.join(', ')}. The faults are ${Object.keys(faults).join(', ')}.`,
    );
  return Object.entries(faults).filter(([name]) => names.length === 0 || names.includes(name));
}

async function main(): Promise<void> {
  if (process.platform !== 'linux') throw new Error('The faults are rehearsed on Linux only.');
  const chosen = choose(positionals);
  console.log(`Rehearsing ${chosen.length} faults with --seed ${seed} …`);
  const root = await mkdtemp(join(tmpdir(), 'studyline-faults-'));
  let ending: Promise<void> | undefined;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      // A terminal and a service manager may send it more than once.
      ending ??= endAll().finally(() => {
        // After the listeners that stop an external PostgreSQL, because they look for it there.
        process.once('exit', () => rmSync(root, { recursive: true, force: true, maxRetries: 10 }));
        process.exit(130);
      });
    });
  try {
    const stage = await createStage(root);
    try {
      const takeTurns = async (isShared: boolean): Promise<void> => {
        for (const [name, fault] of chosen) {
          if ((fault.isShared ?? false) === isShared)
            await rehearse(name, fault, { ...stage, random: createRandom(seed, name) });
        }
      };
      await Promise.all([takeTurns(true), takeTurns(false)]);
    } finally {
      await stage.close();
    }
  } finally {
    await rm(root, { recursive: true, force: true });
  }
  const { survived, lost, doubled, withProblems, skipped } = total;
  const failed = withProblems > 0 ? `, ${withProblems} faults with problems` : '';
  const left = skipped > 0 ? `, ${skipped} faults skipped` : '';
  console.log(`\n${survived} survived, ${lost} lost, ${doubled} doubled${failed}${left}`);
  if (lost + doubled + withProblems > 0 || (skipped > 0 && !values['allow-skipped'])) process.exitCode = 1;
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
