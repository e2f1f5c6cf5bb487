import { z } from 'zod';
import { line, repeated } from '../core/common.ts';
import { postTypes } from '../posts/calls.ts';

export const actionStatuses = ['OVERDUE', 'DUE', 'DONE', 'NONE'] as const;

/** A facet and one of its values, such as POST_TYPE:NEWS. */
function facetOf(types: readonly string[]) {
  return z
    .string()
    .regex(
      new RegExp(
        `^(POST_TYPE:(${types.join('|')})|ACTION_STATUS:(${actionStatuses.join('|')})|MONTH:(?!0000)\\d{4}-(0[1-9]|1[0-2])|(AUTHOR|CLASSIFICATION|TEAM):\\d{1,9})$`,
      ),
    );
}

/** What a list of posts is narrowed down to. */
export const facets = repeated(facetOf(postTypes)).meta({
  id: 'Facets',
  description: 'Such as MONTH:2026-10, AUTHOR:17. Several of one kind combine by OR, kinds by AND.',
});

/** What a search finds beside posts. */
export const COMMENT = 'COMMENT';
/** What it finds by its name. */
export const nameKinds = ['CATEGORY', 'TEAM', 'MEMBER'] as const;

const facetOfSearch = facetOf([...postTypes, COMMENT, ...nameKinds]);
/** What a search is narrowed down to. Comments and whatever has a name count as types of post. */
export const searchFacets = repeated(facetOfSearch).meta({
  id: 'SearchFacets',
  description:
    'As for feeds. Comments are POST_TYPE:COMMENT; POST_TYPE:CATEGORY, TEAM and MEMBER are what is found by its name.',
});
/** The same in a body. */
export const chosenFacets = z.array(facetOfSearch).max(200).default([]);

/** The words of a search. */
export const searchWords = line(0, 200).meta({
  id: 'SearchWords',
  description:
    'All of these words have to be found, in any form, in English or German. The last one may be the beginning of a word.',
});
