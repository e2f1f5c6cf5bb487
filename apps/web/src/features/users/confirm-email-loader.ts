import { openEmailChange } from '@studyline/contract/users/email-change';
import { q } from '../../api/query-options.ts';
import type { LoaderInput } from '../../navigation/screen-data.ts';

/** The page itself says what is wrong with a link. */
export const load = ({ queryClient, params }: LoaderInput<{ token: string }>) =>
  queryClient.prefetchQuery(q(openEmailChange, { params }));
