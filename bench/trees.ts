import type { Page } from 'playwright-core';

/** What a page shows: an element with its attributes as React takes them, or a text. */
export type TreeNode = string | { tag: string; attributes: Record<string, unknown>; children: TreeNode[] };

/** Everything in the body of a page but its scripts. */
export function readTree(page: Page): Promise<TreeNode> {
  return page.evaluate(() => {
    const flags = ['hidden', 'disabled', 'inert', 'multiple'];
    /** React takes styles as an object, and controlled fields would be checked. */
    const property = ({ name, value }: Attr): [string, unknown][] => {
      if (name.startsWith('on') || ['autofocus', 'popover', 'selected'].includes(name)) return [];
      if (name === 'style') return [['style', stylesOf(value)]];
      if (name === 'value') return [['defaultValue', value]];
      if (name === 'checked') return [['defaultChecked', true]];
      return [[name, flags.includes(name) ? true : value]];
    };
    const stylesOf = (text: string) => {
      const { style } = document.createElement('i');
      style.cssText = text;
      const camel = (name: string) =>
        name.startsWith('--') ? name : name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
      return Object.fromEntries([...style].map((name) => [camel(name), style.getPropertyValue(name)]));
    };
    const read = (node: ChildNode): TreeNode[] => {
      if (node instanceof Text) return [node.data];
      if (!(node instanceof Element) || node instanceof HTMLScriptElement) return [];
      const attributes = Object.fromEntries([...node.attributes].flatMap(property));
      const tag = node instanceof HTMLElement ? node.localName : node.tagName;
      if (node instanceof HTMLTextAreaElement)
        return [{ tag, attributes: { ...attributes, defaultValue: node.value }, children: [] }];
      return [{ tag, attributes, children: [...node.childNodes].flatMap(read) }];
    };
    return { tag: 'div', attributes: {}, children: [...document.body.childNodes].flatMap(read) };
  });
}
