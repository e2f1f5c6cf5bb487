import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { digitsOf, MAX_AMOUNT } from '@studyline/contract/core/currencies';
import { setOrderLimit, type Team } from '@studyline/contract/teams/calls';
import { useCall } from '../../live/use-call.ts';
import { decimalSign, minorUnits, type WrittenAmount, writtenAmount } from '../../money-input.ts';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { DecimalInput } from '../../ui/forms/DecimalInput.tsx';
import { FieldRow } from '../../ui/forms/FormSection.tsx';
import { useTranslation } from '../../words.ts';

interface Values {
  orderLimit: { amount: WrittenAmount; currency: string };
}

/** Above what orders of a site have to be approved. */
export function OrderLimitDialog({ team, onClose }: { team: Team; onClose: () => void }) {
  const { t } = useTranslation();
  const { orderLimit: saved } = team;
  const form = useForm<Values>({
    initialValues: {
      orderLimit: { amount: saved ? writtenAmount(saved) : '', currency: saved?.currency ?? 'EUR' },
    },
  });
  const change = useCall(setOrderLimit, { failure: 'form', waits: true, onDone: onClose });
  const digits = digitsOf(form.values.orderLimit.currency);
  return (
    <FormDialog
      size={440}
      title={t('teams.orderLimit.edit')}
      form={form}
      onSubmit={({ orderLimit: { amount, currency } }) =>
        change.mutate({
          params: { channelId: team.channelId, teamId: team.id },
          body: { orderLimit: amount === '' ? null : { amount: minorUnits(amount, currency), currency } },
        })
      }
      submitLabel={t('teams.edit.save')}
      loading={change.isPending}
      error={change.error}
      onClose={onClose}
    >
      <FieldRow>
        <DecimalInput
          {...form.getInputProps('orderLimit.amount')}
          data-autofocus
          size="md"
          label={t('teams.orderLimit.amount')}
          min={0}
          max={MAX_AMOUNT / 10 ** digits}
          decimalScale={digits}
          fixedDecimalScale
          decimalSeparator={decimalSign}
          hideControls
        />
        <TextInput
          {...form.getInputProps('orderLimit.currency')}
          size="md"
          label={t('teams.orderLimit.currency')}
          maxLength={3}
          autoCapitalize="characters"
        />
      </FieldRow>
      <p>{t('teams.orderLimit.hint')}</p>
    </FormDialog>
  );
}
