// What the first route after sign-in (/) loads, compressed as it is served: the entry, the home screen, and the live client
// that follows the first paint. The journey of a real browser is measured by `npm run bench`.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib.mjs';

const limits = { scripts: 200_000, bytes: 450_000, files: 20 };
const firstRoute = [/^index\.html$/, /\/HomePage\.tsx$/, /pusher-js\//];
const dist = process.argv[2] ?? join(root, 'apps', 'web', 'dist');
const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'));

const chunks = new Set();
function collect(key) {
  if (chunks.has(key)) return;
  chunks.add(key);
  for (const imported of manifest[key].imports ?? []) collect(imported);
}
for (const pattern of firstRoute) {
  const key = Object.keys(manifest).find((name) => pattern.test(name));
  if (!key)
    throw new Error(
      `The build has no chunk ${pattern}: the first route has changed, and so must its budget.`,
    );
  collect(key);
}

const sizeOf = (file) => statSync(join(dist, `${file}.br`)).size;
const scripts = [...chunks].map((key) => manifest[key].file);
const styles = new Set([...chunks].flatMap((key) => manifest[key].css ?? []));
const fonts = [...new Set([...chunks].flatMap((key) => manifest[key].assets ?? []))].filter((file) =>
  /-latin-opsz.*\.woff2$/.test(file),
);
const sum = (files) => [...files].reduce((total, file) => total + sizeOf(file), 0);
const found = {
  scripts: sum(scripts),
  bytes:
    sum(scripts) + sum(styles) + fonts.reduce((total, file) => total + statSync(join(dist, file)).size, 0),
  files: scripts.length + styles.size + fonts.length,
};

let over = false;
for (const [what, limit] of Object.entries(limits)) {
  const isOver = found[what] > limit;
  over ||= isOver;
  console.log(`${isOver ? 'over' : 'ok  '} ${what}: ${found[what]} of ${limit}`);
}
process.exit(over ? 1 : 0);
