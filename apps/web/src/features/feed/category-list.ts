import { hashKey } from '@tanstack/react-query';
import { type LoadedList, pagesOfStudy } from './feed-list.ts';

export const documentSorts = ['LAST_PUBLISHED_DESC', 'LAST_PUBLISHED_ASC', 'TITLE_ASC', 'DUE_ASC'] as const;
/** The last one lists news and events too. */
export const documentFilters = ['ALL', 'UNREAD', 'REQUIRES_ACTION', 'EVERY_TYPE'] as const;

/** Most categories fit on one page, along with the groups of their posts. */
const PAGE_SIZE = 100;

/** A place of a study's documents: a taxonomy, or one of its categories; 0 is posts without a category. */
export interface DocumentPlace {
  channelId: number;
  taxonomyId: number;
  categoryId: number | undefined;
}

/** The posts of a place, as given by an address. */
export interface DocumentList extends LoadedList {
  sort: (typeof documentSorts)[number];
  filter: (typeof documentFilters)[number];
}

export function readDocumentList(
  { channelId, taxonomyId, categoryId }: DocumentPlace,
  search: Record<string, unknown>,
): DocumentList {
  const sort = documentSorts.find((one) => one === search.sort) ?? documentSorts[0];
  const filter = documentFilters.find((one) => one === search.show) ?? documentFilters[0];
  const query = {
    pageSize: PAGE_SIZE,
    sort,
    filter: filter === 'EVERY_TYPE' ? ('ALL' as const) : filter,
    facets: filter === 'EVERY_TYPE' ? [] : ['POST_TYPE:DOCUMENT'],
    ...(categoryId === undefined ? { taxonomyId } : { taxonomyCategoryIds: [categoryId] }),
  };
  const options = pagesOfStudy(channelId, query);
  return { sort, filter, key: hashKey(options.queryKey), options };
}
