import { searchSorts } from '@studyline/contract/search/calls';
import { defaultStringifySearch, useNavigate } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { readSearch, useNextSearch } from '../../use-address.ts';

/** What somebody looks for, as in the address of the search: `?search=dose&facets=POST_TYPE:NEWS,CHANNEL:3&sort=LAST_PUBLISHED_DESC`. */
export interface Chosen {
  search: string;
  /** Like POST_TYPE:NEWS. CHANNEL stands for studies. */
  facets: string[];
  sort: (typeof searchSorts)[number];
}

const FACET = /^(CHANNEL|POST_TYPE|CLASSIFICATION|AUTHOR|TEAM|MONTH|ACTION_STATUS):[\w-]+$/;

/** Reads it. The order is always the same, so that the same choice is the same request. */
export function readChosen(address: Record<string, unknown>): Chosen {
  const given = typeof address['facets'] === 'string' ? address['facets'].split(',') : [];
  return {
    search: readSearch(address),
    facets: [...new Set(given)].filter((facet) => FACET.test(facet)).toSorted(),
    sort: searchSorts.find((sort) => sort === address['sort']) ?? 'RELEVANCE',
  };
}

/** The address of a search, in a study or in all. The router reads it: 1.10 without its quotation marks would be the number 1.1. */
export function addressOfSearch(channelId: number | undefined, search: string): string {
  const path = channelId === undefined ? paths.search() : paths.channelSearch(channelId);
  return path + (search && defaultStringifySearch({ search }));
}

export function useChosen(): { chosen: Chosen; change: (changed: Partial<Chosen>) => void } {
  const chosen = readChosen(useNextSearch());
  const navigate = useNavigate();
  const change = (changed: Partial<Chosen>) => {
    const { search, facets, sort } = { ...chosen, ...changed };
    const next = {
      search: search || undefined,
      facets: facets.join(',') || undefined,
      sort: sort === 'RELEVANCE' ? undefined : sort,
    };
    void navigate({ to: '.', search: next as never, replace: true, resetScroll: false });
  };
  return { chosen, change };
}

export function toggled(facets: readonly string[], facet: string): string[] {
  const others = facets.filter((other) => other !== facet);
  return others.length < facets.length ? others : [...others, facet];
}
