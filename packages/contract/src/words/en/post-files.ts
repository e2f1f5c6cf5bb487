/** Texts of a post's content: pages, texts, files. */
export const postFiles = {
  document: {
    region: 'Document',
    pages: 'Pages',
    position: '{{page}} of {{count}}',
    page: 'Page {{page}} of {{count}}',
    pageWithoutText: 'Page {{page}} of {{count}}, an image without text',
    pageCutText: 'Page {{page}} of {{count}}, with incomplete text',
    pageRecognised: 'Page {{page}} of {{count}}, with recognised text',
    recognisedText: 'Recognised text of page {{page}}',
    previous: 'Previous page',
    next: 'Next page',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    fullScreen: 'Full screen',
    leaveFullScreen: 'Exit full screen',
    pageCount_one: '{{count}} page',
    pageCount_other: '{{count}} pages',
    open_one: 'Open the document, {{count}} page',
    open_other: 'Open the document, {{count}} pages',
    preparing: 'The pages are being prepared',
    failed: 'Couldn’t load the pages.',
    pageFailed: 'This page couldn’t be shown.',
    goTo: 'Go to page',
    outline: 'Contents',
    /** Folds an entry of the table of contents. */
    below: 'Entries below {{title}}',
    untitled: 'Without a title',
    rotate: 'Rotate pages to the right',
    attached: 'Attached files',
    hasAttached_one: '{{count}} file is attached to this file.',
    hasAttached_other: '{{count}} files are attached to this file.',
    saveAttached: 'Save {{name}}',
    attachedFailed: 'This file couldn’t be read.',
    attachedHint: 'Attached files are saved as they are. Open only those that you expect.',
    moreAttached_one: '{{count}} more file is in the downloaded document.',
    moreAttached_other: '{{count}} more files are in the downloaded document.',
    print: 'Print',
    printing: 'Preparing page {{page}} of {{count}} for printing',
    /** What a file holds that its pages may not show. */
    omits: {
      XFA: 'This file is a form that few programs can show. Some of it may be missing here.',
      PARTS: 'Something needed to show this file couldn’t be loaded. Letters may be missing here.',
      FONTS:
        'Some of the text needs fonts that aren’t in this file. Letters may look different here, or be missing.',
    },
    /** Above a document with scanned pages. */
    scans: {
      WAITING: 'Some pages are scanned. Their text is being recognised, which takes a while.',
      DONE: 'Some pages are scanned. Their text is recognised and may contain mistakes. What counts is the picture.',
    },
    /** Of a picture in a text. */
    picture: 'Image',
  },
  find: {
    open: 'Find in the document',
    field: 'Find in the document',
    previous: 'Previous match',
    next: 'Next match',
    close: 'Close',
    at: '{{at}} of {{count}}',
    none: 'Nothing found',
    someListed:
      'Matches {{first}} to {{last}} of {{count}} are highlighted. For others, go to their page and search again.',
    notAll: 'Some of the text in this document can’t be found or highlighted.',
    /** Instead of notAll, in scanned pages. */
    scans: {
      WAITING: 'The text of scanned pages is still being recognised.',
      DONE: 'The text of scanned pages is recognised. Words that were misread can’t be found.',
    },
    failed: 'Search failed',
    noAnswer: 'No answer',
    pending: 'The pages are still being prepared',
  },
  noPreview: {
    PENDING: {
      title: 'The pages aren’t ready yet',
      text: '{{file}}. They’ll appear here when they’re ready. To read the file now, download it.',
    },
    NO_PREVIEW: {
      title: 'No preview for this file type',
      text: '{{file}}. Download it to open it.',
    },
    ENCRYPTED: {
      title: 'This file is password-protected',
      text: '{{file}}. Download it and open it with its password.',
    },
    XFA: {
      title: 'This form can only be shown by an Adobe program',
      text: '{{file}}. Its pages aren’t in the file: Adobe Acrobat creates them. Download it and open it there.',
    },
    BROKEN: {
      title: 'This file couldn’t be read',
      text: '{{file}}. It may be damaged. Download it to see whether another program can open it.',
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
    nothingText: 'This post has neither a file nor text.',
  },
  news: {
    type: 'News',
    frame: 'Document from this portal’s documentation',
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
    csv: 'CSV table',
    archive: '{{extension}} archive',
    video: 'Video',
    audio: 'Audio',
    other: '{{extension}} file',
    unknown: 'File',
  },
};
