import { openSetup } from '@studyline/contract/setup/calls';
import { q } from '../../api/query-options.ts';
import { ensureSession } from '../../api/session.ts';
import type { LoaderInput } from '../../navigation/screen-data.ts';

/** The page itself says what is wrong with a link. */
export const load = ({ queryClient, params }: LoaderInput<{ token: string }>) =>
  Promise.all([ensureSession().catch(() => undefined), queryClient.prefetchQuery(q(openSetup, { params }))]);
