import { z } from 'zod';
import { postTypes } from '../posts/calls.ts';

/** One value by which lists of posts are narrowed down. */
export const facet = z
  .string()
  .regex(
    new RegExp(
      `^(POST_TYPE:(${postTypes.join('|')})|MONTH:(?!0000)\\d{4}-(0[1-9]|1[0-2])|AUTHOR:\\d{1,9}|CLASSIFICATION:\\d{1,9})$`,
    ),
  );
