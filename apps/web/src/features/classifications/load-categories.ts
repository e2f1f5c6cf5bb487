import type { QueryClient } from '@tanstack/react-query';
import { schemaOf, treeOf } from './category-queries.ts';

/** Loads the options of a study's category pickers. */
export async function loadCategories(queryClient: QueryClient, channelId: number): Promise<void> {
  const { items } = await queryClient.ensureQueryData(schemaOf(channelId));
  await Promise.all(items.map(({ schema }) => queryClient.ensureQueryData(treeOf(channelId, schema))));
}
