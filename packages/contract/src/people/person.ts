import { z } from 'zod';
import { listTypeNames } from '../reference-data/calls.ts';

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

/** A person as named in a list. */
export const namedPerson = z
  .object({ userId: z.number().int(), displayName: z.string() })
  .meta({ id: 'NamedPerson' });

export const postalAddress = z
  .object({
    street: z.string().nullable(),
    city: z.string().nullable(),
    state: z.string().nullable(),
    zip: z.string().nullable(),
    countryId: z.string().nullable(),
    countryName: z.string().nullable(),
  })
  .meta({ id: 'PostalAddress' });

const personContact = z
  .object({
    listTypeId: z.number().int().describe('The list type of USER that determines its kind.'),
    listTypeName: z.enum(listTypeNames),
    name: z.string().describe('The name of the list type, such as MOBILE_PHONE.'),
    value: z
      .string()
      .nullable()
      .describe('The number, the email address or the address of a website; null for a postal address.'),
    address: postalAddress.nullable(),
  })
  .meta({ id: 'PersonContact' });
export type PersonContact = z.infer<typeof personContact>;

/** How to reach a person besides the address that they sign in with. */
export const contactData = z.array(personContact).describe('In the order that the person chose.');

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
