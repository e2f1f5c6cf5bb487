import { getTermsOfService } from '@studyline/contract/app/calls';
import { CallError } from '../../api/errors.ts';
import { q } from '../../api/query-options.ts';
import { ensureSession } from '../../api/session.ts';
import type { LoaderInput } from '../../navigation/screen-data.ts';

export async function load({ queryClient }: LoaderInput): Promise<void> {
  // There may be newer terms since this window last showed them.
  const terms = queryClient.fetchQuery({ ...q(getTermsOfService), staleTime: 0 }).catch((error: unknown) => {
    // The page says that there are none.
    if (!(error instanceof CallError && error.errorCode === 'NOT_FOUND')) throw error;
  });
  await Promise.all([terms, ensureSession()]);
}
