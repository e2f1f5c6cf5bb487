import { Button, Select, Textarea, TextInput } from '@mantine/core';
import type { OrderSite } from '@studyline/contract/service-items/shapes';
import {
  MAX_CONTACT_NAME,
  MAX_CONTACT_PHONE,
  MAX_DELIVERY_TEXT,
} from '@studyline/contract/service-items/fields';
import { useState } from 'react';
import { useFormat } from '../../../use-format.ts';
import { useTranslation } from '../../../words.ts';
import { AddressField } from './AddressField.tsx';
import type { Cart } from '../cart.ts';
import type { Deliveries, Delivery } from './deliveries.ts';
import classes from '../NewOrder.module.css';
import { isPast, today } from './today.ts';

/** When, where and to whom: what is known of a site is there already, and what is the same for all is said once. */
export function DeliveryStep({
  sites,
  cart,
  deliveries: { forAll, bySite },
  isAsked,
  refusedDay,
  onChange,
  onCart,
}: {
  sites: readonly OrderSite[];
  cart: Cart;
  deliveries: Deliveries;
  /** Whether somebody went on without saying what is needed. */
  isAsked: boolean;
  /** Why the server took no such day. */
  refusedDay: string | undefined;
  onChange: (changed: Partial<Deliveries>) => void;
  onCart: (cart: Cart) => void;
}) {
  const { t } = useTranslation();
  const settable = cart.filter(({ product }) => product.productLoggerSettings !== null);
  const isShared = sites.length > 1;
  const format = useFormat();
  const dayProblem = (day: string | undefined) =>
    isAsked && isPast(day, format) ? t('issue.inPast') : day && refusedDay;
  return (
    <>
      <h2>{t('serviceItems.form.delivery')}</h2>
      {settable.length > 0 && (
        <section className={classes.site}>
          {settable.map((one) => (
            <Select
              key={one.product.productId}
              size="md"
              label={t('serviceItems.form.setting', { name: one.product.name })}
              value={one.setting}
              allowDeselect={false}
              data={[
                { value: '', label: t('serviceItems.form.anySetting') },
                ...(one.product.productLoggerSettings?.preconfiguredSettings ?? []),
              ]}
              onChange={(setting) =>
                onCart(cart.map((other) => (other === one ? { ...one, setting: setting ?? '' } : other)))
              }
            />
          ))}
        </section>
      )}
      {isShared && (
        <section className={classes.site} aria-label={t('serviceItems.form.forAll')}>
          <h3>{t('serviceItems.form.forAll')}</h3>
          <div className={classes.fields}>
            <DeliveryFields
              said={forAll}
              usual={{ contactName: '', contactPhoneNumber: '' }}
              dayProblem={dayProblem}
              hint={t('serviceItems.form.asUsual')}
              onChange={(part) => onChange({ forAll: { ...forAll, ...part } })}
            />
          </div>
        </section>
      )}
      {sites.map((site) => (
        <Site
          key={site.teamId}
          site={site}
          forAll={isShared ? forAll : undefined}
          own={bySite[site.teamId] ?? {}}
          isAsked={isAsked}
          dayProblem={dayProblem}
          onChange={(own) => onChange({ bySite: { ...bySite, [site.teamId]: own } })}
        />
      ))}
    </>
  );
}

function Site({
  site,
  forAll,
  own,
  isAsked,
  dayProblem,
  onChange,
}: {
  site: OrderSite;
  /** What is the same for all, if there are several. */
  forAll: Delivery | undefined;
  own: Delivery;
  isAsked: boolean;
  dayProblem: DayProblem;
  onChange: (own: Delivery) => void;
}) {
  const { t } = useTranslation();
  const { address: _address, addressId: _id, ...differing } = own;
  const [isOpen, setOpen] = useState(forAll === undefined || Object.keys(differing).length > 0);
  const set = (part: Delivery) => onChange({ ...own, ...part });
  return (
    <section className={classes.site} aria-label={site.name}>
      <h3>{site.name}</h3>
      <div className={classes.fields}>
        <div className={classes.wide}>
          <AddressField
            size="md"
            site={site}
            said={own}
            label={t('serviceItems.form.address')}
            isAsked={isAsked}
            onChange={set}
          />
        </div>
        {isOpen && (
          <DeliveryFields said={{ ...forAll, ...own }} usual={site} dayProblem={dayProblem} onChange={set} />
        )}
      </div>
      {!isOpen && (
        <div>
          <Button variant="default" size="sm" onClick={() => setOpen(true)}>
            {t('serviceItems.form.differ')}
            <span className="sl-hidden"> {site.name}</span>
          </Button>
        </div>
      )}
    </section>
  );
}

/** Why a day can't be wished. */
type DayProblem = (day: string | undefined) => string | undefined;

function DeliveryFields({
  said,
  usual,
  dayProblem,
  hint,
  onChange,
}: {
  said: Delivery;
  usual: Pick<OrderSite, 'contactName' | 'contactPhoneNumber'>;
  dayProblem: DayProblem;
  /** What holds where nothing is said. */
  hint?: string;
  onChange: (part: Delivery) => void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <>
      <TextInput
        className={classes.wide}
        size="md"
        type="date"
        min={today(format)}
        label={t('serviceItems.form.requestedFor')}
        error={dayProblem(said.day)}
        value={said.day ?? ''}
        onChange={(event) => onChange({ day: event.currentTarget.value })}
      />
      <TextInput
        size="md"
        label={t('serviceItems.form.contact')}
        placeholder={hint}
        maxLength={MAX_CONTACT_NAME}
        value={said.contactName ?? usual.contactName}
        onChange={(event) => onChange({ contactName: event.currentTarget.value })}
      />
      <TextInput
        size="md"
        type="tel"
        label={t('serviceItems.form.phone')}
        placeholder={hint}
        maxLength={MAX_CONTACT_PHONE}
        value={said.phone ?? usual.contactPhoneNumber}
        onChange={(event) => onChange({ phone: event.currentTarget.value })}
      />
      <Textarea
        className={classes.wide}
        size="md"
        autosize
        minRows={2}
        label={t('serviceItems.form.instructions')}
        maxLength={MAX_DELIVERY_TEXT}
        value={said.instructions ?? ''}
        onChange={(event) => onChange({ instructions: event.currentTarget.value })}
      />
    </>
  );
}
