import { ActionIcon, Button, NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import { getChannel } from '@studyline/contract/channels/calls';
import { MAX_QUANTITY } from '@studyline/contract/products/fields';
import { requestQuotation } from '@studyline/contract/service-items/quotation-calls';
import {
  MAX_DELIVERY_TEXT,
  MAX_LINE_COMMENT,
  MAX_QUOTATION_TITLE,
} from '@studyline/contract/service-items/fields';
import { IconArrowLeft, IconArrowRight, IconPlus, IconSend, IconTrash } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { describeInForm } from '../../api/errors.ts';
import { q } from '../../api/query-options.ts';
import { FocusFrame } from '../../layouts/FocusFrame.tsx';
import { useCall } from '../../live/use-call.ts';
import { usePageTitle } from '../../navigation/use-page-title.ts';
import { paths } from '../../paths.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { FormError } from '../../ui/forms/FormParts.tsx';
import { DetailBar } from '../../ui/frame/DetailBar.tsx';
import { StudyMark } from '../../ui/studies/StudyMark.tsx';
import { useTranslation } from '../../words.ts';
import { type Cart, linesOf, onlyFor, withQuantity } from './cart.ts';
import { ChooseProducts } from './ChooseProducts.tsx';
import { type Delivery, DeliveryStep } from './DeliveryStep.tsx';
import { deliveryWords } from './delivery-words.ts';
import { orderForm } from './loaders.ts';
import classes from './NewOrder.module.css';

/** What is not in the catalogue. */
interface OwnLine {
  name: string;
  quantity: number;
}

const noCart: Cart = [];

/** Asks what products of the catalogue, and what is not in it, would cost for a site: what, then for when and where. */
export function NewQuotationPage({ channelId }: { channelId: number }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data: study } = useSuspenseQuery(q(getChannel, { params: { channelId } }));
  const {
    data: { sites },
  } = useSuspenseQuery(orderForm(channelId));
  const title = t('serviceItems.lists.QUOTATION.make');
  usePageTitle(title);
  const titleId = useId();
  const [isLast, setIsLast] = useState(false);
  const [siteId, setSiteId] = useState(sites[0]?.teamId ?? 0);
  const [cart, setCart] = useState<Cart>(noCart);
  const [own, setOwn] = useState<readonly OwnLine[]>([]);
  const [ownName, setOwnName] = useState('');
  const [name, setName] = useState('');
  const [isNameMissing, setNameMissing] = useState(false);
  const [comment, setComment] = useState('');
  const [delivery, setDelivery] = useState<Delivery>({});
  const asking = useCall(requestQuotation, {
    failure: 'form',
    onDone: ({ serviceItemId }) => void navigate({ to: paths.serviceItem(serviceItemId) }),
  });
  const go = (last: boolean) => {
    asking.reset();
    setIsLast(last);
    window.scrollTo(0, 0);
  };
  const bar = (
    <DetailBar
      heading
      closes
      back={{ href: paths.quotations(channelId), label: t('serviceItems.lists.QUOTATION.title') }}
      mark={<StudyMark name={study.name} colour={study.bannerColorCSS} logoUrl={study.logoUrl} size={28} />}
      title={title}
      detail={study.name}
    />
  );
  const site = sites.find(({ teamId }) => teamId === siteId);
  if (!site)
    return (
      <FocusFrame skipLabel={t('forms.skip')} bar={bar}>
        <EmptyState title={t('serviceItems.request.noSites')} />
      </FocusFrame>
    );
  const chosen = linesOf(cart, siteId);
  const typed = ownName.trim();
  const addOwn = () => {
    setOwnName('');
    if (typed !== '' && !own.some((line) => line.name === typed))
      setOwn([...own, { name: typed, quantity: 1 }]);
  };
  const send = () => {
    if (name.trim() === '') {
      setNameMissing(true);
      document.getElementById(titleId)?.focus();
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
        go(true);
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
            onChange={(wanted) => setCart(withQuantity(cart, product, [siteId], wanted))}
          />
        ))}
        {own.map((line, place) => (
          <Asked
            key={line.name}
            name={line.name}
            quantity={line.quantity}
            isOpen
            onChange={(quantity) =>
              setOwn(
                quantity === 0
                  ? own.filter((_, at) => at !== place)
                  : own.map((other, at) => (at === place ? { ...other, quantity } : other)),
              )
            }
          />
        ))}
      </ul>
      {!isLast && <OwnName text={ownName} onChange={setOwnName} onAdd={addOwn} />}
    </div>
  );
  return (
    <FocusFrame
      skipLabel={t('forms.skip')}
      bar={bar}
      notice={asking.error && <FormError>{describeInForm(asking.error)}</FormError>}
      wide
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
      <div className={classes.page}>
        {isLast ? (
          <>
            <div>
              <Button
                variant="default"
                leftSection={<IconArrowLeft size={16} aria-hidden />}
                onClick={() => go(false)}
              >
                {t('serviceItems.form.steps.PRODUCTS')}
              </Button>
            </div>
            <section className={classes.site}>
              <TextInput
                size="md"
                label={t('serviceItems.request.title')}
                description={t('serviceItems.request.titleHint')}
                id={titleId}
                error={isNameMissing && t('issue.required')}
                maxLength={MAX_QUOTATION_TITLE}
                value={name}
                onChange={(event) => {
                  setName(event.currentTarget.value);
                  setNameMissing(false);
                }}
              />
              <Textarea
                size="md"
                autosize
                minRows={2}
                label={t('serviceItems.request.comment')}
                maxLength={MAX_DELIVERY_TEXT}
                value={comment}
                onChange={(event) => setComment(event.currentTarget.value)}
              />
            </section>
            <DeliveryStep
              sites={[site]}
              cart={noCart}
              deliveries={{ [siteId]: delivery }}
              onDelivery={(_, said) => setDelivery(said)}
              onCart={setCart}
            />
          </>
        ) : (
          <>
            {sites.length > 1 && (
              <Select
                size="md"
                searchable
                label={t('serviceItems.list.site')}
                value={String(siteId)}
                allowDeselect={false}
                data={sites.map(({ teamId, name: text }) => ({ value: String(teamId), label: text }))}
                onChange={(id) => {
                  if (id === null) return;
                  setSiteId(Number(id));
                  setDelivery({});
                  setCart(onlyFor(cart, [Number(id)]));
                }}
              />
            )}
            <ChooseProducts
              channelId={channelId}
              sites={[site]}
              chosen={[siteId]}
              cart={cart}
              onChoose={() => undefined}
              onCart={setCart}
            />
          </>
        )}
        <div className={classes.onPhones}>{panel}</div>
      </div>
    </FocusFrame>
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
