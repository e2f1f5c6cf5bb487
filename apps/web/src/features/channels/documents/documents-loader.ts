import type { Taxonomy } from '@studyline/contract/classifications';
import type { QueryClient } from '@tanstack/react-query';
import { notFound, redirect, rootRouteId } from '@tanstack/react-router';
import type { LoaderInput } from '../../../navigation/lazy-screens.tsx';
import { paths } from '../../../paths.ts';
import { countedSchemaOf, countedTreeOf } from '../../classifications/category-queries.ts';
import { inTreeOrder } from '../../classifications/category-tree.ts';
import { readDocumentList } from '../../feed/category-list.ts';
import { loadList } from '../../feed/load-list.ts';

interface Place {
  channelId: number;
  taxonomyId?: number;
  categoryId?: number;
}

/**
 * The categories of a taxonomy, and the posts of it or of a category; 0 is what has none. What the study does not have is no page.
 * Without a taxonomy it leads on to the first one; a study that has none has a screen that says so.
 */
export async function loadDocuments({ queryClient, params, search }: LoaderInput<Place>): Promise<void> {
  const { channelId, taxonomyId, categoryId } = params;
  if (taxonomyId === undefined) return leadToFirst(queryClient, channelId, search);
  const posts = loadList(queryClient, readDocumentList({ channelId, taxonomyId, categoryId }, search));
  posts.catch(() => {});
  const { schema } = await findTaxonomy(queryClient, channelId, taxonomyId);
  const { items } = await queryClient.ensureQueryData(countedTreeOf(channelId, schema));
  const isThere = inTreeOrder(items).some((one) => one.categoryId === categoryId);
  if (categoryId && !isThere) throw notFound({ routeId: rootRouteId });
  await posts;
}

async function leadToFirst(
  queryClient: QueryClient,
  channelId: number,
  search: Record<string, unknown>,
): Promise<void> {
  const { items } = await queryClient.ensureQueryData(countedSchemaOf(channelId));
  const [first] = items;
  if (!first) return;
  const query = search.edit === undefined ? '' : '?edit=1';
  throw redirect({ href: `${paths.documents(channelId, first.taxonomyId)}${query}`, replace: true });
}

async function findTaxonomy(
  queryClient: QueryClient,
  channelId: number,
  taxonomyId: number,
): Promise<Taxonomy> {
  const { items } = await queryClient.ensureQueryData(countedSchemaOf(channelId));
  const taxonomy = items.find((one) => one.taxonomyId === taxonomyId);
  if (!taxonomy) throw notFound({ routeId: rootRouteId });
  return taxonomy;
}
