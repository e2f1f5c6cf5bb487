import { type Editor, useEditor } from '@tiptap/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { NewsPicture } from '@studyline/contract/news/calls';
import { readSigns } from '@studyline/contract/news/symbol-fonts';
import { asHtml, cleanPasted, pictureMark } from './clean-pasted.ts';
import { extensions, textIn } from './extensions.ts';
import { type PicturePlace, usePictureUpload } from './use-picture-upload.ts';

interface NewsEditorOf {
  /** The accessible name of the field. */
  label: string;
  describedBy: string | undefined;
  value: string;
  onChange: (html: string) => void;
  isReadOnly: boolean;
  place: PicturePlace;
}

/** What the last paste could not keep. */
interface Lost {
  pictures: number;
  signs: number;
}

/** The editor of a news text, and the images being uploaded into it. */
export function useNewsEditor({ label, describedBy, value, onChange, isReadOnly, place }: NewsEditorOf) {
  const upload = usePictureUpload(place);
  const [lost, setLost] = useState<Lost>({ pictures: 0, signs: 0 });
  /** The last value that the editor reported. Any other value came from elsewhere. */
  const told = useRef(value);
  const holder = useRef<Editor>(null);

  const insertFiles = useEffectEvent(async (files: readonly File[]) => {
    for (const file of files) {
      const picture = await upload.send(file);
      if (picture) holder.current?.chain().focus().insertContent(figureOf(picture)).run();
    }
  });
  const insertWithPictures = useEffectEvent(async (html: string, pictures: readonly File[]) => {
    let text = html;
    for (const [index, file] of pictures.entries()) {
      const picture = await upload.send(file);
      const mark = `<img src="${pictureMark(index)}">`;
      // A failed one is listed below the text.
      text = text.replaceAll(mark, picture ? `<img ${attributesOf(picture)}>` : '');
    }
    holder.current?.chain().focus().insertContent(text, asHtml).run();
  });
  const tell = useEffectEvent((html: string) => {
    told.current = html;
    onChange(html);
  });
  const noteLost = useEffectEvent((now: Lost) => setLost(now));

  const editor = useEditor({
    extensions,
    content: value,
    editable: !isReadOnly,
    shouldRerenderOnTransaction: true,
    editorProps: {
      attributes: {
        class: 'sl-prose',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        ...(describedBy ? { 'aria-describedby': describedBy } : {}),
      },
      handleDOMEvents: {
        // Clicking a large image is far from its caption, which represents it in the selection.
        click: (view, { target }) => {
          const figure = target instanceof HTMLImageElement ? target.closest('figure') : null;
          const caption = figure?.querySelector('figcaption');
          if (!caption) return false;
          return holder.current?.commands.setTextSelection(view.posAtDOM(caption, 0)) ?? false;
        },
      },
      transformPastedText: (plain) => {
        const { text, unknown } = readSigns(plain, '');
        noteLost({ pictures: 0, signs: unknown });
        return text;
      },
      handlePaste: (_view, event) => {
        const html = event.clipboardData?.getData('text/html') ?? '';
        const files = picturesAmong(event.clipboardData);
        if (html === '' && files.length > 0) {
          void insertFiles(files);
          return true;
        }
        if (html === '') return false;
        const pasted = cleanPasted(html);
        // An image copied on its own is pasted both as HTML with its original address and as a file.
        if (pasted.html === '' && files.length > 0) void insertFiles(files);
        else {
          noteLost({ pictures: pasted.lostPictures, signs: pasted.lostSigns });
          if (pasted.pictures.length > 0) void insertWithPictures(pasted.html, pasted.pictures);
          else holder.current?.chain().focus().insertContent(pasted.html, asHtml).run();
        }
        return true;
      },
      handleDrop: (view, event) => {
        const files = picturesAmong(event.dataTransfer);
        if (files.length === 0) return false;
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
        if (at) holder.current?.commands.setTextSelection(at.pos);
        void insertFiles(files);
        return true;
      },
    },
    onUpdate: ({ editor: changed }) => tell(textIn(changed)),
  });
  useEffect(() => {
    holder.current = editor;
  }, [editor]);
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);
  useEffect(() => {
    editor.setEditable(!isReadOnly, false);
  }, [editor, isReadOnly]);

  return {
    editor,
    insertFiles: (files: readonly File[]) => void insertFiles(files),
    uploads: upload.uploads,
    removeUpload: upload.remove,
    isBusy: upload.isBusy,
    lost,
  };
}

function picturesAmong(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
}

function figureOf({ url: src, width, height }: NewsPicture) {
  return { type: 'figure', attrs: { src, alt: '', width, height } };
}

function attributesOf({ url, width, height }: NewsPicture): string {
  return `src="${url}" alt="" width="${width}" height="${height}"`;
}
