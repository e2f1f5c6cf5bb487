/** The pasted content in a form that the editor understands, and how many of its images are unavailable. */
export interface Pasted {
  html: string;
  /** Images included in the paste, as files. The text has a marker in place of each. */
  pictures: File[];
  lostPictures: number;
}

/** Marks the place of an included image in a text. */
export const pictureMark = (index: number) => `data:picture/${index}`;

/**
 * Cleans the HTML that Word, Google Docs and other programs put on the clipboard: real lists, two levels of headings, no empty paragraphs,
 * and the images included. The editor itself ignores styles without meaning.
 */
export function cleanPasted(html: string): Pasted {
  const { body } = new DOMParser().parseFromString(withoutConditions(html), 'text/html');
  for (const junk of body.querySelectorAll('style, script, meta, link, xml, title, o\\:p'))
    unwrapOrRemove(junk);
  listWordParagraphs(body);
  nestLists(body);
  for (const heading of body.querySelectorAll('h1, h4, h5, h6, p.MsoTitle, p.MsoSubtitle'))
    rename(heading, isLarge(heading) ? 'h2' : 'h3');
  // Word underlines and colours its links with a span inside.
  for (const mark of body.querySelectorAll('a u, a span')) unwrap(mark);
  const pictures = takePictures(body);
  for (const block of body.querySelectorAll('p, h2, h3, div')) if (isEmpty(block)) block.remove();
  for (const gap of body.querySelectorAll('br')) if (isAmongBlocks(gap)) gap.remove();
  for (const text of textsIn(body))
    if (!text.parentElement?.closest('pre')) text.data = text.data.replaceAll(/\s+/g, ' ');
  return { html: body.innerHTML.trim(), ...pictures };
}

/** Not part of any text; Word breaks a line with one. */
const CONTROL = /[^\P{Cc}\n\r\t]/gu;

/** As the editor reads it: white space between the HTML's paragraphs, rows and cells is not part of the text. */
export const asHtml = { parseOptions: { preserveWhitespace: false } } as const;

/** Word puts what is not for browsers into comments, and what is not for Word between conditions. */
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

/** Google Docs separates paragraphs with it, and Chrome ends with one. */
const isAmongBlocks = (gap: Element) =>
  gap.className === 'Apple-interchange-newline' ||
  [gap.previousElementSibling, gap.nextElementSibling].some((beside) =>
    /^(P|H[1-6]|UL|OL|TABLE|DIV|BLOCKQUOTE)$/.test(beside?.tagName ?? ''),
  );

function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes);
}

/** An Office program's tag contains words in some versions, and nothing in others. */
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

/** In Word's HTML each list item is a paragraph that states its level and begins with its marker. */
function listWordParagraphs(body: Element): void {
  /** The open lists, by level. */
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

/** The next element, unless there is text in between. */
function nextElement(element: Element): Element | null {
  let next = element.nextSibling;
  while (next && next.nodeType === Node.TEXT_NODE && (next.textContent ?? '').trim() === '')
    next = next.nextSibling;
  return next instanceof Element ? next : null;
}

/** Google Docs puts a nested list after its item instead of inside it. */
function nestLists(body: Element): void {
  for (const list of body.querySelectorAll('ul > ul, ul > ol, ol > ol, ol > ul')) {
    const item =
      list.previousElementSibling ?? list.parentElement?.insertBefore(document.createElement('li'), list);
    item?.append(list);
  }
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
