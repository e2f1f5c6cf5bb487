import { getTermsOfService } from '@studyline/contract/app';
import { q } from '../../api/query-options.ts';
import { ensureSession } from '../../api/session.ts';
import type { LoaderInput } from '../../navigation/lazy-screens.tsx';

export async function loadTerms({ queryClient }: LoaderInput<object>): Promise<void> {
  // Newer terms may have come since this window showed some.
  await Promise.all([queryClient.fetchQuery({ ...q(getTermsOfService), staleTime: 0 }), ensureSession()]);
}
