// Runs every check of the project, two at a time, whether or not others fail. The last line says how many passed.
// `npm test -- drafts` runs the tests of one room and its journeys.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { buildWeb } from './build-web.mjs';
import { bin, ensureInstalled, fail, root, runNode, wasInterrupted } from './lib.mjs';

const SLOWEST = 10;

const isFull = process.argv.includes('--full');
const [room] = process.argv.slice(2).filter((arg) => !arg.startsWith('--'));
const rooms = new Set(
  ['server', 'web'].flatMap((app) => readdirSync(join(root, 'apps', app, 'src/features'))),
);
if (room && !rooms.has(room))
  fail(`There is no room "${room}". The rooms are ${[...rooms].toSorted().join(', ')}.`);

await ensureInstalled();
if (isFull) process.env.STUDYLINE_TEST_FULL = '1';
if (process.stdout.isTTY) process.env.FORCE_COLOR ??= '1';
else process.env.NO_COLOR ??= '1';
const cache = join(root, 'node_modules', '.cache', 'studyline');
mkdirSync(cache, { recursive: true });

const asOne = (code) => (code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });

/** A stage that passes or fails as a whole. */
const check = (title, args) => ({ title, runs: async (options) => asOne(await runNode(args, options)) });

/** A TypeScript project. What has not changed since the last check is not checked again. */
const types = (title, project) =>
  check(title, [
    bin('typescript'),
    '-p',
    project,
    // Each further thread checks what it shares with the others again: twice the processor time for both projects.
    '--singleThreaded',
    '--incremental',
    '--tsBuildInfoFile',
    join(cache, `${title.replaceAll(/\W+/g, '-')}.tsbuildinfo`),
  ]);

/** How long each test file took. */
const files = [];

/** The tests of a workspace, in the files whose paths contain one of the filters if there are any. */
const tests = (workspace, filters = []) => ({
  title: `tests: ${workspace}`,
  runs: async (options) => {
    const report = join(cache, `${workspace.replaceAll('/', '-')}.json`);
    rmSync(report, { force: true });
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const only = room ? ['--passWithNoTests', ...filters] : [];
    const args = [bin('vitest'), 'run', ...reporters, ...only];
    const code = await runNode(args, { cwd: join(root, workspace), ...options });
    const counts = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {};
    const { numPassedTests: passed = 0, numFailedTests: failed = 0, testResults = [] } = counts;
    for (const { name, startTime, endTime } of testResults)
      files.push({ path: relative(root, name), millis: endTime - startTime });
    // A file that does not load, or an error outside a test, fails the run without a failed test.
    return { passed, failed: code !== 0 && failed === 0 ? 1 : failed };
  },
});

const build = {
  title: 'build and budget: apps/web',
  runs: async (options) =>
    asOne((await buildWeb(options)) || (await runNode(['scripts/budget.mjs'], options))),
};
/** They need both processors. */
const journeys = (filters) => ({ ...tests('e2e', filters), isAlone: true });
const faults = { ...check('faults', ['scripts/faults.mjs']), isAlone: true };

function stagesOfRoom() {
  const roomsOf = JSON.parse(readFileSync(join(root, 'e2e/rooms.json'), 'utf8'));
  const own = Object.keys(roomsOf).filter((journey) => roomsOf[journey].includes(room));
  return [
    tests('apps/server', [`src/features/${room}/`, `test/authz/${room}.test.ts`, 'test/house']),
    ...(own.length > 0 ? [build] : []),
    tests('packages/contract', [`src/${room}/`]),
    tests('apps/web', [`src/features/${room}/`, 'test/house']),
    ...(own.length > 0 ? [journeys(own.map((journey) => `journeys/${journey}.e2e.ts`))] : []),
  ];
}

const everyStage = () => [
  // The longest starts first, concurrently with all others.
  tests('apps/server'),
  check('format', [bin('oxfmt'), '--check']),
  check('lint', [bin('oxlint')]),
  check('unused: knip', [bin('knip')]),
  types('types', '.'),
  types('types: apps/web', 'apps/web'),
  tests('packages/contract'),
  build,
  tests('apps/web'),
  journeys(),
  ...(isFull && process.platform === 'linux' ? [faults] : []),
];

const total = { passed: 0, failed: 0 };

/** Runs a stage. If others run at the same time, its output is printed when it has ended. */
async function play({ title, runs, isAlone }) {
  const since = Date.now();
  const printed = [];
  if (isAlone) console.log(`\n== ${title}`);
  const { passed, failed } = await runs(isAlone ? {} : { onOutput: (chunk) => printed.push(chunk) });
  if (wasInterrupted()) return;
  total.passed += passed;
  total.failed += failed;
  if (!isAlone) process.stdout.write(`\n== ${title}\n${Buffer.concat(printed)}`);
  const seconds = ((Date.now() - since) / 1000).toFixed(1);
  console.log(`== ${title}: ${failed === 0 ? 'passed' : 'FAILED'} in ${seconds} s`);
}

async function playInTurn(stages) {
  for (let stage = stages.shift(); stage && !wasInterrupted(); stage = stages.shift()) await play(stage);
}

const stages = room ? stagesOfRoom() : everyStage();
const beside = stages.filter(({ isAlone }) => !isAlone);
await Promise.all([playInTurn(beside), playInTurn(beside)]);
await playInTurn(stages.filter(({ isAlone }) => isAlone));

if (!room) {
  console.log('\nThe slowest test files:');
  for (const { path, millis } of files.toSorted((a, b) => b.millis - a.millis).slice(0, SLOWEST))
    console.log(`${(millis / 1000).toFixed(1).padStart(7)} s  ${path}`);
}
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(wasInterrupted() ? 130 : Math.min(total.failed, 1));
