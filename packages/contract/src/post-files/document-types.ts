/** Word, Excel and PowerPoint before 2007 share one container; only the name tells them apart. */
export const OLD_OFFICE_TYPES: ReadonlyMap<string, string> = new Map([
  ['doc', 'application/msword'],
  ['xls', 'application/vnd.ms-excel'],
  ['ppt', 'application/vnd.ms-powerpoint'],
]);

/** Text by its content, so its name has to say what it is, too. */
export const RICH_TEXT = ['rtf', 'application/rtf'] as const;

/** A file of Office that needs a password is in the container of the older ones. */
export const LOCKED_OFFICE_TYPES: ReadonlyMap<string, string> = new Map(
  [
    ['docx', 'wordprocessingml.document'],
    ['xlsx', 'spreadsheetml.sheet'],
    ['pptx', 'presentationml.presentation'],
  ].map(([name, type]) => [name!, `application/vnd.openxmlformats-officedocument.${type}`]),
);

/** Text files are recognised by their extension, or by having none. */
export const TEXT_TYPES: ReadonlyMap<string, string> = new Map([
  ['', 'text/plain'],
  ['txt', 'text/plain'],
  ['log', 'text/plain'],
  ['md', 'text/plain'],
  ['csv', 'text/csv'],
  ['tsv', 'text/tab-separated-values'],
]);

/** Types recognised by their first bytes. */
export const BINARY_TYPES = {
  PDF: ['application/pdf'],
  IMAGE: ['png', 'apng', 'jpeg', 'webp', 'gif', 'tiff'].map((name) => `image/${name}`),
  VIDEO: ['mp4', 'x-m4v', 'webm', 'quicktime', 'ogg'].map((name) => `video/${name}`),
  OFFICE: [
    'openxmlformats-officedocument.wordprocessingml.document',
    'openxmlformats-officedocument.wordprocessingml.template',
    'openxmlformats-officedocument.spreadsheetml.sheet',
    'openxmlformats-officedocument.spreadsheetml.template',
    'openxmlformats-officedocument.presentationml.presentation',
    'openxmlformats-officedocument.presentationml.template',
    'openxmlformats-officedocument.presentationml.slideshow',
    'oasis.opendocument.text',
    'oasis.opendocument.spreadsheet',
    'oasis.opendocument.presentation',
    'oasis.opendocument.graphics',
  ].map((name) => `application/vnd.${name}`),
} as const;

/** The Content-Type of files that people have uploaded: that of their content, and the last one if it is unknown. */
export const MEDIA_TYPES: readonly string[] = [
  ...Object.values(BINARY_TYPES).flat(),
  ...new Set([...OLD_OFFICE_TYPES.values(), ...TEXT_TYPES.values(), RICH_TEXT[1]]),
  // The captions of courses.
  'text/vtt',
  'application/zip',
  'application/octet-stream',
];

const OTHERS = 'pdf docx dotx xlsx xltx pptx potx ppsx odt ods odp odg png apng jpg jpeg webp gif tif tiff';

/** The `accept` value of a file input: the extensions accepted as a document, with dots. */
export const DOCUMENT_NAMES: string = [
  ...OTHERS.split(' '),
  ...OLD_OFFICE_TYPES.keys(),
  RICH_TEXT[0],
  ...TEXT_TYPES.keys(),
]
  .filter((name) => name !== '')
  .map((name) => `.${name}`)
  .join(',');

/** The `accept` value of a file input for photos. Phones convert what they take to one of these types. */
export const IMAGE_TYPES: string = BINARY_TYPES.IMAGE.join(',');

/** The text of later pages is neither found nor compared. */
export const MAX_SEARCHED_PAGES = 5000;
