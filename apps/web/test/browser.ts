import { JSDOM } from 'jsdom';

/** What a browser provides before the app starts: a window with an address, and storage for settings. */
const { window } = new JSDOM('', { url: 'http://127.0.0.1/' });
Object.assign(globalThis, { window, document: window.document, localStorage: window.localStorage });
