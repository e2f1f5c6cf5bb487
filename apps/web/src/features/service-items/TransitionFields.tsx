import { NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import type { FormErrors } from '@mantine/form';
import { IMAGE_TYPES } from '@studyline/contract/post-files/document-types';
import type { OrderLine, ServiceItem } from '@studyline/contract/service-items/calls';
import {
  MAX_SERVICE_REASON,
  MAX_TRACKING,
  type ServiceTransition,
} from '@studyline/contract/service-items/fields';
import type { WordKey } from '@studyline/contract/words/words';
import { Fragment } from 'react';
import { Checkbox } from '../../ui/forms/Checkbox.tsx';
import { FormError } from '../../ui/forms/FormParts.tsx';
import { DropArea } from '../../ui/uploads/Upload.tsx';
import { useTranslation } from '../../words.ts';
import { DeviceFields, type DevicesForm } from './shipment/DeviceFields.tsx';
import { mostOf, openOf } from './shipment/devices-shipped.ts';
import classes from './ServiceItemPage.module.css';
import { ChosenFiles } from './support/ChosenFiles.tsx';
import type { Files } from './support/use-files.ts';

/** The form of a transition, as its fields see it. */
interface Fields {
  form: { errors: FormErrors; getInputProps: (path: string) => object };
}

/** Who supplies or collects it. */
export function SupplierField({
  form,
  label,
  suppliers,
}: Fields & { label: string; suppliers: ServiceItem['suppliers'] }) {
  return (
    <Select
      {...form.getInputProps('supplierTeamId')}
      size="md"
      label={label}
      data={suppliers.map(({ teamId, name }) => ({ value: String(teamId), label: name }))}
      allowDeselect={false}
    />
  );
}

/** How many of each line are shipped now, each device that is lent, and how. */
export function ShipmentFields({ form, lines }: Fields & DevicesForm & { lines: readonly OrderLine[] }) {
  const { t } = useTranslation();
  return (
    <>
      {lines.map((line, at) => (
        <Fragment key={line.position}>
          <NumberInput
            {...form.getInputProps(`shipped.${at}`)}
            size="md"
            label={t('serviceItems.shipNow', { name: line.name, open: openOf(line) })}
            min={0}
            max={mostOf(line)}
            allowDecimal={false}
            clampBehavior="strict"
          />
          {line.namesDevices && <DeviceFields form={form} at={at} name={line.name} most={mostOf(line)} />}
        </Fragment>
      ))}
      <FormError>{form.errors['shipped']}</FormError>
      <CarrierField form={form} />
      <TextInput
        {...form.getInputProps('trackingNumber')}
        size="md"
        label={t('serviceItems.tracking')}
        maxLength={MAX_TRACKING}
      />
    </>
  );
}

/** When the courier comes, in site time, and who it is. */
export function AppointmentFields({ form }: Fields) {
  const { t } = useTranslation();
  return (
    <>
      <TextInput {...form.getInputProps('day')} size="md" type="date" label={t('serviceItems.pickup.day')} />
      <div className={classes.numbers}>
        <TextInput
          {...form.getInputProps('windowStart')}
          size="md"
          type="time"
          label={t('serviceItems.pickup.from')}
        />
        <TextInput
          {...form.getInputProps('windowEnd')}
          size="md"
          type="time"
          label={t('serviceItems.pickup.until')}
        />
      </div>
      <p>{t('serviceItems.pickup.windowHint')}</p>
      <CarrierField form={form} />
    </>
  );
}

function CarrierField({ form }: Fields) {
  const { t } = useTranslation();
  return (
    <TextInput
      {...form.getInputProps('carrier')}
      size="md"
      label={t('serviceItems.carrier')}
      maxLength={MAX_TRACKING}
    />
  );
}

/** What some transitions take in words isn't a reason. */
const labels: Partial<Record<ServiceTransition, WordKey>> = {
  inspect_pickup: 'serviceItems.result',
  wait_for_site: 'serviceItems.question',
  resolve_request: 'serviceItems.solution',
};

export function ReasonField({ form, transitionName }: Fields & { transitionName: ServiceTransition }) {
  const { t } = useTranslation();
  return (
    <Textarea
      {...form.getInputProps('reason')}
      data-autofocus
      size="md"
      autosize
      minRows={2}
      maxRows={8}
      label={t(labels[transitionName] ?? 'serviceItems.reason')}
      description={t('serviceItems.reasonHint')}
      maxLength={MAX_SERVICE_REASON}
    />
  );
}

/** Whether what is damaged or short is to be replaced, and photos of it. */
export function ReplacementFields({
  isAsked,
  files,
  onChange,
}: {
  isAsked: boolean;
  files: Files;
  onChange: (isAsked: boolean) => void;
}) {
  const { t } = useTranslation();
  return (
    <>
      <Checkbox checked={isAsked} onChange={onChange}>
        {t('serviceItems.receipt.ask')}
      </Checkbox>
      {isAsked && (
        <>
          <p>{t('serviceItems.receipt.photos')}</p>
          <DropArea
            text=""
            chooseLabel={t('serviceItems.support.choose')}
            accept={IMAGE_TYPES}
            onFiles={files.take}
          />
          <ChosenFiles files={files} />
          {files.problem && <p role="alert">{files.problem}</p>}
        </>
      )}
    </>
  );
}
