import { readForeignHtml } from '@studyline/contract/news/foreign-html';
import { element, type HtmlNode, writeHtml } from '@studyline/contract/news/html-tree';

/** The pasted content in a form that the editor understands, and what of it is lost. */
export interface Pasted {
  html: string;
  /** Images included in the paste, as files. The text has a marker in place of each. */
  pictures: File[];
  lostPictures: number;
  /** Signs of fonts of signs. The text has a placeholder in place of each. */
  lostSigns: number;
}

/** Marks the place of an included image in a text. */
export const pictureMark = (index: number) => `data:picture/${index}`;

/**
 * Cleans the HTML that Word, Google Docs and other programs put on the clipboard: what they mean by it, in two levels of headings,
 * without empty paragraphs, and the images included. The editor itself ignores styles without meaning.
 */
export function cleanPasted(html: string): Pasted {
  const foreign = parse(html.replaceAll(CONTROL, ' '));
  const { nodes, lostSigns } = readForeignHtml(treeOf(foreign.documentElement));
  const { body } = parse(writeHtml(nodes));
  for (const heading of body.querySelectorAll('h1, h4, h5, h6, p.MsoTitle, p.MsoSubtitle'))
    rename(heading, isLarge(heading) ? 'h2' : 'h3');
  // Word underlines and colours its links with a span inside.
  for (const mark of body.querySelectorAll('a u, a span')) unwrap(mark);
  const pictures = takePictures(body);
  for (const block of body.querySelectorAll('p, h2, h3, div')) if (isEmpty(block)) block.remove();
  for (const gap of body.querySelectorAll('br')) if (isAmongBlocks(gap)) gap.remove();
  for (const text of textsIn(body))
    if (!text.parentElement?.closest('pre')) text.data = text.data.replaceAll(/\s+/g, ' ');
  return { html: body.innerHTML.trim(), ...pictures, lostSigns };
}

const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html');

/** Without comments, in which Word puts what is not for browsers. */
function treeOf(parent: Element): HtmlNode[] {
  return [...parent.childNodes].flatMap((node): HtmlNode[] => {
    if (node instanceof Text) return [node.data];
    if (!(node instanceof Element)) return [];
    const attributes = [...node.attributes].map(({ name, value }) => [name, value]);
    return [element(node.localName, treeOf(node), Object.fromEntries(attributes))];
  });
}

/** Not part of any text; Word breaks a line with one. */
const CONTROL = /[^\P{Cc}\n\r\t]/gu;

/** As the editor reads it: white space between the HTML's paragraphs, rows and cells is not part of the text. */
export const asHtml = { parseOptions: { preserveWhitespace: false } } as const;

const isLarge = ({ tagName, className }: Element) => tagName === 'H1' || className === 'MsoTitle';
const isEmpty = (element: Element) =>
  element.querySelector('img, table, hr') === null && !element.closest('td, th') && isBlank(element);
const isBlank = (element: Element) => (element.textContent ?? '').trim() === '';

/** Google Docs separates paragraphs with it, and Chrome ends with one. */
const isAmongBlocks = (gap: Element) =>
  gap.className === 'Apple-interchange-newline' ||
  [gap.previousElementSibling, gap.nextElementSibling].some((beside) =>
    /^(P|H[1-6]|UL|OL|TABLE|DIV|BLOCKQUOTE)$/.test(beside?.tagName ?? ''),
  );

function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes);
}

function rename(element: Element, tag: string): Element {
  const renamed = document.createElement(tag);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
  return renamed;
}

function textsIn(root: Element): Text[] {
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node as Text);
  return texts;
}

/** Images embedded in the text become files. Those on another computer or site are unavailable. */
function takePictures(body: Element): Pick<Pasted, 'pictures' | 'lostPictures'> {
  const pictures: File[] = [];
  let lostPictures = 0;
  for (const picture of body.querySelectorAll('img')) {
    const src = picture.getAttribute('src') ?? '';
    const file = fileOf(src);
    if (file) {
      for (const name of picture.getAttributeNames()) picture.removeAttribute(name);
      picture.setAttribute('src', pictureMark(pictures.length));
      const paragraph = picture.closest('p');
      if (paragraph && isBlank(paragraph)) paragraph.replaceWith(picture);
      pictures.push(file);
    } else if (!/\/openapi\/v1\/channels\/\d+\/news-pictures\/\d+$/.test(src)) {
      picture.remove();
      lostPictures += 1;
    }
  }
  return { pictures, lostPictures };
}

function fileOf(src: string): File | undefined {
  const [, type = '', data = ''] =
    /^data:(image\/(?:png|jpeg|gif|webp));base64,([\w+/=\s]+)$/.exec(src) ?? [];
  if (!data) return undefined;
  const bytes = Uint8Array.from(atob(data.replaceAll(/\s/g, '')), (character) => character.charCodeAt(0));
  return new File([bytes], `picture.${type.slice('image/'.length)}`, { type });
}
