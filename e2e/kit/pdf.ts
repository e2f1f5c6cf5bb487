import { buffer } from 'node:stream/consumers';
import Pdf from 'pdfkit';

/** A PDF of A4 pages, each with a heading and some lines. */
export function makePdf(title: string, pages: number): Promise<Buffer> {
  const document = new Pdf({ size: 'A4', autoFirstPage: false, info: { Title: title } });
  for (let page = 1; page <= pages; page += 1) {
    document.addPage();
    document.fontSize(24).text(title).moveDown();
    document.fontSize(12).text(`Page ${page} of ${pages}. `.repeat(40));
  }
  document.end();
  return buffer(document);
}

/** A PDF of A4 pages with these texts, each with its number at the foot. */
export function makePages(texts: readonly string[]): Promise<Buffer> {
  const document = new Pdf({ size: 'A4', autoFirstPage: false });
  for (const [index, text] of texts.entries()) {
    document.addPage();
    document.fontSize(12).text(text);
    document.fontSize(9).text(`Page ${index + 1} of ${texts.length}`, 72, 740, { lineBreak: false });
  }
  document.end();
  return buffer(document);
}
