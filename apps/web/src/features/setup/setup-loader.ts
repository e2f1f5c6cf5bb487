import { openSetup } from '@studyline/contract/setup/calls';
import { q } from '../../api/query-options.ts';
import { ensureSession } from '../../api/session.ts';
import type { LoaderInput } from '../../navigation/lazy-screens.tsx';

/** The page says itself what is wrong with a link. */
export async function loadSetup({
  queryClient,
  params: { token },
}: LoaderInput<{ token: string }>): Promise<void> {
  await Promise.all([
    ensureSession().catch(() => undefined),
    queryClient.prefetchQuery(q(openSetup, { params: { token } })),
  ]);
}
