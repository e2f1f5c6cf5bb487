import { MAX_AREAS, type PageArea } from '@studyline/contract/page-notes/calls';

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Boxes closer than this share of their height are one. */
const MOST_APART = 1;

/** The lines of a selection as shares of a page, which has been turned by `rotation` on the screen. */
export function areasOf(boxes: Iterable<Box>, page: Box, rotation: number): PageArea[] {
  const lines: Box[] = [];
  for (const box of boxes) {
    const part = within(unturned(shareOf(box, page), rotation));
    if (part.width <= 0 || part.height <= 0) continue;
    // The browser gives the box of an element and that of its text.
    const line = lines.find((one) => isOneLine(one, part));
    if (line) Object.assign(line, union(line, part));
    else lines.push(part);
  }
  return lines.slice(0, MAX_AREAS);
}

/** Whether a point of a page, in shares as the file has it, is in one of these areas. */
export function isInside(
  areas: readonly PageArea[],
  { left: x, top: y }: Pick<Box, 'left' | 'top'>,
): boolean {
  return areas.some(
    ({ left, top, width, height }) => x >= left && x <= left + width && y >= top && y <= top + height,
  );
}

/** The place of a point of the window on a page, in shares as the file has it. */
export function placeOf(point: { x: number; y: number }, page: Box, rotation: number): Box {
  return unturned(shareOf({ left: point.x, top: point.y, width: 0, height: 0 }, page), rotation);
}

const shareOf = (box: Box, page: Box): Box => ({
  left: (box.left - page.left) / page.width,
  top: (box.top - page.top) / page.height,
  width: box.width / page.width,
  height: box.height / page.height,
});

function unturned({ left, top, width, height }: Box, rotation: number): Box {
  const [right, bottom] = [1 - left - width, 1 - top - height];
  if (rotation === 90) return { left: top, top: right, width: height, height: width };
  if (rotation === 180) return { left: right, top: bottom, width, height };
  if (rotation === 270) return { left: bottom, top: left, width: height, height: width };
  return { left, top, width, height };
}

function within({ left, top, width, height }: Box): Box {
  const clip = (share: number) => Math.max(0, Math.min(1, share));
  const [x, y] = [clip(left), clip(top)];
  return { left: x, top: y, width: clip(left + width) - x, height: clip(top + height) - y };
}

function isOneLine(one: Box, other: Box): boolean {
  const shared = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  const lower = Math.min(one.height, other.height);
  const gap = Math.max(one.left, other.left) - Math.min(one.left + one.width, other.left + other.width);
  return shared > lower / 2 && gap < MOST_APART * Math.max(one.height, other.height);
}

function union(one: Box, other: Box): Box {
  const left = Math.min(one.left, other.left);
  const top = Math.min(one.top, other.top);
  return {
    left,
    top,
    width: Math.max(one.left + one.width, other.left + other.width) - left,
    height: Math.max(one.top + one.height, other.top + other.height) - top,
  };
}
