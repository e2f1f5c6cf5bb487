import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';

/** A zip archive; entries may be stored uncompressed. */
export function makeZip(entries: Record<string, string>, { store = false } = {}): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, text] of Object.entries(entries)) {
    const data = store ? Buffer.from(text) : deflateRawSync(text);
    const fixed = Buffer.alloc(26);
    fixed.writeUInt16LE(20, 0);
    fixed.writeUInt16LE(store ? 0 : 8, 4);
    fixed.writeUInt32LE(crc32(text), 10);
    fixed.writeUInt32LE(data.length, 14);
    fixed.writeUInt32LE(Buffer.byteLength(text), 18);
    fixed.writeUInt16LE(name.length, 22);
    parts.push(Buffer.from('PK\x03\x04'), fixed, Buffer.from(name), data);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(at, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\0'), fixed, tail, Buffer.from(name));
    at += 30 + name.length + data.length;
  }
  const count = directory.length / 4;
  const end = Buffer.alloc(18);
  end.writeUInt16LE(count, 4);
  end.writeUInt16LE(count, 6);
  end.writeUInt32LE(Buffer.concat(directory).length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...parts, ...directory, Buffer.from('PK\x05\x06'), end]);
}

export const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
export const ODT = 'application/vnd.oasis.opendocument.text';
export const ODS = 'application/vnd.oasis.opendocument.spreadsheet';
export const ODP = 'application/vnd.oasis.opendocument.presentation';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

/** A Word file with these paragraphs, and pictures that are not in the file but at these addresses. */
export function makeDocx(paragraphs: readonly string[], linkedPictures: readonly string[] = []): Buffer {
  const relations = linkedPictures.map(
    (address, i) =>
      `<Relationship Id="p${i}" Type="${RELATIONS}/image" Target="${address}" TargetMode="External"/>`,
  );
  const pictures = linkedPictures.map(
    (
      _,
      i,
    ) => `<w:p><w:r><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing">
<wp:extent cx="1800000" cy="1800000"/><wp:docPr id="${i + 1}" name="p"/>
<a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture">
<pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:nvPicPr><pic:cNvPr id="1" name="p"/><pic:cNvPicPr/></pic:nvPicPr>
<pic:blipFill><a:blip r:link="p${i}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill>
<pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="1800000" cy="1800000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr>
</pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`,
  );
  const texts = paragraphs.map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`);
  return makeZip({
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${DOCX}.main+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${RELATIONS}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/_rels/document.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships">${relations.join('')}</Relationships>`,
    'word/document.xml': `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${RELATIONS}"><w:body>${[...texts, ...pictures].join('')}</w:body></w:document>`,
  });
}

const SPACES = Object.entries({
  office: 'office',
  text: 'text',
  table: 'table',
  draw: 'drawing',
  svg: 'svg-compatible',
})
  .map(([name, space]) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${space}:1.0"`)
  .join(' ');

/** An OpenDocument file with this content. */
function makeOpenDocument(mimeType: string, body: string): Buffer {
  const entry = (path: string, type: string) =>
    `<manifest:file-entry manifest:full-path="${path}" manifest:media-type="${type}"/>`;
  return makeZip(
    {
      mimetype: mimeType,
      'META-INF/manifest.xml': `<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">${entry('/', mimeType)}${entry('content.xml', 'text/xml')}</manifest:manifest>`,
      'content.xml': `<office:document-content ${SPACES} xmlns:xlink="http://www.w3.org/1999/xlink" office:version="1.2"><office:body>${body}</office:body></office:document-content>`,
    },
    { store: true },
  );
}

export const makeOdt = (body: string) => makeOpenDocument(ODT, `<office:text>${body}</office:text>`);

/** A sheet with this many rows. */
export function makeOds(rows: number): Buffer {
  const cell = (text: string) =>
    `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`;
  const table = Array.from(
    { length: rows },
    (_, row) => `<table:table-row>${cell(`Subject ${row + 1}`)}${cell('10 mg')}</table:table-row>`,
  );
  return makeOpenDocument(
    ODS,
    `<office:spreadsheet><table:table table:name="Lab">${table.join('')}</table:table></office:spreadsheet>`,
  );
}

/** A presentation with these slides. */
export function makeOdp(slides: readonly string[]): Buffer {
  const pages = slides.map(
    (text) =>
      `<draw:page><draw:frame svg:x="2cm" svg:y="2cm" svg:width="20cm" svg:height="5cm"><draw:text-box><text:p>${text}</text:p></draw:text-box></draw:frame></draw:page>`,
  );
  return makeOpenDocument(ODP, `<office:presentation>${pages.join('')}</office:presentation>`);
}

/** Takes the place of LibreOffice: a shell script, which gets the folder for its PDF as $output. */
export async function writeProgram(folder: string, name: string, script: string): Promise<string> {
  const path = join(folder, name);
  const output =
    'while [ $# -gt 0 ]; do if [ "$1" = --outdir ]; then output=$2; fi; shift; done; mkdir -p "$output"';
  await writeFile(path, `#!/bin/sh\n${output}\n${script}\n`);
  await chmod(path, 0o755);
  return path;
}
