import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describeApi } from './openapi.ts';

/** The API document, for reading it without a running Studyline. */
export const OPENAPI_FILE = join(import.meta.dirname, '../../../../openapi.json');

export function openApiText(): string {
  return `${JSON.stringify(describeApi(), null, 2)}\n`;
}

if (import.meta.main) await writeFile(OPENAPI_FILE, openApiText());
