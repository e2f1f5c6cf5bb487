/** Prints what make.py passes on standard input to the named file: HTML with Chromium, or lines of text with PDFKit. */
import { createWriteStream } from 'node:fs';
import { createRequire } from 'node:module';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import Pdf from 'pdfkit';
import { findBrowser } from '../../../../scripts/browser.mjs';

const [, , path = '', program = 'chromium'] = process.argv;
const content = await text(process.stdin);
await (program === 'chromium' ? printPage(content) : writePage(JSON.parse(content)));

async function printPage(html) {
  const require = createRequire(new URL('../../../../e2e/package.json', import.meta.url));
  const { chromium } = require('playwright-core');
  const browser = await chromium.launch(await findBrowser());
  const page = await browser.newPage();
  await page.setContent(html);
  await page.pdf({ path, format: 'A4', printBackground: true });
  await browser.close();
}

async function writePage(lines) {
  const pdf = new Pdf({ size: 'A4', info: { CreationDate: new Date(0) } });
  const shade = pdf.linearGradient(72, 400, 400, 400).stop(0, 'navy').stop(1, 'white');
  pdf.rect(72, 400, 328, 60).fill(shade).fill('black');
  for (const line of lines) pdf.text(line, { link: 'https://example.org' }).moveDown(0.5);
  pdf.end();
  await pipeline(pdf, createWriteStream(path));
}
