/** HTML as a tree that browsers and the server build alike. A text is a string, with its entities decoded. */
export type HtmlNode = HtmlElement | string;
export interface HtmlElement {
  /** In lower case. */
  tag: string;
  attributes: Readonly<Record<string, string>>;
  children: HtmlNode[];
  /** A block is among its descendants. */
  hasBlock?: boolean;
  /** It is an item of a list, although it may be outside of one. */
  item?: { level: number; marker: string };
}

export const element = (
  tag: string,
  children: HtmlNode[],
  attributes: Readonly<Record<string, string>> = {},
): HtmlElement => ({ tag, attributes, children });

export const isElement = (node: HtmlNode | undefined): node is HtmlElement =>
  node !== undefined && typeof node !== 'string';

/** Elements without content. */
const VOID = new Set(['br', 'hr', 'img', 'input', 'col', 'wbr']);
const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string) => text.replaceAll(/[&<>"]/g, (letter) => ESCAPES[letter]!);
const NAME = /^[a-z][a-z0-9-]*$/;

export function writeHtml(nodes: readonly HtmlNode[]): string {
  const parts: string[] = [];
  writeInto(parts, nodes);
  return parts.join('');
}

function writeInto(parts: string[], nodes: readonly HtmlNode[]): void {
  for (const node of nodes) {
    if (!isElement(node)) {
      parts.push(escape(node));
      continue;
    }
    parts.push(`<${node.tag}`);
    for (const [name, value] of Object.entries(node.attributes))
      if (NAME.test(name)) parts.push(` ${name}="${escape(value)}"`);
    parts.push('>');
    if (VOID.has(node.tag)) continue;
    writeInto(parts, node.children);
    parts.push(`</${node.tag}>`);
  }
}

/** Whether there is nothing to read: no word, and no image. */
export const isBlank = (nodes: readonly HtmlNode[]): boolean =>
  nodes.every((node) =>
    isElement(node)
      ? node.tag !== 'img' && node.tag !== 'hr' && node.tag !== 'table' && isBlank(node.children)
      : node.trim() === '',
  );

export function textOf(nodes: readonly HtmlNode[]): string {
  return nodes.map((node) => (isElement(node) ? textOf(node.children) : node)).join('');
}

/** The first text that shows something; empty if there is none. */
export function firstTextIn(nodes: readonly HtmlNode[]): string {
  for (const node of nodes) {
    const text = isElement(node) ? firstTextIn(node.children) : node;
    if (text.trim() !== '') return text;
  }
  return '';
}
