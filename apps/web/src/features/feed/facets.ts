import { postTypes } from '@studyline/contract/posts/calls';

export type PostType = (typeof postTypes)[number];
/** A month in the address: year and month, 1 to 12. */
export interface FacetMonth {
  year: number;
  month: number;
}
/** The filters of a list: any of these types and any of these months, if some are chosen. */
export interface Facets {
  types: PostType[];
  months: FacetMonth[];
}

export const noFacets: Facets = { types: [], months: [] };

/**
 * Reads the `facets` of an address, `POST_TYPE:NEWS,MONTH:2026-10`. The order is always the same, so that the same choice gives the same
 * list. What the feed does not know is omitted.
 */
export function readFacets(search: Record<string, unknown>): Facets {
  const given = [search.facets]
    .flat()
    .flatMap((value) => (typeof value === 'string' ? value.split(',') : []));
  const chosen = new Set(given);
  const months = [...chosen]
    .map((facet) => /^MONTH:(\d{4})-(0[1-9]|1[0-2])$/.exec(facet))
    .filter((found) => found !== null)
    .map((found) => ({ year: Number(found[1]), month: Number(found[2]) }));
  return {
    types: postTypes.filter((type) => chosen.has(`POST_TYPE:${type}`)),
    months: months.toSorted((one, other) => monthNumber(other) - monthNumber(one)),
  };
}

/** The facets in the form of the feed's query. */
export function facetValues({ types, months }: Facets): string[] {
  return [...types.map((type) => `POST_TYPE:${type}`), ...months.map(monthFacet)];
}

/** The facets in the form of an address; undefined if nothing is chosen. */
export function facetsInAddress(facets: Facets): string | undefined {
  return facetValues(facets).join(',') || undefined;
}

export function isNarrowed({ types, months }: Facets): boolean {
  return types.length + months.length > 0;
}

export function toggleType(facets: Facets, type: PostType): Facets {
  const types = facets.types.includes(type)
    ? facets.types.filter((other) => other !== type)
    : [...facets.types, type];
  return { ...facets, types };
}

export function toggleMonth(facets: Facets, month: FacetMonth): Facets {
  const others = facets.months.filter((other) => !isSameMonth(other, month));
  return { ...facets, months: others.length < facets.months.length ? others : [...others, month] };
}

export function isSameMonth(one: FacetMonth, other: FacetMonth): boolean {
  return monthNumber(one) === monthNumber(other);
}

function monthFacet({ year, month }: FacetMonth): string {
  return `MONTH:${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`;
}

function monthNumber({ year, month }: FacetMonth): number {
  return year * 12 + month;
}
