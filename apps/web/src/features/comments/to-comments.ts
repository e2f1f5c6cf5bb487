/** Where the focus goes when the button that opened a dialog is removed along with the comment or its file. */
export const toComments = () => document.querySelector<HTMLElement>('[data-comments]');
