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

const facetOfSearch = facetOf([...postTypes, COMMENT]);
/** What a search is narrowed down to. Comments count as a type of post. */
export const searchFacets = repeated(facetOfSearch).meta({
  id: 'SearchFacets',
  description: 'As for feeds. Comments are POST_TYPE:COMMENT.',
});
/** The same in a body. */
export const chosenFacets = z.array(facetOfSearch).max(200).default([]);

/** The words of a search. */
export const searchWords = line(0, 200).meta({
  id: 'SearchWords',
  description:
    'All of these words have to be found, in any form, in English or German. The last one may be the beginning of a word.',
});
