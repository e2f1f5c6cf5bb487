import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPreviewer, type Previewer } from '../src/files/previews.ts';
import { makeFolder } from '../src/files/storage-fixture.ts';
import { hostilePdf, realPdfs } from './hostile-pdfs.ts';

/** Files in all, those of the programs included. */
const COUNT = process.env['STUDYLINE_TEST_FULL'] ? 1000 : 80;
const PDF = 'application/pdf';
const REASONS = [undefined, 'ENCRYPTED', 'XFA', 'BROKEN', 'TOO_LARGE', 'TIMEOUT'];

let folder: Awaited<ReturnType<typeof makeFolder>>;
let previewer: Previewer;
beforeAll(async () => {
  folder = await makeFolder();
  previewer = createPreviewer({ folder: join(folder.path, 'temporary'), memoryMb: 512, timeoutMs: 10_000 });
});
afterAll(async () => {
  await previewer.close();
  await folder.remove();
});

test(
  `of ${COUNT} files of many programs, whole and damaged, none stops the server or shows pages that it does not have`,
  {
    timeout: 3_000_000,
  },
  async () => {
    const failures: string[] = [];
    let shown = 0;
    for (let index = 0; index < COUNT; index += 1) {
      const path = join(folder.path, 'file.pdf');
      await writeFile(path, hostilePdf(index));
      const result = await previewer.render({ path }, PDF);
      const { pageCount, pages, texts, reason, thumbnail } = result;
      await result.dispose();
      const most = Math.min(pageCount, 5);
      const isOne = pages.every(({ page }) => page >= 1 && page <= most) && texts.length <= pageCount;
      const isNone = pageCount > 0 || (pages.length === 0 && texts.length === 0 && !thumbnail);
      const isTold = REASONS.includes(reason) && (pageCount > 0 || reason !== undefined);
      if (!isOne || !isNone || !isTold) failures.push(`file ${index}: ${reason}, ${pageCount}`);
      if (pages.length > 0) shown += 1;
    }
    expect(failures).toEqual([]);
    // Damaged files are shown as far as they can be.
    expect(shown).toBeGreaterThan(COUNT / 4);
    const { pages, dispose } = await previewer.render({ path: realPdfs[0]! }, PDF);
    await dispose();
    expect(pages.length).toBeGreaterThan(0);
  },
);
