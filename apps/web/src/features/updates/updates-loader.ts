import { type LoaderInput } from '../../navigation/screen-data.ts';
import { readFilter, updatesOf } from './updates-query.ts';

export async function load({ queryClient, search }: LoaderInput): Promise<void> {
  await queryClient.ensureInfiniteQueryData(updatesOf(readFilter(search['show'])));
}
