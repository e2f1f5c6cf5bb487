import { expect } from 'vitest';
import { generateSignaturePin, reauthenticate } from '@studyline/contract/signature-pins/calls';
import type { WebAuthnAnswer } from '@studyline/contract/second-factors/web-authn';
import { signPost } from '@studyline/contract/signatures/calls';
import { hashPin } from '../src/features/signature-pins/pin.ts';
import { hashPassword } from '../src/features/auth/passwords.ts';
import type { Answer, TestApp } from './app.ts';
import { query } from './cluster.ts';
import { add, fileOf, openPost, pdfBytes } from './posts.ts';
import { buildMember, everyone, type Member, type Person, setPassword, type Study } from './world.ts';

export const PASSWORD = 'a long and private password';
const hash = await hashPassword(PASSWORD);
let documents = 0;

export async function reopenWindow(app: TestApp, person: Member): Promise<void> {
  expect((await app.as(person).call(reauthenticate, { body: { password: PASSWORD } })).status).toBe(200);
}

/** A principal investigator with a password, an open signing window and a signature PIN. */
export async function buildSigner(app: TestApp, study: Study): Promise<{ signer: Member; pin: string }> {
  const signer = await buildMember(app.server.db, study, { roles: ['PRINCIPAL_INVESTIGATOR'] });
  await setPassword(app.server.db, signer.userId, hash);
  await reopenWindow(app, signer);
  const made = await app.as(signer).call(generateSignaturePin, { body: { agreementVersion: 1 } });
  expect(made.status).toBe(200);
  return { signer, pin: made.body.signaturePIN };
}

export interface SignedPost {
  postId: number;
  ruleId: number;
}

/** A document that everyone has to sign, and that this person has opened. */
export async function buildSignedPost(
  app: TestApp,
  study: Study,
  author: Member,
  opener?: Member,
  rule: object = {},
): Promise<SignedPost> {
  const asked = { requiredActionType: 'SIGN' as const, targetAudience: everyone, ...rule };
  const bytes = pdfBytes(`signed ${documents++}`);
  const made = await add(app, study, author, { intent: 'PUBLISH', ruleSet: [asked] }, fileOf(bytes));
  expect(made.status).toBe(200);
  const { postId } = made.body;
  const row = await app.server.db
    .selectFrom('compliance_rule')
    .select('id')
    .where('post_id', '=', postId)
    .executeTakeFirstOrThrow();
  if (opener) await openPost(app, opener, postId);
  return { postId, ruleId: row.id };
}

export function sign(
  app: TestApp,
  person: Member,
  { postId, ruleId }: SignedPost,
  body: Partial<SignBody>,
  query: { version?: number } = {},
): Promise<Answer<typeof signPost>> {
  return app.as(person).call(signPost, {
    params: { id: postId },
    query,
    body: { teamId: person.teamId, ruleId, approvalType: 'READ_AND_UNDERSTOOD', ...body },
  });
}

interface SignBody {
  teamId: number;
  ruleId: number;
  approvalType: 'READ_AND_UNDERSTOOD' | 'APPROVED';
  signaturePIN?: string;
  password?: string;
  passkey?: { nonce: string; credential: WebAuthnAnswer };
  agreementVersion?: number;
}

/** Changes rows as the owner of the database could, past all triggers. */
export async function tamper(app: TestApp, table: string, statement: string): Promise<void> {
  await query(
    app.database.ownerUrl,
    `begin; alter table ${table} disable trigger user; ${statement}; alter table ${table} enable trigger user; commit`,
  );
}

export const KNOWN_PIN = '482915';

/** Gives a person who has called before this PIN, the agreement, and an open window in all sessions. */
export async function prepareSigner({ server }: TestApp, { userId }: Person): Promise<void> {
  const { db, secret } = server;
  const at = new Date();
  const pin = { user_id: userId, pin_hash: await hashPin(secret, userId, KNOWN_PIN), created_at: at };
  await db.updateTable('signature_pin').set({ ended_at: at }).where('user_id', '=', userId).execute();
  await db.insertInto('signature_pin').values(pin).execute();
  await db
    .insertInto('signing_agreement_acceptance')
    .values({ user_id: userId, version: 1, accepted_at: at })
    .onConflict((on) => on.doNothing())
    .execute();
  await db
    .updateTable('session')
    .set({ reauthenticated_at: at, reauthentication_method: 'PASSWORD' })
    .where('user_id', '=', userId)
    .execute();
}

/** Tries to write a completion by signing as the owner of the database, with a signature if there are facts for one: it must be refused. */
export async function forge(
  app: TestApp,
  { userId, teamId }: Member,
  { channelId, postId, ruleId, sessionId }: SignedPost & { channelId: number; sessionId: string | null },
  signature?: { method: string; time: string },
): Promise<void> {
  const session = sessionId === null ? 'null' : `'${sessionId}'`;
  const second = `insert into signature (completion_id, channel_id, sequence, meaning, file_hash, prev_hash, statement, hash, signer_name,
      factor, reauthentication_method, reauthenticated_at, agreement_version, software_version)
    values (made, ${channelId}, 1000, 'APPROVED', repeat('0', 64), repeat('0', 64), '{}', encode(sha256('{}'), 'hex'), 'A', 'PIN',
      ${signature?.method}, ${signature?.time}, 1, '1');`;
  await query(
    app.database.ownerUrl,
    `do $$ declare made integer; begin
      insert into public.compliance_completion (channel_id, rule_id, post_id, version, team_id, user_id, action, session_id, completed_at)
        values (${channelId}, ${ruleId}, ${postId}, 1, ${teamId}, ${userId}, 'SIGN', ${session}, now()) returning id into made;
      ${signature ? second : ''}
    end $$`,
  );
}
