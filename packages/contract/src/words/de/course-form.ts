import type { Catalogue } from '../words.ts';

/** Texte des Formulars einer Schulung. */
export const courseForm: Catalogue['courseForm'] = {
  textTitle: 'Text',
  textHint: 'Freiwillig, steht unter dem Video',
  checks: {
    videoDone: 'Video gewählt',
    videoOf: 'Video gewählt, {{length}}',
    videoMissing: 'Das Video fehlt',
    videoRefused: 'Das Video kann nicht verwendet werden',
    busy: 'Dateien werden hochgeladen, {{percent}} %',
    noChapters: 'Keine Kapitel',
    chapters_one: '{{count}} Kapitel',
    chapters_other: '{{count}} Kapitel',
    chaptersWrong: 'Ein Kapitel muss korrigiert werden',
    noCaptions: 'Noch keine Untertitel',
    captions_one: 'Untertitel in {{count}} Sprache',
    captions_other: 'Untertitel in {{count}} Sprachen',
    captionsWrong: 'Eine Untertiteldatei muss korrigiert werden',
    materialsWrong: 'Ein Material muss korrigiert werden',
  },
};
