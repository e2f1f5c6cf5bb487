/** Texts of the search. */
export const search = {
  title: 'Search',
  titleOfStudy: 'Search {{study}}',
  everywhere: 'Search all studies',
  field: 'Search posts and comments',
  hint: 'Titles, texts, pages of documents, comments',
  hits: 'Results',
  startTitle: 'What are you looking for?',
  startText:
    'All words have to be in a title, a text, a document or a comment. Other forms of a word are found, too.',
  nothingTitle: 'Nothing found for “{{search}}”',
  nothingText: 'Try fewer words, or others.',
  clear: 'Clear the search',
  commentOn: 'Comment',
  former: 'Earlier version',
  page: 'Page {{page}}',
};
