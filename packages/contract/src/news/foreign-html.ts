import { classesOf, readStyleRules, type Style, styleOf, type StyleRules } from './element-styles.ts';
import { arrangeBlocks, isBlock, KEPT_INLINE } from './foreign-blocks.ts';
import { readFormula } from './formulas.ts';
import { element, firstTextIn, type HtmlElement, type HtmlNode, isElement, textOf } from './html-tree.ts';
import { readSigns, signFontIn } from './symbol-fonts.ts';
import { TICK, tickOf } from './ticks.ts';

/** What a text from another program says, in the elements that a text here can have. */
export interface ForeignText {
  nodes: HtmlNode[];
  /** How many signs Unicode has no name for. The text has a placeholder for each. */
  lostSigns: number;
}

/**
 * Reads what Word and its siblings, Google Docs, LibreOffice, Pages and browsers mean by their HTML: the signs of fonts of signs, the
 * numbers of lists, ticks, and what the author did not publish. A block that a text can't have becomes paragraphs. Reads what it
 * returns as the same.
 */
export function readForeignHtml(nodes: readonly HtmlNode[]): ForeignText {
  const reader = { rules: readStyleRules(nodes), lostSigns: 0 };
  const meant = nodes.flatMap((node) => read(reader, node, { font: '', raised: '', isItem: false }));
  return { nodes: arrangeBlocks(meant), lostSigns: reader.lostSigns };
}

interface Reader {
  rules: StyleRules;
  lostSigns: number;
}

/** What an element takes over from those around it. */
interface Around {
  /** The font of signs; empty in one of letters. */
  font: string;
  raised: '' | 'sup' | 'sub';
  /** In a paragraph that Word numbers. */
  isItem: boolean;
}

/** Elements whose content is no text. */
export const NO_TEXT =
  'script style textarea option select noscript noembed noframes template iframe object embed svg math title xmp plaintext audio video canvas xml'.split(
    ' ',
  );
const WITHOUT_TEXT = new Set([...NO_TEXT, 'meta', 'link', 'base', 'col', 'colgroup']);
const RENAMED: Readonly<Record<string, string>> = { menu: 'ul', dir: 'ul', tfoot: 'tbody' };

function read(reader: Reader, node: HtmlNode, around: Around): HtmlNode[] {
  if (!isElement(node)) {
    const { text, unknown } = readSigns(node, around.font);
    reader.lostSigns += unknown;
    return [text];
  }
  if (node.tag === 'math') return readFormula(node);
  if (WITHOUT_TEXT.has(node.tag)) return [];
  const style = styleOf(reader.rules, node);
  if (isUnpublished(node, style)) return [];
  const tick = tickOf(node);
  if (node.tag === 'input') return tick === undefined ? [] : [tick];
  // The picture of a tick that its item states.
  if (node.tag === 'img') return node.attributes['aria-roledescription'] === 'checkbox' ? [] : [node];
  const isMarker = /^ignore$/i.test(style.get('mso-list') ?? '');
  const known = reader.lostSigns;
  const item = itemOf(node, style);
  const raised = raisedBy(node, style) ?? around.raised;
  const inside = {
    font: fontOf(node, style) ?? around.font,
    raised,
    isItem: around.isItem || (item !== undefined && node.tag === 'p'),
  };
  const children = node.children.flatMap((child) => read(reader, child, inside));
  if (isMarker) {
    // The sign of a bullet says nothing.
    reader.lostSigns = known;
    return around.isItem ? [element('marker', children)] : [`${textOf(children).trim()} `];
  }
  if (tick !== undefined && !TICK.test(firstTextIn(children))) children.unshift(tick);
  const tag = tagOf(node, style);
  if (!isBlock(tag))
    return inline(node, tag, { children, style, raised: raised === around.raised ? '' : raised });
  const found = { tag, attributes: attributesOf(reader, node, style), children, hasBlock: true };
  if (!item) return [found];
  const { marker, rest } = node.tag === 'li' ? { marker: item.marker, rest: children } : takeMarker(children);
  return [{ ...found, children: rest, item: { ...item, marker } }];
}

interface Inline {
  children: HtmlNode[];
  style: Style;
  raised: Around['raised'];
}

/** The element with the marks that its style stands for. Without an element that a text can have, its content. */
function inline(node: HtmlElement, tag: string, { children, style, raised }: Inline): HtmlNode[] {
  const hasBlock = children.some(
    (child) => isElement(child) && (isBlock(child.tag) || child.hasBlock === true),
  );
  const address = tag === 'a' ? addressOf(node) : undefined;
  const isKept = KEPT_INLINE.has(tag) && !(tag === 'a' && address === undefined) && !isPlainBold(node);
  const attributes = address === undefined ? node.attributes : { ...node.attributes, href: address };
  let nodes: HtmlNode[] = isKept ? [{ ...node, tag, attributes, children, hasBlock }] : children;
  if (tag === 'br' || firstTextIn(children) === '') return nodes;
  const decoration = `${style.get('text-decoration') ?? ''} ${style.get('text-decoration-line') ?? ''}`;
  if (/line-through/i.test(decoration) && !/^(?:s|del|strike)$/.test(tag))
    nodes = [{ ...element('s', nodes), hasBlock }];
  if (raised !== '' && tag !== raised) nodes = [{ ...element(raised, nodes), hasBlock }];
  return nodes;
}

/** Google Docs puts everything into one. */
const isPlainBold = ({ tag, attributes }: HtmlElement) =>
  tag === 'b' && /font-weight:\s*(?:normal|400)/i.test(attributes['style'] ?? '');

const LEADS = /^(?:https?|mailto|tel):/i;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/** As people type it, without a scheme: www.example.org, example.org/protocol. */
const HOST = /^[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,}(?::\d+)?(?=[/?#]|$)/i;
const FILE = /^[^/?#]+\.(?:html?|php|aspx?|jsp|pdf|docx?|xlsx?|pptx?|txt|csv)$/i;
const EMAIL = /^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/;

/**
 * Where a link leads from anywhere; undefined if only from the page it was on, such as to its footnotes or another of its pages, or from
 * the author's computer.
 */
function addressOf({ attributes }: HtmlElement): string | undefined {
  const address = attributes['href']?.trim() ?? '';
  if (HOST.test(address) && !FILE.test(address)) return `https://${address}`;
  if (EMAIL.test(address)) return `mailto:${address}`;
  const leads = SCHEME.test(address) ? LEADS.test(address) : address.startsWith('/');
  return leads ? address : undefined;
}

const COMMENT_CLASSES = /^(?:mso-?comment-?reference|msocom(?:txt|anchor|off|hide))$/i;
/** Tracked changes of Word, on the desktop and in the browser. */
const DELETED_CLASSES = /^(?:msodel|trackchange\w*delet\w*)$/i;

/** Comments, hidden text, deletions that are tracked, and what is there twice. What the author struck out is text. */
function isUnpublished(node: HtmlElement, style: Style): boolean {
  const { tag, attributes } = node;
  if (attributes['hidden'] !== undefined) return true;
  if (/^none$/i.test(style.get('display') ?? '') || /^all$/i.test(style.get('mso-hide') ?? '')) return true;
  if (/^(?:hidden|collapse)$/i.test(style.get('visibility') ?? '')) return true;
  if (/^comment(?:-list)?$/i.test(style.get('mso-element') ?? '')) return true;
  if (/^comment$/i.test(style.get('mso-special-character') ?? '')) return true;
  if (classesOf(node).some((name) => COMMENT_CLASSES.test(name) || DELETED_CLASSES.test(name))) return true;
  if (tag === 'del') return /^mailto:/i.test(attributes['cite'] ?? '');
  // The picture of a formula that MathML states too.
  if (classesOf(node).includes('katex-html')) return true;
  // Google Docs.
  if (tag === 'a') return /^#cmnt\d+$/.test(attributes['href'] ?? '');
  return tag === 'div' && node.children.some(isGoogleComment);
}

const isGoogleComment = (node: HtmlNode): boolean =>
  isElement(node) &&
  node.tag === 'p' &&
  node.children.some((child) => isElement(child) && /^#cmnt_ref\d+$/.test(child.attributes['href'] ?? ''));

function fontOf({ tag, attributes }: HtmlElement, style: Style): string | undefined {
  const sign = style.get('mso-symbol-font-family');
  if (sign !== undefined && /^symbol/i.test(style.get('mso-char-type') ?? '')) return signFontIn(sign);
  const shorthand = style.get('font')?.split(/\s+/);
  // It ends with the size and the families.
  const size = shorthand?.findLastIndex((part) => /^\d/.test(part)) ?? -1;
  const families =
    style.get('mso-ascii-font-family') ??
    style.get('font-family') ??
    (size < 0 ? undefined : shorthand?.slice(size + 1).join(' ')) ??
    (tag === 'font' ? attributes['face'] : undefined);
  return families === undefined ? undefined : signFontIn(families);
}

function raisedBy(node: HtmlElement, style: Style): Around['raised'] | undefined {
  const { tag } = node;
  if (tag === 'sup' || tag === 'sub') return tag;
  if (isBlock(tag)) return undefined;
  const align = style.get('vertical-align')?.toLowerCase();
  if (align === 'super' || align === 'sub') return align === 'super' ? 'sup' : 'sub';
  const points = Number.parseFloat(style.get('mso-text-raise') ?? '');
  if (points > 0) return 'sup';
  if (points < 0) return 'sub';
  return classesOf(node).some((name) => /^mso(?:foot|end)notereference$/i.test(name)) ? 'sup' : undefined;
}

const SHOWN_AS_BLOCK = /^(?:block|flex|grid|table|list-item|flow-root)$/i;

function tagOf({ tag }: HtmlElement, style: Style): string {
  const display = style.get('display') ?? '';
  const isShownAsBlock = SHOWN_AS_BLOCK.test(display) && !isBlock(tag) && tag !== 'br';
  return isShownAsBlock ? 'div' : (RENAMED[tag] ?? tag);
}

const LEVEL = /^\w+\s+level(\d+)/i;

/** The level of an item of a list. In Word's HTML it is a paragraph, and in that of Office online a list of its own. */
function itemOf({ tag, attributes }: HtmlElement, style: Style): HtmlElement['item'] {
  if (tag === 'p') {
    const level = Number(LEVEL.exec(style.get('mso-list') ?? '')?.[1] ?? 0);
    return level > 0 ? { level, marker: '' } : undefined;
  }
  if (tag !== 'li') return undefined;
  const level = Number(attributes['data-aria-level'] ?? attributes['aria-level']);
  if (!Number.isInteger(level) || level < 1) return undefined;
  const { text } = readSigns(attributes['data-leveltext'] ?? '', signFontIn(attributes['data-font'] ?? ''));
  return { level, marker: text.trim() };
}

/** The marker at the beginning of an item, without the spaces around it, and what follows. */
function takeMarker(nodes: readonly HtmlNode[]): { marker: string; rest: HtmlNode[] } {
  let marker = '';
  const rest = nodes.flatMap((node): HtmlNode[] => {
    if (!isElement(node)) return [node];
    if (node.tag === 'marker') {
      marker += textOf(node.children);
      return [];
    }
    const inner = takeMarker(node.children);
    marker += inner.marker;
    return inner.marker !== '' && firstTextIn(inner.rest) === '' ? [] : [{ ...node, children: inner.rest }];
  });
  return { marker: marker.trim(), rest };
}

const TYPES: Readonly<Record<string, string>> = {
  decimal: '1',
  'decimal-leading-zero': '1',
  'lower-alpha': 'a',
  'lower-latin': 'a',
  'upper-alpha': 'A',
  'upper-latin': 'A',
  'lower-roman': 'i',
  'upper-roman': 'I',
};

/** Of a list, with the type of its numbers in place of its style. */
function attributesOf(reader: Reader, node: HtmlElement, style: Style): HtmlElement['attributes'] {
  if (node.tag !== 'ol' && node.tag !== 'ul') return node.attributes;
  const first = node.children.find((child) => isElement(child) && child.tag === 'li');
  const styles = [style, ...(isElement(first) ? [styleOf(reader.rules, first)] : [])];
  const named = styles
    .flatMap((one) => [one.get('list-style-type'), one.get('list-style')?.split(/\s+/)[0]])
    .map((name) => TYPES[name?.toLowerCase() ?? ''])
    .find((type) => type !== undefined);
  return named === undefined || /^[aAiI1]$/.test(node.attributes['type'] ?? '')
    ? node.attributes
    : { ...node.attributes, type: named };
}
