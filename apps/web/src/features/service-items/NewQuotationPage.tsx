import { ActionIcon, Button, NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import { getChannel } from '@studyline/contract/channels/calls';
import { MAX_QUANTITY } from '@studyline/contract/products/fields';
import { requestQuotation } from '@studyline/contract/service-items/quotation-calls';
import {
  MAX_DELIVERY_TEXT,
  MAX_LINE_COMMENT,
  MAX_QUOTATION_TITLE,
} from '@studyline/contract/service-items/fields';
import { IconArrowRight, IconPlus, IconSend, IconTrash } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { issueAt } from '../../api/errors.ts';
import { q } from '../../api/query-options.ts';
import { useCall } from '../../live/use-call.ts';
import { usePageTitle } from '../../navigation/use-page-title.ts';
import { paths } from '../../paths.ts';
import { useFormat } from '../../use-format.ts';
import { useKeptState } from '../../use-kept-state.ts';
import { useTranslation } from '../../words.ts';
import { type Cart, linesOf, onlyFor, withQuantity } from './cart.ts';
import { ChooseProducts } from './ChooseProducts.tsx';
import { type Delivery, deliveryWords } from './delivery/deliveries.ts';
import { DeliveryStep } from './delivery/DeliveryStep.tsx';
import { quotationForm } from './loaders.ts';
import { MakingFrame } from './MakingFrame.tsx';
import classes from './NewOrder.module.css';
import { addressAt } from './delivery/site-address.ts';
import { isPast } from './delivery/today.ts';
import { useSteps } from './use-steps.ts';

/** What is not in the catalogue. */
interface OwnLine {
  name: string;
  quantity: number;
}

/** What somebody is about to ask, which outlives the page. */
interface Request {
  siteId: number;
  cart: Cart;
  own: readonly OwnLine[];
  ownName: string;
  name: string;
  comment: string;
  delivery: Delivery;
}

const noCart: Cart = [];

/** Asks what products of the catalogue, and what is not in it, would cost for a site: what, then for when and where. */
export function NewQuotationPage({ channelId }: { channelId: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const navigate = useNavigate();
  const {
    data: { sites },
  } = useSuspenseQuery(quotationForm(channelId));
  const { data: study } = useSuspenseQuery(q(getChannel, { params: { channelId } }));
  const title = t('serviceItems.lists.QUOTATION.make');
  usePageTitle(title);
  const [fresh] = useState((): Request => ({
    siteId: sites[0]?.teamId ?? 0,
    cart: [],
    own: [],
    ownName: '',
    name: '',
    comment: '',
    delivery: {},
  }));
  const [kept, setKept] = useKeptState<Request>(`quotation:${channelId}`, fresh);
  const change = (changed: Partial<Request>) => setKept((before) => ({ ...before, ...changed }));
  const { cart, own, ownName, name, comment, delivery } = kept;
  const asking = useCall(requestQuotation, {
    failure: 'form',
    keptAs: `quotation-attempt:${channelId}`,
    onDone: ({ serviceItemId }) => {
      setKept(fresh);
      void navigate({ to: paths.serviceItem(serviceItemId) });
    },
  });
  const { step, go, isAsked, ask } = useSteps(asking.reset);
  const isLast = step === 'DELIVERY';
  const site = sites.find(({ teamId }) => teamId === kept.siteId) ?? sites[0];
  const siteId = site?.teamId ?? 0;
  const chosen = linesOf(cart, siteId);
  const typed = ownName.trim();
  const addOwn = () =>
    change({
      ownName: '',
      ...(typed !== '' &&
        !own.some((line) => line.name === typed) && { own: [...own, { name: typed, quantity: 1 }] }),
    });
  const send = () => {
    if (!site) return;
    if (name.trim() === '' || addressAt(site, delivery) === '' || isPast(delivery.day, format)) {
      ask();
      return;
    }
    asking.mutate({
      params: { channelId },
      body: {
        teamId: siteId,
        title: name.trim(),
        comment,
        ...deliveryWords(site, delivery),
        lines: [...chosen.map(({ product: { productId }, quantity }) => ({ productId, quantity })), ...own],
      },
    });
  };
  const next = isLast ? (
    <Button
      fullWidth
      size="md"
      loading={asking.isPending}
      leftSection={<IconSend size={18} aria-hidden />}
      onClick={send}
    >
      {t('serviceItems.request.send')}
    </Button>
  ) : (
    <Button
      fullWidth
      size="md"
      disabled={
        (chosen.length === 0 && own.length === 0 && typed === '') || chosen.some(({ isOpen }) => !isOpen)
      }
      rightSection={<IconArrowRight size={18} aria-hidden />}
      onClick={() => {
        // What was typed and not added yet is meant as well.
        addOwn();
        go('DELIVERY');
      }}
    >
      {t('serviceItems.request.next')}
    </Button>
  );
  const panel = (
    <div className={classes.cart}>
      <h2>{t('serviceItems.request.asked')}</h2>
      <ul>
        {chosen.map(({ product, quantity, isOpen }) => (
          <Asked
            key={product.productId}
            name={product.name}
            quantity={quantity}
            isOpen={isOpen}
            onChange={(wanted) => change({ cart: withQuantity(cart, product, [siteId], wanted) })}
          />
        ))}
        {own.map((line, place) => (
          <Asked
            key={line.name}
            name={line.name}
            quantity={line.quantity}
            isOpen
            onChange={(quantity) =>
              change({
                own:
                  quantity === 0
                    ? own.filter((_, at) => at !== place)
                    : own.map((other, at) => (at === place ? { ...other, quantity } : other)),
              })
            }
          />
        ))}
      </ul>
      {!isLast && <OwnName text={ownName} onChange={(text) => change({ ownName: text })} onAdd={addOwn} />}
    </div>
  );
  return (
    <MakingFrame
      channelId={channelId}
      title={title}
      back={{ href: paths.quotations(channelId), label: t('serviceItems.lists.QUOTATION.title') }}
      nothing={site ? undefined : t('serviceItems.request.noSites')}
      steps={['PRODUCTS', 'DELIVERY']}
      step={step}
      onStep={go}
      error={asking.error}
      aside={{
        label: t('serviceItems.request.asked'),
        content: (
          <>
            {panel}
            <div className={classes.below}>{next}</div>
          </>
        ),
      }}
      bottomBar={next}
    >
      {site && isLast && (
        <>
          <section className={classes.site}>
            <TextInput
              size="md"
              label={t('serviceItems.request.title')}
              description={t('serviceItems.request.titleHint')}
              error={isAsked && name.trim() === '' && t('issue.required')}
              maxLength={MAX_QUOTATION_TITLE}
              value={name}
              onChange={(event) => change({ name: event.currentTarget.value })}
            />
            <Textarea
              size="md"
              autosize
              minRows={2}
              label={t('serviceItems.request.comment')}
              maxLength={MAX_DELIVERY_TEXT}
              value={comment}
              onChange={(event) => change({ comment: event.currentTarget.value })}
            />
          </section>
          <DeliveryStep
            sites={[site]}
            cart={noCart}
            deliveries={{ forAll: {}, bySite: { [siteId]: delivery } }}
            isAsked={isAsked}
            refusedDay={issueAt('requestedForDate', asking.error)}
            onChange={({ bySite }) => bySite?.[siteId] && change({ delivery: bySite[siteId] })}
            onCart={(next) => change({ cart: next })}
          />
        </>
      )}
      {site && !isLast && (
        <>
          {sites.length > 1 && (
            <Select
              size="md"
              searchable
              label={t('serviceItems.list.site')}
              value={String(siteId)}
              allowDeselect={false}
              data={sites.map(({ teamId, name: text }) => ({ value: String(teamId), label: text }))}
              onChange={(id) =>
                id !== null && change({ siteId: Number(id), delivery: {}, cart: onlyFor(cart, [Number(id)]) })
              }
            />
          )}
          {study.can.viewCatalogue === true ? (
            <ChooseProducts
              channelId={channelId}
              sites={[site]}
              chosen={[siteId]}
              cart={cart}
              onChoose={() => undefined}
              onCart={(next) => change({ cart: next })}
            />
          ) : (
            <p>{t('serviceItems.request.noCatalogue')}</p>
          )}
        </>
      )}
      <div className={classes.onPhones}>{panel}</div>
    </MakingFrame>
  );
}

function Asked({
  name,
  quantity,
  isOpen,
  onChange,
}: OwnLine & {
  isOpen: boolean;
  /** None takes the line out. */
  onChange: (quantity: number) => void;
}) {
  const { t } = useTranslation();
  return (
    <li>
      {isOpen ? name : <s>{name}</s>}
      <NumberInput
        size="xs"
        hideControls
        aria-label={t('serviceItems.request.quantity', { name })}
        value={quantity}
        min={1}
        max={MAX_QUANTITY}
        allowDecimal={false}
        onChange={(value) => Number(value) > 0 && onChange(Number(value))}
      />
      <ActionIcon aria-label={t('serviceItems.request.remove', { name })} onClick={() => onChange(0)}>
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
      {!isOpen && <small>{t('serviceItems.form.unavailable')}</small>}
    </li>
  );
}

/** Names what is not in the catalogue. */
function OwnName(props: { text: string; onChange: (text: string) => void; onAdd: () => void }) {
  const { t } = useTranslation();
  return (
    <form
      className={classes.own}
      onSubmit={(event) => {
        event.preventDefault();
        props.onAdd();
      }}
    >
      <TextInput
        size="md"
        label={t('serviceItems.request.own')}
        maxLength={MAX_LINE_COMMENT}
        value={props.text}
        onChange={(event) => props.onChange(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" leftSection={<IconPlus size={16} aria-hidden />}>
        {t('serviceItems.form.add')}
      </Button>
    </form>
  );
}
