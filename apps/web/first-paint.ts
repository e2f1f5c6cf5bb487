import { languages } from '@studyline/contract/words/languages';
import type { Plugin, Rolldown } from 'vite';
import { PSEUDO_LOCALE } from './src/pseudo-locale.ts';
import { isFirstTexts } from './texts.ts';
import { variablesResolver } from './src/theme/variables.ts';

/** Every screen needs this chunk. It starts to load with the page, not when the first script imports it. */
const NEEDED = /\/drawing-/;

/** Lets index.html paint on its own, in the theme's colours, while everything else loads. */
export function firstPaint(): Plugin {
  return {
    name: 'studyline-first-paint',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const files = Object.keys(bundle ?? {}).map((file) => `/${file}`);
        const preloads = files
          .filter((file) => NEEDED.test(file) && file.endsWith('.js'))
          .map((file) => `<link rel="modulepreload" crossorigin href="${file}">`);
        // A style sheet in the head would block the frame. After the frame, it blocks only the app.
        const sheets = html.match(/<link rel="stylesheet"[^>]*>/g) ?? [];
        const light = sheets.reduce((rest, sheet) => rest.replace(sheet, ''), html);
        const words = JSON.stringify(wordsOf(Object.values(bundle ?? {})));
        return light
          .replace('const words = {};', () => `const words = ${words};`)
          .replace('<style>', () => `<style>\n${coloursOf(html)}`)
          .replace('</head>', () => `${preloads.join('')}</head>`)
          .replace('</body>', () => `${sheets.join('')}</body>`);
      },
    },
  };
}

/** The file with each language's first texts. Without a build they come with the scripts. */
function wordsOf(bundle: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[]): Record<string, string> {
  const fileOf = (id: string) => {
    const chunk = bundle.find((one) => one.type === 'chunk' && isFirstTexts(one.facadeModuleId ?? '', id));
    return chunk ? `/${chunk.fileName}` : '';
  };
  const files = Object.keys(languages).map((id) => [id, fileOf(id)]);
  return Object.fromEntries([...files, [PSEUDO_LOCALE, fileOf('en')]]) as Record<string, string>;
}

/** The theme variables that the page uses, for each scheme: the chosen one, else the system's. */
function coloursOf(html: string): string {
  const names = new Set(html.match(/--sl-[\w-]+/g));
  const { variables, light, dark } = variablesResolver({} as never);
  const [always, inLight, inDark] = [variables, light, dark].map((all) =>
    Object.entries(all)
      .filter(([name]) => names.has(name))
      .map(([name, value]) => `${name}: ${value};`)
      .join(' '),
  );
  return `:root { ${always} ${inLight} }
@media (prefers-color-scheme: dark) { :root:not([data-mantine-color-scheme='light']) { ${inDark} } }
:root[data-mantine-color-scheme='dark'] { ${inDark} }
`;
}
