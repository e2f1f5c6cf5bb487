import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pathOf } from '@studyline/contract/core/endpoint';
import { endpoints } from '@studyline/contract/core/endpoints';
import { errorCodes } from '@studyline/contract/core/errors';
import { liveEvents } from '@studyline/contract/events/live-events';
import { en } from '@studyline/contract/words/en';
import { openApiText, OPENAPI_FILE } from '../src/http/write-openapi.ts';
import { writeTypes } from '../src/db/write-types.ts';
import { startApp, type TestApp } from './app.ts';
import { SLOWEST } from './slowest-first.ts';
import { featureOf, isTest, root, type SourceFile, sourcesOf } from './sources.ts';

/** `.default` works around a module whose types misdescribe its export. */
const cast = /as unknown as (?!typeof \w+\.default)/;

let app: TestApp;
let server: SourceFile[];
let web: SourceFile[];
beforeAll(async () => {
  app = await startApp();
  [server, web] = await Promise.all([sourcesOf('apps/server/src'), sourcesOf('apps/web/src')]);
});
afterAll(() => app.close());

describe('the contract', () => {
  test('every endpoint is mounted', () => {
    const missing = endpoints.filter(
      (e) => !app.app.hasRoute({ method: e.method, url: pathOf(e).replaceAll(/\{(\w+)\}/g, ':$1') }),
    );
    expect(missing.map((e) => e.id)).toEqual([]);
  });

  test('ids are unique, and so are method and path', () => {
    expect(new Set(endpoints.map((e) => e.id)).size).toBe(endpoints.length);
    expect(new Set(endpoints.map((e) => `${e.method} ${pathOf(e).replaceAll(/\{\w+\}/g, '{}')}`)).size).toBe(
      endpoints.length,
    );
  });

  test('openapi.json matches the contract (renew it with: npm run generate)', async () => {
    expect(await readFile(OPENAPI_FILE, 'utf8')).toBe(openApiText());
  });

  test('every error code is thrown or listed somewhere', () => {
    const used = server
      .filter((f) => !isTest(f.path))
      .map((f) => f.text)
      .join('\n');
    expect(errorCodes.filter((code) => !used.includes(`'${code}'`))).toEqual([]);
  });
});

describe('the database', () => {
  test('db/types.ts matches the migrations (renew it with: npm run generate)', async () => {
    await expect(writeTypes(app.database.ownerUrl, { verify: true })).resolves.toBeUndefined();
  });

  test('every feature flag is read by name', async () => {
    const flags = await app.server.db.selectFrom('feature_flag').select('key').execute();
    const code = [...server, ...web].filter((f) => !isTest(f.path)).map((f) => f.text);
    expect(flags.filter(({ key }) => !code.some((text) => text.includes(`'${key}'`)))).toEqual([]);
  });

  test('migrations are numbered without a gap', async () => {
    const names = (await readdir(join(root, 'apps/server/src/db/migrations'))).toSorted();
    expect(names.map((name) => Number(name.slice(0, 4)))).toEqual(names.map((_, index) => index + 1));
  });

  test('raw statements run through db/rows.ts, which checks their rows by a schema', () => {
    // Kysely's own statements are run without an argument, transactions with a function. A fragment may only be a plain value.
    const raw =
      /\.execute\((?!\s*(?:\)|async\b|\())|\.executeQuery\(|\bsql<(?!(?:Date|string|number|boolean)>)/;
    const strays = server.filter(
      (f) => raw.test(f.text) && !isTest(f.path) && basename(f.path) !== 'rows.ts',
    );
    expect(strays.map((f) => f.path)).toEqual([]);
  });

  test('no transaction waits for the file storage, which would hold its connection and its locks', () => {
    // A function that receives a transaction, and the lines indented below the one that opens one.
    const inside =
      /^(?:export )?(?:async )?function[^{]*\btrx: Trx[\s\S]*?\n\}|^( *).*(?:\btransact\(|\.transaction\(\)).*(?:\n\1[ })].*)*/gm;
    const strays = server.filter(
      (f) => !isTest(f.path) && f.text.match(inside)?.some((text) => text.includes('storage.')),
    );
    expect(strays.map((f) => f.path)).toEqual([]);
  });

  test('the rows of raw statements have camelCase fields, also inside JSON', () => {
    const reading = server.filter(
      (f) =>
        !isTest(f.path) && (f.path.endsWith('queries.ts') || f.imports.some((i) => i.endsWith('/rows.ts'))),
    );
    const strays = reading.flatMap(({ path, text }) =>
      shapesIn(text).flatMap((shape) =>
        [...shape.matchAll(/(?<=[{,]\s*)\w+_\w+(?=\s*:)/g)].map(([name]) => `${path}: ${name}`),
      ),
    );
    expect(strays).toEqual([]);
  });

  test('SQL lives in queries, core and db only', () => {
    const allowed = /\/(db|core)\/|queries\.ts$/;
    const strays = server.filter(
      (f) => f.imports.includes('kysely') && !allowed.test(f.path) && !isTest(f.path),
    );
    expect(strays.map((f) => f.path)).toEqual([]);
  });
});

describe('the driver', () => {
  test('its settings are in db/driver.ts', () => {
    const special =
      /\bextends (pg\.)?(Client|Pool|PostgresDriver)\b|setTypeParser|plan_cache_mode|\bpipeline: |rowMode/;
    const strays = server.filter((f) => special.test(f.text) && !isTest(f.path));
    expect(strays.map((f) => f.path)).toEqual(['apps/server/src/db/driver.ts']);
  });

  test('its private parts are not used, no code is generated from text, and an INSERT supplies its own ids', async () => {
    const trick =
      /\b(client|this|pool)\.(connection|_\w+)\b|\buncork\(|new Function\b|\beval\(|nextval\(|overriding system value/i;
    const strays = [...server, ...(await sourcesOf('apps/server/seed')), ...web].filter(
      (f) => trick.test(f.text) && !isTest(f.path),
    );
    expect(strays.map((f) => f.path)).toEqual([]);
  });

  test('only record() defers work to the end of a transaction', () => {
    const strays = server.filter((f) => /\bMap<Trx\b|\bWeakMap<Trx\b/.test(f.text));
    expect(strays.map((f) => f.path)).toEqual(['apps/server/src/core/record.ts']);
  });
});

describe('the words of answers', () => {
  test('are in the catalogue: no sentence is written where it is thrown or sent', async () => {
    const contract = await sourcesOf('packages/contract/src');
    const sources = [
      ...server.filter((f) => /src\/(features|http|core|jobs)\//.test(f.path)),
      ...contract.filter((f) => !/\/words\/|\/errors\.ts$/.test(f.path)),
    ].filter((f) => !isTest(f.path) && !/\/http\/(api-guide|openapi)\.ts$/.test(f.path));
    // A sentence ends with a full stop. The text of an Error is for the log, a description for programmers.
    const sentence = /(?<!(?:Error\(|describe\(|description:)\s*)(['"`])[A-Z][^'"`\n]*\s[^'"`\n]*[.!?]\1/g;
    const message = /\bmessage:\s*(['"`])[^'"`\n]*\s[^'"`\n]*\1/g;
    const written = sources.flatMap(({ path, text }) => {
      const code = text.replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '');
      return [...code.matchAll(sentence), ...code.matchAll(message)].map(([found]) => `${path}: ${found}`);
    });
    expect(written).toEqual([]);
  });

  test('of our own rules are in the catalogue: the message of every refinement is a key', async () => {
    const wrong = [...server, ...(await sourcesOf('packages/contract/src'))].filter(({ path, text }) => {
      const rules = text.match(/\.(refine|superRefine)\(|addIssue\(/g)?.length ?? 0;
      const keys = text.match(/' satisfies WordKey/g)?.length ?? 0;
      return !isTest(path) && !path.includes('/live/') && rules > keys;
    });
    expect(wrong.map((f) => f.path)).toEqual([]);
  });
});

describe('the catalogue', () => {
  test('has no unused text', async () => {
    const contract = await sourcesOf('packages/contract/src');
    const code = [...server, ...web, ...contract.filter((f) => !f.path.includes('/words/'))]
      .filter((f) => !isTest(f.path))
      .map((f) => f.text)
      .join('\n');
    // A key may be composed: `posts.state.${label}`, where each label is a string or a name somewhere.
    const composed = [...code.matchAll(/`([a-z]\w*\.[^`\n]*\$\{[^`\n]*)`/gi)].map(([, template = '']) => {
      const fixed = template.split(/\$\{[^}]*\}/).map((part) => part.replaceAll('.', String.raw`\.`));
      return new RegExp(`^${fixed.join(String.raw`(\w+)`)}$`);
    });
    const labels = new Set(
      [...code.matchAll(/'([\w.]+)'|\b(\w+)\??:/g)].map(([, text = '', name]) => name ?? camelCase(text)),
    );
    const isComposed = (key: string) =>
      composed.some((template) =>
        template
          .exec(key)
          ?.slice(1)
          .every((part) => labels.has(part)),
      );
    const written = new Set([...code.matchAll(/['"]([\w.]+)(?=['"])/g)].map(([, text]) => text));
    const unused = keysOf(en).filter((key) => !written.has(key) && !isComposed(key));
    expect(unused).toEqual([]);
  });
});

test('the slowest test files, which run first, exist', () => {
  const missing = SLOWEST.filter((name) => !existsSync(join(root, 'apps/server', `${name}.test.ts`)));
  expect(missing).toEqual([]);
});

const camelCase = (dotted: string) =>
  dotted.replaceAll(/\.(\w)/g, (_, letter: string) => letter.toUpperCase());

/** What z.object() and extend() are given, without comments. */
function shapesIn(text: string): string[] {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
  return [...code.matchAll(/\b(?:object|extend)\((?=\{)/g)].map((call) => {
    const start = call.index + call[0].length;
    let depth = 0;
    for (let end = start; end < code.length; end++) {
      if (code[end] === '{') depth++;
      if (code[end] === '}' && --depth === 0) return code.slice(start, end);
    }
    throw new Error('A shape has no end.');
  });
}

/** The keys of texts, plurals without their ending. */
function keysOf(texts: object, path = ''): string[] {
  return Object.entries(texts).flatMap(([name, text]) =>
    typeof text === 'string'
      ? `${path}${name.replace(/_(one|other)$/, '')}`
      : keysOf(text as object, `${path}${name}.`),
  );
}

describe('live events', () => {
  test('every live event invalidates something in the web app', async () => {
    const { staleAfter } = (await import(join(root, 'apps/web/src/live/invalidations.ts'))) as {
      staleAfter: (event: string, payload: object) => unknown[];
    };
    expect(liveEvents.filter((name) => staleAfter(name, {}).length === 0)).toEqual([]);
  });
});

describe('the rooms', () => {
  test("a server feature imports another's verbs, queries, policy or present, never its routes", () => {
    const crossings = server.flatMap((file) =>
      file.imports
        .filter(
          (target) =>
            target.endsWith('/routes.ts') && target.startsWith('..') && featureOf(file.path) !== undefined,
        )
        .map((target) => `${file.path} imports ${target}`),
    );
    expect(crossings).toEqual([]);
  });

  test('the rooms below the features know none of them', () => {
    const below = /src\/(core|db|files|http)\//;
    const crossings = server.flatMap((file) =>
      file.imports
        .filter((target) => below.test(file.path) && !isTest(file.path) && target.includes('/features/'))
        .map((target) => `${file.path} imports ${target}`),
    );
    expect(crossings).toEqual([]);
  });

  test('policies are pure: no database, no clock, no file', () => {
    const impure = server.filter(
      (f) =>
        f.path.endsWith('policy.ts') &&
        (/\basync\b|Date\.now|now\(/.test(f.text) || f.imports.some((i) => /kysely|node:/.test(i))),
    );
    expect(impure.map((f) => f.path)).toEqual([]);
  });

  test('nothing in the contract imports more than zod and itself', async () => {
    const contract = await sourcesOf('packages/contract/src');
    const wrong = contract.filter(
      (f) => !isTest(f.path) && f.imports.some((i) => i !== 'zod' && !i.startsWith('.')),
    );
    expect(wrong.map((f) => f.path)).toEqual([]);
  });

  test('files are kebab-case, components PascalCase', () => {
    const wrong = [...server, ...web].filter(
      ({ path }) =>
        !/^[a-z0-9]+(-[a-z0-9]+)*(\.\w+)*\.tsx?$/.test(basename(path)) &&
        !/^[A-Z]\w*(\.test)?\.tsx$/.test(basename(path)),
    );
    expect(wrong.map((f) => f.path)).toEqual([]);
  });
});

describe('the server tests', () => {
  let tests: SourceFile[];
  beforeAll(async () => {
    const all = [
      ...server,
      ...(await sourcesOf('apps/server/test')),
      ...(await sourcesOf('apps/server/seed')),
    ];
    tests = all.filter((f) => f.path.endsWith('.test.ts') || f.path.startsWith('apps/server/test/'));
  });

  test('create posts, and what people do with them, through the verbs of the product', () => {
    const byHand = /insert(?: into |Into\(')(?:post|comment|assignment|compliance)/;
    expect(tests.filter((f) => byHand.test(f.text)).map((f) => f.path)).toEqual([]);
  });

  test('cast nothing into data of the product', () => {
    const isHouse = (path: string) => path.endsWith('/house.test.ts');
    expect(tests.filter((f) => cast.test(f.text) && !isHouse(f.path)).map((f) => f.path)).toEqual([]);
  });
});

describe('the product', () => {
  /** Each cast has a comment that says why the compiler cannot know it. */
  const reasoned = [
    'apps/server/src/pdf/reading-order.ts',
    'apps/web/src/api/query-options.ts',
    'apps/web/src/features/feed/feed-list.ts',
    'apps/web/src/features/post-files/preview-query.ts',
    'apps/web/src/live/use-call.ts',
  ];

  test('casts nothing past the compiler without giving the reason beside it', async () => {
    const product = [...server, ...web, ...(await sourcesOf('packages/contract/src'))];
    const casting = product.filter((f) => !isTest(f.path) && cast.test(f.text)).map((f) => f.path);
    expect(casting.toSorted()).toEqual(reasoned);
  });
});
