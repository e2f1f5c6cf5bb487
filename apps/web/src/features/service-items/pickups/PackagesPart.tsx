import { ActionIcon, Button, NumberInput } from '@mantine/core';
import {
  MAX_PACKAGE_CM,
  MAX_PACKAGE_KG,
  MAX_PACKAGE_KINDS,
  MAX_PACKAGES,
} from '@studyline/contract/service-items/pickup-fields';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { decimalSign } from '../../../money-input.ts';
import { Checkbox } from '../../../ui/forms/Checkbox.tsx';
import { DecimalInput } from '../../../ui/forms/DecimalInput.tsx';
import { useTranslation } from '../../../words.ts';
import classes from './Pickup.module.css';
import { type Boxes, noBoxes } from './pickup-form.ts';

interface Props {
  boxes: readonly Boxes[];
  packagingNeeded: boolean;
  error: string | undefined;
  onBoxes: (boxes: Boxes[]) => void;
  onPackaging: (needed: boolean) => void;
}

/** How many boxes of which size, and whether empty ones are needed. */
export function PackagesPart({ boxes, packagingNeeded, error, onBoxes, onPackaging }: Props) {
  const { t } = useTranslation();
  return (
    <fieldset className={classes.packages}>
      <legend>{t('serviceItems.pickup.packages')}</legend>
      {boxes.map((one, at) => {
        const change = (changed: Partial<Boxes>) =>
          onBoxes(boxes.map((other, place) => (place === at ? { ...one, ...changed } : other)));
        const field = (name: 'count' | 'lengthCm' | 'widthCm' | 'heightCm' | 'weightKg', max: number) => ({
          label: t(`serviceItems.pickup.box.${name}`),
          min: 0,
          max,
          allowNegative: false,
          hideControls: name !== 'count',
          value: one[name],
          onChange: (value: number | string) =>
            change({ [name]: name === 'count' ? Number(value) || 1 : value === '' ? '' : Number(value) }),
        });
        return (
          <div
            // Boxes have nothing by which they can be told apart but their place.
            // eslint-disable-next-line react/no-array-index-key
            key={at}
            className={classes.box}
          >
            <NumberInput {...field('count', MAX_PACKAGES)} decimalScale={0} />
            <NumberInput {...field('lengthCm', MAX_PACKAGE_CM)} decimalScale={0} />
            <NumberInput {...field('widthCm', MAX_PACKAGE_CM)} decimalScale={0} />
            <NumberInput {...field('heightCm', MAX_PACKAGE_CM)} decimalScale={0} />
            <DecimalInput
              {...field('weightKg', MAX_PACKAGE_KG)}
              decimalScale={2}
              decimalSeparator={decimalSign}
            />
            <div className={classes.pallet}>
              <Checkbox checked={one.onPallet} onChange={(onPallet) => change({ onPallet })}>
                {t('serviceItems.pickup.onPallet')}
              </Checkbox>
            </div>
            {boxes.length > 1 && (
              <ActionIcon
                variant="subtle"
                aria-label={t('serviceItems.pickup.removeBoxes', { number: at + 1 })}
                onClick={() => onBoxes(boxes.filter((_, place) => place !== at))}
              >
                <IconTrash size={18} aria-hidden />
              </ActionIcon>
            )}
          </div>
        );
      })}
      {error ? (
        <p className={classes.error}>{error}</p>
      ) : (
        packagingNeeded && <p className={classes.hint}>{t('serviceItems.pickup.packagingHint')}</p>
      )}
      <div className={classes.packagesFoot}>
        <Button
          variant="default"
          disabled={boxes.length >= MAX_PACKAGE_KINDS}
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => onBoxes([...boxes, noBoxes])}
        >
          {t('serviceItems.pickup.addBoxes')}
        </Button>
        <Checkbox checked={packagingNeeded} onChange={onPackaging}>
          {t('serviceItems.pickup.packagingNeeded')}
        </Checkbox>
      </div>
    </fieldset>
  );
}
