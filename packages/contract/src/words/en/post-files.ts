/** Texts of a post's content: pages, texts, files. */
export const postFiles = {
  document: {
    region: 'Document',
    pages: 'Pages',
    position: '{{page}} of {{count}}',
    page: 'Page {{page}} of {{count}}',
    previous: 'Previous page',
    next: 'Next page',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    fullScreen: 'Full screen',
    leaveFullScreen: 'Leave full screen',
    pageCount_one: '{{count}} page',
    pageCount_other: '{{count}} pages',
    open_one: 'Open the document, {{count}} page',
    open_other: 'Open the document, {{count}} pages',
    preparing: 'The pages are being prepared',
    failed: 'The pages could not be loaded.',
    /** Of a picture in a text. */
    picture: 'Picture',
  },
  noPreview: {
    PENDING: {
      title: 'The pages are not ready yet',
      text: '{{file}}. They appear here once they are. You can read the file now if you download it.',
    },
    NO_PREVIEW: {
      title: 'No preview for this file type',
      text: '{{file}}. Download it to look inside.',
    },
    ENCRYPTED: {
      title: 'This file is protected by a password',
      text: '{{file}}. Download it and open it with its password.',
    },
    BROKEN: {
      title: 'This file could not be read',
      text: '{{file}}. It may be damaged. Download it to see whether another program opens it.',
    },
    TOO_LARGE: {
      title: 'This file is too large for a preview',
      text: '{{file}}. Download it to read it.',
    },
    TIMEOUT: {
      title: 'The preview took too long',
      text: '{{file}}. Download it to read it.',
    },
    file: '{{name}}, {{size}}',
    download: 'Download file',
    /** A post without a file and without a text. */
    nothing: 'Nothing to read here',
    nothingText: 'This post has neither a file nor a text.',
  },
  news: {
    type: 'News',
    minutes_one: '{{count}} min read',
    minutes_other: '{{count}} min read',
  },
  types: {
    pdf: 'PDF document',
    word: 'Word document',
    excel: 'Excel workbook',
    powerpoint: 'PowerPoint presentation',
    openDocument: 'OpenDocument file',
    image: 'Image',
    text: 'Text',
    csv: 'Table as text',
    archive: '{{extension}} archive',
    video: 'Video',
    audio: 'Audio',
    other: '{{extension}} file',
    unknown: 'File',
  },
};
