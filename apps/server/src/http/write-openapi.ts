import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describeApi } from './openapi.ts';

/** The API's document, for people who read it without a running Studyline. */
export const OPENAPI_FILE = join(import.meta.dirname, '../../../../openapi.json');

export function openApiText(): string {
  return `${JSON.stringify(describeApi(), null, 2)}\n`;
}

if (import.meta.main) await writeFile(OPENAPI_FILE, openApiText());
