import react from '@vitejs/plugin-react';
import mantine from 'postcss-preset-mantine';
import simpleVars from 'postcss-simple-vars';
import { defineConfig, type Plugin } from 'vite';
import { callsOnly } from './calls-only.ts';
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

/** Not what is large or used by few screens: dialogs, texts, and what screens of posts share among themselves. */
const sharedParts =
  /web.src.(?!ui.(forms.)?Dialog|features.(channels(?!.shared.use-)|drafts|feed|open-post|post-files|posts|sharing))|contract.src.[\w-]+\.ts|icons-react|query-core|react-query/;

/** The font for western Europe starts to load with the page, not when the first text is laid out. */
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
  plugins: [react(), callsOnly(), preloadFont, precompress()],
  css: {
    postcss: { plugins: [mantine(), simpleVars({ variables })] },
    modules: { localsConvention: 'camelCaseOnly' },
  },
  build: {
    target: 'es2022',
    manifest: true,
    sourcemap: true,
    assetsInlineLimit: 0,
    // One style sheet costs less than a request for each screen.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Every file is a request. The libraries and the app itself are one each, and so are the small parts that screens share
          // and the feeds with their skeletons.
          groups: [
            { name: 'libraries', test: /node_modules/, tags: ['$initial'] },
            { name: 'app', tags: ['$initial'] },
            { name: 'shared', test: sharedParts, minShareCount: 2 },
            { name: 'feed', test: /src.features.(channels|feed).\w+Page\.tsx$/ },
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
