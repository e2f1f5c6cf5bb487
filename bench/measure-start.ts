import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Figure, ratio } from './figures.ts';
import { inTurns, median } from './load.ts';
import { startProcess } from './processes.ts';

const ROUNDS = 5;
const run = promisify(execFile);
const root = join(import.meta.dirname, '..');
/** As `npm start` runs it. */
const flags = ['--max-semi-space-size=16', '--heap-growing-percent=25'];
const main = join(root, 'apps/server/src/main.ts');

/**
 * G13: the time from a start to the line that says it is ready, compared with the least that it could take: PostgreSQL's own start,
 * and importing the same modules of other packages. Compiled modules are kept between all starts.
 */
export async function measureStart(dataDir: string, settings: Record<string, string>): Promise<Figure[]> {
  const listed = join(dataDir, 'imported-modules.txt');
  const imports = join(dataDir, 'imported-modules.mjs');
  const env = { ...settings, MALLOC_ARENA_MAX: '2', NODE_COMPILE_CACHE: join(dataDir, 'compiled') };
  const product = async (more: string[] = []): Promise<number> => {
    const started = await startProcess(main, { ...env, IMPORTED_MODULES: listed }, [...flags, ...more]);
    await started.stop();
    return started.readyAfter;
  };
  const bareImports = async (): Promise<number> => {
    const begun = performance.now();
    await run(process.execPath, [...flags, imports], { env: { ...process.env, ...env } });
    return performance.now() - begun;
  };
  const database = async (): Promise<number> => {
    const script = join(import.meta.dirname, 'start-database.ts');
    const { stdout } = await run(process.execPath, [script, dataDir], { env: { ...process.env, ...env } });
    return Number(stdout);
  };
  await rm(listed, { force: true });
  await product(['--import', join(import.meta.dirname, 'modules-hook.mjs')]);
  const modules = (await readFile(listed, 'utf8')).trim().split('\n');
  const lines = modules.map((url) => `import ${JSON.stringify(url)};`);
  await writeFile(imports, [...lines, 'process.exit(0);'].join('\n'));
  const kinds = { product, imports: bareImports, database };
  await inTurns(1, kinds, (start) => start());
  const times = await inTurns(ROUNDS, kinds, (start) => start());
  const least = median(times.imports) + median(times.database);
  const bounds = { unit: ' ms', floor: 3.5, aim: 1.8 } as const;
  return [ratio('G13', 'start to ready, warm', [median(times.product), least], bounds)];
}
