import type { Taxonomy } from '@studyline/contract/classifications/calls';
import type { Endpoint, Result } from '@studyline/contract/core/endpoint';
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import type { q } from '../../../api/query-options.ts';
import type { LoaderInput } from '../../../navigation/screen-data.ts';
import { paths } from '../../../paths.ts';
import { documentSchemaOf, documentTreeOf } from '../../classifications/category-queries.ts';
import { inTreeOrder } from '../../classifications/category-tree.ts';
import { readDocumentList } from '../../feed/category-list.ts';
import { loadList } from '../../feed/load-list.ts';

interface Place {
  channelId: number;
  taxonomyId?: number;
  categoryId?: number;
}

/**
 * The categories of a taxonomy, and its posts or those of a category; 0 is posts without a category. Without a taxonomy it redirects to the
 * first one. If the study has none, or no longer has this one, the screen says so.
 */
export async function load({ queryClient, params, search }: LoaderInput<Place>): Promise<void> {
  const { channelId, taxonomyId, categoryId } = params;
  if (taxonomyId === undefined) return leadToFirst(queryClient, channelId, search);
  const posts = loadList(queryClient, readDocumentList({ channelId, taxonomyId, categoryId }, search));
  posts.catch(() => {});
  const taxonomy = await findTaxonomy(queryClient, channelId, taxonomyId);
  if (!taxonomy) return;
  const place = await findIn(queryClient, documentTreeOf(channelId, taxonomy.schema), ({ items }) =>
    categoryId ? inTreeOrder(items).find((one) => one.categoryId === categoryId) : items,
  );
  if (place) await posts;
}

async function leadToFirst(
  queryClient: QueryClient,
  channelId: number,
  search: Record<string, unknown>,
): Promise<void> {
  const { items } = await queryClient.fetchQuery(documentSchemaOf(channelId));
  const [first] = items;
  if (!first) return;
  const query = search.edit === undefined ? '' : '?edit=1';
  throw redirect({ href: `${paths.documents(channelId, first.taxonomyId)}${query}`, replace: true });
}

function findTaxonomy(
  queryClient: QueryClient,
  channelId: number,
  taxonomyId: number,
): Promise<Taxonomy | undefined> {
  return findIn(queryClient, documentSchemaOf(channelId), ({ items }) =>
    items.find((one) => one.taxonomyId === taxonomyId),
  );
}

/** Before something counts as missing, a stale answer is refetched. */
async function findIn<E extends Endpoint, Found>(
  queryClient: QueryClient,
  options: ReturnType<typeof q<E>>,
  find: (answer: Result<E>) => Found | undefined,
): Promise<Found | undefined> {
  return find(await queryClient.ensureQueryData(options)) ?? find(await queryClient.fetchQuery(options));
}
