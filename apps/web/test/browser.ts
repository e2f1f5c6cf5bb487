import { JSDOM } from 'jsdom';

/** What a browser gives the app before it runs: a window with an address, and a place to keep settings. */
const { window } = new JSDOM('', { url: 'http://127.0.0.1/' });
Object.assign(globalThis, { window, document: window.document, localStorage: window.localStorage });
