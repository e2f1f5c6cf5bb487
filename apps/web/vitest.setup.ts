import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { loadFirstWords, loadLaterWords } from './src/words.ts';

await Promise.all([loadFirstWords(), loadLaterWords()]);

afterEach(cleanup);

// The same limit as for polling.
configure({ asyncUtilTimeout: 60_000 });

// jsdom has no layout: assume a wide screen in the light scheme without reduced motion, and stub the observers.
window.matchMedia = (query) => ({
  matches: query.includes('min-width'),
  media: query,
  onchange: null,
  addEventListener: () => {},
  removeEventListener: () => {},
  addListener: () => {},
  removeListener: () => {},
  dispatchEvent: () => false,
});

class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}

Object.assign(window, { ResizeObserver: NoObserver, IntersectionObserver: NoObserver });
Element.prototype.scrollIntoView = () => {};
