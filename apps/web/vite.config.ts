import react from '@vitejs/plugin-react';
import mantine from 'postcss-preset-mantine';
import simpleVars from 'postcss-simple-vars';
import { defineConfig, type Plugin } from 'vite';
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
  `${/web.src.(?!layouts.Focus|use-(kept-form|form-words)|changed-fields|problems-in|ui.(forms|uploads|dialogs|copying|Dialog|LeaveDialog|LoadedMenu|SidePanel|posts.(Article|PageView|TextLayer|text-lines|page-|float-bar))|features.(audit|calendar|channels(?!.shared.use-)|classifications|courses|drafts|feed|invitations|members|news|open-post|post-files|posts|readers|setup|sharing|teams))/.source}|${sharedContract}|${/icons-react|query-core|react-query|mantine.hooks.esm.use-(id|merged-ref|uncontrolled)/.source}`,
);

/** Loaded with the first screens, but not by all of them at once. */
const ofOne = /src.(features.home|layouts.HomeColumns|live.(connect|socket|\w+-toasts?)\.ts)/;

/** Every screen needs it. */
const drawing =
  /node_modules.react-dom|src.(layouts.GlobalNavigation|features.app.(draw-app|Shell|SignedIn|Skeletons))\.tsx$/;

/** The screens that are shown first, what surrounds them, and the live client that follows. */
const firstScreens =
  /src.(live.connect\.ts|features.(app.(draw-app|Shell|SignedIn|Skeletons)|home.Home(Skeleton)?Page|channels.Timeline(Skeleton)?Page|feed.AcrossFeed(Skeleton)?Page)\.tsx)$/;
/** The files that they import, themselves or through others. */
const drawnFirst = new Set<string>();

/** What re-exports all icons, of which a file uses few. */
const isIconList = /icons-react.dist.esm.(tabler-icons-react|icons.index)\.mjs$/;

/** Finds them once all files are known, before the build sorts these into chunks. */
const findDrawnFirst = (): Plugin => ({
  name: 'studyline-drawn-first',
  apply: 'build',
  buildEnd() {
    const add = (id: string) => {
      if (drawnFirst.has(id) || isIconList.test(id)) return;
      drawnFirst.add(id);
      const { code, importedIds = [] } = this.getModuleInfo(id) ?? {};
      for (const imported of importedIds) add(imported);
      // The list of icons imports them all. Those that the file uses are named in its import.
      for (const [, names = ''] of code?.matchAll(/\{([^}]*)\}\s*from\s*["']@tabler\/icons-react["']/g) ?? [])
        for (const [name] of names.matchAll(/\bIcon\w+/g)) {
          const icon = icons.get(name);
          if (icon) add(icon);
        }
    };
    const icons = new Map<string, string>();
    for (const id of this.getModuleIds()) {
      const [, name] = /icons-react.dist.esm.icons.(Icon\w+)\.mjs$/.exec(id) ?? [];
      if (name) icons.set(name, id);
    }
    for (const id of this.getModuleIds()) if (firstScreens.test(id)) add(id);
  },
});

/** What home shares with open posts. */
const marks = /ui.forms.Segments|channels.shared.MarkOfPost/;
/** Small components that open posts and forms share. */
const controls =
  /mantine.core.esm.(components.(ActionIcon|CloseButton|Input|InputBase|TextInput)|core.(DirectionProvider|utils))|get-auto-contrast-value|mantine.hooks.esm.use-debounced/;
/** What an open post shares with its skeleton, with the comparison of its versions, with drafts and with people. */
const openPost =
  /src.(ui.posts.(PageView|TextLayer|text-lines|page-|float-bar)|features.(open-post|courses.(course-player|lazy-course|reports|use-course-player|watched)|required-actions.to-watch|posts.shared.(History|Summary)|drafts.draft-words))/;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), texts(), pdfjsFiles(), callsOnly(), firstPaint(), precompress(), findDrawnFirst()],
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
        // The start names every other file, so what is in those names is loaded first. The budget and the tests find these by name.
        chunkFileNames: ({ name }) =>
          `assets/${/^(drawing|feed|IdleGuard)$|pdfjs/.test(name) ? '[name]-' : ''}[hash:7].js`,
        codeSplitting: {
          // Every file is a request. Routes and loaders come first, then the components that the first screens share, what an open
          // post needs besides its page, and the feeds with their skeletons.
          groups: [
            { name: 'start', tags: ['$initial'] },
            {
              name: 'drawing',
              test: (id) =>
                drawing.test(id) || (drawnFirst.has(id) && sharedParts.test(id) && !ofOne.test(id)),
            },
            { name: 'marks', test: marks, minShareCount: 2 },
            { name: 'controls', test: controls, minShareCount: 2 },
            { name: 'later', test: sharedParts, minShareCount: 2 },
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
