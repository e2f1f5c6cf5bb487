import type { KeyContact } from '@studyline/contract/channels/calls';
import { ContactRow } from '../../../ui/frame/SideSection.tsx';
import { useTranslation } from '../../../words.ts';

/** Whom to ask, what about, and how to reach them. */
export function KeyContactRow({ contact }: { contact: KeyContact }) {
  const { t } = useTranslation();
  const { userId, displayName: name, portraitUrl, title, emailAddress, phoneNumber } = contact;
  const number = phoneNumber?.replaceAll(/[^\d+]/g, '');
  return (
    <ContactRow
      person={{ userId, name, portraitUrl }}
      detail={title}
      mail={{ href: `mailto:${emailAddress}`, label: t('channels.aside.writeTo', { name }) }}
      phone={number ? { href: `tel:${number}`, label: t('channels.aside.call', { name }) } : undefined}
    />
  );
}
