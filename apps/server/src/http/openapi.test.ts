import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { generateSource } from 'oazapfts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '@studyline/contract/core/endpoints';
import { startApp } from '../../test/app.ts';
import { eventually } from '../../test/eventually.ts';
import { root } from '../../test/sources.ts';
import { buildProgram } from '../../test/programs.ts';
import { addClientAdmin, buildUser, buildWorld, setGlobalFlag } from '../../test/world.ts';
import { makePdf } from '../files/previews-fixture.ts';
import { makePreviews } from '../features/post-files/jobs.ts';
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

/** The names of the files of a shape, and of the shapes that it mentions. */
function filesOf(shape: Json = {}): string[] {
  const { $ref, allOf = [], properties = {} } = shape as { $ref?: string; allOf?: Json[]; properties?: Json };
  const named = $ref ? document.components.schemas[$ref.slice('#/components/schemas/'.length)] : undefined;
  const own = Object.entries(properties).flatMap(([name, field]) =>
    JSON.stringify(field).includes('"format":"binary"') ? [name] : [],
  );
  return [...own, ...[...(named ? [named] : []), ...allOf].flatMap(filesOf)];
}

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

  test('describes every call, parameter and chapter, and has no gap in a sentence', () => {
    const calls = Object.values(document.paths).flatMap((path) => Object.values(path));
    expect(calls).toHaveLength(endpoints.length);
    expect(calls.filter(({ description }) => !description)).toEqual([]);
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
    expect(JSON.stringify(document)).not.toContain('*/*');
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
    const json = { contentType: 'application/json' };
    expect(paths['/openapi/v1/channels/{channelId}/services/pickups']?.['post']).toMatchObject({
      requestBody: { content: { 'multipart/form-data': { encoding: { items: json, packages: json } } } },
    });
    expect(paths['/openapi/v1/posts/{id}/{version}/thumbnail']?.['get']).toMatchObject({
      security: [{ bearer: [] }, { session: [] }],
      responses: { 200: { $ref: '#/components/responses/Picture' } },
    });
    expect(document.components.responses['Picture']).toMatchObject({
      content: { 'image/webp': { schema: { type: 'string', format: 'binary' } } },
    });
    // A file's type is that of its content.
    expect(paths['/openapi/v1/posts/{id}/download-file']?.['get']).toMatchObject({
      responses: {
        200: { $ref: '#/components/responses/UploadedFile' },
        206: { $ref: '#/components/responses/FilePart' },
      },
    });
  });

  test.each(endpoints.filter(({ file, files, pictures }) => file ?? files ?? pictures))(
    'has the files that $id takes, in the first type of its body',
    ({ id, file, files = [], pictures = [] }) => {
      const call = Object.values(document.paths)
        .flatMap((path) => Object.values(path))
        .find(({ operationId }) => operationId === id);
      const { content = {} } = (call?.['requestBody'] ?? {}) as {
        content?: Record<string, { schema: Json }>;
      };
      const [type, body] = Object.entries(content)[0] ?? [];
      const named = [...(file ? [file] : []), ...files, ...pictures].map(({ name }) => name);
      expect([type, filesOf(body?.schema)]).toEqual(['multipart/form-data', named]);
    },
  );

  test('is the reference at /docs, by its title', async () => {
    const page = await app.app.inject('/docs/');
    expect(page.body).toContain('<title>Studyline</title>');
    // Scripts come from an http address as well, on which a browser must not be told to ask for https.
    expect(page.headers['content-security-policy']).toBe(
      (await app.app.inject('/')).headers['content-security-policy'],
    );
  });

  test('takes less than 2.5 kB per call', () => {
    expect(JSON.stringify(document).length / endpoints.length).toBeLessThan(2500);
  });
});

/** The beginning of what somebody might write with the generated client. */
const beginning = `
import { openAsBlob } from 'node:fs';
import * as api from './client.ts';

const [baseUrl = '', channelId = '', ...tokens] = process.argv.slice(2);
api.defaults.baseUrl = baseUrl;
const callers = tokens.map((token) => ({ headers: { authorization: \`Bearer \${token}\` } }));

/** What a call returns if it succeeds. */
type Done<A> = A extends { status: 200; data: infer D } ? D : never;
async function done<A extends { status: number; data: unknown }>(call: Promise<A>): Promise<Done<A>> {
  const answer = await call;
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.data));
  return answer.data as Done<A>;
}

const file = async (name: string) => new File([await openAsBlob(name)], name);
`;

/** What a program does with its key: it submits a document and reads its history. A person's token gets nowhere. */
const withKey = `${beginning}
const [program, person] = callers;
const documentFields = { title: 'Written with a key', file: await file('before.pdf') };
const { postId } = await done(
  api.addDocument({ channelId: Number(channelId), idempotencyKey: 'once', documentFields }, program),
);
await done(api.changeDraftStatus({ id: postId, transitionName: 'submit_draft' }, program));
const { items } = await done(api.listPostAudit({ postId }, program));
const refused = await api.listMyChannels({}, person);
console.log(JSON.stringify([
  ...items.map(({ eventType, actorName, program }) => [eventType, actorName, program?.keyId]),
  refused.status === 403 ? refused.data.errorDescription : refused.status,
]));
`;

/** The life of a post. */
const program = `${beginning}
const [author, approver, reader] = callers;
const created = await done(api.addDocument({
  channelId: Number(channelId),
  idempotencyKey: 'a program',
  documentFields: {
    title: 'Written by a program',
    intent: 'DRAFT',
    permissions: {
      viewPost: { channelWide: true },
      commentOnPost: { channelWide: true },
      updatePost: { channelWide: true },
      deletePost: { channelWide: true },
    },
    ruleSet: [
      { requiredActionType: 'ACKNOWLEDGE', targetAudience: { channelWide: true } },
      { requiredActionType: 'VIEW', targetAudience: { channelWide: true } },
    ],
    file: await file('before.pdf'),
  },
}, author));
const id = created.postId;
const said: unknown[] = [];
await submit();

async function submit() {
  await done(api.changeDraftStatus({ id, transitionName: 'submit_draft' }, author));
}
async function approve(version: number) {
  await done(api.recordView({ id, recordViewBody: { version } }, approver));
  const changeDraftStatusBody = { versionDescription: version > 1 ? 'The dose is corrected.' : '' };
  const { versionLabel } = await done(
    api.changeDraftStatus({ id, transitionName: 'approve_draft', changeDraftStatusBody }, approver),
  );
  said.push(versionLabel);
}
async function acknowledge() {
  const { postDetail } = await done(api.getPost({ id }, reader));
  const action = postDetail.actions.find(({ requiredActionType }) => requiredActionType === 'ACKNOWLEDGE');
  const { teamId, ruleId } = action!;
  await done(api.recordView({ id, recordViewBody: { version: postDetail.version } }, reader));
  await done(api.acknowledgePost({ id, version: postDetail.version, acknowledgePostBody: { teamId, ruleId } }, reader));
  said.push('acknowledged');
}

await approve(1);
await acknowledge();
const comment = await done(api.addComment({ postId: id, body: { commentTextRequest: 'By a program' } }, reader));
said.push(comment.commentText);

await done(api.replaceDocument({ id, replaceDocumentBody: { changeType: 'MAJOR', file: await file('after.pdf') } }, author));
await submit();
await approve(2);
await acknowledge();
async function compare() {
  const answer = await api.compareVersions({ id, version: 1, otherVersion: 2 }, reader);
  if (answer.status !== 409) return done(Promise.resolve(answer));
  await new Promise((resolve) => setTimeout(resolve, 100));
  return compare();
}
const { changes } = await compare();
said.push(...changes.map(({ kind }) => kind));

const reverted = await done(api.revertPost({ id, version: 1, revertPostBody: { versionDescription: 'As it was.' } }, approver));
said.push(reverted.versionLabel);
const removed = await done(api.deletePost({ id }, approver));
said.push(removed.deleted);
console.log(JSON.stringify(said));
`;

describe('a client generated from the API document', async () => {
  const { study, author, approver, coordinator } = await buildWorld(app.server.db);
  const folder = await mkdtemp(join(tmpdir(), 'studyline-client-'));
  afterAll(() => rm(folder, { recursive: true }));

  beforeAll(async () => {
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
    const source = await generateSource(OPENAPI_FILE, { argumentStyle: 'object' });
    await writeFile(join(folder, 'client.ts'), source);
    await writeFile(join(folder, 'before.pdf'), await makePdf(['The dose is 10 mg']));
    await writeFile(join(folder, 'after.pdf'), await makePdf(['The dose is 20 mg']));
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  });
  const address = await app.listen();

  /** Compiles a program, and starts it for the study. */
  async function start(name: string, code: string, tokens: string[]) {
    await writeFile(join(folder, name), code);
    const options = '--strict --noEmit --skipLibCheck --target esnext --module nodenext --types node';
    const compiler = join(root, 'node_modules/typescript/bin/tsc');
    const compiled = await run(
      process.execPath,
      [compiler, ...options.split(' '), '--allowImportingTsExtensions', name],
      { cwd: folder },
    ).catch(({ stdout }: { stdout: string }) => ({ stdout }));
    expect(compiled.stdout).toBe('');
    return {
      ended: run(process.execPath, [name, address, String(study.channelId), ...tokens], { cwd: folder }),
    };
  }

  test('compiles, and with a key submits a document and reads its history, also where people need a second factor', async () => {
    const { clientId } = await app.server.db
      .selectFrom('channel')
      .select('client_id as clientId')
      .where('id', '=', study.channelId)
      .executeTakeFirstOrThrow();
    const admin = await buildUser(app.server.db);
    await addClientAdmin(app.server.db, clientId, admin);
    const { keyId, key } = await buildProgram(app, admin, {
      clientId,
      channelIds: [study.channelId],
      scopes: ['POST_CREATE_DRAFT', 'POST_VIEW', 'AUDIT_VIEW'],
      name: 'Document archive',
    });
    const token = await app.as(author).token();
    await setGlobalFlag(app.server.db, 'REQUIRE_MFA', true);
    try {
      const { ended } = await start('with-key.ts', withKey, [key, token]);
      expect(JSON.parse((await ended).stdout)).toEqual([
        ['post.submitted', 'Document archive', keyId],
        ['post.created', 'Document archive', keyId],
        expect.stringContaining('A program signs in with a key of a service account'),
      ]);
    } finally {
      await setGlobalFlag(app.server.db, 'REQUIRE_MFA', false);
    }
  });

  test('compiles, and leads a document through its whole life', async () => {
    const tokens = [author, approver, coordinator].map((person) => app.as(person).token());
    const { ended } = await start('program.ts', program, await Promise.all(tokens));
    const versions = app.server.db
      .selectFrom('post_version')
      .innerJoin('post', 'post.id', 'post_version.post_id')
      .select(['post_id', 'version'])
      .where('post.author_id', '=', author.userId);
    await eventually(async () => expect(await versions.execute()).toHaveLength(2));
    for (const { post_id: postId, version } of await versions.execute())
      await makePreviews(app.server, { postId, version });
    const { stdout } = await ended;
    expect(JSON.parse(stdout)).toEqual([
      'PUBLISHED',
      'acknowledged',
      'By a program',
      'PUBLISHED',
      'acknowledged',
      'CHANGED',
      'PUBLISHED',
      'POST',
    ]);
  });
});
