import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findObstacle } from './conversion-obstacles.ts';
import { openingOf } from './office-types.ts';
import { MAX_CONVERTED_BYTES, MAX_RENDERED_PAGES, type PreviewReason } from './preview-protocol.ts';

/** `ulimit -f` counts in blocks of this size (POSIX). */
const BLOCK_BYTES = 512;

type Setting = readonly [node: string, name: string, value: string];

const SCRIPTING = 'Office.Common/Security/Scripting';
/**
 * The settings of each conversion. No link of a document is followed, neither to the network nor to a file of this machine: what it
 * names would otherwise become part of the pages. The proxy, which nobody serves, is for systems that don't allow a network of its own.
 */
const SETTINGS: readonly Setting[] = [
  [SCRIPTING, 'BlockUntrustedRefererLinks', 'true'],
  [SCRIPTING, 'DisableMacrosExecution', 'true'],
  [SCRIPTING, 'MacroSecurityLevel', '3'],
  ['Office.Writer/Content/Update', 'Link', '0'],
  ['Office.Calc/Content/Update', 'Link', '2'],
  ['Inet/Settings', 'ooInetProxyType', '1'],
  ...['HTTP', 'HTTPS', 'FTP'].flatMap((protocol): Setting[] => [
    ['Inet/Settings', `ooInet${protocol}ProxyName`, '127.0.0.1'],
    ['Inet/Settings', `ooInet${protocol}ProxyPort`, '9'],
  ]),
  ['Inet/Settings', 'ooInetNoProxy', ''],
];

/**
 * Has LibreOffice write a PDF of an Office file, with a profile of its own. Returns the size of the PDF, or why there is none. Whoever
 * calls it limits its time and its memory.
 */
export async function convertToPdf({
  path,
  mimeType,
  soffice,
  copy,
  folder,
}: {
  path: string;
  mimeType: string;
  soffice: string;
  copy: string;
  folder: string;
}): Promise<number | PreviewReason> {
  const opening = openingOf(mimeType);
  if (!opening) return 'NO_PREVIEW';
  const obstacle = await findObstacle(path);
  if (obstacle) return obstacle;
  const { extension, program } = opening;
  const [source, profile, output] = [`document.${extension}`, 'profile', 'output'].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  await copyFile(path, source);
  await mkdir(join(profile, 'user'), { recursive: true });
  await writeFile(join(profile, 'user', 'registrymodifications.xcu'), writeSettings());
  const pages = JSON.stringify({ PageRange: { type: 'string', value: `1-${MAX_RENDERED_PAGES}` } });
  await runProgram(soffice, folder, [
    '--headless',
    '--norestore',
    '--nolockcheck',
    '--nodefault',
    '--nologo',
    `-env:UserInstallation=${pathToFileURL(profile).href}`,
    '--convert-to',
    `pdf:${program}_pdf_Export:${pages}`,
    '--outdir',
    output,
    source,
  ]);
  const made = join(output, 'document.pdf');
  const bytes = await stat(made).then(
    ({ size }) => size,
    () => 0,
  );
  if (bytes === 0) return 'NOT_CONVERTED';
  // The limit of the shell cuts it off there.
  if (bytes >= MAX_CONVERTED_BYTES) return 'TOO_LARGE';
  await rename(made, copy);
  return bytes;
}

/** What a shell answers for a program that was killed (POSIX: 128 and the number of the signal). */
const KILLED = 137;

/**
 * Its answer says little: it also succeeds when it has written nothing. Throws if it was killed, by an operator or by a system short of
 * memory: that says nothing about the file, which is tried again.
 */
async function runProgram(soffice: string, folder: string, args: readonly string[]): Promise<void> {
  const limits = `ulimit -c 0; ulimit -f ${Math.floor(MAX_CONVERTED_BYTES / BLOCK_BYTES)}; exec "$@"`;
  const [command, ...rest] =
    process.platform === 'win32' ? [soffice, ...args] : ['/bin/sh', '-c', limits, 'sh', soffice, ...args];
  const child = spawn(command!, rest, {
    cwd: folder,
    // It draws without a screen, and writes nothing outside the folder.
    env: {
      ...process.env,
      HOME: folder,
      TMPDIR: folder,
      TMP: folder,
      TEMP: folder,
      SAL_USE_VCLPLUGIN: 'svp',
    },
    stdio: 'ignore',
  });
  const [code, signal]: unknown[] = await once(child, 'close');
  if (code === KILLED || signal === 'SIGKILL')
    throw Object.assign(new Error('LibreOffice was killed.'), { code: 'EKILLED' });
}

function writeSettings(): string {
  const items = SETTINGS.map(
    ([node, name, value]) =>
      `<item oor:path="/org.openoffice.${node}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema">
${items.join('\n')}
</oor:items>
`;
}
