import { createHmac, randomBytes } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { writePrivateFile } from './private-file.ts';

/** The minimum number of characters. */
export const SECRET_LENGTH = 32;

/**
 * The secret of an installation without STUDYLINE_SECRET: generated once, readable only by the owner of the data directory.
 * Throws an Error whose message is one sentence if the file does not contain a secret.
 */
export async function keepSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'secret');
  const secret = (await readFile(path, 'utf8').catch(ifMissing))?.trim() ?? (await makeSecret(path));
  if (secret.length < SECRET_LENGTH)
    throw new Error(
      `The secret in ${path} is damaged: restore it from a backup, or delete the file, and everybody has to sign in again.`,
    );
  return secret;
}

function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

async function makeSecret(path: string): Promise<string> {
  const secret = randomBytes(48).toString('base64url');
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writePrivateFile(path, secret);
  return secret;
}

/** Derives a key for one purpose from the installation's secret, so that no two uses share one. */
export function deriveKey(secret: string, purpose: string): string {
  return createHmac('sha256', secret).update(purpose).digest('base64url');
}
