import { z } from 'zod';
import { repeated } from '../core/common.ts';
import { postTypes } from '../posts/calls.ts';

const facet = z
  .string()
  .regex(
    new RegExp(
      `^(POST_TYPE:(${postTypes.join('|')})|MONTH:(?!0000)\\d{4}-(0[1-9]|1[0-2])|AUTHOR:\\d{1,9}|CLASSIFICATION:\\d{1,9})$`,
    ),
  );

/** What a list of posts is narrowed down to. */
export const facets = repeated(facet).meta({
  id: 'Facets',
  description:
    'MONTH:2026-10, POST_TYPE:DOCUMENT, AUTHOR:17, CLASSIFICATION:3. Several of one kind combine by OR, kinds by AND.',
});
