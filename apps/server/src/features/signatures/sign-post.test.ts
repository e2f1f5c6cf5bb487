import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { updateChannel } from '@studyline/contract/channels/settings';
import { replaceRules } from '@studyline/contract/compliance/calls';
import { generateSignaturePin, revokeSignaturePin } from '@studyline/contract/signature-pins/calls';
import type { SigningFactor } from '@studyline/contract/signatures/approval-types';
import { getSigning } from '@studyline/contract/signatures/calls';
import { expectHidden, startApp, withMail } from '../../../test/app.ts';
import { cloneDatabase, query } from '../../../test/cluster.ts';
import { startCommitCutter } from '../../../test/commit-cutter.ts';
import { answerDuring, expireNow, openPost, removePost, replace, versionOf } from '../../../test/posts.ts';
import {
  buildSignedPost,
  buildSigner,
  forge,
  PASSWORD,
  reopenWindow,
  sign,
  type SignedPost,
} from '../../../test/signers.ts';
import { buildMember, buildWorld, everyone, joinTeam, type Member, nobody } from '../../../test/world.ts';
import { createSession, endSession } from '../../core/sessions.ts';
import { expireOldDrafts } from '../drafts/jobs.ts';

const app = await startApp({ env: withMail });
const { study, manager: author } = await buildWorld(app.server.db);
afterAll(() => app.close());

let signer: Member;
let pin: string;
let post: SignedPost;
beforeEach(async () => {
  ({ signer, pin } = await buildSigner(app, study));
  post = await buildSignedPost(app, study, author, signer);
});

type Refused = { status: number; error: { errorCode: string } };
const refusalOf = ({ status, error }: Refused) => [status, error.errorCode];
const signed = (person = signer) => sign(app, person, post, { signaturePIN: pin });
const signatures = () =>
  app.server.db
    .selectFrom('compliance_completion as d')
    .innerJoin('signature as s', 's.completion_id', 'd.id')
    .selectAll()
    .where('d.post_id', '=', post.postId)
    .execute();
const look = (person = signer, query: object = {}) =>
  app.as(person).call(getSigning, {
    params: { id: post.postId },
    query: { teamId: person.teamId, ruleId: post.ruleId, ...query },
  });
const chooseFactor = async (signingFactor: SigningFactor) => {
  const body = { channelMetadataRequest: { signingFactor } };
  const params = { channelId: study.channelId };
  expect((await app.as(author).call(updateChannel, { params, body })).status).toBe(200);
};
const wrongPin = () => (pin === '482915' ? '482916' : '482915');

describe('getSigning', () => {
  test('200 shows what would be signed, by what, and that nothing is in the way', async () => {
    const { status, body } = await look();
    const { sha256 } = await app.server.db
      .selectFrom('stored_file as f')
      .innerJoin('post_version as v', 'v.file_id', 'f.id')
      .select('f.sha256')
      .where('v.post_id', '=', post.postId)
      .executeTakeFirstOrThrow();
    expect([status, body]).toMatchObject([
      200,
      { version: 1, label: 'v1.0', title: 'Protocol', fileHash: sha256, factor: 'PIN', can: true },
    ]);
    expect(body.meanings).toEqual([
      {
        approvalType: 'READ_AND_UNDERSTOOD',
        name: 'Read and understood',
        statement: 'I have read and understood this version.',
      },
    ]);
    expect(body.windowUntilDateTimeMillis).toEqual(expect.any(Number));
  });

  test('200 says what is in the way', async () => {
    await app.as(signer).call(revokeSignaturePin);
    expect((await look()).body.can).toBe('SIGNATURE_PIN_ENDED');
    const stranger = await buildMember(app.server.db, study, { roles: ['STUDY_COORDINATOR'] });
    await replaceWithNew();
    expect((await look(stranger)).body.can).toBe('NOT_OPENED');
    await openPost(app, stranger, post.postId);
    expect((await look(stranger)).body).toMatchObject({
      can: 'SIGNATURE_PIN_MISSING',
      windowUntilDateTimeMillis: null,
    });
  });

  test('404 for a rule that requires no signature, and 400 without a team', async () => {
    expect(refusalOf(await look(signer, { ruleId: 2_000_000 }))).toEqual([404, 'RULE_NOT_FOUND']);
    expect((await look(signer, { teamId: undefined })).status).toBe(400);
  });
});

async function replaceWithNew(): Promise<void> {
  post = await buildSignedPost(app, study, author);
}

describe('signPost', () => {
  test('200 records once, audits once, closes the action and says where it came from', async () => {
    const first = await signed();
    expect([first.status, first.body.isCompliant]).toEqual([200, true]);
    expect((await signed()).body).toEqual(first.body);
    const [row, ...others] = await signatures();
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      user_id: signer.userId,
      meaning: 'READ_AND_UNDERSTOOD',
      factor: 'PIN',
      reauthentication_method: 'PASSWORD',
      signer_name: expect.stringContaining('Number'),
      user_agent: 'lightMyRequest',
    });
    expect(JSON.parse(row!.statement)).toEqual({
      statementVersion: 2,
      fileHash: row!.file_hash,
      meaning: 'READ_AND_UNDERSTOOD',
      postId: post.postId,
      prevHash: row!.prev_hash,
      ruleId: post.ruleId,
      teamId: signer.teamId,
      time: row!.completed_at.toISOString(),
      userId: signer.userId,
      version: 1,
    });
    const events = await app.server.db
      .selectFrom('audit_event')
      .select('details')
      .where('type', '=', 'post.signed')
      .where('post_id', '=', post.postId)
      .execute();
    expect(events.map(({ details }) => details)).toEqual([
      {
        ruleId: post.ruleId,
        recordId: first.body.recordId,
        meaning: 'READ_AND_UNDERSTOOD',
        factor: 'PIN',
        hash: row!.hash,
        shown: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ]);
    expect(JSON.stringify(await app.server.db.selectFrom('audit_event').selectAll().execute())).not.toContain(
      pin,
    );
  });

  test('200 for two tabs at once, with one signature, and a chain without a gap', async () => {
    const both = await Promise.all([signed(), signed()]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both[0]!.body).toEqual(both[1]!.body);
    expect(await signatures()).toHaveLength(1);
    const chain = await app.server.db
      .selectFrom('signature')
      .select(['sequence', 'hash', 'prev_hash'])
      .where('channel_id', '=', study.channelId)
      .orderBy('sequence')
      .execute();
    expect(chain.map(({ sequence }) => sequence)).toEqual(chain.map((_, at) => at + 1));
    expect(chain.slice(1).map((one) => one.prev_hash)).toEqual(chain.slice(0, -1).map((one) => one.hash));
  });

  test('200 for people who sign at once: none has the place of another', async () => {
    const others = await Promise.all([buildSigner(app, study), buildSigner(app, study)]);
    await replaceWithNew();
    const all = [{ signer, pin }, ...others];
    for (const one of all) await openPost(app, one.signer, post.postId);
    const answers = await Promise.all(
      all.map((one) => sign(app, one.signer, post, { signaturePIN: one.pin })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set((await signatures()).map((row) => row.prev_hash)).size).toBe(3);
  });

  test('200 after a connection that was cut after the commit, and there is one signature', async () => {
    const database = await cloneDatabase();
    const cutter = await startCommitCutter(database.appUrl);
    const cut = await startApp({ database: { ...database, appUrl: cutter.url } });
    try {
      const world = await buildWorld(cut.server.db);
      const own = await buildSigner(cut, world.study);
      const theirs = await buildSignedPost(cut, world.study, world.manager, own.signer);
      const send = () => sign(cut, own.signer, theirs, { signaturePIN: own.pin });
      cutter.cutNext('AFTER');
      expect((await send()).status).toBe(503);
      expect((await send()).status).toBe(200);
      const rows = await cut.server.db.selectFrom('signature').select('sequence').execute();
      expect(rows).toEqual([{ sequence: 1 }]);
    } finally {
      await cut.close();
      await cutter.stop();
      await database.drop();
    }
  });

  test('404 for who cannot see the post, and for a rule that is gone', async () => {
    const outsider = (await buildSigner(app, study)).signer;
    const hidden = await buildSignedPost(app, study, author);
    await removePost(app, author, hidden.postId);
    expectHidden('POST_NOT_FOUND', await sign(app, outsider, hidden, { signaturePIN: pin }));
    const gone = await sign(app, signer, { ...post, ruleId: 2_000_000 }, { signaturePIN: pin });
    expect(refusalOf(gone)).toEqual([404, 'RULE_NOT_FOUND']);
  });

  test('400 without the factor of the study, with another, and with a meaning the rule does not allow', async () => {
    expect(refusalOf(await sign(app, signer, post, {}))).toEqual([400, 'BAD_REQUEST']);
    expect(refusalOf(await sign(app, signer, post, { password: PASSWORD }))).toEqual([400, 'BAD_REQUEST']);
    const other = await sign(app, signer, post, { signaturePIN: pin, approvalType: 'APPROVED' });
    expect(refusalOf(other)).toEqual([400, 'APPROVAL_TYPE_REFUSED']);
    expect((await sign(app, signer, post, { signaturePIN: 'abc' })).status).toBe(400);
    expect(await signatures()).toEqual([]);
  });

  test('200 with the password, where that is the factor', async () => {
    await chooseFactor('PASSWORD');
    expect((await look()).body.factor).toBe('PASSWORD');
    expect(refusalOf(await signed())).toEqual([400, 'BAD_REQUEST']);
    expect(refusalOf(await sign(app, signer, post, { password: 'wrong' }))).toEqual([403, 'WRONG_PASSWORD']);
    expect((await sign(app, signer, post, { password: PASSWORD })).status).toBe(200);
    await chooseFactor('PIN');
    expect(await signatures()).toMatchObject([{ factor: 'PASSWORD' }]);
  });
});

describe('attacks: signPost refuses, and nothing is written', () => {
  const expectRefused = async (answer: Refused, expected: [number, string]) => {
    expect(refusalOf(answer)).toEqual(expected);
    expect(await signatures()).toEqual([]);
  };

  test('what was not opened', async () => {
    await replaceWithNew();
    await expectRefused(await signed(), [409, 'NOT_OPENED']);
  });

  test('what was superseded, or is replaced while the call waits', async () => {
    expect(
      (await replace(app, author, post.postId, { intent: 'PUBLISH', description: 'Another' })).status,
    ).toBe(200);
    await openPost(app, signer, post.postId, 2);
    await expectRefused(await sign(app, signer, post, { signaturePIN: pin }, { version: 1 }), [
      409,
      'POST_SUPERCEDED',
    ]);
  });

  test('a draft that has expired, of which it says no more than of a version that never was', async () => {
    await replace(app, author, post.postId, { intent: 'DRAFT' });
    await expireNow(app, post.postId, 2);
    await expireOldDrafts(app.server);
    expect((await versionOf(app, post.postId, 2)).version_label).toBe('EXPIRED');
    for (const version of [2, 99]) {
      const answer = await sign(app, signer, post, { signaturePIN: pin }, { version });
      await expectRefused(answer, [409, 'POST_SUPERCEDED']);
    }
  });

  test('a post that is withdrawn while the call waits', async () => {
    const answer = await answerDuring(
      app,
      (trx) =>
        trx
          .updateTable('post')
          .set({ listed: false, withdrawn_at: new Date() })
          .where('id', '=', post.postId)
          .execute(),
      signed,
    );
    await expectRefused(answer, [404, 'POST_NOT_FOUND']);
  });

  test('a post that is withdrawn at the same time: it is signed before, or not at all', async () => {
    const [answer, removed] = await Promise.all([signed(), removePost(app, author, post.postId)]);
    expect(removed.status).toBe(200);
    const outcome = [answer.status, (await signatures()).length];
    expect([
      [200, 1],
      [404, 0],
    ]).toContainEqual(outcome);
  });

  test('a version that is replaced at the same time: it is signed before, or not at all', async () => {
    const [answer, replaced] = await Promise.all([
      sign(app, signer, post, { signaturePIN: pin }, { version: 1 }),
      replace(app, author, post.postId, { intent: 'PUBLISH', description: 'Another' }),
    ]);
    expect(replaced.status).toBe(200);
    const rows = await signatures();
    expect([
      [200, 1],
      [409, 0],
    ]).toContainEqual([answer.status, rows.length]);
    expect(rows.filter(({ version }) => version !== 1)).toEqual([]);
  });

  test('for another team, as somebody else, and for somebody who is not asked', async () => {
    const { signer: other } = await buildSigner(app, study);
    await expectRefused(await sign(app, signer, post, { signaturePIN: pin, teamId: other.teamId }), [
      403,
      'WRONG_TEAM',
    ]);
    const narrow = await buildSignedPost(app, study, author, signer, {
      targetAudience: { ...nobody, teamIds: [other.teamId] },
    });
    post = narrow;
    await expectRefused(await signed(), [403, 'NOT_ADDRESSED']);
  });

  test("with somebody else's PIN", async () => {
    const other = await buildSigner(app, study);
    await expectRefused(await sign(app, signer, post, { signaturePIN: other.pin }), [
      403,
      'WRONG_SIGNATURE_PIN',
    ]);
  });

  test('in a session whose window is not open, was opened in another session, or has closed', async () => {
    const session = app.server.db.updateTable('session').where('user_id', '=', signer.userId);
    await session.set({ reauthenticated_at: null, reauthentication_method: null }).execute();
    await expectRefused(await signed(), [401, 'REAUTHENTICATION_REQUIRED']);
    await session
      .set({ reauthenticated_at: new Date(Date.now() - 16 * 60_000), reauthentication_method: 'PASSWORD' })
      .execute();
    await expectRefused(await signed(), [401, 'REAUTHENTICATION_REQUIRED']);
    await reopenWindow(app, signer);
    expect((await signed()).status).toBe(200);
  });

  test('with a window that is replayed after the session has ended', async () => {
    const { sessionId } = await app.as(signer).actor();
    await endSession(app.server.db, signer.userId, sessionId!, 'SIGNED_OUT');
    await expectRefused(await signed(), [401, 'UNAUTHENTICATED']);
  });

  test('when the rule has changed since it was shown', async () => {
    const asked = { requiredActionType: 'SIGN' as const, targetAudience: everyone };
    const ruleSet = [{ ...asked, approvalTypes: ['APPROVED' as const] }];
    const changed = await app
      .as(author)
      .call(replaceRules, { params: { id: post.postId }, body: { ruleSet } });
    expect(changed.body.ruleSet).toMatchObject([{ approvalTypes: ['APPROVED'] }]);
    await expectRefused(await signed(), [404, 'RULE_NOT_FOUND']);
  });

  test('for a study that the signer leaves while the call waits', async () => {
    const answer = await answerDuring(
      app,
      (trx) =>
        trx
          .updateTable('channel_member')
          .set({ status: 'FORMER', ended_at: new Date() })
          .where('channel_id', '=', study.channelId)
          .where('user_id', '=', signer.userId)
          .execute(),
      signed,
    );
    await expectRefused(answer, [404, 'POST_NOT_FOUND']);
  });

  test('for a team that the signer has left since it was shown', async () => {
    const second = await joinTeam(app.server.db, study, signer);
    // Each team is asked.
    post = await buildSignedPost(app, study, author, signer, { memberParticipationType: 'ANY_MEMBER' });
    const mine = { signaturePIN: pin, teamId: second };
    expect((await look({ ...signer, teamId: second })).body.can).toBe(true);
    const left = app.server.db.updateTable('team_member').where('team_id', '=', second);
    await left.set({ status: 'FORMER', ended_at: new Date() }).execute();
    await expectRefused(await sign(app, signer, post, mine), [403, 'WRONG_TEAM']);
  });

  test('when the factor has changed since it was shown', async () => {
    expect((await look()).body.factor).toBe('PIN');
    await chooseFactor('PASSWORD');
    await expectRefused(await signed(), [400, 'BAD_REQUEST']);
    await chooseFactor('PIN');
  });

  test('when the window is opened in one session and used in another', async () => {
    const session = app.server.db.updateTable('session').where('user_id', '=', signer.userId);
    await session.set({ reauthenticated_at: null, reauthentication_method: null }).execute();
    const other = await createSession(app.server.db, app.server.secret, {
      userId: signer.userId,
      provider: 'test',
      ip: null,
      userAgent: null,
    });
    const own = app.server.db.updateTable('session').where('id', '=', other.sessionId);
    await own.set({ reauthenticated_at: new Date(), reauthentication_method: 'PASSWORD' }).execute();
    await expectRefused(await signed(), [401, 'REAUTHENTICATION_REQUIRED']);
  });
});

describe('a PIN in the way', () => {
  test('429 after five wrong ones, also at once; its owner and the administrators are told; a new PIN signs', async () => {
    const admin = await buildMember(app.server.db, study, { roles: ['CHANNEL_ADMIN'] });
    const tries = await Promise.all(
      Array.from({ length: 8 }, () => sign(app, signer, post, { signaturePIN: wrongPin() })),
    );
    const codes = tries.map(refusalOf).map(([, code]) => code);
    expect(codes.filter((code) => code === 'WRONG_SIGNATURE_PIN')).toHaveLength(4);
    expect(codes.filter((code) => code === 'SIGNATURE_PIN_LOCKED')).toHaveLength(4);
    const right = await signed();
    expect(refusalOf(right)).toEqual([429, 'SIGNATURE_PIN_LOCKED']);
    expect(right.error.errorDescription).toContain('in 15 minutes');
    const mails = await app.server.db
      .selectFrom('mail')
      .select(['kind', 'user_id'])
      .where('kind', 'in', ['SIGNATURE_PIN', 'SIGNATURE_PIN_LOCKED'])
      .where('cause', 'like', `${signer.userId} LOCKED %`)
      .orderBy('kind')
      .execute();
    expect(mails).toEqual([
      { kind: 'SIGNATURE_PIN', user_id: signer.userId },
      { kind: 'SIGNATURE_PIN_LOCKED', user_id: admin.userId },
    ]);
    const made = await app.as(signer).call(generateSignaturePin);
    expect((await sign(app, signer, post, { signaturePIN: made.body.signaturePIN })).status).toBe(200);
  });

  test('a right one between wrong ones starts the count again', async () => {
    for (let n = 0; n < 4; n += 1) await sign(app, signer, post, { signaturePIN: wrongPin() });
    expect((await signed()).status).toBe(200);
    for (let n = 0; n < 4; n += 1)
      expect(refusalOf(await sign(app, signer, post, { signaturePIN: wrongPin() }))[1]).toBe(
        'WRONG_SIGNATURE_PIN',
      );
  });

  test('409 for one that has ended, has expired, or was never made', async () => {
    const own = app.server.db.updateTable('signature_pin').where('user_id', '=', signer.userId);
    await own.set({ created_at: new Date(Date.now() - 366 * 86_400_000) }).execute();
    expect(refusalOf(await signed())).toEqual([409, 'SIGNATURE_PIN_EXPIRED']);
    await app.as(signer).call(revokeSignaturePin);
    expect(refusalOf(await signed())).toEqual([409, 'SIGNATURE_PIN_ENDED']);
    const made = await app.as(signer).call(generateSignaturePin);
    expect((await sign(app, signer, post, { signaturePIN: made.body.signaturePIN })).status).toBe(200);
  });
});

describe('the database', () => {
  const asOwner = (text: string) => query(app.database.ownerUrl, text);

  test.each([
    ['without a method of re-authentication', 'null', "now() - interval '1 minute'"],
    ['without a time of re-authentication', "'PASSWORD'", 'null'],
    ['with a time at which nobody re-authenticated', "'PASSWORD'", "now() - interval '1 minute'"],
  ])('refuses a signature %s, even of its owner', async (_, method, time) => {
    const { sessionId } = await app.as(signer).actor();
    const insert = forge(app, signer, { ...post, channelId: study.channelId, sessionId }, { method, time });
    await expect(insert).rejects.toThrow(/re-authenticated shortly before/);
  });

  test('refuses a completion by signing without its signature', async () => {
    const insert = forge(app, signer, { ...post, channelId: study.channelId, sessionId: null });
    await expect(insert).rejects.toThrow('a completion by signing needs a signature');
  });

  test('refuses the login of the processes to change or remove a signature', async () => {
    await signed();
    for (const text of [
      "update signature set meaning = 'APPROVED'",
      'delete from signature',
      'truncate signature',
    ])
      await expect(query(app.database.appUrl, text)).rejects.toThrow('permission denied');
    await expect(asOwner("update signature set meaning = 'APPROVED'")).rejects.toThrow('append-only');
  });
});
