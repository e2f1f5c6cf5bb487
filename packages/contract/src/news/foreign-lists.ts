import { element, firstTextIn, type HtmlElement, type HtmlNode, isElement } from './html-tree.ts';
import { type ListNumber, type ListType, readMarker, writeNumber } from './list-numbers.ts';
import { TICK } from './ticks.ts';

interface OpenList {
  level: number;
  list: HtmlElement;
  /** Undefined for bullets. */
  type: ListType | undefined;
  next: number;
}

/**
 * Nests items that follow each other, as Word and Office online write them. A list that something interrupts goes on with the number of
 * its marker. A marker that HTML has no list for, such as 1.1, stays as text.
 */
export function buildLists(blocks: readonly HtmlNode[]): HtmlNode[] {
  if (!blocks.some((block) => isElement(block) && block.item)) return [...blocks];
  const built: HtmlNode[] = [];
  let open: OpenList[] = [];
  const lastOf = new Map<number, OpenList>();
  for (const [index, block] of blocks.entries()) {
    const item = isElement(block) ? block.item : undefined;
    if (!isElement(block) || !item) {
      if (typeof block === 'string' && block.trim() === '' && open.length > 0) continue;
      open = [];
      built.push(block);
      continue;
    }
    const { level } = item;
    const marker = markerOf(block, lastOf);
    const numbers = numbersOf(block, marker);
    while ((open.at(-1)?.level ?? 0) > level) open.pop();
    if (numbers.length === 0 && isText(marker)) {
      while ((open.at(-1)?.level ?? 0) >= level) open.pop();
      const into = open.at(-1)?.list.children.at(-1);
      const children = startingWith(marker, block.children);
      if (isElement(into)) into.children.push(...children);
      else built.push(...children);
      continue;
    }
    const last = open.at(-1)?.level === level ? open.at(-1) : undefined;
    const number = choose(numbers, last ?? lastOf.get(level), followingNumbers(blocks[index + 1], level));
    let current = last;
    if (!last || last.type !== number?.type || (number && number.number !== last.next)) {
      if (last) open.pop();
      const list = listOf(number !== undefined, number?.type ?? '1', number?.number ?? 1);
      current = { level, list, type: number?.type, next: number?.number ?? 1 };
      const into = open.at(-1)?.list.children.at(-1);
      if (isElement(into)) into.children.push(list);
      else built.push(list);
      open.push(current);
    }
    const said = TICK.test(marker) && !TICK.test(firstTextIn(block.children));
    current!.list.children.push(element('li', said ? startingWith(marker, block.children) : block.children));
    current!.next += 1;
    lastOf.set(level, { ...current! });
  }
  return built;
}

/** Word's bullet of the second level is a letter. */
const isBullet = (marker: string) => /^[oο]$/.test(marker);
const isText = (marker: string) => /[\p{L}\p{N}]/u.test(marker) && !isBullet(marker);

/** As Office online states it: "%1." is the number of the first level. Undefined numbers are those of lists that were not copied. */
function markerOf({ item, attributes }: HtmlElement, lastOf: ReadonlyMap<number, OpenList>): string {
  const { marker, level } = item!;
  return marker.replaceAll(/%([1-9])/g, (_, digit: string) => {
    const isOwn = Number(digit) === level;
    const list = lastOf.get(Number(digit));
    const number = isOwn ? Number(attributes['number']) : (list?.next ?? 2) - 1;
    return writeNumber(number, isOwn ? (attributes['type'] ?? '1') : (list?.type ?? '1'));
  });
}

function numbersOf(block: HtmlElement, marker: string): ListNumber[] {
  const { number, type } = block.attributes;
  if (number === undefined) return isBullet(marker) ? [] : readMarker(marker);
  const isPlain = marker === '' || readMarker(marker).length > 0;
  return isPlain ? [{ type: (type ?? '1') as ListType, number: Number(number) }] : [];
}

function followingNumbers(block: HtmlNode | undefined, level: number): ListNumber[] {
  return isElement(block) && block.item?.level === level ? numbersOf(block, block.item.marker) : [];
}

/** What a marker means after the one before, and before the one that follows. */
function choose(
  numbers: readonly ListNumber[],
  before: OpenList | undefined,
  following: readonly ListNumber[],
): ListNumber | undefined {
  return (
    numbers.find(({ type, number }) => before?.type === type && before.next === number) ??
    numbers.find(({ type, number }) =>
      following.some((one) => one.type === type && one.number === number + 1),
    ) ??
    numbers[0]
  );
}

function startingWith(marker: string, [first, ...others]: readonly HtmlNode[]): HtmlNode[] {
  const start = `${marker} `;
  return isElement(first) && first.tag === 'p'
    ? [{ ...first, children: [start, ...first.children] }, ...others]
    : [start, ...(first === undefined ? [] : [first]), ...others];
}

export function listOf(isNumbered: boolean, type: string, start: number): HtmlElement {
  if (!isNumbered) return element('ul', []);
  const attributes = { ...(start === 1 ? {} : { start: `${start}` }), ...(type === '1' ? {} : { type }) };
  return element('ol', [], attributes);
}
