import type { Result } from '@studyline/contract/core/endpoint';
import { PIN_PURPOSE } from '@studyline/contract/signatures/purposes';
import type * as contract from '@studyline/contract/signature-pins/calls';
import type { Actor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { spend } from '../../core/budgets.ts';
import { now } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import { record } from '../../core/record.ts';
import { transact } from '../../core/transaction.ts';
import type { Trx } from '../../db/pool.ts';
import type { Call } from '../../http/route.ts';
import { isMailEnabled } from '../../mail/outbox.ts';
import { writeMails } from '../../mail/write-mails.ts';
import { signaturePinMail } from './mails.ts';
import { hashPin, isPin, makePin } from './pin.ts';
import { canGetPin } from './policy.ts';
import * as queries from './queries.ts';
import { acceptAgreement, AGREEMENT_VERSION, findMethods, pinExpiry, windowFor } from './signer.ts';

/** Whether the person has a PIN. Nobody can read the PIN itself. */
export async function getSignaturePin(actor: Actor): Promise<Result<typeof contract.getSignaturePin>> {
  const row = await queries.findPin(actor.server.db, actor, AGREEMENT_VERSION);
  const { createdAt, lockedUntil, agreedAt } = row;
  return {
    createDateTimeMillis: createdAt?.getTime() ?? null,
    expirationDateTimeMillis: createdAt ? pinExpiry(createdAt) : null,
    lockedUntilDateTimeMillis: lockedUntil && lockedUntil > now() ? lockedUntil.getTime() : null,
    agreementVersion: AGREEMENT_VERSION,
    agreementAcceptedDateTimeMillis: agreedAt?.getTime() ?? null,
    methods: await findMethods(actor.server.db, actor, row),
    windowUntilDateTimeMillis: windowFor(row, [PIN_PURPOSE])?.until.getTime() ?? null,
  };
}

/** Gives the person a new PIN, which only this answer has. */
export async function generateSignaturePin(
  actor: Actor,
  { agreementVersion }: Call<typeof contract.generateSignaturePin>,
): Promise<Result<typeof contract.generateSignaturePin>> {
  const { userId, server } = actor;
  const agrees = agreementVersion === AGREEMENT_VERSION;
  const mayGet = (row: queries.PinRow) =>
    canGetPin({
      ...row,
      hasReauthenticated: windowFor(row, [PIN_PURPOSE]) !== null,
      hasAgreed: agrees || row.agreedAt !== null,
    });
  const before = await queries.findPin(server.db, actor, AGREEMENT_VERSION);
  authorize(mayGet(before));
  // Each one costs several hashes, an email and rows of the audit trail.
  spend(server.budgets.new_pins_per_person, String(userId));
  // Outside the transaction, because hashing is expensive.
  const signaturePIN = await makeNewPin(actor, before.formerHashes);
  const pinHash = await hashPin(server.secret, userId, signaturePIN);
  await transact(actor, async (trx) => {
    const row = await queries.findPin(trx, actor, AGREEMENT_VERSION, true);
    authorize(mayGet(row));
    const at = now();
    if (row.agreedAt === null) await acceptAgreement(trx, actor, at);
    const replaced = await queries.endPin(trx, userId, at);
    await queries.insertPin(trx, userId, pinHash, at);
    record(trx, actor, { type: 'signaturePin.set', userId, replaced }, at);
    await tellOwner(trx, actor, 'SET', at);
  });
  return { signaturePIN };
}

async function makeNewPin({ userId, server }: Actor, formerHashes: readonly string[]): Promise<string> {
  for (;;) {
    const pin = makePin();
    const known = await Promise.all(formerHashes.map((hash) => isPin(server.secret, userId, pin, hash)));
    if (!known.includes(true)) return pin;
  }
}

/** Ends a lost PIN at once. What was signed with it stays valid. */
export async function revokeSignaturePin(actor: Actor): Promise<{ revoked: true }> {
  const { userId } = actor;
  await transact(actor, async (trx) => {
    const at = now();
    if (!(await queries.endPin(trx, userId, at))) throw new AppError('NOT_FOUND');
    record(trx, actor, { type: 'signaturePin.revoked', userId }, at);
    await tellOwner(trx, actor, 'REVOKED', at);
  });
  return { revoked: true };
}

/** In case it was not they who did it. The email never has the PIN. */
async function tellOwner(
  trx: Trx,
  { userId, server }: Actor,
  what: 'SET' | 'REVOKED',
  at: Date,
): Promise<void> {
  if (!isMailEnabled(server)) return;
  const facts = { what, at: at.getTime() };
  const mail = { cause: `${userId} ${what} ${facts.at}`, userId, channelId: null, facts };
  await writeMails(trx, server, signaturePinMail, [mail]);
}
