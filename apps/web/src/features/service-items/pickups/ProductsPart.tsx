import { ActionIcon, NumberInput, Select, TextInput } from '@mantine/core';
import { MAX_QUANTITY } from '@studyline/contract/products/fields';
import { MAX_LOT_NUMBER } from '@studyline/contract/service-items/pickup-fields';
import { IconTrash } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from '../../../words.ts';
import { productsNamed } from '../loaders.ts';
import { ConditionChoice } from './ConditionChoice.tsx';
import classes from './Pickup.module.css';
import type { ChosenProduct } from './pickup-form.ts';

interface Props {
  channelId: number;
  chosen: readonly ChosenProduct[];
  error: string | undefined;
  onChange: (chosen: ChosenProduct[]) => void;
}

/** Supplies that are collected, each with its lot. */
export function ProductsPart({ channelId, chosen, error, onChange }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text, 250);
  const found = useQuery({
    ...productsNamed(channelId, search.trim()),
    placeholderData: keepPreviousData,
  });
  const products = found.data?.products ?? [];
  const change = (at: number, part: Partial<ChosenProduct>) =>
    onChange(chosen.map((one, place) => (place === at ? { ...one, ...part } : one)));
  return (
    <section className={classes.card} aria-label={t('serviceItems.pickup.supplies')}>
      <div className={classes.cardHead}>
        <h3>{t('serviceItems.pickup.supplies')}</h3>
      </div>
      <Select
        size="md"
        searchable
        label={t('serviceItems.pickup.addProduct')}
        placeholder={t('products.search')}
        value={null}
        searchValue={text}
        onSearchChange={setText}
        filter={({ options }) => options}
        nothingFoundMessage={t('serviceItems.pickup.noProduct')}
        data={products.map(({ productId, name, articleNumber }) => ({
          value: String(productId),
          label: `${name}, ${articleNumber}`,
        }))}
        onChange={(id) => {
          const product = products.find(({ productId }) => String(productId) === id);
          if (product) onChange([...chosen, { product, lot: '', quantity: 1, condition: 'GOOD' }]);
          setText('');
        }}
      />
      {chosen.length > 0 && (
        <ul className={classes.products}>
          {chosen.map(({ product, lot, quantity, condition }, at) => (
            // One product may be there with several lots.
            // eslint-disable-next-line react/no-array-index-key
            <li key={`${product.productId}-${at}`}>
              <span className={classes.named}>
                <b>{product.name}</b>
                <small>{product.articleNumber}</small>
              </span>
              <TextInput
                label={t('serviceItems.pickup.lot')}
                maxLength={MAX_LOT_NUMBER}
                value={lot}
                onChange={(event) => change(at, { lot: event.currentTarget.value })}
              />
              <NumberInput
                label={t('serviceItems.quantity')}
                min={1}
                max={MAX_QUANTITY}
                allowDecimal={false}
                clampBehavior="strict"
                value={quantity}
                onChange={(value) => change(at, { quantity: Number(value) || 1 })}
              />
              <ConditionChoice
                name={product.name}
                value={condition}
                onChange={(next) => change(at, { condition: next })}
              />
              <ActionIcon
                variant="subtle"
                aria-label={t('serviceItems.pickup.removeProduct', { name: product.name })}
                onClick={() => onChange(chosen.filter((_, place) => place !== at))}
              >
                <IconTrash size={18} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      {error && <p className={classes.error}>{error}</p>}
    </section>
  );
}
