import type { QueryClient } from '@tanstack/react-query';
import { schemaOf, treeOf } from './category-queries.ts';

/** What can be chosen from the categories of a study. */
export async function loadCategories(queryClient: QueryClient, channelId: number): Promise<void> {
  const { items } = await queryClient.ensureQueryData(schemaOf(channelId));
  await Promise.all(items.map(({ schema }) => queryClient.ensureQueryData(treeOf(channelId, schema))));
}
