import { Select, TextInput } from '@mantine/core';
import { MAX_DELIVERY_TEXT } from '@studyline/contract/service-items/fields';
import { useTranslation } from '../../../words.ts';
import { addressAt, type SaidAddress, type SiteAddresses } from './site-address.ts';

interface Props {
  site: SiteAddresses;
  said: SaidAddress;
  label: string;
  size?: string;
  /** Whether somebody went on without it. */
  isAsked: boolean;
  onChange: (said: SaidAddress) => void;
}

/** One of the addresses of a site. Where it has none, it is typed once, and offered again the next time. */
export function AddressField({ site, said, label, size = 'sm', isAsked, onChange }: Props) {
  const { t } = useTranslation();
  const [usual] = site.addresses;
  if (usual)
    return (
      <Select
        size={size}
        label={label}
        value={String(said.addressId ?? usual.id)}
        allowDeselect={false}
        data={site.addresses.map(({ id, text }) => ({ value: String(id), label: text }))}
        onChange={(id) => id !== null && onChange({ addressId: Number(id) })}
      />
    );
  return (
    <TextInput
      size={size}
      label={label}
      required
      withAsterisk={false}
      autoComplete="street-address"
      description={t('serviceItems.form.addressHint')}
      maxLength={MAX_DELIVERY_TEXT}
      value={said.address ?? site.lastAddress}
      error={isAsked && addressAt(site, said) === '' && t('issue.required')}
      onChange={(event) => onChange({ address: event.currentTarget.value })}
    />
  );
}
