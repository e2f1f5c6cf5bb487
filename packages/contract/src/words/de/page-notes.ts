import type { Catalogue } from '../words.ts';

export const pageNotes: Catalogue['pageNotes'] = {
  title: 'Notizen',
  private: 'Nur Sie sehen Ihre Markierungen und Notizen.',
  none: 'Noch nichts. Wählen Sie Text auf einer Seite aus, um ihn zu markieren.',
  onPage: 'Neue Notiz zu Seite {{page}}',
  onQuote: 'Neue Notiz zu diesem Text, Seite {{page}}',
  save: 'Speichern',
  text: 'Notiz',
  page: 'Seite {{page}}',
  pageOf: 'Aus {{version}}, Seite {{page}}',
  edit: 'Notiz zu Seite {{page}} bearbeiten',
  remove: 'Notiz zu Seite {{page}} entfernen',
  selected: 'Ausgewählter Text',
  highlight: 'Markieren',
  note: 'Notiz hinzufügen',
};
