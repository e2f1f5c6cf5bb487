import { type ClipboardEvent, type DragEvent, useState } from 'react';

const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

/** What makes an element take files that are dropped on it. The keyboard cannot drop, so a button has to do the same. */
export function useFileDrop(
  onFiles: (files: readonly File[]) => void,
  { disabled = false }: { disabled?: boolean | undefined } = {},
) {
  const [isOver, setOver] = useState(false);
  return {
    'data-over': isOver || undefined,
    onDragOver: (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      // The browser would open the file in place of the page.
      event.preventDefault();
      setOver(!disabled);
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setOver(false);
      const files = [...event.dataTransfer.files];
      if (!disabled && files.length > 0) onFiles(files);
    },
  };
}

/** The files of what is pasted. Programs that copy a text often add a picture of it, which nobody means. */
export function filesOfPaste({ clipboardData }: ClipboardEvent): File[] {
  return clipboardData.types.includes('text/plain') ? [] : [...clipboardData.files];
}
