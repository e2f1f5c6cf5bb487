import { Mark } from '@tiptap/core';

interface Raised {
  name: string;
  tag: 'sup' | 'sub';
  keys: string;
  /** A letter is either above the line or below it. */
  excludes: string;
}

const raised = ({ name, tag, keys, excludes }: Raised) =>
  Mark.create({
    name,
    excludes: `${name} ${excludes}`,
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
    addKeyboardShortcuts() {
      return { [keys]: () => this.editor.commands.toggleMark(name) };
    },
  });

export const Superscript = raised({
  name: 'superscript',
  tag: 'sup',
  keys: 'Mod-.',
  excludes: 'subscript',
});
export const Subscript = raised({
  name: 'subscript',
  tag: 'sub',
  keys: 'Mod-,',
  excludes: 'superscript',
});
