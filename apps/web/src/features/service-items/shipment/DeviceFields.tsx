import { TextInput } from '@mantine/core';
import { MAX_SERIAL_NUMBER } from '@studyline/contract/rental-equipment/fields';
import type { KeyboardEvent } from 'react';
import { Checkbox } from '../../../ui/forms/Checkbox.tsx';
import { useTranslation } from '../../../words.ts';
import classes from './Devices.module.css';
import { serialsIn, type ShippedDevices } from './devices-shipped.ts';

export interface DevicesForm {
  form: {
    values: { shipped: number[]; devices: ShippedDevices[] };
    getInputProps: (path: string) => object;
    setFieldValue(path: string, value: number | string | boolean): void;
    setFieldError(path: string, problem: string): void;
    clearFieldError(path: string): void;
  };
}

/** Enter leads to the next serial number, as scanners send it after each. */
function goToNext(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return;
  const fields = [...(event.currentTarget.closest('fieldset')?.querySelectorAll('input') ?? [])];
  const next = fields
    .slice(fields.indexOf(event.currentTarget) + 1)
    .find(({ name }) => name === event.currentTarget.name);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** What the devices of a line are known by once they are at the site. */
export function DeviceFields({
  form,
  at,
  name,
  most,
}: DevicesForm & { at: number; name: string; most: number }) {
  const { t } = useTranslation();
  const { shipped, devices } = form.values;
  const count = Number(shipped[at]);
  const paste = (place: number, serials: readonly string[]) => {
    const fitting = serials.slice(0, most - place);
    for (const [offset, serial] of fitting.entries()) {
      const path = `devices.${at}.serials.${place + offset}.serialNumber`;
      form.setFieldValue(path, serial.slice(0, MAX_SERIAL_NUMBER));
      form.clearFieldError(path);
    }
    if (place + fitting.length > count) form.setFieldValue(`shipped.${at}`, place + fitting.length);
    if (fitting.length < serials.length) form.setFieldError('shipped', t('issue.moreThanOrdered'));
  };
  if (count === 0) return null;
  return (
    <fieldset className={classes.devices}>
      <legend className="sl-hidden">{t('serviceItems.devices.of', { name })}</legend>
      <p>{t('serviceItems.devices.hint')}</p>
      <ol>
        {devices[at]!.serials.slice(0, count).map((_device, place) => {
          const path = `devices.${at}.serials.${place}`;
          return (
            <li key={path}>
              <TextInput
                {...form.getInputProps(`${path}.serialNumber`)}
                size="md"
                name={`serials.${at}`}
                label={t('serviceItems.devices.serial', { number: place + 1 })}
                maxLength={MAX_SERIAL_NUMBER}
                autoComplete="off"
                onKeyDown={goToNext}
                onPaste={(event) => {
                  const serials = serialsIn(event.clipboardData.getData('text'));
                  if (serials.length < 2) return;
                  event.preventDefault();
                  paste(place, serials);
                }}
              />
              <TextInput
                {...form.getInputProps(`${path}.calibrationDueOn`)}
                size="md"
                type="date"
                label={t('serviceItems.devices.due')}
              />
            </li>
          );
        })}
      </ol>
      <Checkbox
        checked={devices[at]!.storesData}
        onChange={(stores) => form.setFieldValue(`devices.${at}.storesData`, stores)}
      >
        {t('serviceItems.devices.storesData')}
      </Checkbox>
    </fieldset>
  );
}
