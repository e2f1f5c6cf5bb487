import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './sources.ts';
import { SPECIFICATION } from './specification.ts';

test('every sentence of the specification is shown by a test that exists', async () => {
  const missing: string[] = [];
  for (const { section, says, file, test: title } of SPECIFICATION) {
    const source = await readFile(join(root, file), 'utf8').catch(() => '');
    const isThere = ["'", '"', '`'].some((quote) => source.includes(`${quote}${title}${quote}`));
    if (!isThere) missing.push(`${section}: ${says} (${file}: ${title})`);
  }
  expect(missing).toEqual([]);
});
