import { fileLoader } from '../../../navigation/on-demand.tsx';
import { shareLoad } from '../../../ui/file-loader.ts';

/** All that uses pdf.js. */
export type Engine = typeof import('./pdfjs.ts');

/** A picture that takes longer has to be made first, or the network is slow. */
const PICTURE_MILLIS = 1000;

let loaded: Engine | undefined;
let picture: Promise<unknown> | undefined;
const load = shareLoad(async () => {
  await picture;
  return fileLoader.load(() => import('./pdfjs.ts'));
});

export async function loadEngine(): Promise<Engine> {
  loaded ??= await load();
  return loaded;
}

/** For a document that is about to be shown, after a picture of its first page if there is one. */
export function preloadEngine(shown?: Promise<void>): void {
  picture = shown && Promise.race([shown, new Promise((resolve) => setTimeout(resolve, PICTURE_MILLIS))]);
  loadEngine().catch(() => undefined);
}
