// Runs every check of the project in turn and stops at the first stage that fails. The last line says how many passed.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildWeb } from './build-web.mjs';
import { bin, ensureInstalled, root, runNode, wasInterrupted } from './lib.mjs';

const isFull = process.argv.includes('--full');
await ensureInstalled();
if (isFull) process.env.STUDYLINE_TEST_FULL = '1';
if (!process.stdout.isTTY) process.env.NO_COLOR ??= '1';
const cache = join(root, 'node_modules', '.cache', 'studyline');
mkdirSync(cache, { recursive: true });

/** A stage that passes or fails as a whole. */
const check = (title, args, options) => ({
  title,
  runs: async () =>
    (await runNode(args, options)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 },
});

const types = (workspace) => ({
  ...check(`types: ${workspace}`, [bin('typescript'), '-p', workspace]),
  skip: hasFiles(workspace, /\.tsx?$/) ? undefined : 'no sources yet',
});

function hasFiles(workspace, pattern) {
  const files = readdirSync(join(root, workspace), { recursive: true });
  return files.some((file) => pattern.test(file) && !file.includes('node_modules'));
}

/** The tests of a workspace; skipped while it has none. */
const tests = (workspace) => ({
  title: `tests: ${workspace}`,
  skip: hasFiles(workspace, /\.(test|e2e)\.tsx?$/) ? undefined : 'no tests yet',
  runs: async () => {
    const report = join(cache, `${workspace.replaceAll('/', '-')}.json`);
    rmSync(report, { force: true });
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const code = await runNode([bin('vitest'), 'run', ...reporters], { cwd: join(root, workspace) });
    const counts = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {};
    const { numPassedTests: passed = 0, numFailedTests: failed = 0 } = counts;
    // A file that does not load, or an error outside a test, fails the run without a failed test.
    return { passed, failed: code !== 0 && failed === 0 ? 1 : failed };
  },
});

const notOnLinux = process.platform === 'linux' ? undefined : 'rehearsed on Linux only';
const workspaces = ['packages/contract', 'apps/server', 'apps/web', 'e2e', 'bench', 'faults'];
const stages = [
  check('format', [bin('oxfmt'), '--check']),
  check('lint', [bin('oxlint')]),
  check('unused: knip', [bin('knip')]),
  ...workspaces.map(types),
  ...['packages/contract', 'apps/server', 'apps/web'].map(tests),
  {
    title: 'build: apps/web',
    runs: async () => ((await buildWeb()) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }),
  },
  check('budget: apps/web', ['scripts/budget.mjs']),
  tests('e2e'),
  ...(isFull ? [{ ...check('faults', ['scripts/faults.mjs']), skip: notOnLinux }] : []),
];

const total = { passed: 0, failed: 0 };
for (const { title, skip, runs } of stages) {
  if (skip) {
    console.log(`\n== ${title}: skipped, ${skip}`);
    continue;
  }
  console.log(`\n== ${title}`);
  const since = Date.now();
  const { passed, failed } = await runs();
  total.passed += passed;
  total.failed += failed;
  console.log(
    `== ${title}: ${failed === 0 ? 'passed' : 'FAILED'} in ${((Date.now() - since) / 1000).toFixed(1)} s`,
  );
  if (failed > 0 || wasInterrupted()) break;
}
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(wasInterrupted() ? 130 : Math.min(total.failed, 1));
