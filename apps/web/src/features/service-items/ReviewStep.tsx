import { TextInput } from '@mantine/core';
import type { OrderSite } from '@studyline/contract/service-items/shapes';
import { MAX_PO_NUMBER } from '@studyline/contract/service-items/fields';
import type { ReactNode } from 'react';
import { DataTable } from '../../ui/DataTable.tsx';
import { Notice } from '../../ui/forms/FormParts.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { useFormat } from '../../use-format.ts';
import { useTranslation } from '../../words.ts';
import { ProductPicture } from '../products/shared/ProductPicture.tsx';
import { type Cart, linesOf, type SiteLine, withheldFrom } from './cart.ts';
import { ComesLater, priced, Total } from './CartPanel.tsx';
import { type Deliveries, deliveryTo } from './delivery/deliveries.ts';
import { moneyText, totalOf } from './money-text.ts';
import classes from './NewOrder.module.css';
import { addressAt } from './delivery/site-address.ts';

interface Ordered {
  cart: Cart;
  sites: readonly OrderSite[];
}

/** Everything that is about to be ordered, for each site. */
export function ReviewStep({
  cart,
  sites,
  without,
  deliveries,
  onEdit,
}: Ordered & {
  /** The chosen sites that get nothing. */
  without: readonly OrderSite[];
  deliveries: Deliveries;
  onEdit: () => void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <>
      <h2>{t('serviceItems.form.review')}</h2>
      <p>{t('serviceItems.form.separate', { count: sites.length })}</p>
      {without.length > 0 && (
        <Notice kind="due">
          {without.map((site) => (
            <span key={site.teamId} className={classes.without}>
              {t(
                isOutsideCountries(cart, site)
                  ? 'serviceItems.form.nothingSent'
                  : 'serviceItems.form.nothing',
                {
                  site: site.name,
                },
              )}
            </span>
          ))}
        </Notice>
      )}
      {sites.map((site) => {
        const said = deliveryTo(site, deliveries, sites.length > 1);
        const { day, contactName, phone, instructions } = said;
        const contact = [contactName ?? site.contactName, phone ?? site.contactPhoneNumber];
        return (
          <section key={site.teamId} className={classes.site} aria-label={site.name}>
            <h3>
              {site.name} <TextButton onClick={onEdit}>{t('serviceItems.form.editItems')}</TextButton>
            </h3>
            <Lines site={site} lines={linesOf(cart, site.teamId)} />
            <WithheldLines cart={cart} site={site} />
            <div className={classes.foot}>
              <p>
                {addressAt(site, said)}
                <br />
                {contact.filter(Boolean).join(', ')}
              </p>
              <p>
                {t('serviceItems.neededBy')}:{' '}
                <b>{day ? format.dayWithWeekday(Date.parse(day)) : t('serviceItems.noDay')}</b>
                {instructions && (
                  <>
                    <br />
                    {instructions}
                  </>
                )}
              </p>
            </div>
          </section>
        );
      })}
    </>
  );
}

/** Whether nothing in the cart is delivered to where the site is. */
const isOutsideCountries = (cart: Cart, { teamId }: OrderSite) => {
  const withheld = withheldFrom(cart, teamId);
  return (
    withheld.length === cart.length && withheld.every(({ status }) => status === 'NOT_PERMITTED_IN_COUNTRY')
  );
};

function WithheldLines({ cart, site }: { cart: Cart; site: OrderSite }) {
  const { t } = useTranslation();
  const withheld = withheldFrom(cart, site.teamId);
  if (withheld.length === 0) return null;
  return (
    <ul className={classes.withheld}>
      {withheld.map(({ product, status }) => (
        <li key={product.productId}>
          <s>{product.name}</s> <small>{t(`products.availability.${status}`, { count: 0 })}</small>
        </li>
      ))}
    </ul>
  );
}

function Lines({ site, lines }: { site: OrderSite; lines: readonly SiteLine[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const number = (text: string) => <span className={classes.number}>{text}</span>;
  // People who may not see prices get none, which doesn't mean that they are on request.
  const hasPrices = lines.some(({ product }) => product.price !== null);
  return (
    <DataTable
      caption={site.name}
      columns={[
        { key: 'product', label: t('serviceItems.product') },
        { key: 'quantity', label: t('serviceItems.quantity'), align: 'end' },
        ...(hasPrices
          ? [
              { key: 'price', label: t('serviceItems.unitPrice'), align: 'end' as const },
              { key: 'amount', label: t('serviceItems.amount'), align: 'end' as const },
            ]
          : []),
      ]}
      rows={lines.map((line) => {
        const { product, quantity, setting } = line;
        const { price } = product;
        return {
          id: product.productId,
          cells: {
            product: (
              <div className={classes.product}>
                <ProductPicture url={product.pictureUrl} type={product.productType} size={36} />
                <div className={classes.named}>
                  <span>{product.name}</span>
                  {setting && <small>{t('serviceItems.preset', { setting })}</small>}
                  <ComesLater product={product} teamId={site.teamId} />
                </div>
              </div>
            ),
            quantity: number(format.number(quantity)),
            price: number(
              price ? moneyText([price]) : t(product.isRental ? 'products.rental' : 'serviceItems.noPrice'),
            ),
            amount: number(price ? moneyText([{ ...price, amount: price.amount * quantity }]) : ''),
          },
        };
      })}
    />
  );
}

/** What each site costs, and the button that orders. */
export function ReviewSummary({
  cart,
  sites,
  poNumber,
  onPoNumber,
  children,
}: Ordered & { poNumber: string; onPoNumber: (text: string) => void; children: ReactNode }) {
  const { t } = useTranslation();
  const linesOfSite = ({ teamId }: OrderSite) => linesOf(cart, teamId).map(priced);
  return (
    <div className={classes.cart}>
      <h2>{t('serviceItems.form.summary')}</h2>
      {sites.map((site) => (
        <h3 key={site.teamId}>
          {site.name} <span>{moneyText(totalOf(linesOfSite(site)))}</span>
        </h3>
      ))}
      <Total amounts={totalOf(sites.flatMap(linesOfSite))} />
      <TextInput
        size="md"
        label={t('serviceItems.poNumber')}
        maxLength={MAX_PO_NUMBER}
        value={poNumber}
        onChange={(event) => onPoNumber(event.currentTarget.value)}
      />
      {children}
    </div>
  );
}
