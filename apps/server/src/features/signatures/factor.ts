import type { May } from '@studyline/contract/core/may';
import type { SigningFactor } from '@studyline/contract/signatures/approval-types';
import type { Actor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { now } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import { requireOwnPassword } from '../auth/own-password.ts';
import { lockedUntil, requirePin } from '../signature-pins/check-pin.ts';
import type { Signer } from '../signature-pins/signer.ts';

/** Throws what a policy about signing says; of a locked PIN also until when. */
export function authorizeSigner(may: May, signer: Pick<Signer, 'lockedUntil'>): void {
  if (may === 'SIGNATURE_PIN_LOCKED' && signer.lockedUntil) throw lockedUntil(signer.lockedUntil, now());
  authorize(may);
}

/** What somebody gives with signatures to show that it is they. */
export interface Proofs {
  signaturePIN?: string | undefined;
  password?: string | undefined;
  passkey?: object | undefined;
}

const fieldOf = { PIN: 'signaturePIN', PASSWORD: 'password', PASSKEY: 'passkey' } as const;

interface StudyFactor {
  factor: SigningFactor;
  channelId: number;
}

/**
 * What shows with each signature that it is they who sign: exactly what the study asks for, or the studies of a sitting. A passkey is checked
 * by the caller, together with what it has signed. Throws what requirePin and requireOwnPassword throw.
 */
export async function requireFactor(
  actor: Actor,
  asked: StudyFactor | readonly StudyFactor[],
  proofs: Proofs,
): Promise<void> {
  const studies = [asked].flat();
  for (const factor of ['PIN', 'PASSWORD', 'PASSKEY'] as const) {
    const path = fieldOf[factor];
    if (studies.some((study) => study.factor === factor) !== (proofs[path] !== undefined))
      throw new AppError('BAD_REQUEST', { issues: [{ path, message: { key: 'issue.required' } }] });
  }
  const { signaturePIN, password } = proofs;
  if (password !== undefined) await requireOwnPassword(actor, password);
  const pinned = studies.find(({ factor }) => factor === 'PIN');
  if (pinned && signaturePIN !== undefined) await requirePin(actor, pinned.channelId, signaturePIN);
}
