import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { MAX_PO_NUMBER } from '@studyline/contract/service-items/fields';
import { orderFromQuotation, type Quotation } from '@studyline/contract/service-items/quotation-calls';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useCall } from '../../live/use-call.ts';
import { paths } from '../../paths.ts';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { useTranslation } from '../../words.ts';
import { moneyText } from './money-text.ts';

/** Asks once: ordering accepts the offer at its prices. */
export function OrderQuotationDialog({ quotation, onClose }: { quotation: Quotation; onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  // What the person accepts is what they saw when they opened the dialog: a revision is a quotation of its own.
  const [{ serviceItemId, channelId, number, site, totals, lines }] = useState(quotation);
  const ordering = useCall(orderFromQuotation, {
    failure: 'form',
    leaves: (order) => navigate({ to: paths.serviceItem(order.serviceItemId) }),
  });
  const form = useForm({ initialValues: { poNumber: '' } });
  const label = t('serviceItems.transition.order_quotation');
  return (
    <FormDialog
      title={label}
      form={form}
      submitLabel={label}
      cancelLabel={t('serviceItems.keep')}
      loading={ordering.isPending}
      error={ordering.error}
      onClose={onClose}
      onSubmit={({ poNumber }) =>
        ordering.mutate({ params: { channelId }, body: { quotationId: serviceItemId, poNumber } })
      }
    >
      <p>
        {t('serviceItems.accepting', {
          quotation: t('serviceItems.named.QUOTATION', { number }),
          site: site.name,
          lines: t('serviceItems.list.lines', { count: lines.length }),
        })}
      </p>
      {totals.length > 0 && (
        <p>
          {t('serviceItems.total')} <b>{moneyText(totals)}</b>
        </p>
      )}
      <TextInput
        {...form.getInputProps('poNumber')}
        size="md"
        label={t('serviceItems.poNumber')}
        maxLength={MAX_PO_NUMBER}
      />
    </FormDialog>
  );
}
