import react from '@vitejs/plugin-react';
import mantine from 'postcss-preset-mantine';
import simpleVars from 'postcss-simple-vars';
import { defineConfig, type Plugin } from 'vite';
import { precompress } from './precompress.ts';

const server = process.env.STUDYLINE_SERVER ?? 'http://127.0.0.1:4000';

/** The breakpoints of the theme, for `@mixin smaller-than $sm` and its like in CSS modules. */
const variables = {
  'mantine-breakpoint-xs': '30em',
  'mantine-breakpoint-sm': '48em',
  'mantine-breakpoint-md': '64em',
  'mantine-breakpoint-lg': '80em',
  'mantine-breakpoint-xl': '96em',
};

/**
 * A browser never writes JSON Schema, the server does: the two modules of zod that do are replaced by functions that do
 * nothing, which keeps 4 kB of the 200 that the first screen may load.
 */
const withoutJsonSchema: Plugin = {
  name: 'studyline-without-json-schema',
  apply: 'build',
  transform(code, id) {
    if (!/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/.test(id)) return null;
    const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
    return {
      code: names.map((name) => `export const ${name} = () => () => undefined;`).join('\n'),
      map: null,
    };
  },
};

/** The letters of western Europe start to load with the page, not when the first text is laid out. */
const preloadFont: Plugin = {
  name: 'studyline-preload-font',
  apply: 'build',
  transformIndexHtml(_html, { bundle }) {
    const font = Object.keys(bundle ?? {}).find((file) => /inter-latin-opsz-normal.*\.woff2$/.test(file));
    if (!font) throw new Error('The font of the interface is not in the bundle: see src/theme/styles.ts.');
    const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${font}` };
    return [{ tag: 'link', attrs, injectTo: 'head' }];
  },
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), withoutJsonSchema, preloadFont, precompress()],
  css: {
    postcss: { plugins: [mantine(), simpleVars({ variables })] },
    modules: { localsConvention: 'camelCaseOnly' },
  },
  build: {
    target: 'es2022',
    manifest: true,
    sourcemap: true,
    assetsInlineLimit: 0,
    // One style sheet of 30 kB costs less than a request for each screen.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Small blocks of the first screen that others share too would be a file, and a request, each.
          groups: [
            {
              name: 'common',
              test: /src\/(use-\w+|api\/q|ui\/(EmptyState|Pill|SectionHeading|StatusPill|StudyBanner|StudyMark))\.tsx?$/,
            },
          ],
        },
      },
    },
  },
  server: {
    strictPort: true,
    proxy: {
      '/openapi': server,
      '/auth': server,
      '/realtime': { target: server, ws: true },
      '/app': { target: server, ws: true },
    },
  },
});
