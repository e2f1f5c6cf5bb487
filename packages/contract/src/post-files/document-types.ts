/** Word, Excel and PowerPoint before 2007 share one container; only the name tells them apart. */
export const OLD_OFFICE_TYPES: ReadonlyMap<string, string> = new Map([
  ['doc', 'application/msword'],
  ['xls', 'application/vnd.ms-excel'],
  ['ppt', 'application/vnd.ms-powerpoint'],
]);

/** Text files are recognised by their extension, or by having none. */
export const TEXT_TYPES: ReadonlyMap<string, string> = new Map([
  ['', 'text/plain'],
  ['txt', 'text/plain'],
  ['log', 'text/plain'],
  ['md', 'text/plain'],
  ['csv', 'text/csv'],
  ['tsv', 'text/tab-separated-values'],
]);

const OTHERS = 'pdf docx dotx xlsx xltx pptx potx ppsx odt ods odp odg png apng jpg jpeg webp gif tif tiff';

/** The `accept` value of a file input: the extensions accepted as a document, with dots. */
export const DOCUMENT_NAMES: string = [...OTHERS.split(' '), ...OLD_OFFICE_TYPES.keys(), ...TEXT_TYPES.keys()]
  .filter((name) => name !== '')
  .map((name) => `.${name}`)
  .join(',');
