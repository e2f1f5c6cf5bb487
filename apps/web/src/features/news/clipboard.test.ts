import { Editor } from '@tiptap/core';
import { expect, test } from 'vitest';
import { plainText } from '@studyline/contract/news/plain-text';
import { clipboardSamples } from '../../../../server/test/clipboard-samples.ts';
import { asHtml, cleanPasted } from './clean-pasted.ts';
import { extensions, textIn } from './extensions.ts';

/** What is saved after pasting, also when it has been opened again. */
function saved(html: string): string {
  const editor = new Editor({ extensions });
  editor.commands.insertContent(html, asHtml);
  const first = textIn(editor);
  editor.commands.setContent(first);
  expect(textIn(editor)).toBe(first);
  editor.destroy();
  return first;
}

test.each(clipboardSamples)(
  'says the same after pasting: $name',
  ({ html, says, lostPictures = 0, lostSigns = 0 }) => {
    const pasted = cleanPasted(html);
    expect(plainText(saved(pasted.html))).toBe(says);
    expect(pasted).toMatchObject({ lostPictures, lostSigns });
  },
);
