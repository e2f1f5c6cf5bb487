import { buildLists, listOf } from './foreign-lists.ts';
import { element, type HtmlElement, type HtmlNode, isBlank, isElement, textOf } from './html-tree.ts';

/** The blocks that a text can have. */
const KEPT = new Set(
  'p h1 h2 h3 h4 h5 h6 ul ol li blockquote hr table thead tbody tr th td figure figcaption pre'.split(' '),
);
/** The others: each becomes paragraphs. */
const DROPPED = new Set(
  'html head body address article aside button caption center dd details dialog div dl dt fieldset footer form header hgroup legend listing main marquee nav optgroup output search section summary'.split(
    ' ',
  ),
);
/** Elements of a line. Of their names for styles, the editor reads those of span and font. */
export const KEPT_INLINE = new Set('a b strong i em u s del strike sup sub code br img span font'.split(' '));
const PARTS_OF_TABLE = new Set(['thead', 'tbody', 'tr', 'th', 'td']);

export const isBlock = (tag: string) => KEPT.has(tag) || DROPPED.has(tag);
const isKeptBlock = ({ tag }: HtmlElement) => KEPT.has(tag) && !PARTS_OF_TABLE.has(tag);

/** Paragraphs, lists and tables that browsers, the editor and the server read alike. */
export function arrangeBlocks(nodes: readonly HtmlNode[]): HtmlNode[] {
  const flow: Flow = { blocks: [], line: [] };
  for (const node of nodes) place(flow, node, []);
  endLine(flow, false);
  return buildLists(flow.blocks);
}

interface Flow {
  blocks: HtmlNode[];
  /** What follows the last block. */
  line: HtmlNode[];
}

/** Places a node after the others, within copies of the marks around it, such as a link around several blocks. */
function place(flow: Flow, node: HtmlNode, marks: readonly HtmlElement[], isParagraph = false): void {
  if (!isElement(node) || (!isBlock(node.tag) && !node.hasBlock)) {
    flow.line.push(marked(node, marks));
    return;
  }
  if (!isBlock(node.tag)) {
    const inner = node.tag === 'span' || node.tag === 'font' ? marks : [...marks, node];
    for (const child of node.children) place(flow, child, inner, isParagraph);
    return;
  }
  if (isKeptBlock(node)) {
    const tick = node.tag === 'p' && isTick(flow.line) ? flow.line.splice(0) : [];
    endLine(flow, isParagraph);
    for (const block of arranged(node, tick))
      flow.blocks.push(isElement(block) && block.item ? block : marked(block, marks));
    return;
  }
  if (!isTick(flow.line)) endLine(flow, isParagraph);
  for (const child of node.children) place(flow, child, marks, true);
  if (!isTick(flow.line)) endLine(flow, true);
}

const marked = (node: HtmlNode, marks: readonly HtmlElement[]): HtmlNode =>
  typeof node === 'string' && node.trim() === ''
    ? node
    : marks.reduceRight<HtmlNode>(
        (inner, { tag, attributes }) => ({
          ...element(tag, [inner], attributes),
          hasBlock: isElement(inner),
        }),
        node,
      );

/** A tick box in front of the block with its text. */
const isTick = (line: readonly HtmlNode[]) =>
  line.length < 9 && /^\s{0,9}[☐☑☒⊟◉○]\s{0,9}$/u.test(textOf(line));

function endLine(flow: Flow, isParagraph: boolean): void {
  const line = flow.line.splice(0);
  const isPicture = line.every((node) => (isElement(node) ? node.tag === 'img' : node.trim() === ''));
  if (!isParagraph || isPicture) flow.blocks.push(...line);
  else if (!isBlank(line)) flow.blocks.push(element('p', line));
}

function arranged(node: HtmlElement, before: readonly HtmlNode[]): HtmlNode[] {
  const { tag, attributes, item } = node;
  const children = [...before, ...node.children];
  switch (tag) {
    case 'ul':
    case 'ol':
      return arrangeList(node);
    case 'table':
      return arrangeTable(node);
    case 'hr':
      return [node];
    case 'li':
    case 'blockquote':
    case 'figure':
      return [element(tag, arrangeBlocks(children), attributes)];
    default: {
      const block = element(tag, inLines(children), attributes);
      return [item ? { ...element('item', [block]), item: { ...item } } : block];
    }
  }
}

/** The content of a block that has no paragraphs: a line for each block in it. */
function inLines(nodes: readonly HtmlNode[]): HtmlNode[] {
  const lines: HtmlNode[] = [];
  let [hasText, isEnded] = [false, false];
  for (const node of nodes) {
    const isDropped = isElement(node) && isBlock(node.tag) && !isKeptBlock(node);
    const ends = isDropped || (isElement(node) && !isBlock(node.tag) && node.hasBlock === true);
    const content = !isElement(node)
      ? [node]
      : isDropped
        ? inLines(node.children)
        : isBlock(node.tag)
          ? buildLists(arranged(node, []))
          : [{ ...node, children: inLines(node.children) }];
    if (!isBlank(content)) {
      if (hasText && (ends || isEnded)) lines.push(element('br', []));
      [hasText, isEnded] = [true, ends];
    }
    lines.push(...content);
  }
  return lines;
}

/** Rows and cells, and in front of the table what it has besides, such as its caption. */
function arrangeTable(table: HtmlElement): HtmlNode[] {
  const before: HtmlNode[] = [];
  const inside = (parts: readonly HtmlNode[], names: RegExp): HtmlNode[] =>
    parts.flatMap((part): HtmlNode[] => {
      if (!isElement(part)) {
        if (part.trim() !== '') before.push(element('div', [part]));
        return part.trim() === '' ? [part] : [];
      }
      if (!names.test(part.tag)) {
        before.push(part.tag === 'caption' ? { ...part, tag: 'div' } : part);
        return [];
      }
      if (part.tag === 'td' || part.tag === 'th')
        return [element(part.tag, arrangeBlocks(part.children), part.attributes)];
      return [
        element(part.tag, inside(part.children, part.tag === 'tr' ? /^t[dh]$/ : /^tr$/), part.attributes),
      ];
    });
  const parts = inside(table.children, /^(?:thead|tbody|tr)$/);
  return [...arrangeBlocks(before), element('table', parts, table.attributes)];
}

/** Lists whose numbers follow each other. A list of Office online becomes items, which are nested with those around it. */
function arrangeList(list: HtmlElement): HtmlNode[] {
  // Its style may give a list of bullets numbers.
  const isNumbered = list.tag === 'ol' || /^[1aAiI]$/.test(list.attributes['type'] ?? '');
  const type = /^[aAiI]$/.test(list.attributes['type'] ?? '') ? list.attributes['type']! : '1';
  const items = itemsOf(list);
  const isReversed = list.attributes['reversed'] !== undefined;
  let number = numberIn(list.attributes['start']) ?? (isReversed ? items.length : 1);
  const numbers = items.map(({ attributes }) => {
    const own = numberIn(attributes['value']) ?? number;
    number = own + (isReversed ? -1 : 1);
    return own;
  });
  const isFlat =
    items.length > 0 &&
    items.every(
      ({ item, children }) =>
        item && !children.some((child) => isElement(child) && /^[uo]l$/.test(child.tag)),
    );
  if (isFlat)
    return items.map(({ children, item }, index) => ({
      ...element('item', arrangeBlocks(children), isNumbered ? { type, number: `${numbers[index]}` } : {}),
      item: item!,
    }));
  const lists: HtmlElement[] = [];
  for (const [index, { children }] of items.entries()) {
    const last = lists.at(-1);
    const isNext = !isNumbered || numbers[index] === numbers[index - 1]! + 1;
    const open = last && isNext ? last : listOf(isNumbered, type, numbers[index]!);
    if (open !== last) lists.push(open);
    open.children.push(element('li', arrangeBlocks(children)));
  }
  return lists.length > 0 ? lists : [listOf(isNumbered, type, number)];
}

const numberIn = (text: string | undefined) => (/^-?\d{1,7}$/.test(text ?? '') ? Number(text) : undefined);

/** Google Docs puts a nested list after its item instead of inside it. */
function itemsOf(list: HtmlElement): HtmlElement[] {
  const items: HtmlElement[] = [];
  for (const child of list.children) {
    if (!isElement(child)) {
      if (child.trim() !== '') items.push(element('li', [child]));
    } else if (child.tag === 'li') items.push({ ...child, children: [...child.children] });
    else if (/^[uo]l$/.test(child.tag) && items.length > 0) items.at(-1)!.children.push(child);
    else items.push(element('li', [child]));
  }
  return items;
}
