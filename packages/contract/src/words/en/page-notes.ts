/** What a person notes on the pages of a post, for themselves. */
export const pageNotes = {
  title: 'Notes',
  private: 'Only you can see your highlights and notes.',
  none: 'Nothing yet. Select text on a page to highlight it.',
  onPage: 'New note on page {{page}}',
  onQuote: 'New note on this text, page {{page}}',
  save: 'Save',
  text: 'Note',
  page: 'Page {{page}}',
  pageOf: 'From {{version}}, page {{page}}',
  edit: 'Edit the note on page {{page}}',
  remove: 'Remove the note on page {{page}}',
  /** A toolbar. */
  selected: 'Selected text',
  highlight: 'Highlight',
  note: 'Add a note',
};
