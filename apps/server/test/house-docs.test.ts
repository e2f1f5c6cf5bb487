import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, extname, join, normalize, sep } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { root } from './sources.ts';

const MAP = 'docs/ARCHITECTURE.md';
const NEW_FEATURE = 'docs/new-feature.md';

/** What a package has besides its source, and what is generated. */
const SETTINGS = new Set(['package.json', 'tsconfig.json', 'vitest.config.ts']);
const GENERATED = new Set(['node_modules', 'dist', 'test-results']);
/** Files with names that the docs may use. */
const READABLE = new Set(['.ts', '.tsx', '.mts', '.mjs', '.sql', '.json', '.css', '.html']);
/** Files of an installation and of npm: they are in no tree. */
const ELSEWHERE = new Set(['postgres.json', 'node_modules/.bin']);

interface Quote {
  text: string;
  /** The table row, list item or block of text around it. */
  paragraph: string;
}

let files: string[];
let folders: Set<string>;
let docs: { path: string; text: string; quotes: Quote[] }[];
const textOf = new Map<string, string>();
beforeAll(async () => {
  files = await filesUnder('');
  folders = new Set(files.flatMap((path) => parentsOf(path)));
  const read = files
    .filter((path) => READABLE.has(extname(path)) && !path.endsWith('package-lock.json'))
    .map(async (path) => textOf.set(path, await readFile(join(root, path), 'utf8')));
  await Promise.all(read);
  const markdown = files.filter((path) => path.endsWith('.md') && path !== 'CHANGELOG.md');
  docs = await Promise.all(
    markdown.map(async (path) => {
      const text = await readFile(join(root, path), 'utf8');
      return { path, text, quotes: quotesOf(text) };
    }),
  );
});

/** Paths from the root, including hidden files but not hidden folders. */
async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true });
  const found = entries.map(async (entry): Promise<string[]> => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (!entry.isDirectory()) return [path];
    return entry.name.startsWith('.') || GENERATED.has(entry.name) ? [] : filesUnder(path);
  });
  return (await Promise.all(found)).flat();
}

function parentsOf(path: string): string[] {
  const parent = dirname(path);
  return parent === '.' ? [] : [parent, ...parentsOf(parent)];
}

/** Everything in backticks. Two backticks enclose a text with one in it. */
function quotesOf(markdown: string): Quote[] {
  const paragraphs = markdown.split(/\n\s*\n|\n(?=\|)|\n(?=\s*(?:-|\d+\.) )/);
  return paragraphs.flatMap((paragraph) =>
    [...paragraph.matchAll(/(`+)(.+?)\1(?!`)/gs)].map(([, , text = '']) => ({
      text: text.trim().replaceAll(/\s+/g, ' '),
      paragraph,
    })),
  );
}

/** A path in the repository; not an address, a call, a package, a setting or an event. */
function isPath(text: string): boolean {
  if (folders.has(text)) return true;
  if (/[\s({:'"…=]/.test(text)) return false;
  if (text.includes('/')) return /^\w/.test(text);
  return READABLE.has(extname(text)) || extname(text) === '.md';
}

/** The files and folders that a path stands for: its beginning may be left out, and <feature> is any room. */
function found(path: string): string[] {
  const pattern = path
    .replace(/\/$/, '')
    .replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll(/<\w+>/g, '[^/]+');
  const ending = new RegExp(`(^|/)${pattern}$`);
  return [...files, ...folders].filter((one) => ending.test(one));
}

const pathsOf = (quotes: readonly Quote[]) =>
  quotes.map(({ text }) => text).filter((text) => isPath(text) && !ELSEWHERE.has(text));

/** Code that contains a name as a separate word. */
function hasWord(code: string, name: string): boolean {
  const from = code.indexOf(name);
  if (from === -1) return false;
  const isPart = (char: string | undefined) => char !== undefined && /\w/.test(char);
  const cut =
    (isPart(name[0]) && isPart(code[from - 1])) || (isPart(name.at(-1)) && isPart(code[from + name.length]));
  return !cut || hasWord(code.slice(from + 1), name);
}

/** The names of a piece of code: of `useCall(acknowledgePost, …)` both. */
const namesOf = (text: string) =>
  /\s/.test(text) && !text.includes('(') ? [text] : text.split(/[(),…\s]+/).filter((name) => name !== '');

const isCommand = (text: string) => /^npm\b/.test(text);

describe('the map', () => {
  const rows = (text: string) => [...text.matchAll(/^\| `([^`]+)` \|/gm)].map(([, path = '']) => path);

  const CONTRACT = 'packages/contract/src';
  const isRoomOfContract = (folder: string) =>
    dirname(folder) === CONTRACT && !['core', 'events', 'words'].includes(basename(folder));
  /** A room needs a line only where its name doesn't say enough. */
  const isRoom = (folder: string) =>
    isRoomOfContract(folder) || /^apps\/(server|web)\/src\/features\/[\w-]+(\/shared)?$/.test(folder);

  test('has one line for every folder but rooms, and none for a folder that is gone', () => {
    const listed = rows(docs.find(({ path }) => path === MAP)?.text ?? '');
    const inhabited = new Set(
      files.filter((path) => !SETTINGS.has(basename(path))).map((path) => dirname(path)),
    );
    inhabited.delete('.');
    const expected = [...inhabited].filter((folder) => !isRoom(folder) || listed.includes(folder));
    expect(listed.toSorted()).toEqual(expected.toSorted());
  });

  test('has a room of the server for every room of the contract', () => {
    const homeless = [...folders]
      .filter(isRoomOfContract)
      .filter((folder) => !folders.has(`apps/server/src/features/${basename(folder)}`));
    expect(homeless).toEqual([]);
  });
});

describe('the docs', () => {
  test('name only paths that exist', () => {
    const gone = docs.flatMap(({ path, quotes }) =>
      pathsOf(quotes)
        .filter((named) => found(named).length === 0)
        .map((named) => `${path}: ${named}`),
    );
    expect(gone).toEqual([]);
  });

  test('link only to files that exist', () => {
    const broken = docs.flatMap(({ path, text }) =>
      [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)]
        .map(([, target = '']) =>
          normalize(join(dirname(path), target))
            .split(sep)
            .join('/'),
        )
        .filter((target) => !files.includes(target) && !folders.has(target))
        .map((target) => `${path}: ${target}`),
    );
    expect(broken).toEqual([]);
  });

  test('name only commands that package.json has', () => {
    const { scripts } = JSON.parse(textOf.get('package.json') ?? '{}') as {
      scripts: Record<string, string>;
    };
    const unknown = docs.flatMap(({ path, text }) =>
      [...text.matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g)]
        .map(([, run, short]) => run ?? short ?? '')
        .filter((name) => !(name in scripts))
        .map((name) => `${path}: ${name}`),
    );
    expect(unknown).toEqual([]);
  });

  test('name only code that exists: a function, a table, a column, a setting', () => {
    const all = [...textOf].map(([, text]) => text);
    const isName = (text: string) => /^[a-z]\w*(\.\w+)*(\(\))?$|^[A-Z]+_[A-Z_]+$/.test(text);
    const unknown = docs.flatMap(({ path, quotes }) =>
      quotes
        .map(({ text }) => text)
        .filter((text) => isName(text) && !isPath(text))
        .filter((text) => !all.some((code) => hasWord(code, text.replace('()', ''))))
        .map((text) => `${path}: ${text}`),
    );
    expect(unknown).toEqual([]);
  });

  // The rules name the tests that enforce them, and the example of a feature its functions: a reader looks for them there.
  test.each([MAP, NEW_FEATURE])('%s names code that is in a file of the same paragraph', (doc) => {
    const quotes = docs.find(({ path }) => path === doc)?.quotes ?? [];
    const strangers = quotes
      .filter(({ text }) => !isPath(text) && !isCommand(text))
      .flatMap(({ text, paragraph }) => {
        const code = pathsOf(quotes.filter((quote) => quote.paragraph === paragraph))
          .flatMap((path) => found(path))
          .map((path) => textOf.get(path) ?? '');
        return namesOf(text).filter((name) => !code.some((one) => hasWord(one, name)));
      });
    expect(strangers).toEqual([]);
  });

  test('ADR 1 has a line for every dependency, and for nothing else', () => {
    const packages = files.filter((path) => basename(path) === 'package.json');
    const dependencies = new Set(
      packages
        .flatMap((path) => {
          const json = JSON.parse(textOf.get(path) ?? '{}') as Record<string, Record<string, string>>;
          return Object.keys({ ...json.dependencies, ...json.devDependencies, ...json.optionalDependencies });
        })
        .filter((name) => !name.startsWith('@studyline/')),
    );
    const adr = docs.find(({ path }) => path === 'docs/adr/0001-dependencies.md')?.text ?? '';
    const listed = [...adr.matchAll(/^\| (`[^|]+`) \|/gm)].flatMap(([, names = '']) =>
      names.split(', ').map((name) => name.replaceAll('`', '')),
    );
    const isMeant = (name: string, one: string) =>
      one.endsWith('*') ? name.startsWith(one.slice(0, -1)) : name === one;
    expect([...dependencies].filter((name) => !listed.some((one) => isMeant(name, one)))).toEqual([]);
    expect(listed.filter((one) => ![...dependencies].some((name) => isMeant(name, one)))).toEqual([]);
  });

  test('the settings of operating.md are those that are read', () => {
    const settings = textOf.get('apps/server/src/core/env.ts') ?? '';
    const read = [...settings.matchAll(/^ {2}([A-Z_]+): /gm)].map(([, name]) => name);
    const operating = docs.find(({ path }) => path === 'docs/operating.md')?.text ?? '';
    const listed = [...operating.matchAll(/^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) \|/gm)].flatMap(([, names = '']) =>
      names.split(', ').map((name) => name.replaceAll('`', '')),
    );
    expect(listed.toSorted()).toEqual(read.toSorted());
  });
});
