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

/** A PDF with a page of this size, in points, and one of A4. */
export function makeLarge(size: [width: number, height: number]): Promise<Buffer> {
  const document = new Pdf({ size, autoFirstPage: false });
  document.addPage().text('A large page', 72, 72);
  document.addPage({ size: 'A4' }).text('The next page', 72, 72);
  document.end();
  return buffer(document);
}

/** A PDF with a form that has been filled in, a link from its first page to its second, which is a wide one, and an attached file. */
export function makeForm(value: string): Promise<Buffer> {
  const document = new Pdf({ size: 'A4', autoFirstPage: false });
  document.addPage();
  document.font('Helvetica').fontSize(12).initForm();
  document.text('Dose', 72, 72);
  document.formText('dose', 72, 100, 200, 24, { value });
  document.text('Continue reading', 72, 160, { goTo: 'next' });
  document.addPage({ size: 'A4', layout: 'landscape' });
  document.addNamedDestination('next');
  document.text('The next page', 72, 72);
  document.file(Buffer.from('a;b'), { name: 'table.csv', type: 'text/csv' });
  document.end();
  return buffer(document);
}

/** A PDF with a table of contents whose first entry has one below it, and a link to each of these addresses. */
export function makeLinked(addresses: readonly string[]): Promise<Buffer> {
  const document = new Pdf({ size: 'A4', autoFirstPage: false });
  document.addPage();
  for (const [index, address] of addresses.entries())
    document.text(`Link ${index + 1}`, 72, 72 + index * 40, { link: address, underline: true });
  const first = document.outline.addItem('First chapter');
  document.addPage().text('The second page', 72, 72);
  first.addItem('Its section');
  document.addPage().text('The third page', 72, 72);
  document.outline.addItem('Second chapter');
  document.end();
  return buffer(document);
}
