/** Prints a document that make.py passes on standard input, with Chromium or with pdfkit. */
import { createWriteStream } from 'node:fs';
import { createRequire } from 'node:module';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import Pdf from 'pdfkit';
import { findBrowser } from '../../../../scripts/browser.mjs';

const job = await json(process.stdin);
await (process.argv[2] === 'chromium' ? printPage(job) : writePages(job));

async function printPage({ html, header, footer, path }) {
  const require = createRequire(new URL('../../../../e2e/package.json', import.meta.url));
  const { chromium } = require('playwright-core');
  const browser = await chromium.launch(await findBrowser());
  const page = await browser.newPage();
  await page.setContent(html);
  const margin = { top: '2.2cm', bottom: '2.2cm', left: '1.7cm', right: '1.7cm' };
  await page.pdf({
    path,
    format: 'A5',
    displayHeaderFooter: true,
    headerTemplate: header,
    footerTemplate: footer,
    margin,
  });
  await browser.close();
}

async function writePages({ facts, blocks, path }) {
  const pdf = new Pdf({ size: 'A5', margin: 48, bufferPages: true, info: { CreationDate: new Date(0) } });
  for (const [kind, text, widths] of blocks) {
    if (kind === 'break') pdf.addPage();
    else if (kind === 'table')
      pdf.fontSize(10).table({ columnStyles: widths.map((width) => (width * 324) / 100), data: text });
    else {
      const size = { h1: 18, h2: 13 }[kind] ?? 11;
      pdf
        .font(kind.startsWith('h') ? 'Helvetica-Bold' : 'Helvetica')
        .fontSize(size)
        .text(kind === 'item' ? `• ${text}` : text);
      pdf.font('Helvetica').moveDown(0.5);
    }
  }
  const { count } = pdf.bufferedPageRange();
  const [left, right] = facts.header.split('|').map((part) => part.trim());
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page);
    pdf.page.margins = { top: 0, bottom: 0, left: 0, right: 0 };
    const foot = facts.footer.replace('#', String(page + 1)).replace('#', String(count));
    pdf.fontSize(8).text(left, 48, 26, { lineBreak: false });
    pdf.text(right, 48, 26, { width: 324, align: 'right' });
    pdf.text(foot, 48, 562, { width: 324, align: 'center' });
  }
  pdf.end();
  await pipeline(pdf, createWriteStream(path));
}
