import { Button } from '@mantine/core';
import type { OrderSite } from '@studyline/contract/service-items/shapes';
import { IconAlertTriangle, IconShoppingCart } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';
import { useTranslation } from '../../words.ts';
import { type Cart, linesOf } from './cart.ts';
import { CartPanel, priced } from './CartPanel.tsx';
import { moneyText, totalOf } from './money-text.ts';
import classes from './NewOrder.module.css';

/** The cart at the bottom of a phone: what it comes to, and the way to open it as a sheet. */
export function CartBar({
  cart,
  sites,
  onChange,
  next,
}: {
  cart: Cart;
  sites: readonly OrderSite[];
  onChange: (cart: Cart) => void;
  /** The button that leads on. */
  next: ReactNode;
}) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const lines = sites.flatMap(({ teamId }) => linesOf(cart, teamId));
  const blocked = lines.filter((line) => !line.isOpen).length;
  return (
    <>
      <p className={classes.bar}>
        <IconShoppingCart size={22} aria-hidden />
        <span>
          <b>{moneyText(totalOf(lines.map(priced)))}</b>
          {blocked > 0 ? (
            <small data-due>
              <IconAlertTriangle size={14} aria-hidden /> {t('serviceItems.form.toCheck', { count: blocked })}
            </small>
          ) : (
            <small>{t('serviceItems.list.lines', { count: lines.length })}</small>
          )}
        </span>
      </p>
      <Button size="md" aria-haspopup="dialog" disabled={lines.length === 0} onClick={() => setOpen(true)}>
        {t('serviceItems.form.viewCart')}
      </Button>
      <Dialog
        opened={isOpen && lines.length > 0}
        onClose={() => setOpen(false)}
        title={t('serviceItems.form.cart')}
        actions={next}
      >
        <CartPanel cart={cart} sites={sites} onChange={onChange} isSheet>
          {null}
        </CartPanel>
      </Dialog>
    </>
  );
}
