import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { build } from 'vite';
import {
  ACKNOWLEDGED,
  acknowledgeButton,
  awaitContent,
  type Content,
  openedPost,
  openPage,
  OTHER_NEWEST,
  POST,
  postLinks,
} from './pages.ts';
import { startProcess } from './processes.ts';
import type { Reader } from './readers.ts';
import { readTree, type TreeNode } from './trees.ts';

/** The address of the bare page on its server. */
export const BARE = '/bare/index.html';
/** A screen is captured this long after it shows its content, with its images and its live events. */
const SETTLED_MILLIS = 3000;

/** The screens that the bare page shows, as the product drew them. */
export type Screen = 'list' | 'post' | 'other' | 'open' | 'acknowledged';

export interface Bare {
  url: string;
  stop(): Promise<void>;
}

/** Starts a server with a page that React alone draws: the elements, the style sheet and the two calls of the product's screens. */
export async function startBare(browser: Browser, product: string, reader: Reader): Promise<Bare> {
  const folder = await mkdtemp(join(tmpdir(), 'studyline-bench-'));
  const { page, trees } = await captureScreens(browser, product, reader);
  await writeFile(join(folder, 'index.html'), page);
  await writeFile(join(folder, 'page.js'), await buildScript());
  for (const [name, tree] of Object.entries(trees))
    await writeFile(join(folder, `${name}.json`), JSON.stringify(tree));
  const env = { BARE_FILES: folder, BARE_PRODUCT: product };
  const server = await startProcess(join(import.meta.dirname, 'bare-server.ts'), env);
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true });
    },
  };
}

async function captureScreens(browser: Browser, product: string, reader: Reader) {
  const { page, close } = await openPage(browser, product, reader);
  /** The screen once it shows this and no longer changes. */
  const read = async (...contents: Content[]): Promise<TreeNode> => {
    await awaitContent(page, contents);
    await pause(SETTLED_MILLIS);
    return readTree(page);
  };
  try {
    await page.goto('/channel/1/timeline');
    const list = await read({ css: POST, text: 'Document' });
    const head = await page.evaluate(() => {
      const { attributes } = document.documentElement;
      const sheet = document.querySelector('link[rel=stylesheet]')?.getAttribute('href') ?? '';
      return { sheet, attributes: [...attributes].map(({ name, value }) => `${name}="${value}"`).join(' ') };
    });
    await postLinks(page).first().click();
    const post = await read(...openedPost('Document'));
    await page.goto('/channel/2/timeline');
    const other = await read({ css: POST, text: OTHER_NEWEST });
    await page.goto('/channel/1/timeline/required-actions');
    await postLinks(page).first().click();
    await acknowledgeButton(page).waitFor();
    const open = await read(...openedPost('Document'));
    await acknowledgeButton(page).click();
    const acknowledged = await read(ACKNOWLEDGED);
    const trees: Record<Screen, TreeNode> = { list, post, other, open, acknowledged };
    return { page: pageOf(head), trees };
  } finally {
    await close();
  }
}

const pageOf = ({ sheet, attributes }: { sheet: string; attributes: string }) => `<!doctype html>
<html ${attributes}>
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Bare</title>
    <link rel="stylesheet" href="${sheet}">
    <script type="module" src="/bare/page.js"></script>
  </head>
  <body><div id="root"></div></body>
</html>`;

async function buildScript(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, rolldownOptions: { input: join(import.meta.dirname, 'bare-page.ts') } },
  });
  const { output } = [built].flat()[0] as Extract<typeof built, { output: unknown }>;
  const [script] = output;
  return script.code;
}
