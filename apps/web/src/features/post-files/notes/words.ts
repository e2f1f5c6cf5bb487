/** A word of a page, as it stands in its text. */
export interface Word {
  node: Text;
  start: number;
  end: number;
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/** The words of a page, in their order. */
export function wordsOf(page: Element): Word[] {
  const words: Word[] = [];
  const walker = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    if (node.parentElement?.closest('[aria-hidden="true"], button')) continue;
    for (const { segment, index, isWordLike } of segmenter.segment(node.data))
      if (isWordLike) words.push({ node, start: index, end: index + segment.length });
  }
  return words;
}

/** Selects from one word to another, in whichever order. */
export function selectWords(words: readonly Word[], anchor: number, focus: number): void {
  const [first, last] = [words[Math.min(anchor, focus)], words[Math.max(anchor, focus)]];
  if (!first || !last) return;
  getSelection()?.setBaseAndExtent(first.node, first.start, last.node, last.end);
}

type Box = Pick<DOMRect, 'top' | 'left' | 'right' | 'height'>;

/** The word above or below another one: on the nearest line in that direction, the one that is nearest to it. */
export function wordBeyond(boxes: readonly Box[], from: number, direction: 1 | -1): number | undefined {
  const box = boxes[from];
  if (!box) return undefined;
  const isOnNextLine = ({ top }: Box) => (top - box.top) * direction > box.height / 2;
  let first: number | undefined;
  for (let at = from + direction; at >= 0 && at < boxes.length && first === undefined; at += direction)
    if (isOnNextLine(boxes[at]!)) first = at;
  if (first === undefined) return undefined;
  const line = boxes[first]!;
  const middle = ({ left, right }: Box) => (left + right) / 2;
  let nearest = first;
  for (const [at, one] of boxes.entries()) {
    if (Math.abs(one.top - line.top) > line.height / 2) continue;
    if (Math.abs(middle(one) - middle(box)) < Math.abs(middle(boxes[nearest]!) - middle(box))) nearest = at;
  }
  return nearest;
}

export function boxOf({ node, start, end }: Word): DOMRect {
  const range = document.createRange();
  range.setStart(node, start);
  range.setEnd(node, end);
  return range.getBoundingClientRect();
}
