import type { ErrorCode } from '@studyline/contract/core/errors';
import { listSecondFactors } from '@studyline/contract/second-factors/calls';
import { getProfile } from '@studyline/contract/users/calls';
import { useQuery } from '@tanstack/react-query';
import { q } from '../../../api/query-options.ts';
import { onDemand } from '../../../navigation/on-demand.tsx';

const ProveDialog = onDemand(
  () => import('../FactorDialogs.tsx').then(({ ProveDialog }) => ({ ProveDialog })),
  'ProveDialog',
);
const PasswordDialog = onDemand(() => import('../PasswordDialog.tsx'), 'PasswordDialog');

/** What a call asks for that has to know again who is there. */
export type Proof = 'PROOF_REQUIRED' | 'REAUTHENTICATION_REQUIRED';

export function isProof(code: ErrorCode | null): code is Proof {
  return code === 'PROOF_REQUIRED' || code === 'REAUTHENTICATION_REQUIRED';
}

interface ProofDialogProps {
  asked: Proof;
  onProved: () => void;
  onClose: () => void;
}

/** Asks for a passkey or a code, or else for the password. */
export function ProofDialog({ asked, onProved, onClose }: ProofDialogProps) {
  const { data: factors } = useQuery(q(listSecondFactors));
  const { data: profile } = useQuery(q(getProfile));
  if (!factors || !profile) return null;
  return asked === 'PROOF_REQUIRED' ? (
    <ProveDialog hasPasskeys={factors.passkeys.length > 0} onProved={onProved} onClose={onClose} />
  ) : (
    <PasswordDialog hasPassword={profile.hasPassword} onProved={onProved} onClose={onClose} />
  );
}
