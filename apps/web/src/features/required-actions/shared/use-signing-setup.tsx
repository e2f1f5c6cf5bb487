import type { Endpoint } from '@studyline/contract/core/endpoint';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { onDemand } from '../../../navigation/on-demand.tsx';
import type { SigningSetup } from './SigningObstacle.tsx';

const PasskeySetup = onDemand(() => import('../../second-factors/shared/PasskeySetup.tsx'), 'PasskeySetup');
const PinSetup = onDemand(() => import('../../second-factors/shared/PinSetup.tsx'), 'PinSetup');

/**
 * Sets up what a signature lacks, in a dialog that takes the place of the signing form. `signing` is the call that says what is in the way:
 * what it said before would still ask for what the setup has just shown, so it is asked again before the form is back.
 */
export function useSigningSetup(
  signing: Endpoint,
  onEnd?: () => void,
): { dialog: ReactNode; begin: (setup: SigningSetup) => void } {
  const queryClient = useQueryClient();
  const [setup, setSetup] = useState<SigningSetup>();
  const end = () => {
    onEnd?.();
    setSetup(undefined);
    void queryClient.resetQueries({ queryKey: [signing.id] });
  };
  const Setup = setup && { PIN: PinSetup, PASSKEY: PasskeySetup }[setup];
  return { dialog: Setup && <Setup onClose={end} />, begin: setSetup };
}
