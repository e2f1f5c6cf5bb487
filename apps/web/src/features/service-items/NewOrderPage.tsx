import { Button } from '@mantine/core';
import { orderFromCatalogue } from '@studyline/contract/service-items/calls';
import type { OrderSite } from '@studyline/contract/service-items/shapes';
import { IconArrowRight, IconCheck } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { issueAt } from '../../api/errors.ts';
import { showToast } from '../../api/toasts.ts';
import { useCall } from '../../live/use-call.ts';
import { usePageTitle } from '../../navigation/use-page-title.ts';
import { paths } from '../../paths.ts';
import { useFormat } from '../../use-format.ts';
import { useTranslation } from '../../words.ts';
import { type Cart, linesOf, onlyFor } from './cart.ts';
import { CartBar } from './CartBar.tsx';
import { CartPanel } from './CartPanel.tsx';
import { ChooseProducts } from './ChooseProducts.tsx';
import { deliveryTo, deliveryWords } from './delivery/deliveries.ts';
import { DeliveryStep } from './delivery/DeliveryStep.tsx';
import { orderForm } from './loaders.ts';
import { MakingFrame } from './MakingFrame.tsx';
import classes from './NewOrder.module.css';
import { ReviewStep, ReviewSummary } from './ReviewStep.tsx';
import { addressAt } from './delivery/site-address.ts';
import { isPast } from './delivery/today.ts';
import { useCart } from './use-cart.ts';
import { useSteps } from './use-steps.ts';

/** Orders from the catalogue for one site or several, in three steps. */
export function NewOrderPage({ channelId }: { channelId: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const navigate = useNavigate();
  const { data: form } = useSuspenseQuery(orderForm(channelId));
  const title = t('serviceItems.lists.ORDER.make');
  usePageTitle(title);
  const { kept, change, empty, renew } = useCart(channelId);
  const { cartId, cart, poNumber } = kept;
  const chosen = kept.chosen ?? (form.sites.length === 1 ? [form.sites[0]!.teamId] : []);
  const setCart = (next: Cart) => change({ cart: next });
  const placing = useCall(orderFromCatalogue, {
    failure: 'form',
    onDone: ({ orders }) => {
      empty();
      showToast(t('serviceItems.form.placed', { count: orders.length }));
      const [only] = orders;
      void navigate({
        to: orders.length === 1 && only ? paths.serviceItem(only.serviceItemId) : paths.orders(channelId),
      });
    },
  });
  const { step, go, isAsked, ask } = useSteps(placing.reset);
  const sites = form.sites.filter(({ teamId }) => chosen.includes(teamId));
  const ordering = sites.filter(({ teamId }) => linesOf(cart, teamId).length > 0);
  const isBlocked = ordering.some(({ teamId }) => linesOf(cart, teamId).some(({ isOpen }) => !isOpen));
  const isAddressed = ordering.every((site) => addressAt(site, kept.bySite[site.teamId] ?? {}) !== '');
  const saidTo = (site: OrderSite) => deliveryTo(site, kept, ordering.length > 1);
  const isLate = ordering.some((site) => isPast(saidTo(site).day, format));
  const send = () => {
    // A kept cart may be older than its day.
    if (isLate) {
      ask('DELIVERY');
      return;
    }
    placing.mutate(
      {
        params: { channelId },
        body: {
          cartId,
          poNumber,
          orders: ordering.map((site) => ({
            teamId: site.teamId,
            ...deliveryWords(site, saidTo(site)),
            lines: linesOf(cart, site.teamId).map(({ product: { productId }, quantity, setting }) => ({
              productId,
              quantity,
              setting,
              comment: '',
            })),
          })),
        },
      },
      {
        onError: (error) => {
          if (error.errorCode === 'CART_ORDERED') renew();
          if (issueAt('requestedForDate', error)) ask('DELIVERY');
        },
      },
    );
  };
  const next =
    step === 'REVIEW' ? (
      <Button
        fullWidth
        size="md"
        loading={placing.isPending}
        leftSection={<IconCheck size={18} aria-hidden />}
        onClick={send}
      >
        {t('serviceItems.form.place')}
      </Button>
    ) : (
      <Button
        fullWidth
        size="md"
        disabled={ordering.length === 0 || isBlocked}
        rightSection={<IconArrowRight size={18} aria-hidden />}
        onClick={() => {
          if (step === 'PRODUCTS') go('DELIVERY');
          else if (isAddressed && !isLate) go('REVIEW');
          else ask();
        }}
      >
        {t(step === 'PRODUCTS' ? 'serviceItems.form.toDelivery' : 'serviceItems.form.toReview')}
      </Button>
    );
  const panel = (button: ReactNode) =>
    step === 'REVIEW' ? (
      <ReviewSummary
        cart={cart}
        sites={ordering}
        poNumber={poNumber}
        onPoNumber={(text) => change({ poNumber: text })}
      >
        {button}
      </ReviewSummary>
    ) : (
      <CartPanel cart={cart} sites={sites} onChange={setCart}>
        {button}
      </CartPanel>
    );
  return (
    <MakingFrame
      channelId={channelId}
      title={title}
      back={{ href: paths.catalogue(channelId), label: t('serviceItems.form.cancel') }}
      nothing={form.sites.length === 0 ? t('serviceItems.form.noSites') : undefined}
      steps={['PRODUCTS', 'DELIVERY', 'REVIEW']}
      step={step}
      onStep={go}
      error={placing.error}
      aside={{
        label: t(step === 'REVIEW' ? 'serviceItems.form.summary' : 'serviceItems.form.cart'),
        content: panel(next),
      }}
      bottomBar={
        step === 'PRODUCTS' ? <CartBar cart={cart} sites={sites} onChange={setCart} next={next} /> : next
      }
    >
      {step === 'PRODUCTS' && (
        <ChooseProducts
          channelId={channelId}
          sites={form.sites}
          chosen={chosen}
          cart={cart}
          onChoose={(teamIds) => change({ chosen: teamIds, cart: onlyFor(cart, teamIds) })}
          onCart={setCart}
        />
      )}
      {step === 'DELIVERY' && (
        <DeliveryStep
          sites={ordering}
          cart={cart}
          deliveries={kept}
          isAsked={isAsked}
          refusedDay={issueAt('requestedForDate', placing.error)}
          onChange={change}
          onCart={setCart}
        />
      )}
      {step === 'REVIEW' && (
        <ReviewStep
          cart={cart}
          sites={ordering}
          without={sites.filter((site) => !ordering.includes(site))}
          deliveries={kept}
          onEdit={() => go('PRODUCTS')}
        />
      )}
      {step !== 'PRODUCTS' && <div className={classes.onPhones}>{panel(null)}</div>}
    </MakingFrame>
  );
}
