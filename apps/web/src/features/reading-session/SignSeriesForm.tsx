import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Args } from '@studyline/contract/core/endpoint';
import { reauthenticate } from '@studyline/contract/signature-pins/calls';
import { signPosts, startSigning } from '@studyline/contract/signatures/calls';
import { type ReactNode, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { CallError, hasNoAnswer } from '../../api/errors.ts';
import { type Make, useCall, useChosenCall } from '../../live/use-call.ts';
import { required } from '../../required.ts';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { Checkbox } from '../../ui/forms/Checkbox.tsx';
import { FormError } from '../../ui/forms/FormParts.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { useNow } from '../../use-now.ts';
import { useTranslation } from '../../words.ts';
import { CurrentPasswordField } from '../auth/shared/CurrentPasswordField.tsx';
import { answerByPasskey, PasskeyStoppedError, reauthenticateByPasskey } from '../second-factors/passkeys.ts';
import { concernsLetter, type Series } from './series.ts';
import type { SignedLetter } from './SignedSession.tsx';
import classes from './SignSession.module.css';

interface SignSeriesFormProps {
  /** All that are left; the first one is signed now. */
  series: readonly Series[];
  part: { at: number; count: number };
  /** What was left out. */
  notice: ReactNode;
  /** Something is no longer as it was checked. */
  onStale: () => void;
  onNewPin: () => void;
  onSigned: (letters: SignedLetter[]) => void;
  onClose: () => void;
}

type Proof = Pick<Args<typeof signPosts>['body'], 'signaturePIN' | 'password' | 'passkey'>;

/** Lists every statement, and signs those of the first series. */
export function SignSeriesForm({
  series,
  part,
  notice,
  onStale,
  onNewPin,
  onSigned,
  onClose,
}: SignSeriesFormProps) {
  const { t } = useTranslation();
  const now = useNow();
  const current = series[0]!;
  const { factor, methods, agreementVersion, windowUntilDateTimeMillis, signerName } = current[0].signing;
  const [until, setUntil] = useState(windowUntilDateTimeMillis);
  const [prefersPasskey, setPrefersPasskey] = useState(!methods.includes('PASSWORD'));
  const isOpen = until !== null && now < until;
  const asksAgain = factor !== 'PASSKEY' && !isOpen;
  const asksPassword = factor === 'PASSWORD' || (asksAgain && !prefersPasskey);
  const asksPasskey = factor === 'PASSKEY' || (asksAgain && factor === 'PIN' && prefersPasskey);
  const form = useForm({
    initialValues: { password: '', pin: '', agrees: agreementVersion === null },
    validate: {
      password: (password) => (asksPassword ? required(password) : null),
      pin: (pin) => (factor === 'PIN' && pin.length !== 6 ? t('signatures.dialog.pinMissing') : null),
      agrees: (agrees) => (agrees ? null : t('security.pin.agreementMissing')),
    },
  });
  const accepted = agreementVersion === null ? {} : { agreementVersion };
  const sign = useCall(signPosts, { failure: 'form' });
  const prove = useChosenCall<Proof>({ failure: 'form' });
  // A passkey answers a challenge once: after a lost answer the same one is sent again.
  const unanswered = useRef<{ keys: string; proof: Proof }>(undefined);
  const keys = current.map(({ statement }) => statement.key).join();
  const signings = current.map(({ statement: { postId, version, teamId, ruleId, approvalType } }) => ({
    postId,
    version,
    teamId,
    ruleId,
    approvalType,
  }));

  const proofBy = async (make: Make, { password, pin }: typeof form.values): Promise<Proof> => {
    if (factor === 'PASSKEY') {
      if (unanswered.current?.keys === keys) return unanswered.current.proof;
      const { nonce, options } = await call(startSigning, { body: { signings, ...accepted } });
      return { passkey: { nonce, credential: await answerByPasskey(options) } };
    }
    if (!isOpen) {
      const { validUntilDateTimeMillis } = await (asksPasskey
        ? reauthenticateByPasskey(make)
        : make(reauthenticate, { body: { password } }));
      setUntil(validUntilDateTimeMillis);
    }
    return factor === 'PIN' ? { signaturePIN: pin } : { password };
  };
  const fail = (error: CallError, proof: Proof) => {
    const { errorCode } = error;
    unanswered.current = hasNoAnswer(error) ? { keys, proof } : undefined;
    if (errorCode === 'WRONG_SIGNATURE_PIN') form.setFieldValue('pin', '');
    if (errorCode === 'REAUTHENTICATION_REQUIRED') {
      setUntil(null);
      form.setFieldValue('password', '');
    }
    if (errorCode?.startsWith('SIGNATURE_PIN') || (errorCode && concernsLetter(errorCode))) onStale();
  };
  const submit = (values: typeof form.values) => {
    sign.reset();
    prove.mutate(
      { run: (make) => proofBy(make, values) },
      {
        onSuccess: (proof) =>
          sign.mutate(
            { body: { signings, ...accepted, ...proof } },
            {
              onSuccess: ({ records }) =>
                onSigned(
                  current.map(({ statement }, index) => ({
                    statement,
                    recordId: records[index]!.recordId,
                  })),
                ),
              onError: (error) => fail(error, proof),
            },
          ),
        onError: (error) => {
          if (error instanceof CallError && error.errorCode && concernsLetter(error.errorCode)) onStale();
        },
      },
    );
  };
  const fieldOf = ({ errorCode }: CallError) => {
    if (errorCode === 'REAUTHENTICATION_REQUIRED' && asksPassword)
      return { password: t('signatures.dialog.again') };
    if (errorCode === 'WRONG_PASSWORD' || errorCode === 'ACCOUNT_LOCKED') return 'password';
    return errorCode === 'WRONG_SIGNATURE_PIN' ? 'pin' : undefined;
  };
  const stopped = prove.error instanceof PasskeyStoppedError && t('secondFactors.passkeyStopped');
  const unknown = hasNoAnswer(sign.error) && t('readingSession.dialog.sentAgain');
  return (
    <FormDialog<typeof form.values, CallError>
      title={t('readingSession.sign', { count: series.flat().length })}
      size={640}
      form={form}
      onSubmit={submit}
      submitLabel={t('readingSession.sign', { count: current.length })}
      loading={sign.isPending || prove.isPending}
      error={unknown || (sign.error ?? (stopped || prove.error))}
      errorAt={fieldOf}
      note={t('readingSession.dialog.note')}
      onClose={onClose}
    >
      {notice}
      <p className={classes.intro}>{t('readingSession.dialog.intro')}</p>
      <div className={classes.list}>
        {series.map((one, index) => (
          <section key={one[0].statement.key}>
            {part.count > 1 && (
              <h3>
                {t('readingSession.dialog.inSeries', {
                  at: part.at + index,
                  count: part.count,
                  factor: t(`signatures.factor.${one[0].signing.factor}`),
                })}
              </h3>
            )}
            <StatementList series={one} />
          </section>
        ))}
      </div>
      <p className={classes.intro}>
        {t('signatures.dialog.signer')} <b>{signerName}</b>
      </p>
      {asksPassword && (
        <CurrentPasswordField
          {...form.getInputProps('password')}
          data-autofocus
          label={t('signatures.dialog.password')}
          description={factor === 'PIN' ? t('signatures.dialog.passwordHint') : undefined}
        />
      )}
      {asksPasskey && <p className={classes.intro}>{t('signatures.dialog.byPasskey')}</p>}
      {asksAgain && factor === 'PIN' && methods.includes('PASSWORD') && methods.includes('PASSKEY') && (
        <TextButton className={classes.other} onClick={() => setPrefersPasskey(!prefersPasskey)}>
          {t(prefersPasskey ? 'signatures.dialog.use.PASSWORD' : 'signatures.dialog.use.PASSKEY')}
        </TextButton>
      )}
      {factor === 'PIN' && (
        <div>
          {/* A field for passwords would have browsers offer to store the PIN as the password of this site. */}
          <TextInput
            {...form.getInputProps('pin')}
            onChange={(event) =>
              form.setFieldValue('pin', event.currentTarget.value.replaceAll(/\D/g, '').slice(0, 6))
            }
            data-autofocus={asksPassword ? undefined : true}
            size="md"
            label={t('security.pin.title')}
            inputMode="numeric"
            autoComplete="off"
            classNames={{ input: classes.pin }}
          />
          <p className={classes.forgotten}>
            {t('signatures.dialog.forgotten')}{' '}
            <TextButton onClick={onNewPin}>{t('security.pin.getNew')}</TextButton>
          </p>
        </div>
      )}
      {agreementVersion !== null && (
        <div>
          <Checkbox checked={form.values.agrees} onChange={(agrees) => form.setFieldValue('agrees', agrees)}>
            {t('signatures.dialog.agreement')}
          </Checkbox>
          <FormError>{form.errors['agrees']}</FormError>
        </div>
      )}
    </FormDialog>
  );
}

/** The documents of a series by what is stated about them. */
function StatementList({ series }: { series: Series }) {
  const { t } = useTranslation();
  const groups = Map.groupBy(series, ({ statement }) => statement.approvalType);
  return [...groups].map(([approvalType, all]) => {
    const [{ signing }] = all as Series;
    const meaning = signing.meanings.find((one) => one.approvalType === approvalType);
    return (
      <div key={approvalType} className={classes.group}>
        <h4>
          {t('readingSession.dialog.group', { statement: meaning?.statement ?? '' })}{' '}
          <span>{t('readingSession.dialog.groupCount', { count: all.length })}</span>
        </h4>
        <ul>
          {all.map(({ statement: { key, title, label, study, team } }) => (
            <li key={key}>
              <span>
                {title} <small>{label}</small>
              </span>
              <small>{t('readingSession.dialog.line', { study, team })}</small>
            </li>
          ))}
        </ul>
      </div>
    );
  });
}
