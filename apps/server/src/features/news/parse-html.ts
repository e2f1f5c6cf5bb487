import { Parser } from 'htmlparser2';
import { element, type HtmlElement, type HtmlNode } from '@studyline/contract/news/html-tree';

/** The tree of an HTML text, read as the sanitiser reads it. Comments are left out. Calls a function for each element that begins or ends. */
export function parseHtml(
  html: string,
  { open, close }: { open: () => void; close: () => void },
): HtmlNode[] {
  const root = element('', []);
  const parents: HtmlElement[] = [root];
  const parser = new Parser({
    onopentag: (tag, attributes) => {
      open();
      const opened = element(tag, [], attributes);
      parents.at(-1)!.children.push(opened);
      parents.push(opened);
    },
    ontext: (text) => {
      const { children } = parents.at(-1)!;
      const last = children.at(-1);
      if (typeof last === 'string') children[children.length - 1] = last + text;
      else children.push(text);
    },
    onclosetag: () => {
      close();
      parents.pop();
    },
  });
  parser.end(html);
  return root.children;
}
