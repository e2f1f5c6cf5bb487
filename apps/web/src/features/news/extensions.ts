import type { Editor, Extensions } from '@tiptap/core';
import { TableKit } from '@tiptap/extension-table';
import { StarterKit } from '@tiptap/starter-kit';
import { Figure } from './figure.ts';
import { Subscript, Superscript } from './raised.ts';

/** Everything a news text can contain. The server keeps the same (features/news/sanitize-news.ts). */
export const extensions: Extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    link: { openOnClick: false, defaultProtocol: 'https', protocols: ['mailto', 'tel'] },
  }),
  TableKit.configure({ table: { resizable: false } }),
  Superscript,
  Subscript,
  Figure,
];

/** The written text, without the empty paragraphs that the editor adds for typing. Empty if nothing is written. */
export function textIn(editor: Editor): string {
  return editor.isEmpty ? '' : editor.getHTML().replace(/(?:<p><\/p>)+$/, '');
}
