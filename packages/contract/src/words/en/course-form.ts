/** Texts of the form of a course. */
export const courseForm = {
  textTitle: 'Text',
  textHint: 'Optional, shown below the video',
  checks: {
    videoDone: 'Video chosen',
    videoOf: 'Video chosen, {{length}}',
    videoMissing: 'The video is missing',
    videoRefused: 'The video can’t be used',
    busy: 'Files are uploading, {{percent}}%',
    noChapters: 'No chapters',
    chapters_one: '{{count}} chapter',
    chapters_other: '{{count}} chapters',
    chaptersWrong: 'A chapter needs a correction',
    noCaptions: 'No captions yet',
    captions_one: 'Captions in {{count}} language',
    captions_other: 'Captions in {{count}} languages',
    captionsWrong: 'A caption file needs a correction',
    materialsWrong: 'A material needs a correction',
  },
};
