import { z } from 'zod';
import { emailAddress } from '@studyline/contract/core/email-address';
import { phoneNumber } from '@studyline/contract/teams/fields';
import type { PersonContact } from '@studyline/contract/people/person';
import { AppError, type ErrorDetails } from '../../core/errors.ts';
import { COUNTRIES, countryName } from '../reference-data/countries.ts';
import { LIST_TYPES } from '../reference-data/list-types.ts';

/** An entry of the contact data of a person or a team: a value, or an address. */
export const contactContent = z.object({
  listTypeId: z.int(),
  value: z.string().nullable(),
  street: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zip: z.string().nullable(),
  countryId: z.string().nullable(),
});
export type ContactContent = z.output<typeof contactContent>;
export type ContactFields = {
  [Name in keyof Omit<ContactContent, 'listTypeId'>]?: ContactContent[Name] | undefined;
};

const KINDS: readonly string[] = ['ADDRESS', 'PHONE', 'EMAIL_ADDRESS', 'WEBSITE'];
const ADDRESS_FIELDS = ['street', 'city', 'state', 'zip', 'countryId'] as const;
export const emptyContact = {
  value: null,
  street: null,
  city: null,
  state: null,
  zip: null,
  countryId: null,
};

type Owner = 'USER' | 'STUDY_TEAM';
type IssueKey = NonNullable<ErrorDetails['issues']>[number]['message']['key'];
const kinds = new Map(
  LIST_TYPES.filter(({ listTypeName }) => KINDS.includes(listTypeName)).map(
    ({ id, entityName, listTypeName }) => [id, { entityName, kind: listTypeName }] as const,
  ),
);
const countries = new Set(COUNTRIES.map(({ code }) => code));

/** Refuses a field of an entry, such as `value`, or `contactData.2.value` with a prefix. */
type Refuse = (path: string, key: IssueKey) => never;
const refuserAt =
  (prefix: string): Refuse =>
  (path, key) => {
    throw new AppError('BAD_REQUEST', { issues: [{ path: prefix + path, message: { key } as never }] });
  };

/** The kind of entry of a list type. Throws BAD_REQUEST for a list type that is not for contact details of this owner. */
export function contactKind(owner: Owner, listTypeId: number, prefix = ''): string {
  const refuse = refuserAt(prefix);
  const found = kinds.get(listTypeId);
  return found?.entityName === owner ? found.kind : refuse('listTypeId', 'issue.contactListType');
}

const checks: Record<string, { schema: z.ZodType; words: IssueKey }> = {
  PHONE: { schema: z.string().regex(phoneNumber), words: 'issue.phoneNumber' },
  EMAIL_ADDRESS: { schema: emailAddress, words: 'issue.email' },
  WEBSITE: { schema: z.url({ protocol: /^https?$/, hostname: z.regexes.domain }), words: 'issue.website' },
};

/** The content of an entry after changing these fields. Throws BAD_REQUEST for what does not fit its list type. */
export function changedContact(
  owner: Owner,
  before: ContactContent,
  fields: ContactFields,
  prefix = '',
): ContactContent {
  const refuse: Refuse = refuserAt(prefix);
  const { listTypeId } = before;
  const { value = before.value } = fields;
  const check = checks[contactKind(owner, listTypeId, prefix)];
  if (check) {
    const unexpected = ADDRESS_FIELDS.find((name) => fields[name] !== undefined);
    if (unexpected) refuse(unexpected, 'issue.addressOnly');
    if (value === null) refuse('value', 'issue.required');
    if (!check.schema.safeParse(value).success) refuse('value', check.words);
    return { ...emptyContact, listTypeId, value };
  }
  if (fields.value !== undefined) refuse('value', 'issue.notOfAddress');
  const { street = before.street, city = before.city, state = before.state } = fields;
  const { zip = before.zip, countryId = before.countryId } = fields;
  if (street === null && city === null) refuse('street', 'issue.addressEmpty');
  if (countryId && !countries.has(countryId)) refuse('countryId', 'issue.unknownCountry');
  return { listTypeId, value: null, street, city, state, zip, countryId };
}

const listTypes = new Map(LIST_TYPES.map((one) => [one.id, one]));

export function presentContact(languageId: string, row: ContactContent): PersonContact {
  const { listTypeId, value, street, city, state, zip, countryId } = row;
  const listType = listTypes.get(listTypeId);
  if (!listType) throw new Error(`There is no list type ${listTypeId}.`);
  const { listTypeName, name } = listType;
  const country = countryId && countryName(countryId, languageId);
  const address = { street, city, state, zip, countryId, countryName: country };
  return { listTypeId, listTypeName, name, value, address: listTypeName === 'ADDRESS' ? address : null };
}
