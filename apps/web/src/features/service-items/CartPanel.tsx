import { ActionIcon, NumberInput } from '@mantine/core';
import type { OrderSite } from '@studyline/contract/service-items/shapes';
import { MAX_QUANTITY } from '@studyline/contract/products/fields';
import { IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useFormat } from '../../use-format.ts';
import { useTranslation } from '../../words.ts';
import { ProductPicture } from '../products/shared/ProductPicture.tsx';
import { backorderAt, type Cart, linesOf, withheldFrom, withQuantity } from './cart.ts';
import { moneyText, totalOf } from './money-text.ts';
import classes from './NewOrder.module.css';

/** What each site gets, with its own quantities. */
export function CartPanel({
  cart,
  sites,
  onChange,
  isSheet,
  children,
}: {
  cart: Cart;
  sites: readonly OrderSite[];
  onChange: (cart: Cart) => void;
  /** In a dialog, which has the title. */
  isSheet?: boolean;
  /** The button that leads on. */
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const used = sites
    .map((site) => ({
      site,
      lines: linesOf(cart, site.teamId),
      withheld: withheldFrom(cart, site.teamId),
    }))
    .filter(({ lines, withheld }) => lines.length + withheld.length > 0);
  const all = used.flatMap(({ lines }) => lines);
  return (
    <div className={classes.cart} data-sheet={isSheet || undefined}>
      {!isSheet && <h2>{t('serviceItems.form.cart')}</h2>}
      <p>
        {all.length === 0
          ? t('serviceItems.form.cartEmpty')
          : t('serviceItems.form.cartOf', {
              sites: t('serviceItems.form.siteCount', {
                count: used.filter(({ lines }) => lines.length > 0).length,
              }),
              lines: t('serviceItems.list.lines', { count: all.length }),
            })}
      </p>
      {used.map(({ site, lines, withheld }) => (
        <section key={site.teamId}>
          <h3>
            {site.name} <span>{moneyText(totalOf(lines.map(priced)))}</span>
          </h3>
          <ul>
            {lines.map(({ product, quantity, isOpen }) => {
              const words = { name: product.name, site: site.name };
              return (
                <li key={product.productId}>
                  <div className={classes.product}>
                    <ProductPicture url={product.pictureUrl} type={product.productType} size={32} />
                    <div>{isOpen ? product.name : <s>{product.name}</s>}</div>
                  </div>
                  <NumberInput
                    size="xs"
                    hideControls
                    aria-label={t('serviceItems.form.ofSite', words)}
                    value={quantity}
                    min={1}
                    max={MAX_QUANTITY}
                    allowDecimal={false}
                    onChange={(value) =>
                      Number(value) > 0 && onChange(withQuantity(cart, product, [site.teamId], Number(value)))
                    }
                  />
                  <ActionIcon
                    aria-label={t('serviceItems.form.remove', words)}
                    onClick={() => onChange(withQuantity(cart, product, [site.teamId], 0))}
                  >
                    <IconTrash size={16} aria-hidden />
                  </ActionIcon>
                  <ComesLater product={product} teamId={site.teamId} />
                  {!isOpen && <small>{t('serviceItems.form.unavailable')}</small>}
                </li>
              );
            })}
            {withheld.map(({ product, status }) => (
              <li key={product.productId}>
                <s>{product.name}</s>
                <small>{t(`products.availability.${status}`, { count: 0 })}</small>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <div className={classes.cartFoot}>
        <Total amounts={totalOf(all.map(priced))} />
        {children}
      </div>
    </div>
  );
}

/** That a site gets a product later, and from when, as far as the catalogue knows it. */
export function ComesLater({ product, teamId }: { product: Cart[number]['product']; teamId: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const later = backorderAt(product, teamId);
  if (!later) return null;
  return (
    <small>
      {later.availableFrom === null
        ? t('serviceItems.form.later')
        : t('serviceItems.form.laterFrom', { day: format.day(Date.parse(later.availableFrom)) })}
    </small>
  );
}

export const priced = ({
  product: { price },
  quantity,
}: {
  product: Cart[number]['product'];
  quantity: number;
}) => ({ price, quantity });

export function Total({ amounts }: { amounts: { amount: number; currency: string }[] }) {
  const { t } = useTranslation();
  if (amounts.length === 0) return null;
  return (
    <p className={classes.total}>
      {t('serviceItems.total')} <b>{moneyText(amounts)}</b>
    </p>
  );
}
