import { Textarea, TextInput } from '@mantine/core';
import type { FormErrors } from '@mantine/form';
import { digitsOf, formatMoney, MAX_AMOUNT } from '@studyline/contract/core/currencies';
import type { Quotation } from '@studyline/contract/service-items/quotation-calls';
import { MAX_OFFER_NOTE } from '@studyline/contract/service-items/fields';
import { usualLastDay } from '@studyline/contract/service-items/validity';
import {
  decimalSign,
  isCurrencyCode,
  minorUnits,
  type WrittenAmount,
  writtenAmount,
} from '../../money-input.ts';
import { DecimalInput } from '../../ui/forms/DecimalInput.tsx';
import { FormError } from '../../ui/forms/FormParts.tsx';
import { locale, useTranslation } from '../../words.ts';
import { totalOf } from './money-text.ts';
import classes from './ServiceItemPage.module.css';

/** What the person writes: prices as they are read, with their decimals. */
export interface OfferForm {
  currency: string;
  prices: WrittenAmount[];
  validUntilDate: string;
  note: string;
}

/** An offer at the prices of the catalogue, as far as it has one in the same currency. */
export function emptyOffer({ lines }: Pick<Quotation, 'lines'>): OfferForm {
  const { currency = 'EUR' } = lines.find(({ cataloguePrice }) => cataloguePrice)?.cataloguePrice ?? {};
  return {
    currency,
    prices: lines.map(({ cataloguePrice: price }) =>
      price?.currency === currency ? writtenAmount(price) : '',
    ),
    validUntilDate: usualLastDay(new Date()),
    note: '',
  };
}

/** The offer as it is sent. */
export function offerOf({ lines }: Pick<Quotation, 'lines'>, { currency, prices, ...said }: OfferForm) {
  return {
    ...said,
    currency,
    prices: lines.map(({ position }, at) => ({ position, amount: minorUnits(prices[at]!, currency) })),
  };
}

/** A price for each line, how long it holds, and what else there is to say. */
export function OfferFields({
  quotation: { lines },
  form,
}: {
  quotation: Pick<Quotation, 'lines'>;
  form: { values: { offer: OfferForm }; errors: FormErrors; getInputProps: (path: string) => object };
}) {
  const { t } = useTranslation();
  const { currency, prices } = form.values.offer;
  const digits = digitsOf(currency);
  const priced = lines.map(({ quantity }, at) => ({
    quantity,
    price: prices[at] === '' ? null : { amount: minorUnits(prices[at]!, currency), currency },
  }));
  return (
    <>
      <TextInput
        {...form.getInputProps('offer.currency')}
        size="md"
        label={t('serviceItems.offer.currency')}
        maxLength={3}
        autoCapitalize="characters"
      />
      {lines.map(({ position, name, quantity }, at) => (
        <DecimalInput
          key={position}
          {...form.getInputProps(`offer.prices.${at}`)}
          size="md"
          label={t('serviceItems.offer.price', { name, quantity })}
          error={form.errors['offer.prices'] !== undefined && prices[at] === ''}
          min={0}
          max={MAX_AMOUNT / 10 ** digits}
          decimalScale={digits}
          fixedDecimalScale
          decimalSeparator={decimalSign}
          hideControls
        />
      ))}
      <FormError>{form.errors['offer.prices'] ?? form.errors['offer']}</FormError>
      {isCurrencyCode(currency) && (
        <p className={classes.offerSum}>
          {t('serviceItems.total')}{' '}
          <b>{formatMoney(locale, totalOf(priced)[0] ?? { amount: 0, currency })}</b>
        </p>
      )}
      <TextInput
        {...form.getInputProps('offer.validUntilDate')}
        size="md"
        type="date"
        label={t('serviceItems.validUntil')}
      />
      <Textarea
        {...form.getInputProps('offer.note')}
        size="md"
        autosize
        minRows={2}
        maxRows={8}
        label={t('serviceItems.offer.note')}
        description={t('serviceItems.offer.noteHint')}
        maxLength={MAX_OFFER_NOTE}
      />
    </>
  );
}
