import { roleKeys } from '@studyline/contract/core/permissions';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, extname, join, relative, resolve, sep } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { serverRooms } from '../load-order.ts';

/** The rooms by floor. A room imports only from floors below its own. */
const floors = [
  ['auth', 'people'],
  ['classifications', 'second-factors'],
  ['post-files', 'news'],
  ['required-actions', 'calendar'],
  ['posts'],
  ['compliance', 'courses'],
  ['comments', 'feed'],
  ['sharing', 'subscriptions'],
  ['drafts'],
  ['members'],
  ['invitations', 'delegations', 'products', 'notification-contacts'],
  ['audit', 'channels', 'service-items'],
  ['rental-equipment'],
  ['teams'],
  ['registry-import'],
  ['clients', 'programs'],
  ['setup', 'recorded', 'accounts'],
  ['home', 'open-post', 'users', 'updates'],
  ['comparison'],
  ['reading-session', 'search'],
  ['app'],
];
/** The most files that can be seen at a glance. Tests do not count. */
const MOST_FILES = 40;

/** They name or colour the state of a version, or say which of two texts a form writes. No button depends on it here. */
const readsVersionLabel = [
  'features/channels/TimelineDrafts.tsx',
  'features/drafts/DraftForm.tsx',
  'features/drafts/draft-words.ts',
  'features/drafts/new-version-loader.ts',
  'features/drafts/post-types.ts',
  'features/drafts/saved-text.ts',
  'features/drafts/shared/RevertDialog.tsx',
  'features/drafts/shared/VersionsTab.tsx',
  'features/drafts/use-draft-form.ts',
  'features/drafts/waiting-drafts.ts',
  'features/posts/post-query.ts',
  'features/posts/version-state.ts',
  'live/refresh-post.ts',
];

const src = join(import.meta.dirname, '../src');

interface Import {
  from: string;
  to: string;
}

const isTest = (path: string) => /\.test\.tsx?$|test-server\.ts$/.test(path);
const roomOf = (path: string) => /^features\/([\w-]+)\//.exec(path)?.[1];
const floorOf = (room: string) => floors.findIndex((floor) => floor.includes(room));
/** A component or its styles. Another room may use them only if they are in a folder named `shared`. */
const isComponent = (path: string) => ['.tsx', '.css'].includes(extname(path));
const isShared = (path: string) => /^features\/[\w-]+\/shared\//.test(path);
const told = (imports: Import[]) => imports.map(({ from, to }) => `${from} imports ${to}`);

let files: string[];
/** All imports except those of tests. Our own files are given by their path below `src`, libraries by name. */
let imports: Import[];
beforeAll(async () => {
  const entries = await readdir(src, { recursive: true, withFileTypes: true });
  files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(src, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !isTest(path));
  const read = files.filter((path) => /\.tsx?$/.test(path)).map((path) => importsOf(path));
  imports = (await Promise.all(read)).flat();
});

async function importsOf(from: string): Promise<Import[]> {
  const text = await readFile(join(src, from), 'utf8');
  const code = text.replaceAll(/\/\*[^]*?\*\//g, '');
  return [...code.matchAll(/(?:\bfrom|^import|\bimport\()\s*'([^']+)'/gm)].map(([, target = '']) => ({
    from,
    to: target.startsWith('.')
      ? relative(src, resolve(src, dirname(from), target))
          .split(sep)
          .join('/')
      : target,
  }));
}

/** What one room imports from another. */
const crossings = () =>
  imports.filter(({ from, to }) => roomOf(from) && roomOf(to) && roomOf(from) !== roomOf(to));

describe('the rooms of the screens', () => {
  test('every room has a floor, and every floor has a room', () => {
    const rooms = new Set(files.map(roomOf).filter((room) => room !== undefined));
    expect([...rooms].toSorted()).toEqual(floors.flat().toSorted());
  });

  test('a room imports only from the floors below it', () => {
    const upwards = crossings().filter(({ from, to }) => floorOf(roomOf(to)!) >= floorOf(roomOf(from)!));
    expect(told(upwards)).toEqual([]);
  });

  test("a room uses another's component only from its folder `shared`", () => {
    const strays = crossings().filter(({ to }) => isComponent(to) && !isShared(to));
    expect(told(strays)).toEqual([]);
  });

  test('every component in `shared` is used by another room', () => {
    const shown = new Set(crossings().map(({ to }) => to));
    expect(files.filter((path) => isShared(path) && extname(path) === '.tsx' && !shown.has(path))).toEqual(
      [],
    );
  });

  test('nothing below the rooms imports one of them', () => {
    const above = new Set(['main.ts', 'routes.tsx']);
    const wrong = imports.filter(({ from, to }) => !roomOf(from) && !above.has(from) && roomOf(to));
    expect(told(wrong)).toEqual([]);
  });

  test('a room imports neither the routes nor the entry', () => {
    const wrong = imports.filter(
      ({ from, to }) => from !== 'main.ts' && ['main.ts', 'routes.tsx'].includes(to),
    );
    expect(told(wrong)).toEqual([]);
  });

  test('blocks, layouts and the theme import no router, data, words or contract', () => {
    const wrong = imports.filter(
      ({ from, to }) =>
        /^(ui|layouts|theme)\//.test(from) &&
        /@tanstack|@studyline|^(api|live|navigation)\/|^words\.ts$/.test(to),
    );
    expect(told(wrong)).toEqual([]);
  });

  test('no folder has more files than can be seen at a glance', () => {
    const counts = Map.groupBy(files, dirname);
    const large = [...counts].filter(([, inside]) => inside.length > MOST_FILES);
    expect(large.map(([folder, inside]) => `${folder}: ${inside.length}`)).toEqual([]);
  });
});

/** The files whose code matches. */
async function filesWith(pattern: RegExp): Promise<string[]> {
  const code = files.filter((path) => /\.tsx?$/.test(path));
  const texts = await Promise.all(code.map((path) => readFile(join(src, path), 'utf8')));
  return code.filter((_, index) => pattern.test(texts[index] ?? '')).toSorted();
}

describe('the queries', () => {
  test('say what they show, so that live events find them', async () => {
    // The options that `q` and `pages` make do.
    const [made, said] = [await filesWith(/ueryOptions\(\{/), await filesWith(/meta: shownBy\(/)];
    expect(made).not.toEqual([]);
    expect(made.filter((path) => !said.includes(path))).toEqual([]);
  });
});

describe('the texts', () => {
  test('are those that browsers load: others would be shown as their keys', async () => {
    expect(await filesWith(new RegExp(`\\bt\\(\\s*['"\`](${serverRooms.join('|')})\\.`))).toEqual([]);
  });
});

describe('keys', () => {
  test('are made by newKey: without HTTPS browsers lack crypto.randomUUID', async () => {
    expect(await filesWith(/randomUUID/)).toEqual(['api/request.ts']);
  });
});

describe('what a person may do', () => {
  test('is said by the answer: no screen names a role', async () => {
    expect(await filesWith(new RegExp(`['"\`](${roleKeys.join('|')})['"\`]`))).toEqual([]);
  });

  test('is said by the answer: only what draws the state of a version asks for it', async () => {
    const compared = /versionLabel\)?\s*[!=]==?\s*['"]|['"]\s*[!=]==?\s*[\w.?]*\bversionLabel/;
    expect(await filesWith(compared)).toEqual(readsVersionLabel.toSorted());
  });
});

describe('the styles', () => {
  /** The class names of each CSS module, and those that components use; null if one uses the whole module. */
  const modules = new Map<string, { defined: Set<string>; used: Set<string> | null }>();
  beforeAll(async () => {
    const read = async (path: string) =>
      (await readFile(join(src, path), 'utf8')).replaceAll(/\/\*[^]*?\*\/|:global\([^)]*\)/g, '');
    for (const path of files.filter((file) => file.endsWith('.module.css'))) {
      const names = (await read(path)).matchAll(/\.([a-z][\w-]*)(?=[^{};]*\{)/gi);
      modules.set(path, { defined: new Set([...names].map(([, name = '']) => name)), used: new Set() });
    }
    for (const { from, to } of imports.filter((found) => modules.has(found.to))) {
      const styles = modules.get(to)!;
      const code = (await read(from)).replaceAll(/^import .*$/gm, '');
      for (const [, name] of code.matchAll(/\bclasses\b(?:\.(\w+))?/g))
        if (name === undefined) styles.used = null;
        else styles.used?.add(name);
    }
  });

  test('position each scroll container, so that hidden text scrolls with it and does not stretch the page', async () => {
    const stretching: string[] = [];
    for (const path of modules.keys()) {
      const text = await readFile(join(src, path), 'utf8');
      const rules = [...text.matchAll(/\.([\w-]+)[^.{}]*\{([^{}]*)\}/g)];
      const placed = rules.filter(([, , body = '']) => /position:/.test(body)).map(([, name]) => name);
      for (const [, name, body = ''] of rules)
        if (/overflow(-[xy])?:[^;]*(auto|scroll)/.test(body) && !placed.includes(name))
          stretching.push(`${path}: ${name}`);
    }
    expect(stretching).toEqual([]);
  });

  test('ask what only a named element has: of all elements or the body, each change would be asked after', async () => {
    const broad: string[] = [];
    for (const path of files.filter((file) => file.endsWith('.css')))
      for (const [rule] of (await readFile(join(src, path), 'utf8')).matchAll(
        /(?:^|[\s>+~,])(?:html|body|\*)?:has\([^{]*/gm,
      ))
        broad.push(`${path}: ${rule.trim()}`);
    expect(broad).toEqual([]);
  });

  test('have no unused class', () => {
    const idle = [...modules].flatMap(([path, { defined, used }]) =>
      used ? [...defined].filter((name) => !used.has(name)).map((name) => `${path}: ${name}`) : [],
    );
    expect(idle).toEqual([]);
  });

  test('define every class that a component uses', () => {
    const missing = [...modules].flatMap(([path, { defined, used }]) =>
      [...(used ?? [])].filter((name) => !defined.has(name)).map((name) => `${path}: ${name}`),
    );
    expect(missing).toEqual([]);
  });

  test('use no variable that is never set, which would paint nothing', async () => {
    const texts = await Promise.all(
      files.filter((path) => /\.(css|tsx?)$/.test(path)).map((path) => readFile(join(src, path), 'utf8')),
    );
    const found = (pattern: RegExp) =>
      texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name));
    const set = new Set(found(/(--sl-[\w-]+)[\]'"`]*:/g));
    const unset = new Set(found(/var\((--sl-[\w-]+)\)/g).filter((name) => !set.has(name)));
    expect([...unset]).toEqual([]);
  });
});
