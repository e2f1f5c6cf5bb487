import { listSecondFactors } from '@studyline/contract/second-factors/calls';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { q } from '../../../api/query-options.ts';
import { PasskeyDialog } from '../FactorDialogs.tsx';
import { ProofDialog } from './ProofDialog.tsx';

/** Adds a passkey from anywhere, after whatever has to be shown before. */
export function PasskeySetup({ onClose }: { onClose: () => void }) {
  const { data, refetch } = useQuery(q(listSecondFactors));
  const [isProved, setProved] = useState(false);
  if (!data) return null;
  if (data.isProved || isProved) return <PasskeyDialog onClose={onClose} />;
  const hasFactor = data.totp !== null || data.passkeys.length > 0;
  return (
    <ProofDialog
      asked={hasFactor ? 'PROOF_REQUIRED' : 'REAUTHENTICATION_REQUIRED'}
      onProved={() => {
        setProved(true);
        void refetch();
      }}
      onClose={onClose}
    />
  );
}
