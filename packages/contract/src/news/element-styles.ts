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
    let selectors = '';
    /** How many braces around the current text belong to at-rules. */
    let within = 0;
    for (const [, text = '', brace] of sheet
      .replaceAll(/\/\*[^]*?\*\/|<!--|-->/g, '')
      .matchAll(/([^{}]*)([{}])/g)) {
      if (brace === '{') {
        if (within > 0 || text.trim().startsWith('@')) within += 1;
        else selectors = text;
      } else if (within > 0) within -= 1;
      else {
        for (const selector of selectors.split(',').map((one) => one.trim()))
          if (selector !== '' && SIMPLE.test(selector)) {
            const [tag = '', name] = selector.split('.');
            const key = name === undefined ? tag.toLowerCase() : `${tag.toLowerCase()}.${name}`;
            rules.set(key, readDeclarations(text, rules.get(key)));
          }
        selectors = '';
      }
    }
  }
  return rules;
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
