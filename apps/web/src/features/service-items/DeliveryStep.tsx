import { Select, Textarea, TextInput } from '@mantine/core';
import type { OrderSite } from '@studyline/contract/service-items/calls';
import {
  MAX_CONTACT_NAME,
  MAX_CONTACT_PHONE,
  MAX_DELIVERY_TEXT,
} from '@studyline/contract/service-items/fields';
import { useTranslation } from '../../words.ts';
import type { Cart } from './cart.ts';
import classes from './NewOrder.module.css';

/** What differs from the usual delivery of a site. */
export interface Delivery {
  day?: string;
  addressId?: number;
  contactName?: string;
  phone?: string;
  instructions?: string;
}

const today = () => new Date().toISOString().slice(0, 10);

/** When, where and to whom: what is known of a site is there already. */
export function DeliveryStep({
  sites,
  cart,
  deliveries,
  onDelivery,
  onCart,
}: {
  sites: readonly OrderSite[];
  cart: Cart;
  deliveries: Readonly<Record<number, Delivery>>;
  onDelivery: (teamId: number, delivery: Delivery) => void;
  onCart: (cart: Cart) => void;
}) {
  const { t } = useTranslation();
  const settable = cart.filter(({ product }) => product.productLoggerSettings !== null);
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
      {sites.map((site) => {
        const said = deliveries[site.teamId] ?? {};
        const set = (part: Delivery) => onDelivery(site.teamId, { ...said, ...part });
        const [usual] = site.addresses;
        return (
          <section key={site.teamId} className={classes.site} aria-label={site.name}>
            <h3>{site.name}</h3>
            <div className={classes.fields}>
              <TextInput
                size="md"
                type="date"
                min={today()}
                label={t('serviceItems.form.requestedFor')}
                value={said.day ?? ''}
                onChange={(event) => set({ day: event.currentTarget.value })}
              />
              {usual ? (
                <Select
                  size="md"
                  label={t('serviceItems.form.address')}
                  value={String(said.addressId ?? usual.id)}
                  allowDeselect={false}
                  data={site.addresses.map(({ id, text }) => ({ value: String(id), label: text }))}
                  onChange={(id) => id !== null && set({ addressId: Number(id) })}
                />
              ) : (
                <TextInput
                  size="md"
                  readOnly
                  label={t('serviceItems.form.address')}
                  value={t('serviceItems.noAddress')}
                />
              )}
              <TextInput
                size="md"
                label={t('serviceItems.form.contact')}
                maxLength={MAX_CONTACT_NAME}
                value={said.contactName ?? site.contactName}
                onChange={(event) => set({ contactName: event.currentTarget.value })}
              />
              <TextInput
                size="md"
                type="tel"
                label={t('serviceItems.form.phone')}
                maxLength={MAX_CONTACT_PHONE}
                value={said.phone ?? site.contactPhoneNumber}
                onChange={(event) => set({ phone: event.currentTarget.value })}
              />
              <Textarea
                className={classes.wide}
                size="md"
                autosize
                minRows={2}
                label={t('serviceItems.form.instructions')}
                maxLength={MAX_DELIVERY_TEXT}
                value={said.instructions ?? ''}
                onChange={(event) => set({ instructions: event.currentTarget.value })}
              />
            </div>
          </section>
        );
      })}
    </>
  );
}
