import { type ComponentProps, useEffect, useState } from 'react';
import classes from './PdfDocument.module.css';

/** The pages that have layers while one is being read: that one, and those that may be seen with it. */
export const pagesAround = (current: number) => [-1, 0, 1, 2].map((distance) => current + distance);

function makeHolder(): HTMLDivElement {
  const holder = document.createElement('div');
  holder.className = classes.marks ?? '';
  return holder;
}

/** The layer of a page whose places are shares of it as the file has it, whichever way it is turned on the screen. */
export function usePageLayer(
  element: HTMLElement,
  rotation: number,
): {
  holder: HTMLElement;
  /** The width of the page as the file has it, divided by its height. */
  ratio: number;
  /** Of the element in the holder around what is in those places. */
  turned: ComponentProps<'div'>;
} {
  const [holder] = useState(makeHolder);
  useEffect(() => {
    // pdf.js empties the page when it draws it anew.
    const put = () => {
      if (element.contains(holder)) return;
      const drawing = element.querySelector('.canvasWrapper');
      // Below the text, which can still be selected.
      if (drawing) drawing.after(holder);
      else element.prepend(holder);
    };
    put();
    const observer = new MutationObserver(put);
    observer.observe(element, { childList: true });
    return () => {
      observer.disconnect();
      holder.remove();
    };
  }, [element, holder]);
  const { width, height } = element.getBoundingClientRect();
  const isAside = rotation % 180 !== 0;
  const ratio = isAside ? height / width : width / height;
  const turned = {
    className: classes.turned,
    'data-rotation': rotation,
    // A page turned aside is as high as it was wide.
    style: isAside ? { width: `${ratio * 100}%`, height: `${100 / ratio}%` } : undefined,
  };
  return { holder, ratio, turned };
}
