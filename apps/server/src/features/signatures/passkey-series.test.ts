import { createHash, createPublicKey, verify } from 'node:crypto';
import { Readable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { updateChannel } from '@studyline/contract/channels/settings';
import { addPasskey, removePasskey, startPasskey } from '@studyline/contract/second-factors/calls';
import { reauthenticate, startPasskeyReauthentication } from '@studyline/contract/signature-pins/calls';
import type { SignatureProblem } from '@studyline/contract/signatures/approval-types';
import {
  downloadReceipt,
  getSigning,
  signPosts,
  startSigning,
  verifySignature,
} from '@studyline/contract/signatures/calls';
import { startApp, type TestApp } from '../../../test/app.ts';
import { makeAuthenticator } from '../../../test/authenticator.ts';
import { cloneDatabase, query } from '../../../test/cluster.ts';
import { startCommitCutter } from '../../../test/commit-cutter.ts';
import { fileOfVersion, openPost, replace, untilLocked } from '../../../test/posts.ts';
import {
  buildSignedPost,
  buildSigner,
  PASSWORD,
  sign,
  type SignedPost,
  tamper,
} from '../../../test/signers.ts';
import {
  buildMember,
  buildStudy,
  buildWorld,
  type Member,
  setPassword,
  type Study,
} from '../../../test/world.ts';
import { locks } from '../../db/locks.ts';
import { hashPassword } from '../auth/passwords.ts';

const ORIGIN = 'https://portal.example';
type Authenticator = ReturnType<typeof makeAuthenticator>;

let app: TestApp;
let study: Study;
let author: Member;
beforeAll(async () => {
  app = await startApp({ env: { PUBLIC_URL: ORIGIN } });
  ({ study, manager: author } = await buildWorld(app.server.db));
});
afterAll(() => app.close());

type Refused = { status: number; error: { errorCode: string } };
const refusalOf = ({ status, error }: Refused) => [status, error.errorCode];

async function chooseFactor(signingFactor: 'PIN' | 'PASSKEY'): Promise<void> {
  const body = { channelMetadataRequest: { signingFactor } };
  const { status } = await app
    .as(author)
    .call(updateChannel, { params: { channelId: study.channelId }, body });
  expect(status).toBe(200);
}

async function givePasskey(person: Member): Promise<{ authenticator: Authenticator; id: number }> {
  const authenticator = makeAuthenticator(ORIGIN);
  const { body } = await app.as(person).call(startPasskey);
  const credential = authenticator.register(body);
  const added = await app.as(person).call(addPasskey, { body: { name: 'Phone', credential } });
  expect(added.status).toBe(200);
  return { authenticator, id: added.body.id };
}

const inSitting = (person: Member, posts: readonly SignedPost[]) =>
  posts.map(({ postId, ruleId }) => ({
    postId,
    version: 1,
    ruleId,
    teamId: person.teamId,
    approvalType: 'READ_AND_UNDERSTOOD' as const,
  }));
const start = (person: Member, posts: readonly SignedPost[], more: object = {}) =>
  app.as(person).call(startSigning, { body: { signings: inSitting(person, posts), ...more } });
const check = async (person: Member, id: number) =>
  (await app.as(person).call(verifySignature, { params: { id } })).body;
const signaturesOf = (posts: readonly SignedPost[]) =>
  app.server.db
    .selectFrom('compliance_completion as d')
    .innerJoin('signature as s', 's.completion_id', 'd.id')
    .selectAll()
    .where(
      'd.post_id',
      'in',
      posts.map(({ postId }) => postId),
    )
    .execute();

describe('reauthenticate', () => {
  test('200 by a passkey opens the window for the PIN, and it says so with the signature', async () => {
    const { signer, pin } = await buildSigner(app, study);
    const { authenticator } = await givePasskey(signer);
    const session = app.server.db.updateTable('session').where('user_id', '=', signer.userId);
    await session.set({ reauthenticated_at: null, reauthentication_method: null }).execute();
    const post = await buildSignedPost(app, study, author, signer);
    expect(refusalOf(await sign(app, signer, post, { signaturePIN: pin }))).toEqual([
      401,
      'REAUTHENTICATION_REQUIRED',
    ]);
    const { body: options } = await app.as(signer).call(startPasskeyReauthentication);
    const credential = authenticator.sign(options);
    expect((await app.as(signer).call(reauthenticate, { body: { credential } })).status).toBe(200);
    expect((await sign(app, signer, post, { signaturePIN: pin })).status).toBe(200);
    expect(await signaturesOf([post])).toMatchObject([{ factor: 'PIN', reauthentication_method: 'PASSKEY' }]);
    const again = await app.as(signer).call(reauthenticate, { body: { credential } });
    expect(refusalOf(again)).toEqual([400, 'PASSKEY_REFUSED']);
  });

  test('400 with nothing, with both, and with the passkey of somebody else', async () => {
    const { signer } = await buildSigner(app, study);
    const other = await buildSigner(app, study);
    const theirs = await givePasskey(other.signer);
    const { body: options } = await app.as(signer).call(startPasskeyReauthentication);
    const credential = theirs.authenticator.sign(options);
    const send = (body: object) => app.as(signer).call(reauthenticate, { body });
    expect(refusalOf(await send({}))).toEqual([400, 'BAD_REQUEST']);
    expect(refusalOf(await send({ password: PASSWORD, credential }))).toEqual([400, 'BAD_REQUEST']);
    expect(refusalOf(await send({ credential }))).toEqual([400, 'PASSKEY_REFUSED']);
  });
});

describe('many with the PIN: signPosts', () => {
  test('200 for two people who sign at once in the same two studies, in whichever order their posts are', async () => {
    const { db } = app.server;
    const later = await buildStudy(db);
    const laterAuthor = await buildMember(db, later, { roles: ['STUDY_MANAGER'] });
    const people: { signer: Member; there: Member; pin: string }[] = [];
    for (const { signer, pin } of [await buildSigner(app, study), await buildSigner(app, study)]) {
      const there = await buildMember(db, later, { roles: ['PRINCIPAL_INVESTIGATOR'], person: signer });
      people.push({ signer, there, pin });
    }
    const before = await buildSignedPost(app, later, laterAuthor);
    const between = await buildSignedPost(app, study, author);
    const after = await buildSignedPost(app, later, laterAuthor);
    for (const { signer } of people)
      for (const { postId } of [before, between, after]) await openPost(app, signer, postId);
    const signAll = () =>
      people.map(({ signer, there, pin }, at) => {
        const signings = [...inSitting(signer, [between]), ...inSitting(there, [at === 0 ? before : after])];
        return app.as(signer).call(signPosts, { body: { signings, signaturePIN: pin } });
      });
    const { answers, held } = await db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(${locks.signing}, ${study.channelId})`.execute(trx);
      const waiting = Promise.all(signAll());
      await untilLocked(app, 2);
      const { rows } = await sql`select from pg_locks where locktype = 'advisory' and granted
        and classid = ${locks.signing} and objid = ${later.channelId}`.execute(trx);
      return { answers: waiting, held: rows.length };
    });
    // Whoever held the chain of the other study would wait for the first, and the first for them.
    expect(held).toBe(0);
    expect((await answers).map(({ status }) => status)).toEqual([200, 200]);
  });

  test('200 signs twenty with one PIN, each with a record of its own, and the same again after a retry', async () => {
    const { signer, pin } = await buildSigner(app, study);
    const posts: SignedPost[] = [];
    for (let n = 0; n < 20; n += 1) posts.push(await buildSignedPost(app, study, author, signer));
    const body = { signings: inSitting(signer, posts.toReversed()), signaturePIN: pin };
    const send = () => app.as(signer).call(signPosts, { body });
    const first = await send();
    expect(first.status).toBe(200);
    expect(first.body.records.map(({ postId }) => postId)).toEqual(
      posts.toReversed().map(({ postId }) => postId),
    );
    expect((await send()).body).toEqual(first.body);
    expect(await signaturesOf(posts)).toHaveLength(20);
    const valid = await Promise.all(first.body.records.map(({ recordId }) => check(signer, recordId)));
    expect(valid.filter(({ isValid, signature }) => isValid && signature?.passkey === null)).toHaveLength(20);
  });

  test.each(['PIN', 'PASSKEY'] as const)(
    '200 by %s after a connection that was cut at the commit: none of them or all, and a retry gives the same records',
    async (factor) => {
      const database = await cloneDatabase();
      const cutter = await startCommitCutter(database.appUrl);
      const cut = await startApp({
        env: { PUBLIC_URL: ORIGIN },
        database: { ...database, appUrl: cutter.url },
      });
      try {
        const { db } = cut.server;
        const { study: own, manager } = await buildWorld(db);
        const { signer, pin } = await buildSigner(cut, own);
        const by = cut.as(signer);
        const posts: SignedPost[] = [];
        for (let n = 0; n < 4; n += 1) posts.push(await buildSignedPost(cut, own, manager, signer));
        const signings = inSitting(signer, posts);
        const proof = { signaturePIN: pin, passkey: undefined };
        if (factor === 'PASSKEY') {
          const body = { channelMetadataRequest: { signingFactor: factor } };
          await cut.as(manager).call(updateChannel, { params: { channelId: own.channelId }, body });
          const authenticator = makeAuthenticator(ORIGIN);
          const credential = authenticator.register((await by.call(startPasskey)).body);
          await by.call(addPasskey, { body: { name: 'Phone', credential } });
          const { body: asked } = await by.call(startSigning, { body: { signings } });
          const passkey = { nonce: asked.nonce, credential: authenticator.sign(asked.options) };
          Object.assign(proof, { signaturePIN: undefined, passkey });
        }
        const send = () => by.call(signPosts, { body: { signings, ...proof } });
        const written = async () =>
          (await db.selectFrom('signature').select('completion_id as id').orderBy('id').execute()).map(
            ({ id }) => id,
          );
        cutter.cutNext('BEFORE');
        expect((await send()).status).toBe(503);
        expect(await written()).toEqual([]);
        cutter.cutNext('AFTER');
        expect((await send()).status).toBe(503);
        const records = await written();
        expect(records).toHaveLength(4);
        const again = await send();
        expect(again.status).toBe(200);
        expect(again.body.records.map(({ recordId }) => recordId)).toEqual(records);
        expect(await written()).toEqual(records);
        const found = [];
        for (const id of records)
          found.push(...(await by.call(verifySignature, { params: { id } })).body.problems);
        expect(found).toEqual([]);
      } finally {
        await cut.close();
        await cutter.stop();
        await database.drop();
      }
    },
  );

  test('409 and nothing is written, if one of them was replaced', async () => {
    const { signer, pin } = await buildSigner(app, study);
    const posts = [
      await buildSignedPost(app, study, author, signer),
      await buildSignedPost(app, study, author, signer),
    ];
    await replace(app, author, posts[1]!.postId, { intent: 'PUBLISH', description: 'Another' });
    await openPost(app, signer, posts[1]!.postId, 2);
    const send = (body: object) =>
      app
        .as(signer)
        .call(signPosts, { body: { signings: inSitting(signer, posts), signaturePIN: pin, ...body } });
    expect(refusalOf(await send({}))).toEqual([409, 'POST_SUPERCEDED']);
    expect(await signaturesOf(posts)).toEqual([]);
    const twice = inSitting(signer, [posts[0]!, posts[0]!]);
    expect(refusalOf(await send({ signings: twice }))).toEqual([400, 'BAD_REQUEST']);
    expect(refusalOf(await send({ signings: [] }))).toEqual([400, 'BAD_REQUEST']);
    const hidden = inSitting(signer, [posts[0]!, { postId: 2_000_000, ruleId: 1 }]);
    expect(refusalOf(await send({ signings: hidden }))).toEqual([404, 'POST_NOT_FOUND']);
    expect(await signaturesOf(posts)).toEqual([]);
  });

  test('200 for two windows at once, in another order: there is one signature of each', async () => {
    const { signer, pin } = await buildSigner(app, study);
    const posts: SignedPost[] = [];
    for (let n = 0; n < 4; n += 1) posts.push(await buildSignedPost(app, study, author, signer));
    const send = (signings: ReturnType<typeof inSitting>) =>
      app.as(signer).call(signPosts, { body: { signings, signaturePIN: pin } });
    const [one, other] = [inSitting(signer, posts), inSitting(signer, posts.toReversed())];
    const answers = await Promise.all([send(one), send(other)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0].body.records).toEqual(answers[1].body.records.toReversed());
    expect(await signaturesOf(posts)).toHaveLength(4);
  });
});

describe('where the factor is a passkey', () => {
  let signer: Member;
  let authenticator: Authenticator;
  let passkeyId: number;
  let posts: SignedPost[];
  beforeAll(() => chooseFactor('PASSKEY'));
  afterAll(() => chooseFactor('PIN'));
  beforeEach(async () => {
    ({ signer } = await buildSigner(app, study));
    ({ authenticator, id: passkeyId } = await givePasskey(signer));
    posts = [];
    for (let n = 0; n < 3; n += 1) posts.push(await buildSignedPost(app, study, author, signer));
  });

  async function signAll(): Promise<number[]> {
    const { body } = await start(signer, posts);
    const credential = authenticator.sign(body.options);
    const sent = { signings: inSitting(signer, posts), passkey: { nonce: body.nonce, credential } };
    const done = await app.as(signer).call(signPosts, { body: sent });
    expect(done.status).toBe(200);
    return done.body.records.map(({ recordId }) => recordId);
  }
  const send = (body: object, sitting = posts) =>
    app.as(signer).call(signPosts, { body: { signings: inSitting(signer, sitting), ...body } });

  test('200 signs three at one touch, without a window, and each is checked by the public key alone', async () => {
    const session = app.server.db.updateTable('session').where('user_id', '=', signer.userId);
    await session.set({ reauthenticated_at: null, reauthentication_method: null }).execute();
    const records = await signAll();
    const keys = new Set<string>();
    for (const [at, id] of records.entries()) {
      const { isValid, problems, signature, postId } = await check(signer, id);
      expect([isValid, problems, postId]).toEqual([true, [], posts[at]!.postId]);
      expect(signature).toMatchObject({ factor: 'PASSKEY', method: 'PASSKEY' });
      const passkey = signature!.passkey!;
      expect(JSON.parse(passkey.statement)).toMatchObject({
        postId,
        version: 1,
        meaning: 'READ_AND_UNDERSTOOD',
        userId: signer.userId,
        teamId: signer.teamId,
        ruleId: posts[at]!.ruleId,
      });
      const { statement } = signature!;
      expect(checkAlone(statement, passkey)).toBe(true);
      const other = passkey.statement.replace('READ', 'BEAD');
      expect(checkAlone(statement, { ...passkey, statement: other })).toBe(false);
      expect(checkAlone(statement.replace('READ_AND_UNDERSTOOD', 'APPROVED'), passkey)).toBe(false);
      keys.add(passkey.publicKey);
    }
    expect(keys.size).toBe(1);
  });

  test('200 for one alone, by signPost, also for somebody who accepts the agreement with it', async () => {
    const newcomer = await buildMember(app.server.db, study, { roles: ['STUDY_COORDINATOR'] });
    await setPassword(app.server.db, newcomer.userId, await hashPassword(PASSWORD));
    const post = await buildSignedPost(app, study, author, newcomer);
    const look = () =>
      app.as(newcomer).call(getSigning, {
        params: { id: post.postId },
        query: { teamId: newcomer.teamId, ruleId: post.ruleId },
      });
    expect((await look()).body).toMatchObject({ can: 'PASSKEY_MISSING', methods: ['PASSWORD'] });
    const own = await givePasskey(newcomer);
    expect((await look()).body).toMatchObject({
      can: true,
      methods: ['PASSWORD', 'PASSKEY'],
      agreementVersion: 1,
    });
    expect(refusalOf(await start(newcomer, [post]))).toEqual([409, 'SIGNING_AGREEMENT_REQUIRED']);
    const { body } = await start(newcomer, [post], { agreementVersion: 1 });
    const passkey = { nonce: body.nonce, credential: own.authenticator.sign(body.options) };
    const signed = await sign(app, newcomer, post, { passkey, agreementVersion: 1 });
    expect([signed.status, signed.body.isCompliant]).toEqual([200, true]);
    expect((await look()).body.agreementVersion).toBeNull();
    expect((await check(newcomer, signed.body.recordId)).isValid).toBe(true);
  });

  test('200 again after a lost answer, with the same records, though the passkey has answered once only', async () => {
    const { body } = await start(signer, posts);
    const passkey = { nonce: body.nonce, credential: authenticator.sign(body.options) };
    const first = await send({ passkey });
    expect(first.status).toBe(200);
    expect((await send({ passkey })).body).toEqual(first.body);
    expect(await signaturesOf(posts)).toHaveLength(3);
  });

  test('200 still valid after the passkey was removed', async () => {
    const [first] = await signAll();
    expect((await app.as(signer).call(removePasskey, { params: { id: passkeyId } })).status).toBe(200);
    expect((await check(signer, first!)).problems).toEqual([]);
  });

  test('400 for another statement than the one that was signed, and nothing is written', async () => {
    const { body } = await start(signer, posts.slice(0, 2));
    const credential = authenticator.sign(body.options);
    const passkey = { nonce: body.nonce, credential };
    for (const other of [posts, posts.slice(0, 1), posts.slice(1)])
      expect(refusalOf(await send({ passkey }, other))).toEqual([400, 'PASSKEY_REFUSED']);
    const { body: second } = await start(signer, posts.slice(0, 2));
    const mixed = { nonce: second.nonce, credential };
    expect(refusalOf(await send({ passkey: mixed }, posts.slice(0, 2)))).toEqual([400, 'PASSKEY_REFUSED']);
    expect(await signaturesOf(posts)).toEqual([]);
    // None of these refusals has used the first one up.
    expect((await send({ passkey }, posts.slice(0, 2))).status).toBe(200);
  });

  test("400 with somebody else's passkey, a copy, an unverified person, another origin, a nonce of our own", async () => {
    const { body } = await start(signer, posts);
    const other = await buildSigner(app, study);
    const theirs = await givePasskey(other.signer);
    const { nonce, options } = body;
    const attempts = [
      theirs.authenticator.sign(options),
      authenticator.sign(options, { isVerified: false }),
      authenticator.sign(options, { origin: 'https://elsewhere.example' }),
      authenticator.sign(options, { rpId: 'elsewhere.example' }),
      authenticator.sign(options, { type: 'webauthn.create' }),
    ];
    for (const credential of attempts)
      expect(refusalOf(await send({ passkey: { nonce, credential } }))).toEqual([400, 'PASSKEY_REFUSED']);
    const credential = authenticator.sign(options);
    const made = Buffer.alloc(54).toString('base64url');
    expect(refusalOf(await send({ passkey: { nonce: made, credential } }))).toEqual([400, 'PASSKEY_REFUSED']);
    expect(refusalOf(await send({}))).toEqual([400, 'BAD_REQUEST']);
    expect(refusalOf(await send({ signaturePIN: '482915' }))).toEqual([400, 'BAD_REQUEST']);
    expect(await signaturesOf(posts)).toEqual([]);
  });

  test('404 and 409 of startSigning, for what cannot be signed', async () => {
    expect(refusalOf(await start(signer, [{ postId: 2_000_000, ruleId: 1 }]))).toEqual([
      404,
      'POST_NOT_FOUND',
    ]);
    const unread = await buildSignedPost(app, study, author);
    expect(refusalOf(await start(signer, [posts[0]!, unread]))).toEqual([409, 'NOT_OPENED']);
    expect((await start(signer, [])).status).toBe(400);
  });

  test('the database refuses such a signature without what the passkey has signed', async () => {
    const [first] = await signAll();
    const copy = `insert into signature select completion_id + 1000000, channel_id, sequence + 1000000, meaning, file_hash, prev_hash,
      statement || ' ', encode(sha256(convert_to(statement || ' ', 'UTF8')), 'hex'), signer_name, factor, reauthentication_method,
      reauthenticated_at, agreement_version, ip_address, user_agent, software_version from signature where completion_id = ${first}`;
    const insert = `begin; alter table signature disable trigger signature_checked;
      alter table signature drop constraint signature_completion_id_fkey; ${copy}; commit`;
    await expect(query(app.database.ownerUrl, insert)).rejects.toThrow('needs what the passkey has signed');
    const change = `update passkey_signature set tree_size = tree_size where completion_id = ${first}`;
    await expect(query(app.database.ownerUrl, change)).rejects.toThrow('append-only');
  });

  describe('changed in the database: verifySignature finds it', () => {
    const record = (set: string, id: number) =>
      `update passkey_signature set ${set} where completion_id = ${id}`;

    test.each<[string, string, SignatureProblem[]]>([
      ['its statement', `statement = replace(statement, 'READ_AND_UNDERSTOOD', 'APPROVED')`, ['PASSKEY']],
      ['its place', 'leaf_index = (leaf_index + 1) % 3', ['PASSKEY']],
      ['its path', 'path = array[path[2], path[1]]', ['PASSKEY']],
      ['the answer', `assertion = set_byte(assertion, 20, 255 - get_byte(assertion, 20))`, ['PASSKEY']],
      [
        'the data',
        `authenticator_data = set_byte(authenticator_data, 36, 255 - get_byte(authenticator_data, 36))`,
        ['PASSKEY'],
      ],
      ['who it belongs to', `credential_id = 'another'`, ['PASSKEY_OWNER']],
    ])('%s', async (_, set, problems) => {
      const [first, second, third] = await signAll();
      await tamper(app, 'passkey_signature', record(set, second!));
      const found = await Promise.all(
        [first!, second!, third!].map(async (id) =>
          (await check(signer, id)).problems.map(({ problem }) => problem),
        ),
      );
      expect(found).toEqual([[], problems, []]);
    });

    test.each(["'no JSON'", `'{"type":"webauthn.get"}'`])(
      'its client data, %s, of which there still is a receipt as PDF',
      async (text) => {
        const [id] = await signAll();
        await tamper(app, 'passkey_signature', record(`client_data = convert_to(${text}, 'UTF8')`, id!));
        expect((await check(signer, id!)).problems.map(({ problem }) => problem)).toEqual(['PASSKEY']);
        const { status, bytes } = await app.as(signer).call(downloadReceipt, { params: { id: id! } });
        expect([status, bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
      },
    );

    test('the bytes of the file, a file that is gone, and the file with all its hashes but the one that was signed', async () => {
      const records = await signAll();
      const foundIn = () =>
        Promise.all(
          records.map(async (id) => (await check(signer, id)).problems.map(({ problem }) => problem)),
        );
      const { id, storage_key: key } = await fileOfVersion(app, posts[1]!.postId);
      const { storage } = app.server;
      const bytes = Buffer.from('other bytes');
      await storage.remove(key);
      expect(await foundIn()).toEqual([[], ['FILE_MISSING'], []]);
      await storage.put(key, Readable.from([bytes]), { maxBytes: 100 });
      expect(await foundIn()).toEqual([[], ['FILE_BYTES'], []]);
      const hash = createHash('sha256').update(bytes).digest('hex');
      const record = records[1]!;
      const swapped = `regexp_replace(statement, '"fileHash":"[0-9a-f]+"', '"fileHash":"${hash}"')`;
      const rehashed = `encode(sha256(convert_to(${swapped}, 'UTF8')), 'hex')`;
      await tamper(app, 'stored_file', `update stored_file set sha256 = '${hash}' where id = ${id}`);
      expect(await foundIn()).toEqual([[], ['FILE'], []]);
      await tamper(
        app,
        'audit_event',
        `update audit_event set details = details || jsonb_build_object('hash', (select ${rehashed} from signature
          where completion_id = ${record})) where type = 'post.signed' and details->>'recordId' = '${record}'`,
      );
      await tamper(
        app,
        'signature',
        `update signature set file_hash = '${hash}', statement = ${swapped}, hash = ${rehashed} where completion_id = ${record}`,
      );
      // The next one follows the signature as it was.
      expect(await foundIn()).toEqual([[], ['REWRITTEN', 'FILE'], ['PREVIOUS']]);
    });

    test('what it signed, removed, and the record says that it was a PIN', async () => {
      const [id] = await signAll();
      await tamper(app, 'passkey_signature', `delete from passkey_signature where completion_id = ${id}`);
      await tamper(app, 'signature', `update signature set factor = 'PIN' where completion_id = ${id}`);
      expect((await check(signer, id!)).problems.map(({ problem }) => problem)).toEqual(['SHOWN']);
    });

    test('everything about it, the chain and the audit trail included: the owner of the database has no passkey', async () => {
      const [, , last] = await signAll();
      const approved = "replace(statement, 'READ_AND_UNDERSTOOD', 'APPROVED')";
      const rehashed = `encode(sha256(convert_to(${approved}, 'UTF8')), 'hex')`;
      await tamper(
        app,
        'audit_event',
        `update audit_event set details = details || jsonb_build_object('hash', (select ${rehashed} from signature
          where completion_id = ${last})) where type = 'post.signed' and details->>'recordId' = '${last}'`,
      );
      await tamper(
        app,
        'signature',
        `update signature set meaning = 'APPROVED', statement = ${approved}, hash = ${rehashed} where completion_id = ${last}`,
      );
      const before = await check(signer, last!);
      expect(before.problems.map(({ problem }) => problem)).toEqual(['MEANING']);
      await tamper(app, 'passkey_signature', record(`statement = ${approved}`, last!));
      const after = await check(signer, last!);
      expect(after.problems.map(({ problem }) => problem)).toEqual(['PASSKEY']);
    });
  });
});

interface Passkey {
  statement: string;
  leafIndex: number;
  treeSize: number;
  path: string[];
  publicKey: string;
  authenticatorData: string;
  clientDataJSON: string;
  signature: string;
}

/** As somebody would who has the receipt only: none of the server's code. The path says where it stands, as RFC 9162 puts it. */
function checkAlone(statement: string, passkey: Passkey): boolean {
  const { time: _time, prevHash: _prevHash, ...said } = JSON.parse(statement);
  const { time: _asked, nonce: _nonce, ...signed } = JSON.parse(passkey.statement);
  if (!isDeepStrictEqual(said, signed)) return false;
  const sha = (...parts: Buffer[]) => createHash('sha256').update(Buffer.concat(parts)).digest();
  let [fn, sn] = [passkey.leafIndex, passkey.treeSize - 1];
  let root = sha(Buffer.from([0]), Buffer.from(passkey.statement));
  for (const step of passkey.path.map((one) => Buffer.from(one, 'hex'))) {
    if (sn === 0) return false;
    if (fn % 2 === 1 || fn === sn) {
      root = sha(Buffer.from([1]), step, root);
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [fn >> 1, sn >> 1];
    } else root = sha(Buffer.from([1]), root, step);
    [fn, sn] = [fn >> 1, sn >> 1];
  }
  const clientData = Buffer.from(passkey.clientDataJSON, 'base64url');
  if (sn !== 0 || JSON.parse(clientData.toString()).challenge !== root.toString('base64url')) return false;
  const cose = Buffer.from(passkey.publicKey, 'base64url');
  const [x, y] = [cose.subarray(10, 42), cose.subarray(45, 77)].map((one) => one.toString('base64url'));
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, format: 'jwk' });
  const bytes = Buffer.concat([Buffer.from(passkey.authenticatorData, 'base64url'), sha(clientData)]);
  return verify('sha256', bytes, key, Buffer.from(passkey.signature, 'base64url'));
}
