import { openNotificationContact } from '@studyline/contract/notification-contacts/calls';
import { q } from '../../api/query-options.ts';
import type { LoaderInput } from '../../navigation/screen-data.ts';

/** The page itself says what is wrong with a link. */
export const load = ({ queryClient, params }: LoaderInput<{ token: string }>) =>
  queryClient.prefetchQuery(q(openNotificationContact, { params }));
