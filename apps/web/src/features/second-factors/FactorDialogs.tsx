import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import {
  confirmTotp,
  MAX_PASSKEY_NAME,
  type Passkey,
  proveByCode,
  removePasskey,
  removeTotp,
  renamePasskey,
  renewRecoveryCodes,
  startTotp,
} from '@studyline/contract/second-factors/calls';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { renderSVG } from 'uqr';
import { describeInForm } from '../../api/errors.ts';
import { showToast } from '../../api/toasts.ts';
import { useCall, useChosenCall } from '../../live/use-call.ts';
import { required } from '../../required.ts';
import { copyText } from '../../ui/copying/copy-text.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { useTranslation } from '../../words.ts';
import classes from './FactorDialogs.module.css';
import { makePasskey, PasskeyStoppedError, showPasskey } from './passkeys.ts';

interface Closable {
  onClose: () => void;
}

/** What a failed attempt with a passkey says. */
export function usePasskeyFailure(): (error: Error | null) => string | null {
  const { t } = useTranslation();
  return (error) => {
    if (!error) return null;
    return error instanceof PasskeyStoppedError ? t('secondFactors.passkeyStopped') : describeInForm(error);
  };
}

/** Shows a second factor in this session before it is changed. */
export function ProveDialog({
  hasPasskeys,
  onProved,
  onClose,
}: Closable & { hasPasskeys: boolean; onProved: () => void }) {
  const { t } = useTranslation();
  const failureOf = usePasskeyFailure();
  const form = useForm({ initialValues: { code: '' }, validate: { code: required } });
  const prove = useCall(proveByCode, { failure: 'form', waits: true, onDone: onProved });
  const passkey = useChosenCall<void>({ failure: 'form' });
  return (
    <FormDialog
      size={440}
      title={t('secondFactors.confirmTitle')}
      form={form}
      onSubmit={(body) => prove.mutate({ body })}
      submitLabel={t('secondFactors.confirm')}
      loading={prove.isPending}
      error={failureOf(prove.error ?? passkey.error)}
      moreActions={
        hasPasskeys && (
          <Button
            size="md"
            variant="default"
            loading={passkey.isPending}
            onClick={() => passkey.mutate({ run: showPasskey }, { onSuccess: onProved })}
          >
            {t('secondFactors.usePasskey')}
          </Button>
        )
      }
      onClose={onClose}
    >
      <TextInput
        {...form.getInputProps('code')}
        data-autofocus
        size="md"
        label={t('secondFactors.code')}
        description={t('secondFactors.codeHint')}
        autoComplete="one-time-code"
        maxLength={16}
      />
    </FormDialog>
  );
}

/** Sets up an authenticator app: its QR code, and a code that shows that it works. */
export function TotpDialog({ onCodes, onClose }: Closable & { onCodes: (codes: string[]) => void }) {
  const { t } = useTranslation();
  const form = useForm({ initialValues: { code: '' }, validate: { code: required } });
  const start = useCall(startTotp, { failure: 'form' });
  const confirm = useCall(confirmTotp, {
    failure: 'form',
    waits: true,
    onDone: ({ recoveryCodes }) => onCodes(recoveryCodes),
  });
  const begin = useEffectEvent(() => start.mutate({}));
  useEffect(() => begin(), []);
  const { data } = start;
  return (
    <FormDialog
      size={480}
      title={t('secondFactors.setUpTitle')}
      form={form}
      onSubmit={(body) => confirm.mutate({ body })}
      submitLabel={t('secondFactors.turnOn')}
      loading={confirm.isPending}
      disabled={!data}
      error={start.error ?? confirm.error}
      onClose={onClose}
    >
      <p>{t('secondFactors.scan')}</p>
      <div className={classes.setUp}>
        {data ? <QrCode text={data.uri} label={t('secondFactors.qrCode')} /> : <div className={classes.qr} />}
        <dl className={classes.key}>
          <dt>{t('secondFactors.key')}</dt>
          <dd translate="no">{data?.secret.match(/.{1,4}/g)?.join(' ')}</dd>
        </dl>
      </div>
      <TextInput
        {...form.getInputProps('code')}
        data-autofocus
        size="md"
        label={t('secondFactors.appCode')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={16}
      />
    </FormDialog>
  );
}

/** Drawn here: the secret goes nowhere else. Always black on white, which every camera reads. */
function QrCode({ text, label }: { text: string; label: string }) {
  const source = useMemo(
    () => `data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(text, { ecc: 'M', border: 2 }))}`,
    [text],
  );
  return <img className={classes.qr} src={source} alt={label} />;
}

/** Shows recovery codes, this once. Leaving takes the button that says they are stored. */
export function CodesDialog({ codes, onClose }: Closable & { codes: readonly string[] }) {
  const { t } = useTranslation();
  const copy = async () => {
    if (await copyText(codes.join('\n'))) showToast(t('secondFactors.copied'));
    else showToast(t('secondFactors.notCopied'), 'late');
  };
  return (
    <Dialog
      opened
      unsaved
      size={480}
      title={t('secondFactors.codesTitle')}
      onClose={onClose}
      actions={
        <>
          <Button size="md" variant="default" onClick={() => void copy()}>
            {t('secondFactors.copyCodes')}
          </Button>
          <Button size="md" onClick={onClose}>
            {t('secondFactors.stored')}
          </Button>
        </>
      }
    >
      <p className={classes.text}>{t('secondFactors.codesText')}</p>
      <ul className={classes.codes} translate="no">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  );
}

/** Adds a passkey of this device, or names one of the person's. */
export function PasskeyDialog({ passkey, onClose }: Closable & { passkey?: Passkey }) {
  const { t } = useTranslation();
  const failureOf = usePasskeyFailure();
  const form = useForm({
    initialValues: { name: passkey?.name ?? t('secondFactors.passkeyDevice') },
    validate: { name: required },
  });
  const add = useChosenCall<void>({ failure: 'form' });
  const rename = useCall(renamePasskey, { failure: 'form', waits: true, onDone: onClose });
  const submit = ({ name }: { name: string }) => {
    if (passkey) return rename.mutate({ params: { id: passkey.id }, body: { name: name.trim() } });
    const run = (make: Parameters<typeof makePasskey>[0]) => makePasskey(make, name.trim());
    return add.mutate(
      { run },
      {
        onSuccess: () => {
          showToast(t('secondFactors.passkeyAdded', { name: name.trim() }));
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      size={440}
      title={passkey ? t('secondFactors.renameTitle', { name: passkey.name }) : t('secondFactors.addPasskey')}
      form={form}
      onSubmit={submit}
      submitLabel={passkey ? t('secondFactors.save') : t('secondFactors.addPasskey')}
      loading={add.isPending || rename.isPending}
      error={failureOf(add.error ?? rename.error)}
      onClose={onClose}
    >
      <TextInput
        {...form.getInputProps('name')}
        data-autofocus
        size="md"
        label={t('secondFactors.passkeyName')}
        description={t('secondFactors.passkeyNameHint')}
        autoComplete="off"
        maxLength={MAX_PASSKEY_NAME}
      />
    </FormDialog>
  );
}

export function RemovePasskeyDialog({ passkey, onClose }: Closable & { passkey: Passkey }) {
  const { t } = useTranslation();
  const remove = useCall(removePasskey, { failure: 'form', waits: true, onDone: onClose });
  return (
    <ConfirmDialog
      danger
      title={t('secondFactors.removePasskeyTitle', { name: passkey.name })}
      action={t('secondFactors.remove')}
      call={remove}
      onConfirm={() => remove.mutate({ params: { id: passkey.id } })}
      onClose={onClose}
    >
      <p>{t('secondFactors.removePasskeyText')}</p>
    </ConfirmDialog>
  );
}

export function RemoveTotpDialog({ onClose }: Closable) {
  const { t } = useTranslation();
  const remove = useCall(removeTotp, { failure: 'form', waits: true, onDone: onClose });
  return (
    <ConfirmDialog
      danger
      title={t('secondFactors.removeAppTitle')}
      action={t('secondFactors.remove')}
      call={remove}
      onConfirm={() => remove.mutate({})}
      onClose={onClose}
    >
      <p>{t('secondFactors.removeAppText')}</p>
    </ConfirmDialog>
  );
}

/** Makes new recovery codes at once, because former ones may be lost. */
export function NewCodesDialog({ onCodes, onClose }: Closable & { onCodes: (codes: string[]) => void }) {
  const { t } = useTranslation();
  const renew = useCall(renewRecoveryCodes, {
    failure: 'form',
    waits: true,
    onDone: ({ recoveryCodes }) => onCodes(recoveryCodes),
  });
  return (
    <ConfirmDialog
      title={t('secondFactors.newCodesTitle')}
      action={t('secondFactors.newCodes')}
      call={renew}
      onConfirm={() => renew.mutate({})}
      onClose={onClose}
    >
      <p>{t('secondFactors.newCodesText')}</p>
    </ConfirmDialog>
  );
}
