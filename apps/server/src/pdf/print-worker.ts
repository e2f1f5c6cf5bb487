import { buffer } from 'node:stream/consumers';
import { answerJobs } from '../core/thread-worker.ts';
import { drawLabels } from './labels.ts';
import type { Printed, PrintedLabels } from './print.ts';
import { numberPages, Sheet, startPdf } from './sheet.ts';

const NAME_WIDTH = 120;

answerJobs((job: Printed | PrintedLabels): Promise<Uint8Array> =>
  'labels' in job ? drawLabels(job) : drawDocument(job),
);

async function drawDocument({ title, languageId, at, blocks, data }: Printed): Promise<Uint8Array> {
  const pdf = await startPdf({ title, languageId, at });
  const bytes = buffer(pdf);
  const sheet = new Sheet(pdf);
  for (const block of blocks) {
    if (block.kind === 'TITLE') sheet.heading(block.text, 18, 0);
    else if (block.kind === 'HEADING') sheet.heading(block.text, 12, 12);
    else if (block.kind === 'ROW') sheet.row(block.name, block.lines, NAME_WIDTH);
    else sheet.row('', [block.text], 1);
  }
  if (data) pdf.file(Buffer.from(data.json), { name: data.name, type: 'application/json' });
  numberPages(pdf, title, languageId);
  pdf.end();
  return bytes;
}
