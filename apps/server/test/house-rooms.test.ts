import { readdir } from 'node:fs/promises';
import { basename, dirname, join, normalize } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '@studyline/contract/endpoints';
import { roleKeys } from '@studyline/contract/permissions';
import { readMigrations } from '../src/db/migrate.ts';
import { featureOf, isTest, root, type SourceFile, sourcesOf } from './sources.ts';

/** Rooms of the server from the ground up: each imports only from the floors below its own. */
const floors = [
  ['people', 'reference-data'],
  ['auth', 'users', 'sharing'],
  ['post-files', 'required-actions'],
  ['posts'],
  ['feed', 'comments'],
  ['compliance'],
  ['drafts'],
  ['audit', 'channels', 'classifications', 'realtime', 'teams'],
  ['clients'],
  ['registry-import'],
  ['app'],
];
const floorOf = new Map(floors.flatMap((rooms, floor) => rooms.map((room) => [room, floor] as const)));

let server: SourceFile[];
let product: SourceFile[];
beforeAll(async () => {
  server = await sourcesOf('apps/server/src');
  product = server.filter((file) => !isTest(file.path));
});

describe('the rooms of the server', () => {
  test('each room has its floor', async () => {
    const rooms = await readdir(join(root, 'apps/server/src/features'));
    expect(rooms.toSorted()).toEqual([...floorOf.keys()].toSorted());
  });

  test('a room imports only from the floors below', () => {
    const climbing = product.flatMap((file) => {
      const own = featureOf(file.path);
      if (!own) return [];
      return file.imports
        .filter((target) => target.startsWith('.'))
        .map((target) => normalize(join(dirname(file.path), target)))
        .filter((target) => {
          const other = featureOf(target);
          return other && other !== own && (floorOf.get(other) ?? 0) >= (floorOf.get(own) ?? 0);
        })
        .map((target) => `${file.path} imports ${target}`);
    });
    expect(climbing).toEqual([]);
  });

  test('a handler calls a service verb that bears the name of an endpoint', () => {
    const ids = new Set(endpoints.map((endpoint) => endpoint.id));
    const strangers = product
      .filter((file) => basename(file.path) === 'routes.ts')
      .flatMap((file) =>
        [...file.text.matchAll(/\broute\(\s*app,\s*[\w.]+,\s*(?:async )?\([^)]*\) =>\s*(?:\w+\.)?(\w+)\(/g)]
          .map((match) => match[1] ?? '')
          .filter((verb) => !ids.has(verb))
          .map((verb) => `${file.path} calls ${verb}`),
      );
    expect(strangers).toEqual([]);
  });
});

describe('one place for each rule', () => {
  test('who may see a post is written in sharing alone', () => {
    const overlap = /(audience|reader_keys)\s*&&|&&\s*(\$\{\w+\}|\w+)?\.?(audience|reader_keys)/;
    const strays = server.filter(
      (file) => overlap.test(file.text) && !file.path.endsWith('sharing/visibility-queries.ts'),
    );
    expect(strays.map((file) => file.path)).toEqual([]);
  });

  test('what a role may do is written in core/roles.ts alone', async () => {
    const named = new RegExp(`'(${roleKeys.join('|')})'`);
    // The record of a registry and a rule's participation have a word in common with a role.
    const others = /core\/roles\.ts|registry-import\/record-sites\.ts/;
    const code = product.filter((file) => named.test(file.text) && !others.test(file.path));
    const migrations = (await readMigrations()).filter(({ text }) => {
      const withoutParticipation = text.replaceAll(/check \(member_participation_type in \([^)]*\)\)/g, '');
      return named.test(withoutParticipation);
    });
    expect([...code.map((file) => file.path), ...migrations.map(({ name }) => name)]).toEqual([]);
  });
});
