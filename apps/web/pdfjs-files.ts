import { createReadStream, readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const NAME = 'studyline:pdfjs';
const packageFile = fileURLToPath(import.meta.resolve('pdfjs-dist/package.json'));
const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string };
const root = join(packageFile, '..');
/** Named after the version, because these files are kept for a year. */
const BASE = `assets/pdfjs-${version}/`;

/** What pdf.js loads by address, each with its licence: worker, style sheet, encodings, fonts, colour profile and decoders. */
const folders: Record<string, RegExp> = {
  '.': /^LICENSE$/,
  'legacy/build': /^pdf\.worker\.min\.mjs$/,
  'legacy/web': /^pdf_viewer\.css$/,
  'legacy/web/images': /^(annotation-.*\.svg|loading-icon\.gif)$/,
  cmaps: /./,
  standard_fonts: /./,
  // The policy of the page allows no WebAssembly, so these are the decoders in JavaScript.
  wasm: /^(LICENSE.*|.*_nowasm_fallback\.js)$/,
};

const files = Object.entries(folders).flatMap(([folder, wanted]) =>
  readdirSync(join(root, folder))
    .filter((name) => wanted.test(name))
    .map((name) => join(root, folder, name)),
);

/** Where a file is served, relative to BASE. The style sheet finds its pictures beside it. */
function placeOf(file: string): string {
  const place = relative(root, file).replaceAll('\\', '/');
  return place.replace(/^legacy\/(build|web)\//, '');
}

/** Serves these files of pdf.js from our own origin. The web app imports their address from `studyline:pdfjs`. */
export function pdfjsFiles(): Plugin {
  return {
    name: 'studyline-pdfjs-files',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    load: (id) => (id === `\0${NAME}` ? `export const base = '/${BASE}';` : null),
    generateBundle() {
      for (const file of files)
        this.emitFile({ type: 'asset', fileName: BASE + placeOf(file), source: readFileSync(file) });
    },
    configureServer(server) {
      const types: Record<string, string> = {
        mjs: 'text/javascript',
        js: 'text/javascript',
        css: 'text/css',
        svg: 'image/svg+xml',
      };
      server.middlewares.use((request, response, next) => {
        const file = files.find((one) => request.url === `/${BASE}${placeOf(one)}`);
        if (!file) return next();
        const type = types[basename(file).split('.').at(-1) ?? ''];
        if (type) response.setHeader('content-type', type);
        createReadStream(file).pipe(response);
      });
    },
  };
}
