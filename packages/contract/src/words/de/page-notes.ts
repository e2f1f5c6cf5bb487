import type { Catalogue } from '../words.ts';

export const pageNotes: Catalogue['pageNotes'] = {
  title: 'Notizen',
  private: 'Nur Sie sehen Ihre Markierungen und Notizen.',
  none: 'Noch nichts. Wählen Sie Text auf einer Seite aus, um ihn zu markieren, oder drücken Sie H.',
  onPage: 'Neue Notiz zu Seite {{page}}',
  onQuote: 'Neue Notiz zu diesem Text, Seite {{page}}',
  save: 'Speichern',
  text: 'Notiz',
  page: 'Seite {{page}}',
  pageOf: 'Aus {{version}}, Seite {{page}}',
  about: '{{place}}: {{text}}',
  edit: 'Notiz zu Seite {{page}} bearbeiten',
  remove: 'Notiz zu Seite {{page}} entfernen',
  selected: 'Ausgewählter Text',
  highlight: 'Markieren',
  note: 'Notiz hinzufügen',
  keys: {
    choose: 'Wörter mit der Tastatur wählen',
    choosing:
      'Wörter wählen: Pfeiltasten gehen von Wort zu Wort, mit der Umschalttaste wählen sie mehrere aus, H markiert, N fügt eine Notiz hinzu, Escape beendet es',
    selected_one: '{{count}} Wort ausgewählt: {{text}}',
    selected_other: '{{count}} Wörter ausgewählt: {{text}}',
    highlighted: 'Markiert',
    noWords: 'Seite {{page}} hat keinen Text, der sich auswählen lässt.',
  },
};
