import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import Pdf from 'pdfkit';

/** A PDF with a line of text on every page. */
export async function makePdf(pages: string[], options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
  const pdf = new Pdf({ ...options, autoFirstPage: false });
  for (const text of pages) pdf.addPage().fontSize(24).text(text, 10, 10, { lineBreak: false });
  pdf.end();
  return buffer(pdf);
}

/** A form of Adobe LiveCycle: its only page asks for another program. */
export function makeXfaForm(): Buffer {
  const page = writePdf(['BT ET']).toString('latin1');
  const form = '/AcroForm<</XFA(<xdp/>)/Fields[]>>/NeedsRendering true';
  return Buffer.from(page.replace('<</Type/Catalog', `<<${form}/Type/Catalog`), 'latin1');
}

const stream = (dictionary: string, content: string) =>
  `<<${dictionary}/Length ${content.length}>>stream\n${content}\nendstream`;
const PAGE = '/Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]';

/** A PDF written by hand: pages by their content streams, the forms that they draw by name, and their font /F. */
export function writePdf(pages: string[], forms: Record<string, string> = {}, font = 'null'): Buffer {
  const names = Object.keys(forms);
  const firstForm = 3 + pages.length * 2;
  const resources = `/Resources<</XObject<<${names.map((name, i) => `/${name} ${firstForm + i} 0 R`).join('')}>>/Font<</F ${font}>>>>`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${pages.length}/Kids[${pages.map((_, i) => `${3 + i * 2} 0 R`).join(' ')}]>>`,
    ...pages.flatMap((content, i) => [
      `<<${PAGE}${resources}/Contents ${4 + i * 2} 0 R>>`,
      stream('', content),
    ]),
    ...names.map((name) =>
      stream(`/Type/XObject/Subtype/Form/BBox[0 0 600 800]${resources}`, forms[name] ?? ''),
    ),
  ];

  return writeObjects(objects);
}

/** A form filled by a program that does not draw the values, with a note and a remark on a word. */
export function writeForm({ dose, agrees, note }: { dose: string; agrees: boolean; note: string }): Buffer {
  const widget = (type: string, more: string) => `<</Type/Annot/Subtype/Widget/F 4/FT/${type}${more}>>`;
  const tick = (content: string) => stream('/Type/XObject/Subtype/Form/BBox[0 0 20 20]', content);
  const state = agrees ? '/Yes' : '/Off';
  return writeObjects([
    '<</Type/Catalog/Pages 2 0 R/AcroForm<</NeedAppearances true/Fields[5 0 R 6 0 R]/DA(/F 12 Tf 0 g)/DR<</Font<</F 7 0 R>>>>>>>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    `<<${PAGE}/Resources<</Font<</F 7 0 R>>>>/Contents 4 0 R/Annots[5 0 R 6 0 R 8 0 R 9 0 R]>>`,
    stream('', 'BT /F 20 Tf 40 700 Td (Dose:) Tj ET'),
    widget('Tx', `/T(dose)/V(${dose})/DA(/F 12 Tf 0 g)/Rect[200 690 400 720]`),
    widget('Btn', `/T(agrees)/V${state}/AS${state}/AP<</N<</Yes 10 0 R/Off 11 0 R>>>>/Rect[200 600 220 620]`),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    `<</Type/Annot/Subtype/Text/Contents(${note})/Rect[420 690 440 710]>>`,
    '<</Type/Annot/Subtype/Highlight/Contents(Which unit?)/Rect[40 695 100 720]/QuadPoints[40 720 100 720 40 695 100 695]>>',
    tick('0 0 m 20 20 l 0 20 m 20 0 l S'),
    tick('0 0 20 20 re S'),
  ]);
}

function writeObjects(objects: readonly string[]): Buffer {
  let file = '%PDF-1.7\n';
  const places = objects.map((object, i) => {
    const place = file.length;
    file += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  const trailer = `trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF`;
  return Buffer.from(file + table + trailer);
}

export const times = (count: number, text: string) => Array.from({ length: count }, () => text).join('\n');

/** A page that takes minutes to draw: a shape with thousands of corners, again and again. */
export function writeSlowPdf(): Buffer {
  const corners = Array.from({ length: 4000 }, (_, i) => `${(i * 7919) % 600} ${(i * 104_729) % 800} l`).join(
    '\n',
  );
  return writePdf(['1 0 0 rg 0 0 50 50 re f', times(20_000, '/Slow Do')], { Slow: `0 0 m ${corners} f*` });
}

/** Twenty forms, each of which draws the next one twenty times: more objects than fit into any memory. */
export function writeExplodingPdf(): Buffer {
  const depth = 8;
  const forms = Array.from({ length: depth }, (_, i) => [`F${i}`, times(20, `/F${i + 1} Do`)]);
  return writePdf(['/F0 Do'], { ...Object.fromEntries(forms), [`F${depth}`]: '0 0 9 9 re f' });
}

/** Writes a file and returns its path. */
export async function save(folder: string, name: string, content: Buffer) {
  const path = join(folder, name);
  await writeFile(path, content);
  return { path };
}

/** The running processes that a process has started (Linux). */
export async function listChildren(pid = process.pid): Promise<number[]> {
  const threads = await readdir(`/proc/${pid}/task`);
  const lists = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, 'utf8').catch(() => '')),
  );
  return lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number));
}
