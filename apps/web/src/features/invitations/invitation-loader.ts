import type { Result } from '@studyline/contract/core/endpoint';
import { openInvitation } from '@studyline/contract/invitations/calls';
import { q } from '../../api/query-options.ts';
import { ensureSession } from '../../api/session.ts';
import type { LoaderInput } from '../../navigation/lazy-screens.tsx';

export type OpenInvitation = Result<typeof openInvitation>;

/** The page says itself what is wrong with an invitation. */
export async function loadInvitation({
  queryClient,
  params: { token },
}: LoaderInput<{ token: string }>): Promise<void> {
  await Promise.all([
    ensureSession().catch(() => undefined),
    queryClient.prefetchQuery(q(openInvitation, { params: { token } })),
  ]);
}
