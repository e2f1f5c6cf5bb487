import { getSignaturePin } from '@studyline/contract/signature-pins/calls';
import { useQuery } from '@tanstack/react-query';
import { q } from '../../../api/query-options.ts';
import { SignaturePinDialog } from './SignaturePinDialog.tsx';

/** Gets a PIN where something is signed, in the same way as in the profile. */
export function PinSetup({ onClose }: { onClose: () => void }) {
  const { data } = useQuery({ ...q(getSignaturePin), gcTime: 0 });
  return data ? <SignaturePinDialog state={data} onClose={onClose} /> : null;
}
