import { z } from 'zod';

/** An entry of a team's contact data: a value, or an address. */
export const contactRow = z.object({
  id: z.int(),
  listTypeId: z.int(),
  value: z.string().nullable(),
  street: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zip: z.string().nullable(),
  countryId: z.string().nullable(),
});
export type ContactRow = z.output<typeof contactRow>;
