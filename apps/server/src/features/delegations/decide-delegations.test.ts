import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { updateChannel } from '@studyline/contract/channels/settings';
import {
  decideDelegations,
  getDelegationSigning,
  listDelegations,
  startDeciding,
  verifyDelegation,
} from '@studyline/contract/delegations/calls';
import { setMemberRoles } from '@studyline/contract/members/changes';
import { addPasskey, startPasskey } from '@studyline/contract/second-factors/calls';
import { startApp, type TestApp } from '../../../test/app.ts';
import { makeAuthenticator } from '../../../test/authenticator.ts';
import { ask, buildInvestigator, dutiesOf } from '../../../test/delegations.ts';
import { buildPost } from '../../../test/posts.ts';
import { KNOWN_PIN, tamper } from '../../../test/signers.ts';
import {
  buildMember,
  buildTeam,
  buildWorld,
  type Member,
  setPassword,
  type Study,
} from '../../../test/world.ts';
import { hashPassword } from '../auth/passwords.ts';

const ORIGIN = 'https://portal.example';

let app: TestApp;
let study: Study;
let manager: Member;
let teamId: number;
let investigator: Member;
let dutyIds: number[];
beforeAll(async () => {
  app = await startApp({ env: { PUBLIC_URL: ORIGIN } });
  ({ study, manager } = await buildWorld(app.server.db));
  teamId = await buildTeam(app.server.db, study);
  investigator = await buildInvestigator(app, study, teamId);
  await setPassword(app.server.db, investigator.userId, await hashPassword('a long and private password'));
  dutyIds = await dutiesOf(app, study, investigator);
});
afterAll(() => app.close());

type Decision = 'approve' | 'refuse';
type Refused = { status: number; error: { errorCode: string } };
const refusalOf = ({ status, error }: Refused) => [status, error.errorCode];
const params = () => ({ channelId: study.channelId, teamId });

/** Waiting lines of somebody new, one for each of the first duties. */
async function buildLines(count: number): Promise<{ ids: number[]; userId: number }> {
  const { userId } = await buildMember(app.server.db, study, { roles: ['SITE_STAFF'], teamId });
  const ids: number[] = [];
  for (const dutyId of dutyIds.slice(0, count)) {
    const { status, body } = await ask(app, study, investigator, { teamId, userId, dutyId });
    expect(status).toBe(200);
    ids.push(body.id);
  }
  return { ids, userId };
}

const decide = (ids: number[], body: object, decision: Decision = 'approve', by = investigator) =>
  app.as(by).call(decideDelegations, { params: params(), body: { decision, ids, ...body } });
const start = (ids: number[], decision: Decision = 'approve', by = investigator) =>
  app.as(by).call(startDeciding, { params: params(), body: { decision, ids } });
const verify = async (id: number) =>
  (await app.as(investigator).call(verifyDelegation, { params: { ...params(), id } })).body;
const problemsOf = async (id: number) => (await verify(id)).problems.map(({ problem }) => problem);
const statesOf = async (userId: number) => {
  const { body } = await app.as(investigator).call(listDelegations, { params: params(), query: { userId } });
  return body.items.map(({ status }) => status);
};

async function chooseFactor(signingFactor: 'PIN' | 'PASSWORD' | 'PASSKEY'): Promise<void> {
  const body = { channelMetadataRequest: { signingFactor } };
  const { status } = await app
    .as(manager)
    .call(updateChannel, { params: { channelId: study.channelId }, body });
  expect(status).toBe(200);
}

describe('decideDelegations', () => {
  test('200 signs each line with one PIN, in the order of the ids, and what they require is asked for', async () => {
    const targetAudience = { channelWide: true, roles: [], teamIds: [] };
    const { postId } = await buildPost(app, study, {
      author: manager,
      rules: [{ memberParticipationType: 'PI_OR_DELEGATE', targetAudience }],
    });
    const { ids, userId } = await buildLines(3);
    const wanted = ids.toReversed();
    const { status, body } = await decide(wanted, { signaturePIN: KNOWN_PIN });
    expect([status, body.items.map(({ id, status: state }) => [id, state])]).toEqual([
      200,
      wanted.map((id) => [id, 'IN_FORCE']),
    ]);
    for (const id of ids) expect((await verify(id)).isValid).toBe(true);
    const open = await app.server.db
      .selectFrom('assignment')
      .select('closed_at')
      .where('post_id', '=', postId)
      .where('user_id', '=', userId)
      .execute();
    expect(open).toEqual([{ closed_at: null }]);
  });

  test('200 refuses with one reason, which is required', async () => {
    const { ids, userId } = await buildLines(2);
    const refuse = (reason?: string) => decide(ids, { signaturePIN: KNOWN_PIN, reason }, 'refuse');
    expect(refusalOf(await refuse())).toEqual([400, 'BAD_REQUEST']);
    const { body } = await refuse('Not trained yet');
    expect(body.items.map(({ reason }) => reason)).toEqual(['Not trained yet', 'Not trained yet']);
    expect(await statesOf(userId)).toEqual(['REFUSED', 'REFUSED']);
  });

  test('200 again for the same Idempotency-Key, such as after a lost answer; 403 once they may no longer decide', async () => {
    const other = await buildInvestigator(app, study, teamId);
    const { ids } = await buildLines(2);
    const headers = { 'idempotency-key': `decide ${ids.join(' ')}` };
    const body = { decision: 'approve', ids, signaturePIN: KNOWN_PIN } as const;
    const send = () => app.as(other).call(decideDelegations, { params: params(), body, headers });
    const first = await send();
    expect(first.status).toBe(200);
    const again = await send();
    expect([again.status, again.body]).toEqual([200, first.body]);
    await app.as(manager).call(setMemberRoles, {
      params: { channelId: study.channelId, memberId: `${study.channelId}-${other.userId}` },
      query: { roleId: [study.roleIds.SITE_STAFF] },
    });
    expect(refusalOf(await send())).toEqual([403, 'FORBIDDEN']);
  });

  test('400 for a line twice, 403, 404 and 409 for one of them: then none is decided', async () => {
    const { ids, userId } = await buildLines(2);
    const proof = { signaturePIN: KNOWN_PIN };
    expect(refusalOf(await decide([ids[0]!, ids[0]!], proof))).toEqual([400, 'BAD_REQUEST']);
    expect(refusalOf(await decide([...ids, 2_000_000_000], proof))).toEqual([404, 'DELEGATION_NOT_FOUND']);
    const other = await buildLines(1);
    await decide(other.ids, proof);
    expect(refusalOf(await decide([...ids, ...other.ids], proof))).toEqual([409, 'ILLEGAL_TRANSITION']);
    const coordinator = await buildMember(app.server.db, study, { roles: ['STUDY_COORDINATOR'], teamId });
    expect(refusalOf(await decide(ids, proof, 'approve', coordinator))).toEqual([403, 'FORBIDDEN']);
    expect(await statesOf(userId)).toEqual(['WAITING', 'WAITING']);
  });

  test('200 with the agreement, which the first signature accepts', async () => {
    const beginner = await buildInvestigator(app, study, teamId);
    await tamper(
      app,
      'signing_agreement_acceptance',
      `delete from signing_agreement_acceptance where user_id = ${beginner.userId}`,
    );
    const { body } = await app.as(beginner).call(getDelegationSigning, { params: params() });
    expect([body.can, body.agreementVersion]).toEqual([true, 1]);
    const { ids } = await buildLines(1);
    const send = (more: object) => decide(ids, { signaturePIN: KNOWN_PIN, ...more }, 'approve', beginner);
    expect(refusalOf(await send({}))).toEqual([409, 'SIGNING_AGREEMENT_REQUIRED']);
    expect((await send({ agreementVersion: 1 })).status).toBe(200);
    const after = await app.as(beginner).call(getDelegationSigning, { params: params() });
    expect(after.body.agreementVersion).toBeNull();
  });
});

describe('where a study asks for a passkey', () => {
  const authenticator = makeAuthenticator(ORIGIN);
  beforeAll(async () => {
    const { body } = await app.as(investigator).call(startPasskey);
    const credential = authenticator.register(body);
    const added = await app.as(investigator).call(addPasskey, { body: { name: 'Phone', credential } });
    expect(added.status).toBe(200);
    await chooseFactor('PASSKEY');
  });
  afterAll(() => chooseFactor('PIN'));

  const answered = async (ids: number[], decision: Decision = 'approve') => {
    const { status, body } = await start(ids, decision);
    expect(status).toBe(200);
    return { passkey: { nonce: body.nonce, credential: authenticator.sign(body.options) } };
  };

  test('startDeciding: 200 lists what is signed, in the order of the lines; 409 without a passkey', async () => {
    const { ids } = await buildLines(2);
    const { body } = await start(ids.toReversed(), 'refuse');
    expect(body.statements.map((one) => JSON.parse(one) as object)).toMatchObject(
      ids.map((delegationId) => ({ delegationId, decision: 'refuse', signerId: investigator.userId })),
    );
    const other = await buildInvestigator(app, study, teamId);
    expect(refusalOf(await start(ids, 'approve', other))).toEqual([409, 'PASSKEY_MISSING']);
    const signing = await app.as(other).call(getDelegationSigning, { params: params() });
    expect([signing.body.factor, signing.body.can]).toEqual(['PASSKEY', 'PASSKEY_MISSING']);
  });

  test('200 signs all with one answer, without a window, and each receipt can be checked by the key alone', async () => {
    const { ids } = await buildLines(3);
    await app.server.db
      .updateTable('session')
      .set({ reauthenticated_at: null, reauthentication_method: null })
      .where('user_id', '=', investigator.userId)
      .execute();
    expect((await decide(ids, await answered(ids))).status).toBe(200);
    for (const id of ids) {
      const receipt = await verify(id);
      expect([receipt.isValid, receipt.factor, receipt.method]).toEqual([true, 'PASSKEY', 'PASSKEY']);
      expect(receipt.passkey).toMatchObject({ leafIndex: ids.indexOf(id), treeSize: 3 });
      expect(JSON.parse(receipt.passkey!.statement)).toMatchObject({ delegationId: id, decision: 'approve' });
    }
  });

  test('400 for a PIN, for an answer about other lines or another decision, and for one that was used', async () => {
    const [{ ids, userId }, other] = [await buildLines(2), await buildLines(1)];
    expect(refusalOf(await decide(ids, { signaturePIN: KNOWN_PIN }))).toEqual([400, 'BAD_REQUEST']);
    expect(refusalOf(await decide(ids, await answered(other.ids)))).toEqual([400, 'PASSKEY_REFUSED']);
    const forApproval = await answered(ids);
    const asRefusal = { ...forApproval, reason: 'No' };
    expect(refusalOf(await decide(ids, asRefusal, 'refuse'))).toEqual([400, 'PASSKEY_REFUSED']);
    expect(await statesOf(userId)).toEqual(['WAITING', 'WAITING']);
    const proof = await answered(other.ids);
    expect((await decide(other.ids, proof)).status).toBe(200);
    expect(refusalOf(await decide(ids, proof))).toEqual([400, 'PASSKEY_REFUSED']);
  });

  test.each([
    [`statement = replace(statement, 'approve', 'refuse')`, ['PASSKEY']],
    [`assertion = decode('00', 'hex')`, ['PASSKEY']],
    [`tree_size = tree_size + 1`, ['PASSKEY']],
    [`credential_id = 'another'`, ['PASSKEY_OWNER']],
  ])('verifyDelegation: 200 names what the owner of the database changed: %s', async (set, problems) => {
    const { ids } = await buildLines(2);
    await decide(ids, await answered(ids));
    await tamper(
      app,
      'delegation_passkey_signature',
      `update delegation_passkey_signature set ${set} where delegation_id = ${ids[0]}`,
    );
    expect(await problemsOf(ids[0]!)).toEqual(problems);
    expect(await problemsOf(ids[1]!)).toEqual([]);
  });
});
