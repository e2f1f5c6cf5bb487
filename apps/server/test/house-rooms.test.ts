import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join, normalize, relative } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { addresses } from '@studyline/contract/core/addresses';
import { endpoints } from '@studyline/contract/core/endpoints';
import { roleKeys } from '@studyline/contract/core/permissions';
import { readMigrations } from '../src/db/migrate.ts';
import { isTest, roomOf, root, type SourceFile, sourcesOf } from './sources.ts';

/**
 * The rooms of the server by floor. Each imports only from the floors below its own. A folder in a room has its own floor
 * (docs/adr/0012-rooms-on-floors.md).
 */
const floors = [
  ['reference-data'],
  ['people'],
  ['auth', 'sharing', 'mail'],
  ['post-files', 'required-actions', 'second-factors', 'updates'],
  ['users', 'signature-pins'],
  ['news', 'courses'],
  ['posts'],
  ['feed', 'comments', 'comparison', 'page-notes'],
  ['compliance'],
  ['drafts', 'calendar', 'signatures', 'engagement'],
  ['members', 'classifications'],
  ['audit', 'channels', 'realtime', 'search', 'subscriptions'],
  ['teams', 'sharing/calls', 'recorded'],
  ['clients', 'delegations', 'rule-templates', 'products', 'rental-equipment'],
  ['registry-import', 'invitations', 'service-items'],
  [
    'administrators',
    'setup',
    'single-sign-on',
    'programs',
    'accounts',
    'notification-contacts',
    'updates/calls',
  ],
  ['app', 'updates/digest'],
];
const floorOf = new Map(floors.flatMap((rooms, floor) => rooms.map((room) => [room, floor] as const)));

let server: SourceFile[];
let product: SourceFile[];
/** Folders that create data for the demo and for tests. */
let others: SourceFile[];
beforeAll(async () => {
  server = await sourcesOf('apps/server/src');
  others = [...(await sourcesOf('apps/server/seed')), ...(await sourcesOf('apps/server/test'))].filter(
    (file) => !isTest(file.path),
  );
  product = server.filter((file) => !isTest(file.path));
});

describe('the rooms of the server', () => {
  test('each room has its floor', async () => {
    const features = join(root, 'apps/server/src/features');
    const entries = await readdir(features, { recursive: true, withFileTypes: true });
    const rooms = entries
      .filter((entry) => entry.isDirectory())
      .map((entry) => relative(features, join(entry.parentPath, entry.name)));
    expect(rooms.toSorted()).toEqual([...floorOf.keys()].toSorted());
  });

  test('a room imports only from the floors below', () => {
    const climbing = product.flatMap((file) => {
      const own = roomOf(file.path);
      if (!own) return [];
      return file.imports
        .filter((target) => target.startsWith('.'))
        .map((target) => normalize(join(dirname(file.path), target)))
        .filter((target) => {
          const other = roomOf(target);
          return other && other !== own && (floorOf.get(other) ?? 0) >= (floorOf.get(own) ?? 0);
        })
        .map((target) => `${file.path} imports ${target}`);
    });
    expect(climbing).toEqual([]);
  });

  test('a verb has the name of its endpoint', () => {
    /** One verb handles a call about the latest version and its twin about a given version. */
    const twins = [
      'getPostVersion: getPost',
      'updateVersionTitle: updateTitle',
      'downloadVersionFile: downloadFile',
      'listVersionPreviews: listPreviews',
    ];
    const routes = product.filter((file) => basename(file.path) === 'routes.ts');
    const mounted = routes.flatMap((file) => [...file.text.matchAll(/\bmountRoom\([^{]*\{([^}]*)\}/g)]);
    const verbs = mounted
      .flatMap(([, list = '']) => list.match(/[^,\s][^,]*/g) ?? [])
      .map((one) => one.trim());
    expect(verbs.map((verb) => verb.split(':')[0]).toSorted()).toEqual(
      endpoints.map(({ id }) => id).toSorted(),
    );
    expect(verbs.filter((verb) => verb.includes(':')).toSorted()).toEqual(twins.toSorted());
  });

  test('a verb is in a file named after it: none is named service.ts', () => {
    expect(server.filter((file) => basename(file.path) === 'service.ts').map((file) => file.path)).toEqual(
      [],
    );
  });

  test('a verb leaves its errors to its endpoint', () => {
    const ids = new Set(endpoints.map(({ id }) => id));
    const repeating = product.flatMap(({ path, text }) =>
      [...text.matchAll(/\*\/\nexport (?:async )?function (\w+)/g)]
        .filter(({ index }) => /\bThrows\b/.test(text.slice(text.lastIndexOf('/**', index), index)))
        .filter(([, name = '']) => path.includes('/features/') && ids.has(name))
        .map(([, name]) => `${path}: ${name}`),
    );
    expect(repeating).toEqual([]);
  });
});

describe('one place for each rule', () => {
  test('who may see a post is written in sharing only', () => {
    const named = /reader_keys|\baudience\s*(&&|@>|<@)|(&&|@>|<@|any\()\s*\S*\baudience\b/;
    const strays = [
      ...server.filter((file) => named.test(file.text)),
      ...others.filter((file) => /reader_keys/.test(file.text)),
    ].filter((file) => !/sharing\/visibility-queries\.ts$|db\/types\.ts$/.test(file.path));
    expect(strays.map((file) => file.path)).toEqual([]);
  });

  test('what a role may do is written in core/roles.ts only', async () => {
    const named = new RegExp(`\\b(${roleKeys.join('|')})\\b`);
    // A registry record and a rule's participation share a word with a role.
    const others = /core\/roles\.ts|registry-import\/record-sites\.ts/;
    const code = product.filter((file) => named.test(file.text) && !others.test(file.path));
    const migrations = (await readMigrations()).filter(({ name, text }) => {
      // It allows a day to people who held the role without one.
      if (name.endsWith('_inspectors.sql')) return false;
      const withoutParticipation = text.replaceAll(/check \(member_participation_type in \([^)]*\)\)/g, '');
      return named.test(withoutParticipation);
    });
    expect([...code.map((file) => file.path), ...migrations.map(({ name }) => name)]).toEqual([]);
  });

  test('the address of a screen is written in the contract only', async () => {
    const samples = Object.values(addresses).map((address) =>
      String(Reflect.apply(address, undefined, [1, 1, 1])),
    );
    const begins = new Set(samples.flatMap((sample) => /^\/(\w[\w-]*)/.exec(sample)?.[1] ?? []));
    const typed = new RegExp(`(?<!\\$\\{BASE\\})(?<=[>'"\`]|\\$\\{[^}]*\\})/(${[...begins].join('|')})\\b`);
    // They name routes, not addresses.
    const routes = /routes\.tsx$|features\/app\/help-screens\.ts$/;
    const web = (await sourcesOf('apps/web/src')).filter(
      (file) => !isTest(file.path) && !routes.test(file.path),
    );
    expect(begins.size).toBeGreaterThan(10);
    expect([...product, ...web].filter((file) => typed.test(file.text)).map((file) => file.path)).toEqual([]);
  });
});

describe('e2e/rooms.json', () => {
  let roomsOf: Record<string, string[]>;
  beforeAll(async () => {
    roomsOf = JSON.parse(await readFile(join(root, 'e2e/rooms.json'), 'utf8'));
  });

  test('names the rooms of every journey', async () => {
    const journeys = (await readdir(join(root, 'e2e/journeys'))).map((file) => basename(file, '.e2e.ts'));
    expect(Object.keys(roomsOf).toSorted()).toEqual(journeys.toSorted());
    expect(journeys.filter((journey) => roomsOf[journey]?.length === 0)).toEqual([]);
  });

  test('names rooms that exist', async () => {
    const apps = ['apps/server/src/features', 'apps/web/src/features'];
    const rooms = await Promise.all(apps.map((features) => readdir(join(root, features))));
    expect(
      Object.values(roomsOf)
        .flat()
        .filter((room) => !rooms.flat().includes(room)),
    ).toEqual([]);
  });
});
