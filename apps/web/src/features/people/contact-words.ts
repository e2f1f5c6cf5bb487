import type { PersonContact } from '@studyline/contract/people/person';
import { t, type WordKey } from '../../words.ts';

const kinds: Partial<Record<PersonContact['listTypeName'], readonly string[]>> = {
  PHONE: ['BUSINESS', 'BUSINESS_FAX', 'MOBILE_PHONE', 'PAGER', 'PERSONAL', 'PERSONAL_FAX', 'TTY', 'OTHER'],
  ADDRESS: ['BUSINESS', 'PERSONAL', 'OTHER'],
  EMAIL_ADDRESS: ['EMAIL_ADDRESS', 'EMAIL_ADDRESS_2', 'EMAIL_ADDRESS_3'],
  WEBSITE: ['BLOG', 'BUSINESS', 'PERSONAL', 'OTHER'],
};

/** The name of a kind of contact data: "Mobile phone". A kind of a newer server is shown by its own name. */
export function contactWords({
  listTypeName: kind,
  name,
}: Pick<PersonContact, 'listTypeName' | 'name'>): string {
  return kinds[kind]?.includes(name) ? t(`profile.contact.kind.${kind}.${name}` as WordKey) : name;
}

/** A postal address in lines. */
export function addressLines(address: NonNullable<PersonContact['address']>): string[] {
  const { street, city, state, zip, countryName } = address;
  const place = [zip, city].filter(Boolean).join(' ');
  return [...(street?.split('\n') ?? []), place, state, countryName].filter(
    (line) => line !== null && line !== '',
  ) as string[];
}
