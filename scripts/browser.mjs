// The browser for the end-to-end tests and for screenshots: the system's, otherwise the one that came with the dependencies.
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { root } from './lib.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];

const args = [
  '--no-sandbox',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--font-render-hinting=none',
  // Only the pages under test use the network.
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-sync',
  '--no-default-browser-check',
  '--no-first-run',
  '--no-pings',
];

/**
 * The browser for Playwright's `chromium.launch`: CHROME_PATH, otherwise a Chromium or Chrome on the PATH, otherwise the one in
 * the package @sparticuz/chromium, unpacked once. Throws an Error of one sentence if there is none.
 */
export async function findBrowser() {
  const given = process.env.CHROME_PATH;
  if (given && !existsSync(given)) throw new Error(`CHROME_PATH names no file: ${given}.`);
  return { executablePath: given || findOnPath() || (await unpackBrowser()), args };
}

function findOnPath() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => existsSync(path));
}

async function unpackBrowser() {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('There is no browser: install Chromium or Chrome, or name one in CHROME_PATH.');
  }
  const require = createRequire(join(root, 'e2e', 'package.json'));
  const entry = require.resolve('@sparticuz/chromium');
  const { version } = JSON.parse(await readFile(join(entry, '..', '..', 'package.json'), 'utf8'));
  const cache = join(root, 'node_modules', '.cache', 'studyline');
  const folder = join(cache, `chromium-${version}`);
  const launcher = join(folder, 'launch');
  if (existsSync(launcher)) return launcher;
  await mkdir(cache, { recursive: true });
  // Unpacked elsewhere and moved in one step, because another process may be doing the same, or this one may be stopped.
  const aside = await mkdtemp(join(cache, 'unpacking-'));
  await unpack(entry, aside);
  await writeFile(join(aside, 'fonts', 'fonts.conf'), fontsConfig);
  await writeFile(join(aside, 'launch'), launchScript);
  for (const path of [aside, join(aside, 'chromium'), join(aside, 'launch')]) await chmod(path, 0o755);
  await rename(aside, folder).catch(async (error) => {
    await rm(aside, { recursive: true });
    if (!existsSync(launcher)) throw error;
  });
  return launcher;
}

/**
 * The package unpacks to the folder for temporary files, and adds its system libraries only if it believes that it runs on a
 * hosted platform.
 */
async function unpack(entry, folder) {
  const before = { ...process.env };
  process.env.TMPDIR = folder;
  process.env.AWS_LAMBDA_JS_RUNTIME = 'nodejs22.x';
  try {
    const { default: chromium } = await import(entry);
    await chromium.executablePath();
  } finally {
    for (const name of ['TMPDIR', 'AWS_LAMBDA_JS_RUNTIME', 'FONTCONFIG_PATH', 'LD_LIBRARY_PATH', 'HOME']) {
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
    }
  }
}

const launchScript = `#!/bin/sh
here=\${0%/*}
export LD_LIBRARY_PATH="$here/al2023/lib"
export FONTCONFIG_FILE="$here/fonts/fonts.conf"
export HOME="\${HOME:-/tmp}"
exec "$here/chromium" "$@"
`;

const fontsConfig = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">.</dir>
  <dir>/usr/share/fonts</dir>
  <dir>/usr/local/share/fonts</dir>
  <dir prefix="xdg">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;
