import type { Result } from '@studyline/contract/core/endpoint';
import { openInvitation } from '@studyline/contract/invitations/calls';
import { q } from '../../api/query-options.ts';
import { ensureSession } from '../../api/session.ts';
import type { LoaderInput } from '../../navigation/screen-data.ts';

export type OpenInvitation = Result<typeof openInvitation>;

/** The page itself says what is wrong with an invitation. */
export const load = ({ queryClient, params }: LoaderInput<{ token: string }>) =>
  Promise.all([
    ensureSession().catch(() => undefined),
    queryClient.prefetchQuery(q(openInvitation, { params })),
  ]);
