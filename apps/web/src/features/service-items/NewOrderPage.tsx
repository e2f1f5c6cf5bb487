import { Button } from '@mantine/core';
import { getChannel } from '@studyline/contract/channels/calls';
import { orderFromCatalogue } from '@studyline/contract/service-items/calls';
import { IconArrowLeft, IconArrowRight, IconCheck } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { describeInForm } from '../../api/errors.ts';
import { q } from '../../api/query-options.ts';
import { CallError } from '../../api/errors.ts';
import { showToast } from '../../api/toasts.ts';
import { FocusFrame } from '../../layouts/FocusFrame.tsx';
import { useCall } from '../../live/use-call.ts';
import { usePageTitle } from '../../navigation/use-page-title.ts';
import { paths } from '../../paths.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { FormError } from '../../ui/forms/FormParts.tsx';
import { DetailBar } from '../../ui/frame/DetailBar.tsx';
import { StudyMark } from '../../ui/studies/StudyMark.tsx';
import { useTranslation } from '../../words.ts';
import { type Cart, linesOf, onlyFor } from './cart.ts';
import { CartBar } from './CartBar.tsx';
import { CartPanel } from './CartPanel.tsx';
import { ChooseProducts } from './ChooseProducts.tsx';
import { deliveryWords } from './delivery-words.ts';
import { DeliveryStep } from './DeliveryStep.tsx';
import classes from './NewOrder.module.css';
import { orderForm } from './loaders.ts';
import { ReviewStep, ReviewSummary } from './ReviewStep.tsx';
import { useCart } from './use-cart.ts';

const steps = ['PRODUCTS', 'DELIVERY', 'REVIEW'] as const;
type Step = (typeof steps)[number];

/** Orders from the catalogue for one site or several, in three steps. */
export function NewOrderPage({ channelId }: { channelId: number }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data: study } = useSuspenseQuery(q(getChannel, { params: { channelId } }));
  const { data: form } = useSuspenseQuery(orderForm(channelId));
  usePageTitle(t('serviceItems.lists.ORDER.make'));
  const [step, setStep] = useState<Step>('PRODUCTS');
  const { kept, change, empty, renew } = useCart(channelId);
  const { cartId, cart, deliveries, poNumber } = kept;
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
  const go = (next: Step) => {
    placing.reset();
    setStep(next);
    window.scrollTo(0, 0);
  };
  const sites = form.sites.filter(({ teamId }) => chosen.includes(teamId));
  const ordering = sites.filter(({ teamId }) => linesOf(cart, teamId).length > 0);
  const isBlocked = ordering.some(({ teamId }) => linesOf(cart, teamId).some(({ isOpen }) => !isOpen));
  const place = steps.indexOf(step);
  const bar = (
    <DetailBar
      heading
      closes
      back={{ href: paths.catalogue(channelId), label: t('serviceItems.form.cancel') }}
      mark={<StudyMark name={study.name} colour={study.bannerColorCSS} logoUrl={study.logoUrl} size={28} />}
      title={t('serviceItems.lists.ORDER.make')}
      detail={`${study.name} · ${t('serviceItems.form.step', { number: place + 1, name: t(`serviceItems.form.steps.${step}`) })}`}
      beside={
        <ol className={classes.steps}>
          {steps.map((one, at) => (
            <li
              key={one}
              aria-current={one === step ? 'step' : undefined}
              data-done={at < place || undefined}
            >
              <i aria-hidden>{at < place ? <IconCheck size={14} /> : at + 1}</i>
              {t(`serviceItems.form.steps.${one}`)}
            </li>
          ))}
        </ol>
      }
    />
  );
  if (form.sites.length === 0)
    return (
      <FocusFrame skipLabel={t('forms.skip')} bar={bar}>
        <EmptyState title={t('serviceItems.form.noSites')} />
      </FocusFrame>
    );
  const send = () =>
    placing.mutate(
      {
        params: { channelId },
        body: {
          cartId,
          poNumber,
          orders: ordering.map((site) => ({
            teamId: site.teamId,
            ...deliveryWords(site, deliveries[site.teamId]),
            lines: linesOf(cart, site.teamId).map(({ product: { productId }, quantity, setting }) => ({
              productId,
              quantity,
              setting,
              comment: '',
            })),
          })),
        },
      },
      { onError: (error) => error instanceof CallError && error.errorCode === 'CART_ORDERED' && renew() },
    );
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
        onClick={() => go(step === 'PRODUCTS' ? 'DELIVERY' : 'REVIEW')}
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
        onPoNumber={(next) => change({ poNumber: next })}
      >
        {button}
      </ReviewSummary>
    ) : (
      <CartPanel cart={cart} sites={sites} onChange={setCart}>
        {button}
      </CartPanel>
    );
  return (
    <FocusFrame
      skipLabel={t('forms.skip')}
      bar={bar}
      notice={placing.error && <FormError>{describeInForm(placing.error)}</FormError>}
      wide
      aside={{
        label: t(step === 'REVIEW' ? 'serviceItems.form.summary' : 'serviceItems.form.cart'),
        content: panel(next),
      }}
      bottomBar={
        step === 'PRODUCTS' ? <CartBar cart={cart} sites={sites} onChange={setCart} next={next} /> : next
      }
    >
      <div className={classes.page}>
        {place > 0 && (
          <div>
            <Button
              variant="default"
              leftSection={<IconArrowLeft size={16} aria-hidden />}
              onClick={() => go(steps[place - 1]!)}
            >
              {t(`serviceItems.form.steps.${steps[place - 1]!}`)}
            </Button>
          </div>
        )}
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
            deliveries={deliveries}
            onDelivery={(teamId, delivery) => change({ deliveries: { ...deliveries, [teamId]: delivery } })}
            onCart={setCart}
          />
        )}
        {step === 'REVIEW' && (
          <ReviewStep cart={cart} sites={ordering} deliveries={deliveries} onEdit={() => go('PRODUCTS')} />
        )}
        {step !== 'PRODUCTS' && <div className={classes.onPhones}>{panel(null)}</div>}
      </div>
    </FocusFrame>
  );
}
