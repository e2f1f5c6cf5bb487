import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SignatureProblem } from '@studyline/contract/signatures/approval-types';
import { verifySignature } from '@studyline/contract/signatures/calls';
import { canonicalJson } from '@studyline/contract/signatures/statement';
import { expectHidden, startApp } from '../../../test/app.ts';
import { query } from '../../../test/cluster.ts';
import { addNewsOf, fileOfVersion, imageOf, openPost, replace, uploadPicture } from '../../../test/posts.ts';
import { buildSignedPost, buildSigner, sign, type SignedPost, tamper } from '../../../test/signers.ts';
import { buildMember, buildWorld, everyone, type Member } from '../../../test/world.ts';

const app = await startApp();
const { study, manager: author } = await buildWorld(app.server.db);
afterAll(() => app.close());

interface Made extends SignedPost {
  recordId: number;
}
let signer: Member;
let other: Member;
/** Signed one after the other. The test changes the second. */
let records: [Made, Made, Made];

beforeAll(async () => {
  const made = await buildSigner(app, study);
  signer = made.signer;
  other = (await buildSigner(app, study)).signer;
  const all: Made[] = [];
  for (let n = 0; n < 3; n += 1) {
    const post = await buildSignedPost(app, study, author, signer);
    const { status, body } = await sign(app, signer, post, { signaturePIN: made.pin });
    expect(status).toBe(200);
    all.push({ ...post, recordId: body.recordId });
  }
  records = all as [Made, Made, Made];
  for (const { postId } of records.slice(1))
    await replace(app, author, postId, { intent: 'PUBLISH', description: 'Another' });
});

const verify = (recordId: number, person = signer) =>
  app.as(person).call(verifySignature, { params: { id: recordId } });
const problemsOf = async (recordId: number) => {
  const { status, body } = await verify(recordId, author);
  expect(status).toBe(200);
  expect(body.isValid).toBe(body.problems.length === 0);
  return body.problems.map(({ problem }) => problem);
};

describe('verifySignature', () => {
  test('200 shows the receipt: name, time, meaning, and everything is as it was signed', async () => {
    const [, second] = records;
    const { status, body } = await verify(second.recordId);
    expect([status, body]).toMatchObject([
      200,
      {
        recordId: second.recordId,
        isValid: true,
        problems: [],
        label: 'v1.0',
        title: 'Protocol',
        isFile: true,
      },
    ]);
    const { signature, fileHash } = body;
    expect(signature?.meaning.name).toBe('Read and understood');
    expect(
      createHash('sha256')
        .update(signature?.statement ?? '')
        .digest('hex'),
    ).toBe(signature?.hash);
    expect(fileHash).toBe((await fileOfVersion(app, second.postId)).sha256);
  });

  test('200 for a version that has been replaced since', async () => {
    const [, , third] = records;
    expect(await problemsOf(third.recordId)).toEqual([]);
  });

  test('200 for its signer and who may view compliance, and 404 for colleagues and unknown records', async () => {
    const [first] = records;
    const colleague = await buildMember(app.server.db, study, {
      roles: ['SITE_STAFF'],
      teamId: signer.teamId,
    });
    await openPost(app, colleague, first.postId);
    const auditor = await buildMember(app.server.db, study, { roles: ['QA_AUDITOR'] });
    expect((await verify(first.recordId, auditor)).status).toBe(200);
    expectHidden(
      'NOT_FOUND',
      await verify(first.recordId, colleague),
      await verify(first.recordId, other),
      await verify(2_000_000),
    );
  });

  test('400 for what is no id', async () => {
    expect((await app.as(signer).call(verifySignature, { params: { id: 0 } })).status).toBe(400);
  });
});

describe('a record changed by the owner of the database is named, and what is wrong with it, and no other is', () => {
  const forged = 'f'.repeat(64);
  type Table = 'compliance_completion' | 'signature' | 'post_version' | 'stored_file';

  /** What is found of each record while the change is in force. */
  async function found(table: Table, change: string, undo: string): Promise<SignatureProblem[][]> {
    await tamper(app, table, change);
    try {
      const all = [];
      for (const { recordId } of records) all.push(await problemsOf(recordId));
      return all;
    } finally {
      await tamper(app, table, undo);
    }
  }

  async function undoOf(table: 'compliance_completion' | 'signature'): Promise<string> {
    const key = table === 'signature' ? 'completion_id' : 'id';
    const columns =
      table === 'signature'
        ? 'meaning, file_hash, prev_hash, statement, hash, signer_name, factor, reauthentication_method, reauthenticated_at'
        : 'post_id, version, team_id, user_id, rule_id, completed_at';
    const [row] = await query(
      app.database.ownerUrl,
      `select quote_literal(to_jsonb(t)::text) from ${table} t where ${key} = ${second()}`,
    );
    return `update ${table} set (${columns}) = (select ${columns} from jsonb_populate_record(null::${table}, ${String(row)}::jsonb))
      where ${key} = ${second()}`;
  }

  const second = () => records[1].recordId;
  const completion = (set: string) => `update compliance_completion set ${set} where id = ${second()}`;
  const approved = "replace(statement, 'READ_AND_UNDERSTOOD', 'APPROVED')";
  const rehashed = `encode(sha256(convert_to(${approved}, 'UTF8')), 'hex')`;
  const signature = (set: string) => `update signature set ${set} where completion_id = ${second()}`;

  test.each<[string, 'compliance_completion' | 'signature', () => string, SignatureProblem[]]>([
    ['the post', 'compliance_completion', () => completion(`post_id = ${records[0].postId}`), ['POST']],
    ['the version', 'compliance_completion', () => completion('version = 2'), ['VERSION']],
    ['the person', 'compliance_completion', () => completion(`user_id = ${other.userId}`), ['PERSON']],
    ['the team', 'compliance_completion', () => completion(`team_id = ${other.teamId}`), ['TEAM']],
    ['the rule', 'compliance_completion', () => completion(`rule_id = ${records[0].ruleId}`), ['RULE']],
    [
      'the time',
      'compliance_completion',
      () => completion(`completed_at = completed_at - interval '1 day'`),
      ['TIME'],
    ],
    ['the meaning', 'signature', () => signature("meaning = 'APPROVED'"), ['MEANING']],
    ['the hash of the file', 'signature', () => signature(`file_hash = '${forged}'`), ['FILE']],
    ['the hash before it', 'signature', () => signature(`prev_hash = '${forged}'`), ['PREVIOUS']],
    ['its own hash', 'signature', () => signature(`hash = '${forged}'`), ['STATEMENT']],
    ['the statement', 'signature', () => signature(`statement = ${approved}`), ['STATEMENT', 'MEANING']],
    ['the name that was printed', 'signature', () => signature("signer_name = 'Somebody Else'"), ['SHOWN']],
    ['the factor', 'signature', () => signature("factor = 'PASSWORD'"), ['SHOWN']],
    [
      'how the person had shown who they are',
      'signature',
      () => signature("reauthentication_method = 'PROVIDER'"),
      ['SHOWN'],
    ],
    [
      'when they had',
      'signature',
      () => signature("reauthenticated_at = reauthenticated_at - interval '1 minute'"),
      ['SHOWN'],
    ],
    [
      'the whole signature',
      'signature',
      () => signature(`meaning = 'APPROVED', statement = ${approved}, hash = ${rehashed}`),
      ['TRAIL'],
    ],
  ])('%s', async (_, table, change, problems) => {
    expect(await found(table, change(), await undoOf(table))).toEqual([[], problems, []]);
    expect(await problemsOf(second())).toEqual([]);
  });

  test('the factor of one about which the audit trail has no digest of the name yet', async () => {
    const [digest] = await query(
      app.database.ownerUrl,
      `select details->>'shown' from audit_event where type = 'post.signed' and details->>'recordId' = '${second()}'`,
    );
    const trail = (details: string) =>
      tamper(
        app,
        'audit_event',
        `update audit_event set details = ${details} where type = 'post.signed' and details->>'recordId' = '${second()}'`,
      );
    await trail("details - 'shown'");
    expect(await problemsOf(second())).toEqual([]);
    expect(await found('signature', signature("factor = 'PASSWORD'"), await undoOf('signature'))).toEqual([
      [],
      ['SHOWN'],
      [],
    ]);
    await trail(`details || '{"shown":"${String(digest)}"}'`);
    expect(await problemsOf(second())).toEqual([]);
  });

  test('the whole signature, and what the audit trail has of it', async () => {
    const undo = await undoOf('signature');
    const trail = (hash: string) =>
      tamper(
        app,
        'audit_event',
        `update audit_event set details = details || jsonb_build_object('hash', ${hash})
        where type = 'post.signed' and details->>'recordId' = '${second()}'`,
      );
    const [hash] = await query(
      app.database.ownerUrl,
      `select hash from signature where completion_id = ${second()}`,
    );
    await trail(`(select ${rehashed} from signature where completion_id = ${second()})`);
    const change = signature(`meaning = 'APPROVED', statement = ${approved}, hash = ${rehashed}`);
    expect(await found('signature', change, undo)).toEqual([[], ['REWRITTEN'], ['PREVIOUS']]);
    await trail(`'${String(hash)}'`);
    expect(await problemsOf(second())).toEqual([]);
  });

  test('the last statement, which can no longer be read, with its hash and what the audit trail has of it', async () => {
    const [, { recordId: before }, { recordId }] = records;
    const [kept] = await query(
      app.database.ownerUrl,
      `select quote_literal(statement) from signature where completion_id = ${recordId}`,
    );
    const write = async (statement: string) => {
      const hash = `encode(sha256(convert_to(${statement}, 'UTF8')), 'hex')`;
      await tamper(
        app,
        'signature',
        `update signature set statement = ${statement}, hash = ${hash} where completion_id = ${recordId}`,
      );
      await tamper(
        app,
        'audit_event',
        `update audit_event set details = details || jsonb_build_object('hash', ${hash})
        where type = 'post.signed' and details->>'recordId' = '${recordId}'`,
      );
    };
    await write(`'{"postId":1}'`);
    const problems = await Promise.all([problemsOf(before), problemsOf(recordId)]).finally(() =>
      write(String(kept)),
    );
    expect(problems).toEqual([[], ['STATEMENT']]);
    expect(await problemsOf(recordId)).toEqual([]);
  });

  test('the file of its version, and the hash of the file', async () => {
    const { id, sha256 } = await fileOfVersion(app, records[1].postId);
    const otherFile = await fileOfVersion(app, records[0].postId);
    const move = (file: number) =>
      `update post_version set file_id = ${file} where post_id = ${records[1].postId} and version = 1`;
    expect(await found('post_version', move(otherFile.id), move(id))).toEqual([[], ['FILE'], []]);
    const rehash = (hash: string) => `update stored_file set sha256 = '${hash}' where id = ${id}`;
    expect(await found('stored_file', rehash(forged), rehash(sha256!))).toEqual([[], ['FILE'], []]);
  });

  test('the bytes of the file, and a file that is gone', async () => {
    const { storage_key: key } = await fileOfVersion(app, records[1].postId);
    const { storage } = app.server;
    await storage.remove(key);
    const missing = [];
    for (const { recordId } of records) missing.push(await problemsOf(recordId));
    expect(missing).toEqual([[], ['FILE_MISSING'], []]);
    await storage.put(key, Readable.from([Buffer.from('other bytes')]), { maxBytes: 100 });
    const swapped = [];
    for (const { recordId } of records) swapped.push(await problemsOf(recordId));
    expect(swapped).toEqual([[], ['FILE_BYTES'], []]);
  });
});

describe('news with a picture', () => {
  let recordId: number;
  let postId: number;
  let picture: { id: number; storageKey: string; sha256: string };

  beforeAll(async () => {
    const made = await buildSigner(app, study);
    const uploaded = await uploadPicture(app, study, author);
    const content = imageOf(uploaded.body);
    const rule = { requiredActionType: 'SIGN' as const, targetAudience: everyone };
    const added = await addNewsOf(app, study, author, { intent: 'PUBLISH', content, ruleSet: [rule] });
    expect(added.status).toBe(200);
    ({ postId } = added.body);
    const { id: ruleId } = await app.server.db
      .selectFrom('compliance_rule')
      .select('id')
      .where('post_id', '=', postId)
      .executeTakeFirstOrThrow();
    await openPost(app, made.signer, postId);
    const signed = await sign(app, made.signer, { postId, ruleId }, { signaturePIN: made.pin });
    expect(signed.status).toBe(200);
    ({ recordId } = signed.body);
    picture = await app.server.db
      .selectFrom('stored_file')
      .select(['id', 'storage_key as storageKey', 'sha256'])
      .where('id', '=', uploaded.body.pictureId)
      .$narrowType<{ sha256: string }>()
      .executeTakeFirstOrThrow();
  });

  /** What is found while the change is in force. */
  async function found(table: string, change: string, undo: string): Promise<SignatureProblem[]> {
    await tamper(app, table, change);
    try {
      return await problemsOf(recordId);
    } finally {
      await tamper(app, table, undo);
    }
  }
  const setHash = (hash: string) => `update stored_file set sha256 = '${hash}' where id = ${picture.id}`;
  const setText = (from: string, to: string) =>
    `update post_version set content = replace(content, '${from}', '${to}') where post_id = ${postId}`;
  const setFile = (from: number, to: number) =>
    `update post_picture set file_id = ${to} where post_id = ${postId} and file_id = ${from}`;

  test('is signed with its pictures: the statement says how its hash is computed', async () => {
    const { body } = await verify(recordId, author);
    expect([body.isValid, body.isFile]).toEqual([true, false]);
    const { content } = await app.server.db
      .selectFrom('post_version')
      .select('content')
      .where('post_id', '=', postId)
      .executeTakeFirstOrThrow();
    const sha = (text: string) => createHash('sha256').update(text).digest('hex');
    const whole =
      `{"content":"${sha(content!)}","end":null,"location":null,"pictures":["${picture.id} ${picture.sha256}"],` +
      '"start":null,"timeZone":null,"url":null}';
    expect(JSON.parse(body.signature!.statement)).toMatchObject({
      statementVersion: 2,
      fileHash: sha(whole),
    });
  });

  test('the hash of the picture, another picture in its place, and the text', async () => {
    expect(await found('stored_file', setHash('f'.repeat(64)), setHash(picture.sha256))).toEqual(['FILE']);
    const other = (await uploadPicture(app, study, author)).body.pictureId;
    expect(await found('post_picture', setFile(picture.id, other), setFile(other, picture.id))).toEqual([
      'FILE',
    ]);
    // The stored hash of the text stays as it was.
    expect(await found('post_version', setText('Look', 'Lock'), setText('Lock', 'Look'))).toEqual(['FILE']);
    expect(await problemsOf(recordId)).toEqual([]);
  });

  test('the bytes of the picture, and a picture that is gone', async () => {
    const { storage } = app.server;
    const chunks: Buffer[] = [];
    for await (const chunk of await storage.read(picture.storageKey)) chunks.push(chunk as Buffer);
    const put = (bytes: Buffer) =>
      storage.put(picture.storageKey, Readable.from([bytes]), { maxBytes: 1_000_000 });
    await storage.remove(picture.storageKey);
    expect(await problemsOf(recordId)).toEqual(['PICTURE_MISSING']);
    await put(Buffer.from('other bytes'));
    expect(await problemsOf(recordId)).toEqual(['PICTURE_BYTES']);
    await storage.remove(picture.storageKey);
    await put(Buffer.concat(chunks));
    expect(await problemsOf(recordId)).toEqual([]);
  });

  test('what was signed before statements had a version stays as it was: it covers the text alone', async () => {
    const old = `jsonb_build_object('fileHash', encode(sha256(convert_to(v.content, 'UTF8')), 'hex'))`;
    const owner = (statement: string) => query(app.database.ownerUrl, statement);
    const [statement] = await owner(
      `select ((s.statement::jsonb - 'statementVersion') || ${old})::text from signature s
       join compliance_completion d on d.id = s.completion_id
       join post_version v on v.post_id = d.post_id and v.version = d.version where d.id = ${recordId}`,
    );
    const said = JSON.parse(String(statement)) as Record<string, string | number>;
    const text = canonicalJson(said);
    const hash = createHash('sha256').update(text).digest('hex');
    await tamper(
      app,
      'signature',
      `update signature set statement = '${text}', hash = '${hash}', file_hash = '${said['fileHash']}' where completion_id = ${recordId}`,
    );
    await tamper(
      app,
      'audit_event',
      `update audit_event set details = details || jsonb_build_object('hash', '${hash}')
       where type = 'post.signed' and details->>'recordId' = '${recordId}'`,
    );
    expect(await problemsOf(recordId)).toEqual([]);
    expect(await found('stored_file', setHash('f'.repeat(64)), setHash(picture.sha256))).toEqual([]);
    expect(await found('post_version', setText('Look', 'Lock'), setText('Lock', 'Look'))).toEqual(['FILE']);
  });
});
