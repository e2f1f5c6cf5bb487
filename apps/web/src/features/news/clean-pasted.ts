/** What was pasted, as the editor understands it, and how many pictures of it cannot be had. */
export interface Pasted {
  html: string;
  /** Pictures that came along, as files. The text has a mark in the place of each. */
  pictures: File[];
  lostPictures: number;
}

/** Stands in a text where a picture that came along goes. */
export const pictureMark = (index: number) => `data:picture/${index}`;

/**
 * Makes clean HTML of what Word, Google Docs and other programs put on the clipboard: lists that are lists, headings of two levels,
 * no empty paragraphs, and pictures that came along. Styles that carry no meaning are ignored by the editor itself.
 */
export function cleanPasted(html: string): Pasted {
  const { body } = new DOMParser().parseFromString(withoutConditions(html), 'text/html');
  for (const junk of body.querySelectorAll('style, script, meta, link, xml, title, o\\:p'))
    unwrapOrRemove(junk);
  listWordParagraphs(body);
  nestLists(body);
  for (const heading of body.querySelectorAll('h1, h4, h5, h6, p.MsoTitle, p.MsoSubtitle'))
    rename(heading, isLarge(heading) ? 'h2' : 'h3');
  // Word underlines and colours its links by a span inside.
  for (const mark of body.querySelectorAll('a u, a span')) unwrap(mark);
  const pictures = takePictures(body);
  for (const block of body.querySelectorAll('p, h2, h3, div')) if (isEmpty(block)) block.remove();
  for (const gap of body.querySelectorAll('br')) if (standsAmongBlocks(gap)) gap.remove();
  for (const text of textsIn(body))
    if (!text.parentElement?.closest('pre')) text.data = text.data.replaceAll(/\s+/g, ' ');
  return { html: body.innerHTML.trim(), ...pictures };
}

/** No text has them; Word breaks a line with one. */
const CONTROL = /[^\P{Cc}\n\r\t]/gu;

/** How the editor takes it. Spaces and lines between paragraphs, rows and cells of HTML are none of the text. */
export const asHtml = { parseOptions: { preserveWhitespace: false } } as const;

/** Word hides what is not for browsers in comments, and what is not for itself between conditions. */
function withoutConditions(html: string): string {
  return html
    .replaceAll(/<!--[^]*?-->/g, '')
    .replaceAll(/<!\[[^\]>]*\]>/g, '')
    .replaceAll(CONTROL, ' ');
}

const isLarge = ({ tagName, className }: Element) => tagName === 'H1' || className === 'MsoTitle';
const isEmpty = (element: Element) =>
  element.querySelector('img, table, hr') === null && !element.closest('td, th') && isBlank(element);
const isBlank = (element: Element) => (element.textContent ?? '').trim() === '';

/** Google Docs keeps paragraphs apart by it, and Chrome ends with one. */
const standsAmongBlocks = (gap: Element) =>
  gap.className === 'Apple-interchange-newline' ||
  [gap.previousElementSibling, gap.nextElementSibling].some((beside) =>
    /^(P|H[1-6]|UL|OL|TABLE|DIV|BLOCKQUOTE)$/.test(beside?.tagName ?? ''),
  );

function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes);
}

/** The tag of an Office program holds words in some versions, and in others nothing. */
function unwrapOrRemove(element: Element): void {
  if (element.tagName.toLowerCase() === 'o:p') unwrap(element);
  else element.remove();
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

const levelOf = (paragraph: Element) =>
  Number(/mso-list:\s*l\d+\s+level(\d+)/i.exec(paragraph.getAttribute('style') ?? '')?.[1] ?? 0);
const isMarker = (element: Element) => /mso-list:\s*ignore/i.test(element.getAttribute('style') ?? '');
const NUMBERED = /^\(?(\d+|[a-z]|[ivxlcdm]+)[.)]/i;

/** In Word's HTML each item of a list is a paragraph that bears its level and begins with its marker. */
function listWordParagraphs(body: Element): void {
  /** The lists that are open, by level. */
  let open: Element[] = [];
  let last: Element | undefined;
  for (const paragraph of [...body.querySelectorAll('p')].filter((one) => levelOf(one) > 0)) {
    const level = levelOf(paragraph);
    const markers = [...paragraph.querySelectorAll('span')].filter(isMarker);
    const marker = markers
      .map(({ textContent }) => textContent ?? '')
      .join('')
      .trim();
    for (const one of markers) one.remove();
    if (last === undefined || nextElement(last) !== paragraph) open = [];
    const item = document.createElement('li');
    const tag = NUMBERED.test(marker) ? 'ol' : 'ul';
    open = open.slice(0, level);
    if (open.length === level && open[level - 1]?.tagName.toLowerCase() !== tag) open.pop();
    while (open.length < level) {
      const list = document.createElement(tag);
      const above = open.at(-1);
      if (above) (above.lastElementChild ?? above.appendChild(document.createElement('li'))).append(list);
      else paragraph.before(list);
      open.push(list);
    }
    open.at(-1)?.append(item);
    const text = document.createElement('p');
    text.append(...paragraph.childNodes);
    item.append(text);
    paragraph.remove();
    last = open[0];
  }
}

/** The next element, unless there is a text between. */
function nextElement(element: Element): Element | null {
  let next = element.nextSibling;
  while (next && next.nodeType === Node.TEXT_NODE && (next.textContent ?? '').trim() === '')
    next = next.nextSibling;
  return next instanceof Element ? next : null;
}

/** Google Docs puts an inner list beside the item that it belongs to. */
function nestLists(body: Element): void {
  for (const list of body.querySelectorAll('ul > ul, ul > ol, ol > ol, ol > ul')) {
    const item =
      list.previousElementSibling ?? list.parentElement?.insertBefore(document.createElement('li'), list);
    item?.append(list);
  }
}

/** Pictures that stand in the text itself become files. Those of another computer or site cannot be had. */
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
