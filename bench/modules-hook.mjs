// Writes the address of each module of another package that ours import to the file named by IMPORTED_MODULES.
import { appendFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

const seen = new Set();
const isForeign = (url = '') => url.includes('/node_modules/') && !url.includes('/node_modules/@studyline/');

registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context);
    if (isForeign(resolved.url) && !isForeign(context.parentURL) && !seen.has(resolved.url)) {
      seen.add(resolved.url);
      appendFileSync(process.env.IMPORTED_MODULES, `${resolved.url}\n`);
    }
    return resolved;
  },
});
