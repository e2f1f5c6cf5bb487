import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { generateSource } from 'oazapfts';
import { afterAll, describe, expect, test } from 'vitest';
import { endpoints } from '@studyline/contract/core/endpoints';
import { startApp } from '../../test/app.ts';
import { readPost } from '../../test/posts.ts';
import { root } from '../../test/sources.ts';
import { buildWorld } from '../../test/world.ts';
import { chapters } from './api-guide.ts';
import { describeApi } from './openapi.ts';
import { OPENAPI_FILE } from './write-openapi.ts';

type Json = Record<string, unknown>;
const run = promisify(execFile);
const app = await startApp();
afterAll(() => app.close());
const document = JSON.parse(JSON.stringify(describeApi())) as ReturnType<typeof describeApi>;

/** Every object in the document, with its location. */
function* objectsIn(value: unknown, path = ''): Generator<[path: string, object: Json]> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield [path, value as Json];
  for (const [key, item] of Object.entries(value)) yield* objectsIn(item, `${path}/${key}`);
}
const objects = [...objectsIn(document)];

describe('the API document', () => {
  test('passes the lint', async () => {
    const rules = {
      // The specification has /comments/posts/{postId} and /comments/{commentId}/actions.
      'no-ambiguous-paths': 'off',
    } as const;
    const config = await createConfig({ extends: ['recommended-strict'], rules });
    const problems = await lintFromString({ source: JSON.stringify(document), config });
    expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
  });

  test('defines no shape twice', () => {
    const shapes = objects.filter(([, { type, properties }]) => type === 'object' && properties);
    const byText = Map.groupBy(shapes, ([, shape]) => JSON.stringify(shape));
    const repeated = [...byText.values()].filter((alike) => alike.length > 1);
    expect(repeated.map((alike) => alike.map(([path]) => path))).toEqual([]);
  });

  test('describes every parameter and every chapter, and has no gap in a sentence', () => {
    const parameters = objects.filter(([, object]) => 'in' in object && 'schema' in object);
    expect(parameters.length).toBeGreaterThan(20);
    expect(parameters.filter(([, { description }]) => !description)).toEqual([]);
    expect(Object.keys(chapters).toSorted()).toEqual(
      [...new Set(endpoints.map(({ feature }) => feature))].toSorted(),
    );
    expect(JSON.stringify(document)).not.toContain('{{');
  });

  test('states what is required, and which bytes and cookies there are', () => {
    const contents = objects
      .flatMap(([, { content }]) => Object.entries((content ?? {}) as Json))
      .flatMap(([type, one]) => (type.includes('/') ? [one] : []));
    expect(contents.length).toBeGreaterThan(endpoints.length);
    expect(contents.filter((one) => !(one as Json)['schema'])).toEqual([]);
    const { paths } = document;
    expect(paths['/openapi/v1/comments/posts/{postId}']?.['post']).toMatchObject({
      requestBody: {
        required: true,
        content: { 'application/json': {}, 'multipart/form-data': {} },
      },
    });
    expect(paths['/openapi/v1/channels/{channelId}/posts']?.['post']).toMatchObject({
      requestBody: { content: {} },
    });
    expect(paths['/openapi/v1/channels/{channelId}/add-document']?.['post']).toMatchObject({
      requestBody: {
        required: true,
        content: { 'multipart/form-data': { encoding: { ruleSet: { contentType: 'application/json' } } } },
      },
    });
    expect(paths['/openapi/v1/posts/{id}/{version}/thumbnail']?.['get']).toMatchObject({
      security: [{ bearer: [] }, { session: [] }],
      responses: { 200: { content: { 'image/webp': { schema: { type: 'string', format: 'binary' } } } } },
    });
    // A file's type is that of its content.
    const parts = { content: { '*/*': { schema: { type: 'string', format: 'binary' } } } };
    expect(paths['/openapi/v1/posts/{id}/download-file']?.['get']).toMatchObject({
      responses: { 200: parts, 206: parts },
    });
  });

  test('is the reference at /docs, by its title', async () => {
    const page = await app.app.inject('/docs/');
    expect(page.body).toContain('<title>Studyline</title>');
  });

  test('takes less than 2.5 kB per call', () => {
    expect(JSON.stringify(document).length / endpoints.length).toBeLessThan(2500);
  });
});

/** Code that somebody might write with the generated client. */
const program = `
import { addDocument, addComment, defaults, listRules } from './client.ts';

const [baseUrl = '', token = '', channelId = ''] = process.argv.slice(2);
defaults.baseUrl = baseUrl;
defaults.headers = { authorization: \`Bearer \${token}\` };
const created = await addDocument({
  channelId: Number(channelId),
  idempotencyKey: 'a program',
  documentFields: {
    title: 'Written by a program',
    intent: 'PUBLISH',
    permissions: {
      viewPost: { channelWide: true },
      commentOnPost: { channelWide: true },
      updatePost: { channelWide: false },
      deletePost: { channelWide: false },
    },
    ruleSet: [
      { requiredActionType: 'ACKNOWLEDGE', targetAudience: { channelWide: true } },
      { requiredActionType: 'VIEW', targetAudience: { channelWide: true } },
    ],
    file: new File(['Dose;Day'], 'doses.csv'),
  },
});
if (created.status !== 200) throw new Error(created.data.errorDescription);
const { postId } = created.data;
const comment = await addComment({ postId, commentInput: { commentTextRequest: 'By a program' } });
const rules = await listRules({ id: postId });
if (comment.status !== 200 || rules.status !== 200) throw new Error('no comment or no rules');
console.log(JSON.stringify({ postId, rules: rules.data.ruleSet.length, comment: comment.data.commentText }));
`;

describe('a client generated from the API document', async () => {
  const { study, manager, reader } = await buildWorld(app.server.db);
  const folder = await mkdtemp(join(tmpdir(), 'studyline-client-'));
  afterAll(() => rm(folder, { recursive: true }));

  test('compiles, and uploads a document with rules', async () => {
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
    const source = await generateSource(OPENAPI_FILE, { argumentStyle: 'object' });
    await writeFile(join(folder, 'client.ts'), source);
    await writeFile(join(folder, 'program.ts'), program);
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
    const options = '--strict --noEmit --skipLibCheck --target esnext --module nodenext --types node';
    const compiler = join(root, 'node_modules/typescript/bin/tsc');
    const compiled = await run(
      process.execPath,
      [compiler, ...options.split(' '), '--allowImportingTsExtensions', 'program.ts'],
      { cwd: folder },
    ).catch(({ stdout }: { stdout: string }) => ({ stdout }));
    expect(compiled.stdout).toBe('');
    const args = [await app.listen(), await app.as(manager).token(), String(study.channelId)];
    const { stdout } = await run(process.execPath, [join(folder, 'program.ts'), ...args]);
    const said = JSON.parse(stdout) as { postId: number };
    expect(said).toMatchObject({ rules: 2, comment: 'By a program' });
    expect((await readPost(app, reader, said.postId)).body.postDetail.actions).toHaveLength(2);
  });
});
