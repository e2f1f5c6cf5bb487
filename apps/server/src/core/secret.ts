import { createHmac, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The secret of an installation without STUDYLINE_SECRET: made once, readable by the owner of the data directory only. */
export async function keepSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'secret');
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch {
    const secret = randomBytes(48).toString('base64url');
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await writeFile(path, secret, { mode: 0o600, flag: 'wx' });
    return secret;
  }
}

/** Derives a key for one purpose from the installation's secret, so that no two uses share one. */
export function deriveKey(secret: string, purpose: string): string {
  return createHmac('sha256', secret).update(purpose).digest('base64url');
}
