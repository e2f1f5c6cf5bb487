import type { Editor, Extensions } from '@tiptap/core';
import { TableKit } from '@tiptap/extension-table';
import { StarterKit } from '@tiptap/starter-kit';
import { Figure } from './figure.ts';

/** All that a text of news can have. The server keeps the same (features/news/sanitize-news.ts). */
export const extensions: Extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    link: { openOnClick: false, defaultProtocol: 'https', protocols: ['mailto', 'tel'] },
  }),
  TableKit.configure({ table: { resizable: false } }),
  Figure,
];

/** What is written, without the empty paragraphs in which the editor lets one go on. Empty if nothing is. */
export function textIn(editor: Editor): string {
  return editor.isEmpty ? '' : editor.getHTML().replace(/(?:<p><\/p>)+$/, '');
}
