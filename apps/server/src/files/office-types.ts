import { BINARY_TYPES, OLD_OFFICE_TYPES, RICH_TEXT } from '@studyline/contract/post-files/document-types';

/** The part of LibreOffice that opens a file. */
type Program = 'writer' | 'calc' | 'impress' | 'draw';

const EXTENSIONS: Record<string, string> = {
  'wordprocessingml.document': 'docx',
  'wordprocessingml.template': 'dotx',
  'spreadsheetml.sheet': 'xlsx',
  'spreadsheetml.template': 'xltx',
  'presentationml.presentation': 'pptx',
  'presentationml.template': 'potx',
  'presentationml.slideshow': 'ppsx',
  'opendocument.text': 'odt',
  'opendocument.spreadsheet': 'ods',
  'opendocument.presentation': 'odp',
  'opendocument.graphics': 'odg',
};

const PROGRAMS: readonly (readonly [Program, RegExp])[] = [
  ['writer', /^(doc|dot|odt|rtf)/],
  ['calc', /^(xls|xlt|ods)/],
  ['impress', /^(pp|pot|odp)/],
  ['draw', /^odg/],
];

const extensions = new Map<string, string>([
  ...[...OLD_OFFICE_TYPES].map(([extension, mimeType]) => [mimeType, extension] as const),
  [RICH_TEXT[1], RICH_TEXT[0]],
  ...BINARY_TYPES.OFFICE.flatMap((mimeType) =>
    Object.entries(EXTENSIONS).flatMap(([end, extension]) =>
      mimeType.endsWith(end) ? [[mimeType, extension] as const] : [],
    ),
  ),
]);

/** The types of the files of which a PDF has to be made before their pages can be shown. */
export const CONVERTED_TYPES: readonly string[] = [...extensions.keys()];

/** Whether what is shown of such a file is not the file itself, but a PDF made of it. */
export function isConverted(mimeType: string | null): boolean {
  return mimeType !== null && extensions.has(mimeType);
}

/** How LibreOffice opens a file of that type: by the extension, and with which of its programs. */
export function openingOf(mimeType: string): { extension: string; program: Program } | undefined {
  const extension = extensions.get(mimeType);
  const program = PROGRAMS.find(([, starts]) => extension !== undefined && starts.test(extension))?.[0];
  return extension === undefined || program === undefined ? undefined : { extension, program };
}
