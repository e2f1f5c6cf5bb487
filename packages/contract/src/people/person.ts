import { z } from 'zod';

/** A person as shown beside what they did. */
export const author = z
  .object({
    userId: z.number().int(),
    displayName: z.string(),
    portraitUrl: z.string().nullable(),
    teamName: z
      .string()
      .nullable()
      .describe('The team they represent in this study, as members read it: "Site US001, Birmingham".'),
  })
  .meta({ id: 'Author' });
export type Author = z.infer<typeof author>;

/** How to reach a person besides their address. */
export const contactData = z
  .array(
    z
      .object({ listTypeName: z.literal('PHONE'), name: z.literal('BUSINESS'), value: z.string() })
      .meta({ id: 'PersonContact' }),
  )
  .describe('The business phone number, if there is one.');

export const ownClients = z
  .array(z.object({ clientId: z.number().int() }).meta({ id: 'OwnClient' }))
  .describe('The clients whose studies they are in, and those that they administer.');

export const basicUserInfo = z
  .object({
    userId: z.number().int(),
    uuid: z.string(),
    displayName: z.string(),
    displayPrefix: z.string().nullable(),
    displaySuffix: z.string().nullable(),
    firstName: z.string(),
    middleName: z.string().nullable(),
    lastName: z.string(),
    emailAddress: z.string(),
    jobTitle: z.string().nullable(),
    languageId: z.string(),
    timezoneId: z.string(),
    portraitUrl: z.string().nullable(),
    prefixId: z.number().int().nullable(),
    suffixId: z.number().int().nullable(),
  })
  .meta({ id: 'BasicUserInfo' });
