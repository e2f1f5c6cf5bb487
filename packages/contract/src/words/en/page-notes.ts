/** What a person notes on the pages of a post, for themselves. */
export const pageNotes = {
  title: 'Notes',
  private: 'Only you can see your highlights and notes.',
  none: 'Nothing yet. Select text on a page to highlight it, or press H.',
  onPage: 'New note on page {{page}}',
  onQuote: 'New note on this text, page {{page}}',
  save: 'Save',
  text: 'Note',
  page: 'Page {{page}}',
  pageOf: 'From {{version}}, page {{page}}',
  /** What screen readers say of a note in the list, such as “Page 3: visit window”. */
  about: '{{place}}: {{text}}',
  edit: 'Edit the note on page {{page}}',
  remove: 'Remove the note on page {{page}}',
  /** A toolbar. */
  selected: 'Selected text',
  highlight: 'Highlight',
  note: 'Add a note',
  /** Choosing words by the keyboard. */
  keys: {
    choose: 'Choose words by keyboard',
    choosing:
      'Choosing words: arrow keys go from word to word, Shift with them selects several, H highlights, N adds a note, Escape ends it',
    selected_one: '{{count}} word selected: {{text}}',
    selected_other: '{{count}} words selected: {{text}}',
    highlighted: 'Highlighted',
    noWords: 'Page {{page}} has no text that can be selected.',
  },
};
