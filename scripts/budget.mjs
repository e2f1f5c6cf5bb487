// The size of what the first routes after sign-in load, compressed as it is served: everything that the page references, the
// screen, the font, the live client that follows the first paint, and the texts of one language. `npm run bench` measures this in
// a real browser.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib.mjs';

const limits = { scripts: 197_000, bytes: 450_000, files: 9 };
/** What the first document loads besides: pdf.js, its worker and its style sheet. */
const readerLimit = 530_000;
const readerFiles = /^assets\/pdfjs-[^/]+(\.js|\/(pdf\.worker\.min\.mjs|pdf_viewer\.css))$/;
const live = /\/live\/connect\.ts$/;
const font = /inter-latin-opsz-normal\.woff2$/;
const routes = {
  '/': [/\/HomePage\.tsx$/, live, font],
  '/channel/1/timeline': [/^_feed-/, live, font],
};
const dist = process.argv[2] ?? join(root, 'apps', 'web', 'dist');
const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'));
const page = readFileSync(join(dist, 'index.html'), 'utf8');
/** The files with the first texts of each language. */
const texts = Object.keys(manifest).filter((key) => /studyline:texts\/[\w-]+\/first$/.test(key));
const namedByPage = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, file]) => file);

function filesOf(patterns, text) {
  const keys = new Set();
  const collect = (key) => {
    if (keys.has(key)) return;
    keys.add(key);
    for (const imported of manifest[key].imports ?? []) collect(imported);
  };
  for (const pattern of patterns) {
    const key = Object.keys(manifest).find((name) => pattern.test(name));
    if (!key)
      throw new Error(
        `The build has no chunk ${pattern}: the first routes have changed, and so must their budget.`,
      );
    collect(key);
  }
  const loaded = texts.filter((key) => keys.has(key));
  if (loaded.length > 0) throw new Error(`${loaded} come with the scripts, whatever the language is.`);
  collect(text);
  return [...new Set([...namedByPage, ...[...keys].map((key) => manifest[key].file)])];
}

function sizeOf(file) {
  const path = join(dist, file);
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
}

let over = false;
const visits = Object.entries(routes).flatMap(([route, patterns]) =>
  texts.map((text) => [`${route} in ${/texts\/([\w-]+)/.exec(text)[1]}`, filesOf(patterns, text)]),
);
for (const [route, files] of visits) {
  const sum = (some) => some.reduce((total, file) => total + sizeOf(file), 0);
  const scripts = files.filter((file) => file.endsWith('.js'));
  const found = { scripts: sum(scripts), bytes: sum(files), files: files.length };
  for (const [what, limit] of Object.entries(limits)) {
    const isOver = found[what] > limit;
    over ||= isOver;
    console.log(`${isOver ? 'over' : 'ok  '} ${route} ${what}: ${found[what]} of ${limit}`);
  }
}
const reader = readdirSync(dist, { recursive: true })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => readerFiles.test(file));
const readerBytes = reader.reduce((total, file) => total + sizeOf(file), 0);
const isReaderOver = readerBytes > readerLimit || reader.length !== 3;
console.log(
  `${isReaderOver ? 'over' : 'ok  '} the first document, ${reader.length} files: ${readerBytes} of ${readerLimit}`,
);
process.exit(over || isReaderOver ? 1 : 0);
