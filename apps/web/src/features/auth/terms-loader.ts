import { getTermsOfService } from '@studyline/contract/app';
import { q } from '../../api/query-options.ts';
import { ensureSession } from '../../api/session.ts';
import type { LoaderInput } from '../../navigation/lazy-screens.tsx';

export async function loadTerms({ queryClient }: LoaderInput<object>): Promise<void> {
  await Promise.all([queryClient.ensureQueryData(q(getTermsOfService)), ensureSession()]);
}
