import type { TeamContactData } from '@studyline/contract/teams/contacts';
import {
  IconAmbulance,
  IconMail,
  IconMapPin,
  IconPhone,
  IconPrinter,
  IconReceipt,
  IconTruck,
  IconWorld,
} from '@tabler/icons-react';

/** The kinds of entry, in the order of the menu. */
export const contactKinds = ['ADDRESS', 'PHONE', 'EMAIL_ADDRESS', 'WEBSITE'] as const;

const names = [
  'SITE',
  'SHIPPING',
  'IP_SHIPPING',
  'BILLING',
  'OTHER',
  'OFFICE',
  'MOBILE',
  'FAX',
  'EMERGENCY',
  'EMAIL_ADDRESS',
  'EMAIL_ADDRESS_2',
  'EMAIL_ADDRESS_3',
  'PUBLIC',
] as const;

/** The text key for a kind of entry. */
export function contactName(name: string): `teams.contact.${(typeof names)[number]}` {
  return `teams.contact.${names.find((each) => each === name) ?? 'OTHER'}`;
}

const icons: Partial<Record<string, typeof IconMapPin>> = {
  SHIPPING: IconTruck,
  IP_SHIPPING: IconTruck,
  BILLING: IconReceipt,
  FAX: IconPrinter,
  EMERGENCY: IconAmbulance,
};
const iconsOfKinds: Partial<Record<string, typeof IconMapPin>> = {
  PHONE: IconPhone,
  EMAIL_ADDRESS: IconMail,
  WEBSITE: IconWorld,
};

export function contactIcon({ listTypeName, name }: TeamContactData): typeof IconMapPin {
  return icons[name] ?? iconsOfKinds[listTypeName] ?? IconMapPin;
}

/** The link of a number, an email address or a website. */
export function contactHref({ listTypeName, value }: TeamContactData): string | undefined {
  if (value === null) return undefined;
  if (listTypeName === 'PHONE') return `tel:${value.replaceAll(/[^+\d]/g, '')}`;
  if (listTypeName === 'EMAIL_ADDRESS') return `mailto:${value}`;
  return /^https?:\/\//.test(value) ? value : undefined;
}
