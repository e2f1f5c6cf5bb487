import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import Pdf from 'pdfkit';

/** A word that only the last page contains. */
export const RARE_WORD = 'Zebrafish';

const WORDS =
  'the participant dose visit of and protocol to in was is at baseline after each study treatment with safety for site report not be within days'.split(
    ' ',
  );
/** With more, the text of 3,000 pages is beyond what the product reads of a file. */
const LINES = 19;
const WORDS_PER_LINE = 13;

/** A document as sites read it: pages full of text below a heading, each different. The same bytes for the same number. */
export async function writeProtocol(pages: number): Promise<Buffer> {
  const pdf = new Pdf({ autoFirstPage: false, info: { CreationDate: new Date(0) } });
  const written = buffer(pdf);
  let at = 0;
  const word = () => WORDS[createHash('md5').update(String(at++)).digest()[0]! % WORDS.length]!;
  const line = () => Array.from({ length: WORDS_PER_LINE }, word).join(' ');
  for (let page = 1; page <= pages; page += 1) {
    pdf.addPage({ size: 'A4', margin: 60 });
    pdf.font('Helvetica-Bold').fontSize(14).text(`${page}. Procedures of visit ${page}`).moveDown();
    pdf
      .font('Helvetica')
      .fontSize(10)
      .text(Array.from({ length: LINES }, line).join('\n'));
    if (page === pages) pdf.text(RARE_WORD);
  }
  pdf.end();
  return written;
}
