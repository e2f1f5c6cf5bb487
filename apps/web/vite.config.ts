import react from '@vitejs/plugin-react';
import mantine from 'postcss-preset-mantine';
import simpleVars from 'postcss-simple-vars';
import { defineConfig } from 'vite';
import { callsOnly } from './calls-only.ts';
import { firstPaint } from './first-paint.ts';
import { pdfjsFiles } from './pdfjs-files.ts';
import { sharedContract } from './load-order.ts';
import { precompress } from './precompress.ts';
import { texts } from './texts.ts';

const server = process.env.STUDYLINE_SERVER ?? 'http://127.0.0.1:4000';

/** The theme's breakpoints, for `@mixin smaller-than $sm` and similar in CSS modules. */
const variables = {
  'mantine-breakpoint-xs': '30em',
  'mantine-breakpoint-sm': '48em',
  'mantine-breakpoint-md': '64em',
  'mantine-breakpoint-lg': '80em',
  'mantine-breakpoint-xl': '96em',
};

/**
 * Excludes what is large or used by few screens: forms, dialogs, texts, schemas, and code shared only among post screens or among people
 * screens.
 */
const sharedParts = new RegExp(
  `${/web.src.(?!layouts.Focus|use-(kept-form|form-words)|changed-fields|problems-in|ui.(forms|dialogs|copying|Dialog|LeaveDialog|LoadedMenu|SidePanel|posts.(Article|PageView|TextLayer|text-lines|page-|float-bar))|features.(audit|calendar|channels(?!.shared.use-)|classifications|drafts|feed|invitations|members|news|open-post|post-files|posts|readers|setup|sharing|teams))/.source}|${sharedContract}|${/icons-react|query-core|react-query|mantine.hooks.esm.use-(id|merged-ref|uncontrolled)/.source}`,
);

/** Every screen needs it. */
const drawing =
  /node_modules.react-dom|src.(layouts.GlobalNavigation|features.app.(draw-app|Shell|SignedIn|Skeletons))\.tsx$/;

/** What home shares with open posts. */
const marks = /ui.forms.Segments|channels.shared.MarkOfPost/;
/** Small components that open posts and forms share. */
const controls =
  /mantine.core.esm.(components.(ActionIcon|CloseButton|Input|InputBase|TextInput)|core.(DirectionProvider|utils))|get-auto-contrast-value|mantine.hooks.esm.use-debounced/;
/** What an open post shares with its skeleton, with the comparison of its versions, with drafts and with people. */
const openPost =
  /src.(ui.posts.(PageView|TextLayer|text-lines|page-|float-bar)|features.(open-post|posts.shared.(History|Summary)|drafts.draft-words))/;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), texts(), pdfjsFiles(), callsOnly(), firstPaint(), precompress()],
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
          // Every file is a request. Routes and loaders come first, then the components, the small ones that screens share, what an open
          // post needs besides its page, and the feeds with their skeletons.
          groups: [
            { name: 'start', tags: ['$initial'] },
            { name: 'drawing', test: drawing },
            { name: 'shared', test: sharedParts, minShareCount: 2 },
            { name: 'marks', test: marks, minShareCount: 2 },
            { name: 'controls', test: controls, minShareCount: 2 },
            { name: 'open-post', test: openPost, minShareCount: 2 },
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
      '/dev': server,
      '/realtime': { target: server, ws: true },
      '/app': { target: server, ws: true },
    },
  },
});
