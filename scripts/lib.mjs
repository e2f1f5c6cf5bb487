// Shared by the scripts. Runs on the system's Node 20, before anything is installed: no packages, no TypeScript.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import './follow-parent.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url));
const modules = join(root, 'node_modules');
/** Where Node keeps compiled modules between starts. If it cannot write there, it compiles them again. */
const compiled = join(modules, '.cache', 'studyline', 'compiled');

/** Ends the script with one sentence for the person who started it. */
export function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

/** Installs the dependencies if there are none, or if they differ from package-lock.json. */
export async function ensureInstalled() {
  const lock = readFileSync(join(root, 'package-lock.json'));
  const hash = createHash('sha256').update(lock).digest('hex');
  const hashFile = join(modules, '.studyline-lock');
  if (existsSync(hashFile) && readFileSync(hashFile, 'utf8') === hash) return;
  if (!isInstalledAs(JSON.parse(lock))) {
    console.log('Installing the dependencies …');
    // Without npm's warnings: they are about the Node that runs npm, and ours comes with the dependencies.
    const code = await run('npm', ['ci', '--include=dev', '--include=optional', '--loglevel=error'], {
      // Not with the Node in node_modules, which npm is about to replace.
      env: { PATH: withoutBin(process.env.PATH ?? '') },
      shell: process.platform === 'win32',
    });
    if (code !== 0) fail('The dependencies could not be installed: see the messages of npm above.');
  }
  writeFileSync(hashFile, hash);
}

/** Whether npm's record of what it installed agrees with the lockfile, package by package. */
function isInstalledAs({ packages: wanted }) {
  const file = join(modules, '.package-lock.json');
  if (!existsSync(file)) return false;
  const { packages: found } = JSON.parse(readFileSync(file, 'utf8'));
  const differs = (path) => found[path].version !== wanted[path]?.version;
  const isMissing = (path) => path !== '' && !(path in found) && !wanted[path].optional;
  return !Object.keys(found).some(differs) && !Object.keys(wanted).some(isMissing);
}

const isBin = (folder) => folder.endsWith(join('node_modules', '.bin')) || folder.startsWith(modules);

function withoutBin(path) {
  return path
    .split(delimiter)
    .filter((folder) => !isBin(folder))
    .join(delimiter);
}

/** The path of a Node that can run the project: 24 or newer, either this one or the one that came with the dependencies. */
export function node24() {
  return (found ??= findNode24());
}

let found;
function findNode24() {
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath;
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  const path = join(modules, `node-${system}-${process.arch}`, 'bin', name);
  if (existsSync(path) && spawnSync(path, ['--version']).status === 0) return path;
  return fail(
    `Studyline needs Node 24 or newer. This is Node ${process.versions.node}, and none for this machine ` +
      `(${process.platform}-${process.arch}) came with the dependencies: install Node 24 from https://nodejs.org and try again.`,
  );
}

/** The script of a package's command, for running it with Node. */
export function bin(name) {
  const folder = join(modules, name);
  const { bin: bins } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, Object.values(bins)[0]);
}

let interrupted = false;
/** Whether somebody asked this script to stop. */
export const wasInterrupted = () => interrupted;

/**
 * Starts a program on our terminal, or with its output going to `onOutput`, and passes signals on to it. `done` resolves to its
 * exit code. A Ctrl-C in a terminal reaches the program directly, so it is not passed on again.
 */
export function start(command, args, { cwd = root, env = {}, onOutput, ...options } = {}) {
  const stdio = onOutput ? ['ignore', 'pipe', 'pipe'] : 'inherit';
  const child = spawn(command, args, { cwd, stdio, env: { ...process.env, ...env }, ...options });
  child.stdout?.on('data', onOutput);
  child.stderr?.on('data', onOutput);
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  const forward = (signal) => {
    interrupted = true;
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  };
  for (const signal of signals) process.on(signal, forward);
  const done = new Promise((ended) => {
    child.on('error', (error) => {
      console.error(`${command} did not start: ${error.message}`);
      ended(1);
    });
    child.on('close', (code, signal) => ended(code ?? 128 + constants.signals[signal]));
  }).finally(() => {
    for (const signal of signals) process.off(signal, forward);
  });
  return { child, done };
}

/** Runs a program to its end. */
export const run = (command, args, options) => start(command, args, options).done;

/** Runs a script or a tool on Node 24, with the same Node first on its PATH. */
export function runNode(args, { env = {}, ...options } = {}) {
  return run(node24(), args, { env: { ...nodeEnvironment(), ...env }, ...options });
}

export function nodeEnvironment() {
  return { PATH: [dirname(node24()), process.env.PATH ?? ''].join(delimiter) };
}

/** Continues as another program, in this process if possible, so that nothing is in between. */
export async function become(args) {
  if (interrupted) process.exit(130);
  const node = node24();
  const env = { NODE_COMPILE_CACHE: compiled, ...process.env, ...nodeEnvironment() };
  const all = ['--import', new URL('follow-parent.mjs', import.meta.url).href, ...args];
  if (process.execve) process.execve(node, [node, ...all], env);
  process.exit(await run(node, all, { env }));
}
