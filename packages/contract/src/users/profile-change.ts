import { z } from 'zod';
import { id, line } from '../core/common.ts';
import { MAX_NAME, MAX_PERSON_NAME } from '../core/limits.ts';
import { contactFields } from '../people/contact-fields.ts';
import { languageIds } from '../words/languages.ts';

/** What people change about themselves; omitted fields stay. It is in a file without calls because the form validates with it too. */
export const profileChange = z.strictObject({
  firstName: line(1, MAX_PERSON_NAME).optional(),
  middleName: line(1, MAX_PERSON_NAME).nullable().optional(),
  lastName: line(1, MAX_PERSON_NAME).optional(),
  prefixId: id.nullable().optional().describe('A list type of USER: PREFIX. Null for none.'),
  suffixId: id.nullable().optional().describe('A list type of USER: SUFFIX. Null for none.'),
  jobTitle: line(1, MAX_NAME).nullable().optional(),
  contactData: z
    .array(
      z.strictObject({
        listTypeId: id.describe('A list type of USER: PHONE, ADDRESS, EMAIL_ADDRESS or WEBSITE.'),
        ...contactFields,
      }),
    )
    .max(20)
    .optional()
    .describe('The whole list, in its order. Everybody who sees the person in a directory sees it.'),
  languageId: z.enum(languageIds).optional(),
  timezoneId: line(1, 64).optional(),
});
