import type { LoaderInput } from '../../navigation/screen-data.ts';
import { postOf } from '../posts/post-query.ts';
import { comparisonOf } from './comparison-query.ts';

/** Loads both versions. The comparison may take a while, and says so in its place. */
export async function load({
  queryClient,
  params: { postId, version, otherVersion },
}: LoaderInput<{ postId: number; version: number; otherVersion: number }>): Promise<void> {
  void queryClient.prefetchQuery(comparisonOf(postId, version, otherVersion));
  await Promise.all([version, otherVersion].map((one) => queryClient.ensureQueryData(postOf(postId, one))));
}
