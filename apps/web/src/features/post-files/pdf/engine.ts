import { fileLoader } from '../../../navigation/on-demand.tsx';
import { shareLoad } from '../../../ui/file-loader.ts';

/** All that uses pdf.js. */
export type Engine = typeof import('./pdfjs.ts');

let loaded: Engine | undefined;
const load = shareLoad(() => fileLoader.load(() => import('./pdfjs.ts')));

export async function loadEngine(): Promise<Engine> {
  loaded ??= await load();
  return loaded;
}

/** For a document that is about to be shown. */
export function preloadEngine(): void {
  loadEngine().catch(() => undefined);
}
