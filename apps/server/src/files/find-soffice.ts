import { access, constants } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';

/** Where the installers of other systems put it. */
const USUAL = [
  '/usr/lib/libreoffice/program/soffice',
  '/Applications/LibreOffice.app/Contents/MacOS/soffice',
  'C:\\Program Files\\LibreOffice\\program\\soffice.exe',
];

const isProgram = (path: string) =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );

/**
 * The path of LibreOffice, null if it is not installed or turned off. Throws an Error in one sentence if the setting names a program that
 * is not there.
 */
export async function findSoffice(setting: string | null): Promise<string | null> {
  if (setting === 'off') return null;
  if (setting !== null) {
    if (isAbsolute(setting) && (await isProgram(setting))) return setting;
    throw new Error(`The setting LIBREOFFICE_PATH is not usable: there is no program ${setting}.`);
  }
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => isAbsolute(folder));
  const names = folders.flatMap((folder) => ['soffice', 'libreoffice'].map((name) => join(folder, name)));
  for (const path of [...names, ...USUAL]) if (await isProgram(path)) return path;
  return null;
}
