import { buildQuery } from '../../api/build-query.ts';
import type { LoaderInput } from '../../navigation/screen-data.ts';

/** Whether emails are sent decides what the page offers. */
export const load = ({ queryClient }: LoaderInput) => queryClient.prefetchQuery(buildQuery);
