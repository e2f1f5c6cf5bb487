import { DAY_MILLIS } from '@studyline/contract/core/days';
import type { ReauthenticationMethod } from '@studyline/contract/signatures/approval-types';
import type { Actor } from '../../core/actor.ts';
import { now } from '../../core/clock.ts';
import { record } from '../../core/record.ts';
import type { Db, Trx } from '../../db/pool.ts';
import { arePasskeysOn } from '../auth/relying-party.ts';
import { findPin, insertAgreement, type PinRow } from './queries.ts';

/** The texts are security.pin.agreement and signatures.dialog.agreement in the catalogue. Another text is another version, which everybody has to accept again. */
export const AGREEMENT_VERSION = 1;
/** After a year a PIN has to be replaced (R16). */
const VALID_DAYS = 365;

export function pinExpiry(createdAt: Date): number {
  return createdAt.getTime() + VALID_DAYS * DAY_MILLIS;
}

export interface Signer {
  verifiedEmail: boolean;
  hasAgreed: boolean;
  hasPasskey: boolean;
  /** By what the person can open the signing window. */
  methods: ReauthenticationMethod[];
  /** Whether passkeys can be used in this installation. */
  allowsPasskeys: boolean;
  pin: 'MISSING' | 'ENDED' | 'EXPIRED' | 'LOCKED' | 'IN_USE';
  lockedUntil: Date | null;
  /** The signing window of this session; null if it is not open for what is signed. */
  window: { openedAt: Date; until: Date; method: ReauthenticationMethod } | null;
}

/** Who wants to sign for these purposes, and by what they may. */
export async function findSigner(db: Db, actor: Actor, purposes: readonly string[]): Promise<Signer> {
  return (await findSignerOfAny(db, actor))(purposes);
}

/** The same for several signings, each with its own purposes. */
export async function findSignerOfAny(
  db: Db,
  actor: Actor,
): Promise<(purposes: readonly string[]) => Signer> {
  const row = await findPin(db, actor, AGREEMENT_VERSION);
  const allowsPasskeys = await arePasskeysOn(db, actor.server);
  const at = now();
  const isLocked = row.lockedUntil !== null && row.lockedUntil > at;
  const signer = {
    verifiedEmail: row.verifiedEmail,
    hasAgreed: row.agreedAt !== null,
    hasPasskey: row.hasPasskey,
    methods: await findMethods(db, actor, row),
    allowsPasskeys,
    pin: stateOf(row, isLocked, at),
    lockedUntil: isLocked ? row.lockedUntil : null,
  };
  return (purposes) => ({ ...signer, window: windowFor(row, purposes) });
}

/** The signing window, if it is open for all of this. */
export function windowFor({ window }: Pick<PinRow, 'window'>, purposes: readonly string[]): Signer['window'] {
  if (!window) return null;
  const open = window.purposes?.split(',');
  const isOpen = !open || (purposes.length > 0 && purposes.every((purpose) => open.includes(purpose)));
  if (!isOpen) return null;
  return { openedAt: new Date(window.openedAt), until: new Date(window.until), method: window.method };
}

/** By what a person can open the signing window. */
export async function findMethods(
  db: Db,
  { server }: Actor,
  { hasPassword, hasPasskey, providers }: Pick<PinRow, 'hasPassword' | 'hasPasskey' | 'providers'>,
): Promise<ReauthenticationMethod[]> {
  const isConnected = server.settings.providers.some(({ id }) => providers.includes(id));
  return [
    ...(hasPassword ? (['PASSWORD'] as const) : []),
    ...(hasPasskey && (await arePasskeysOn(db, server)) ? (['PASSKEY'] as const) : []),
    ...(isConnected ? (['PROVIDER'] as const) : []),
  ];
}

function stateOf(
  { createdAt, hadPin }: { createdAt: Date | null; hadPin: boolean },
  isLocked: boolean,
  at: Date,
): Signer['pin'] {
  if (!createdAt) return hadPin ? 'ENDED' : 'MISSING';
  if (pinExpiry(createdAt) <= at.getTime()) return 'EXPIRED';
  return isLocked ? 'LOCKED' : 'IN_USE';
}

export async function acceptAgreement(trx: Trx, actor: Actor, at: Date): Promise<void> {
  const { userId } = actor;
  await insertAgreement(trx, userId, AGREEMENT_VERSION, at);
  record(trx, actor, { type: 'signingAgreement.accepted', userId, version: AGREEMENT_VERSION }, at);
}
