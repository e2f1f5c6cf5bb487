import { useForm } from '@mantine/form';
import { changeServiceItemStatus, type ServiceItem } from '@studyline/contract/service-items/calls';
import { type ServiceTransition, takenBy } from '@studyline/contract/service-items/fields';
import { confirmReceipt } from '@studyline/contract/service-items/receipt-calls';
import { windowProblem } from '@studyline/contract/service-items/pickup-fields';
import { lastDayAt } from '@studyline/contract/service-items/validity';
import { useEffect, useEffectEvent, useState } from 'react';
import { useCall } from '../../live/use-call.ts';
import { required } from '../../required.ts';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { Notice } from '../../ui/forms/FormParts.tsx';
import { useTranslation } from '../../words.ts';
import { devicesOf, mostOf, noDevices, openOf } from './shipment/devices-shipped.ts';
import { endsEarly } from './ends-early.ts';
import { emptyOffer, OfferFields, offerOf } from './OfferFields.tsx';
import { ReceiptFields, ReceiptSum } from './ReceiptFields.tsx';
import { useFiles } from './support/use-files.ts';
import {
  AppointmentFields,
  ReasonField,
  ReplacementFields,
  ShipmentFields,
  SupplierField,
} from './TransitionFields.tsx';

interface Props {
  item: ServiceItem;
  transitionName: ServiceTransition;
  onClose: () => void;
}

/** Whether what is wrong here is mended in another field too: Mantine removes a message only when its own field changes. */
const isOfSeveral = (path: string) =>
  ['shipped', 'offer', 'offer.prices', 'windowEnd'].includes(path) || path.startsWith('receipt.');

/** Asks for what a transition takes, and makes it. */
export function TransitionDialog({ item, transitionName, onClose }: Props) {
  const { t } = useTranslation();
  // What the person decides about is the state that they saw when they opened the dialog.
  const [seen] = useState(item);
  const change = useCall(changeServiceItemStatus, { failure: 'form', waits: true, onDone: onClose });
  const receiving = useCall(confirmReceipt, { failure: 'form', waits: true, onDone: onClose });
  const files = useFiles();
  const isBusy = change.isPending || receiving.isPending;
  const isOver = item.edit !== seen.edit && !isBusy && !change.isSuccess && !receiving.isSuccess;
  /** The step that somebody else made first. */
  const first = {
    person: item.history.at(-1)?.person.displayName ?? '',
    status: t(`serviceItems.status.${item.status}`),
  };
  const takes = takenBy[transitionName];
  const ships = takes === 'SHIPMENT';
  const receives = takes === 'RECEIPT';
  const needsReason = takes === 'REASON';
  const schedules = takes === 'APPOINTMENT';
  const choosesSupplier = (takes === 'SUPPLIER' || schedules) && seen.suppliers.length > 0;
  const offered = takes === 'OFFER' && seen.kind === 'QUOTATION' ? seen : undefined;
  const wished = seen.kind === 'PICKUP' ? seen : undefined;
  const lines = seen.kind === 'ORDER' ? seen.lines : [];
  const open = lines.filter((line) => openOf(line) > 0);
  const mayAsk = seen.kind === 'ORDER' && seen.can.askReplacement === true;
  const isFaulty = (receipt: readonly { received: number }[]) =>
    receipt.some(({ received }, at) => received < lines[at]!.quantity);
  /** Whether what is damaged or short is to be replaced. */
  const asks = (values: { receipt: readonly { received: number }[]; asksReplacement: boolean }) =>
    mayAsk && values.asksReplacement && isFaulty(values.receipt);
  const form = useForm({
    onValuesChange: () => mend(),
    initialValues: {
      reason: '',
      supplierTeamId: seen.supplier ? String(seen.supplier.teamId) : '',
      carrier: '',
      trackingNumber: '',
      offer: emptyOffer({ lines: offered?.lines ?? [] }),
      day: wished?.readyFrom ?? '',
      windowStart: wished?.windowStart ?? '',
      windowEnd: wished?.windowEnd ?? '',
      shipped: open.map(mostOf),
      devices: open.map(noDevices),
      receipt: lines.map(({ quantity }) => ({ received: quantity, damaged: 0, note: '' })),
      asksReplacement: true,
    },
    validate: {
      ...(needsReason && { reason: required }),
      ...(ships && {
        shipped: (counts: (number | string)[]) =>
          counts.some((count) => Number(count) > 0) ? null : t('issue.nothingShipped'),
        devices: { serials: { serialNumber: serialProblem } },
      }),
      ...(offered && {
        offer: {
          currency: (text: string) => (/^[A-Z]{3}$/.test(text.toUpperCase()) ? null : t('issue.currency')),
          prices: (prices: (number | string)[]) => (prices.includes('') ? t('issue.pricesOfLines') : null),
          validUntilDate: (day: string) =>
            required(day) ?? (day < lastDayAt(new Date()) ? t('issue.inPast') : null),
        },
      }),
      ...(schedules && {
        day: required,
        windowStart: required,
        windowEnd: (end: string, { windowStart }: { windowStart: string }) => {
          if (end === '' || windowStart === '') return t('issue.required');
          const problem = windowProblem(windowStart, end);
          return problem ? t(problem) : null;
        },
      }),
      receipt: {
        damaged: (damaged: number, values, path) => {
          const at = Number(path.split('.')[1]);
          const { quantity } = lines[at]!;
          return receives && values.receipt[at]!.received + damaged > quantity
            ? t('serviceItems.receipt.tooMuch', { count: quantity })
            : null;
        },
        note: (note: string, values, path) => {
          const at = Number(path.split('.')[1]);
          const isSaid = note.trim() !== '' || (asks(values) && files.chosen.length > 0);
          if (!receives || values.receipt[at]!.damaged === 0 || isSaid) return null;
          // Photos are added to what asks for a replacement.
          return t(asks(values) ? 'issue.damagedSaid' : 'serviceItems.receipt.noteMissing');
        },
      },
    },
  });
  function serialProblem(serial: string, { shipped }: { shipped: readonly number[] }, path: string) {
    const [, at = '', , place = ''] = path.split('.');
    return Number(place) < shipped[Number(at)]! && serial.trim() === '' ? t('issue.required') : null;
  }
  function mend() {
    for (const path of Object.keys(form.errors))
      if (isOfSeveral(path) && form.isValid(path)) form.clearFieldError(path);
  }
  const hasFiles = files.chosen.length > 0;
  // A photo says what is wrong as well as a note does.
  const mendByPhoto = useEffectEvent(mend);
  useEffect(() => {
    if (hasFiles) mendByPhoto();
  }, [hasFiles]);
  const asking = asks(form.values);
  /** A photo says what is damaged. */
  const takePhotos = (photos: readonly File[]) => {
    files.take(photos);
    for (const at of lines.keys()) form.clearFieldError(`receipt.${at}.note`);
  };
  const label = t(`serviceItems.transition.${transitionName}`);
  type Values = typeof form.values;
  const confirm = ({ receipt }: Values) => {
    if (!files.canSend) return;
    receiving.mutate({
      params: { id: seen.serviceItemId },
      body: {
        edit: seen.edit,
        receipt: lines.map(({ position, quantity }, at) => {
          const { received, damaged, note } = receipt[at]!;
          return { position, received, damaged, short: quantity - received - damaged, note: note.trim() };
        }),
        asksReplacement: asking,
      },
      files: asking ? files.named() : [],
    });
  };
  const move = ({
    reason,
    supplierTeamId,
    carrier,
    trackingNumber,
    shipped,
    devices,
    offer,
    receipt: _receipt,
    asksReplacement: _asks,
    ...appointment
  }: Values) =>
    change.mutate({
      params: { id: seen.serviceItemId },
      query: { transitionName },
      body: {
        edit: seen.edit,
        ...(needsReason && { reason: reason.trim() }),
        ...(choosesSupplier && supplierTeamId && { supplierTeamId: Number(supplierTeamId) }),
        ...(schedules && { appointment, carrier }),
        ...(ships && {
          carrier,
          trackingNumber,
          shipped: open
            .map(({ position }, at) => ({
              position,
              quantity: shipped[at]!,
              ...devicesOf(devices[at]!, shipped[at]!),
            }))
            .filter(({ quantity }) => quantity > 0),
        }),
        ...(offered && {
          offer: offerOf(offered, { ...offer, currency: offer.currency.toUpperCase() }),
        }),
      },
    });
  return (
    <FormDialog
      danger={endsEarly[transitionName]}
      title={label}
      form={form}
      submitLabel={label}
      cancelLabel={t('serviceItems.keep')}
      obstacle={isOver ? t('error.SERVICE_ITEM_CHANGED', first) : undefined}
      loading={isBusy}
      // The notice below already says that somebody was first.
      error={isOver ? undefined : (change.error ?? receiving.error)}
      onClose={onClose}
      submitFirst={!needsReason && !ships && !receives && !schedules && !choosesSupplier && !offered}
      onSubmit={receives ? confirm : move}
      {...(receives && { summary: <ReceiptSum lines={lines} form={form} />, fillsPhone: true })}
    >
      <p>{`${t(`serviceItems.named.${seen.kind}`, { number: seen.number })} · ${seen.site.name}`}</p>
      {isOver && <Notice kind="due">{t('serviceItems.changed', first)}</Notice>}
      {choosesSupplier && (
        <SupplierField
          form={form}
          label={t(schedules ? 'serviceItems.pickup.collectorChoice' : 'serviceItems.supplierChoice')}
          suppliers={seen.suppliers}
        />
      )}
      {ships && <ShipmentFields form={form} lines={open} />}
      {offered && <OfferFields quotation={offered} form={form} />}
      {schedules && <AppointmentFields form={form} />}
      {receives && <ReceiptFields lines={lines} form={form} />}
      {receives && mayAsk && isFaulty(form.values.receipt) && (
        <ReplacementFields
          isAsked={form.values.asksReplacement}
          files={{ ...files, take: takePhotos }}
          onChange={(isAsked) => form.setFieldValue('asksReplacement', isAsked)}
        />
      )}
      {needsReason && <ReasonField form={form} transitionName={transitionName} />}
    </FormDialog>
  );
}
