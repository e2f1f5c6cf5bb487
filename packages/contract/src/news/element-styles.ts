import { type HtmlElement, type HtmlNode, isElement, textOf } from './html-tree.ts';

/** The declarations of an element that say something about its meaning. */
export type Style = ReadonlyMap<string, string>;
/** Declarations by the selectors "tag", ".class" and "tag.class". */
export type StyleRules = ReadonlyMap<string, Style>;

const READ = new Set([
  'display',
  'font',
  'font-family',
  'list-style',
  'list-style-type',
  'mso-ascii-font-family',
  'mso-char-type',
  'mso-element',
  'mso-hide',
  'mso-list',
  'mso-special-character',
  'mso-symbol-font-family',
  'mso-text-raise',
  'text-decoration',
  'text-decoration-line',
  'vertical-align',
  'visibility',
]);

function readDeclarations(text: string, into = new Map<string, string>()): Map<string, string> {
  for (const declaration of text.split(';')) {
    const colon = declaration.indexOf(':');
    const name = declaration.slice(0, colon).trim().toLowerCase();
    if (colon > 0 && READ.has(name))
      into.set(
        name,
        declaration
          .slice(colon + 1)
          .replace(/!important/i, '')
          .trim(),
      );
  }
  return into;
}

const SIMPLE = /^[a-z0-9]*(?:\.[\w-]+)?$/i;

/** The rules of the style sheets in a text. Excel, Pages and Word's character styles refer to them. Those for some media are left out. */
export function readStyleRules(nodes: readonly HtmlNode[]): StyleRules {
  const rules = new Map<string, Map<string, string>>();
  for (const sheet of sheetsIn(nodes)) {
    let [selectors, text] = ['', ''];
    /** How many braces around the current text belong to at-rules. */
    let within = 0;
    for (const part of withoutComments(sheet).split(/([{}])/)) {
      if (part === '{') {
        if (within > 0 || text.trim().startsWith('@')) within += 1;
        else selectors = text;
      } else if (part === '}') {
        if (within > 0) within -= 1;
        else addRule(rules, selectors, text);
        selectors = '';
      } else text = part;
    }
  }
  return rules;
}

function addRule(rules: Map<string, Map<string, string>>, selectors: string, declarations: string): void {
  for (const selector of selectors.split(',').map((one) => one.trim())) {
    if (selector === '' || !SIMPLE.test(selector)) continue;
    const [tag = '', name] = selector.split('.');
    const key = name === undefined ? tag.toLowerCase() : `${tag.toLowerCase()}.${name}`;
    rules.set(key, readDeclarations(declarations, rules.get(key)));
  }
}

/** What follows a comment without an end belongs to it. */
function withoutComments(sheet: string): string {
  let text = '';
  let at = 0;
  for (let start = sheet.indexOf('/*'); start >= 0; start = sheet.indexOf('/*', at)) {
    text += sheet.slice(at, start);
    const end = sheet.indexOf('*/', start + 2);
    if (end < 0) return text;
    at = end + 2;
  }
  return `${text}${sheet.slice(at)}`.replaceAll(/<!--|-->/g, '');
}

function sheetsIn(nodes: readonly HtmlNode[]): string[] {
  return nodes.flatMap((node) => {
    if (!isElement(node)) return [];
    return node.tag === 'style' ? [textOf(node.children)] : sheetsIn(node.children);
  });
}

export const classesOf = ({ attributes }: HtmlElement): string[] =>
  (attributes['class'] ?? '').split(/\s+/).filter((name) => name !== '');

const NONE: Style = new Map();

export function styleOf(rules: StyleRules, element: HtmlElement): Style {
  const { tag, attributes } = element;
  const found = [rules.get(tag)];
  if (rules.size > 0)
    for (const name of classesOf(element)) found.push(rules.get(`.${name}`), rules.get(`${tag}.${name}`));
  const own = attributes['style'];
  if (own !== undefined) found.push(readDeclarations(own));
  const styles = found.filter((style) => style !== undefined);
  if (styles.length < 2) return styles[0] ?? NONE;
  return new Map(styles.flatMap((style) => [...style]));
}
