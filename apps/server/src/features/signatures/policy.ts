import type { May } from '@studyline/contract/core/may';
import type { ApprovalType, SigningFactor } from '@studyline/contract/signatures/approval-types';
import type { Actor } from '../../core/actor.ts';
import { canComplete, type CompletionFacts } from '../required-actions/policy.ts';
import type { Signer } from '../signature-pins/signer.ts';

export interface SigningFacts {
  target: CompletionFacts & { approvalTypes: readonly ApprovalType[] };
  teamId: number;
  factor: SigningFactor;
  signer: Pick<Signer, 'verifiedEmail' | 'hasAgreed' | 'pin' | 'hasPasskey' | 'allowsPasskeys'> & {
    window: object | null;
  };
}

const withoutPin = {
  MISSING: 'SIGNATURE_PIN_MISSING',
  ENDED: 'SIGNATURE_PIN_ENDED',
  EXPIRED: 'SIGNATURE_PIN_EXPIRED',
  LOCKED: 'SIGNATURE_PIN_LOCKED',
} as const;

/** Whether the actor may sign with this meaning: the first thing in the way, in the order in which a person would be told. */
export function canSign(
  actor: Actor,
  { target, teamId, factor, signer }: SigningFacts,
  meaning: ApprovalType,
): May {
  const may = canComplete(actor, target, teamId, 'SIGN');
  if (may !== true) return may;
  if (!target.approvalTypes.includes(meaning)) return 'APPROVAL_TYPE_REFUSED';
  return missingToSign(factor, signer);
}

/** The same once the person has shown again who they are, and agrees. */
export function canSignOnceShown(
  actor: Actor,
  { signer, ...signing }: SigningFacts,
  meaning: ApprovalType,
): May {
  return canSign(actor, { ...signing, signer: { ...signer, window: {}, hasAgreed: true } }, meaning);
}

/** Whether nothing of the person's own is in the way of a signature: of anything that they may sign. */
export function missingToSign(factor: SigningFactor, signer: SigningFacts['signer']): May {
  // A passkey that signs shows in the same moment who it is.
  if (signer.window === null && factor !== 'PASSKEY') return 'REAUTHENTICATION_REQUIRED';
  if (!signer.verifiedEmail) return 'EMAIL_NOT_VERIFIED';
  if (factor === 'PASSKEY' && !signer.allowsPasskeys) return 'FEATURE_OFF';
  if (factor === 'PASSKEY' && !signer.hasPasskey) return 'PASSKEY_MISSING';
  if (factor === 'PIN' && signer.pin !== 'IN_USE') return withoutPin[signer.pin];
  return signer.hasAgreed ? true : 'SIGNING_AGREEMENT_REQUIRED';
}
