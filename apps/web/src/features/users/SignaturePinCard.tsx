import { Button } from '@mantine/core';
import { getSignaturePin, revokeSignaturePin } from '@studyline/contract/signature-pins/calls';
import { IconSignature } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { q } from '../../api/query-options.ts';
import { showToast } from '../../api/toasts.ts';
import { useCall } from '../../live/use-call.ts';
import { onDemand } from '../../navigation/on-demand.tsx';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { FormCard } from '../../ui/forms/FormCard.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { useFormat } from '../../use-format.ts';
import { useNow } from '../../use-now.ts';
import { useTranslation } from '../../words.ts';
import classes from './SecurityPart.module.css';
import { SecurityRow, SecurityRows } from '../second-factors/shared/SecurityRow.tsx';

const SignaturePinDialog = onDemand(
  () => import('../second-factors/shared/SignaturePinDialog.tsx'),
  'SignaturePinDialog',
);

/** Whether the person has a PIN to sign with. */
export function SignaturePinCard() {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const { data } = useQuery(q(getSignaturePin));
  const [open, setOpen] = useState<'GET' | 'REVOKE'>();
  const close = () => setOpen(undefined);
  const revoke = useCall(revokeSignaturePin, {
    failure: 'form',
    waits: true,
    onDone: () => {
      showToast(t('security.pin.revoked'));
      close();
    },
  });
  if (!data) return null;
  const { createDateTimeMillis: created, expirationDateTimeMillis: until } = data;
  const text =
    created === null || until === null
      ? t('security.pin.none')
      : now > until
        ? t('security.pin.expired', { until: format.date(until) })
        : t('security.pin.set', { date: format.date(created), until: format.date(until) });
  return (
    <FormCard
      title={t('security.pin.title')}
      end={
        created !== null && (
          <TextButton className={classes.danger} onClick={() => setOpen('REVOKE')}>
            {t('security.pin.revoke')}
          </TextButton>
        )
      }
    >
      <SecurityRows>
        <SecurityRow
          icon={<IconSignature />}
          title={t('security.pin.name')}
          text={text}
          end={
            <Button variant="default" onClick={() => setOpen('GET')}>
              {t(created === null ? 'security.pin.get' : 'security.pin.getNew')}
            </Button>
          }
        />
      </SecurityRows>
      {open === 'GET' && <SignaturePinDialog state={data} onClose={close} />}
      {open === 'REVOKE' && (
        <ConfirmDialog
          danger
          title={t('security.pin.revokeTitle')}
          action={t('security.pin.revokeAction')}
          call={revoke}
          onConfirm={() => revoke.mutate({})}
          onClose={close}
        >
          <p>{t('security.pin.revokeText')}</p>
        </ConfirmDialog>
      )}
    </FormCard>
  );
}
