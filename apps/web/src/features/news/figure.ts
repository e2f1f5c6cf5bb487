import { Node } from '@tiptap/core';

const ATTRIBUTES = ['src', 'alt', 'width', 'height'] as const;
/** Images of this installation. The server would strip any others. */
const OURS = /^\/openapi\/v1\/channels\/\d+\/news-pictures\/\d+$/;

const pathOf = (picture: Element | null) => {
  const src = picture?.getAttribute('src') ?? '';
  return src.startsWith(window.location.origin) ? src.slice(window.location.origin.length) : src;
};
const read = (picture: Element | null) =>
  OURS.test(pathOf(picture)) && {
    ...Object.fromEntries(ATTRIBUTES.map((name) => [name, picture?.getAttribute(name) ?? null])),
    src: pathOf(picture),
  };

/** An image whose content is its caption. */
export const Figure = Node.create({
  name: 'figure',
  group: 'block',
  content: 'inline*',
  draggable: true,
  isolating: true,

  addAttributes: () =>
    Object.fromEntries(ATTRIBUTES.map((name) => [name, { default: null, rendered: true }])),

  parseHTML: () => [
    {
      tag: 'figure',
      contentElement: (figure) => figure.querySelector('figcaption') ?? document.createElement('figcaption'),
      getAttrs: (figure) => read(figure.querySelector('img')),
    },
    { tag: 'img', getAttrs: (picture) => read(picture) },
  ],

  renderHTML: ({ HTMLAttributes }) => ['figure', {}, ['img', HTMLAttributes], ['figcaption', {}, 0]],
});
