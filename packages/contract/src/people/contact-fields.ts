import { line, lines } from '../core/common.ts';
import { MAX_NAME } from '../core/limits.ts';
import { z } from 'zod';

export const countryId = z.string().regex(/^[A-Z]{2}$/);

/** The fields of an entry of contact data, of a person or a team. Its list type determines which of these it has. */
export const contactFields = {
  value: line(1, 500)
    .optional()
    .describe('A telephone number, an email address or the address of a website, as its list type says.'),
  street: lines(1, 500).nullable().optional().describe('Of an ADDRESS: street and number, in lines.'),
  city: line(1, MAX_NAME).nullable().optional().describe('Of an ADDRESS.'),
  state: line(1, MAX_NAME).nullable().optional().describe('Of an ADDRESS.'),
  zip: line(1, 40).nullable().optional().describe('Of an ADDRESS.'),
  countryId: countryId.nullable().optional().describe('Of an ADDRESS (ISO 3166-1).'),
};
