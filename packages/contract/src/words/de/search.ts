import type { Catalogue } from '../words.ts';

export const search: Catalogue['search'] = {
  title: 'Suche',
  titleOfStudy: 'Suche in {{study}}',
  everywhere: 'In allen Studien suchen',
  field: 'Beiträge und Kommentare suchen',
  hint: 'Titel, Texte, Seiten von Dokumenten, Kommentare',
  hits: 'Ergebnisse',
  startTitle: 'Wonach suchen Sie?',
  startText:
    'Alle Wörter müssen in einem Titel, einem Text, einem Dokument oder einem Kommentar stehen. Auch andere Formen eines Wortes werden gefunden.',
  nothingTitle: 'Nichts gefunden für „{{search}}“',
  nothingText: 'Versuchen Sie es mit weniger oder anderen Wörtern.',
  clear: 'Suche leeren',
  commentOn: 'Kommentar',
  former: 'Frühere Version',
  page: 'Seite {{page}}',
};
