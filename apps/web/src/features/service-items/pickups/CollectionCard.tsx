import { Textarea, TextInput } from '@mantine/core';
import {
  MAX_CONTACT_NAME,
  MAX_CONTACT_PHONE,
  MAX_DELIVERY_TEXT,
} from '@studyline/contract/service-items/fields';
import type { PickupSite } from '@studyline/contract/service-items/pickup-calls';
import type { ReactNode } from 'react';
import { useFormat } from '../../../use-format.ts';
import { useTranslation } from '../../../words.ts';
import { AddressField } from '../delivery/AddressField.tsx';
import { today } from '../delivery/today.ts';
import classes from './Pickup.module.css';
import type { PickupDraft, PickupField } from './pickup-form.ts';

interface Props {
  site: PickupSite;
  draft: PickupDraft;
  problem: (field: PickupField) => string | undefined;
  onChange: (part: Partial<PickupDraft>) => void;
  children?: ReactNode;
}

/** Where, when and from whom. */
export function CollectionCard({ site, draft, problem, onChange, children }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div className={classes.collection}>
      <h2>{t('serviceItems.pickup.collection')}</h2>
      <AddressField
        site={site}
        said={draft.address}
        label={t('serviceItems.pickup.address')}
        isAsked={problem('address') !== undefined}
        onChange={(address) => onChange({ address })}
      />
      <TextInput
        type="date"
        min={today(format)}
        label={t('serviceItems.pickup.readyFrom')}
        value={draft.readyFrom}
        error={problem('readyFrom')}
        onChange={(event) => onChange({ readyFrom: event.currentTarget.value })}
      />
      <div>
        <div className={classes.times}>
          <TextInput
            type="time"
            label={t('serviceItems.pickup.from')}
            value={draft.windowStart}
            error={problem('windowEnd') !== undefined}
            onChange={(event) => onChange({ windowStart: event.currentTarget.value })}
          />
          <TextInput
            type="time"
            label={t('serviceItems.pickup.until')}
            value={draft.windowEnd}
            error={problem('windowEnd') !== undefined}
            onChange={(event) => onChange({ windowEnd: event.currentTarget.value })}
          />
        </div>
        {problem('windowEnd') ? (
          <p className={classes.error}>{problem('windowEnd')}</p>
        ) : (
          <p className={classes.hint}>{t('serviceItems.pickup.windowHint')}</p>
        )}
      </div>
      <TextInput
        label={t('serviceItems.pickup.contact')}
        maxLength={MAX_CONTACT_NAME}
        value={draft.contactName}
        error={problem('contactName')}
        onChange={(event) => onChange({ contactName: event.currentTarget.value })}
      />
      <TextInput
        type="tel"
        label={t('serviceItems.form.phone')}
        maxLength={MAX_CONTACT_PHONE}
        value={draft.phone}
        error={problem('phone')}
        onChange={(event) => onChange({ phone: event.currentTarget.value })}
      />
      <TextInput
        type="email"
        label={t('serviceItems.pickup.email')}
        value={draft.email}
        onChange={(event) => onChange({ email: event.currentTarget.value })}
      />
      <Textarea
        autosize
        minRows={2}
        label={t('serviceItems.pickup.access')}
        maxLength={MAX_DELIVERY_TEXT}
        value={draft.access}
        onChange={(event) => onChange({ access: event.currentTarget.value })}
      />
      {children}
    </div>
  );
}
