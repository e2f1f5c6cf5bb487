import { ActionIcon } from '@mantine/core';
import { MAX_QUANTITY } from '@studyline/contract/products/fields';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useTranslation } from '../../words.ts';
import classes from './NewOrder.module.css';

/** A quantity with a button on each side; it can also be typed. */
export function Stepper({
  label,
  name,
  value,
  onChange,
  most = MAX_QUANTITY,
  isLarge,
}: {
  label: string;
  name: string;
  value: number;
  onChange: (value: number) => void;
  most?: number;
  /** For a finger, as wide as there is room. */
  isLarge?: boolean;
}) {
  const { t } = useTranslation();
  const set = (wanted: number) => onChange(Math.min(most, Math.max(0, Math.floor(wanted) || 0)));
  return (
    <span className={classes.stepper} data-large={isLarge || undefined}>
      <ActionIcon aria-label={t('serviceItems.form.fewer', { name })} onClick={() => set(value - 1)}>
        <IconMinus size={16} aria-hidden />
      </ActionIcon>
      <input
        aria-label={label}
        inputMode="numeric"
        value={value}
        onChange={(event) => set(Number(event.currentTarget.value))}
      />
      <ActionIcon aria-label={t('serviceItems.form.more', { name })} onClick={() => set(value + 1)}>
        <IconPlus size={16} aria-hidden />
      </ActionIcon>
    </span>
  );
}
