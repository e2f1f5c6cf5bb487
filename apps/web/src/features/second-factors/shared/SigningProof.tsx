import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { reauthenticate } from '@studyline/contract/signature-pins/calls';
import type { ReauthenticationMethod, SigningFactor } from '@studyline/contract/signatures/approval-types';
import { useState } from 'react';
import type { Make } from '../../../live/use-call.ts';
import { required } from '../../../required.ts';
import { TextButton } from '../../../ui/TextButton.tsx';
import { useNow } from '../../../use-now.ts';
import { useTranslation } from '../../../words.ts';
import { CurrentPasswordField } from '../../auth/shared/CurrentPasswordField.tsx';
import { ProviderStep } from '../../auth/shared/ProviderStep.tsx';
import { reauthenticateByPasskey } from '../passkeys.ts';
import classes from './SigningProof.module.css';

interface Asked {
  factor: SigningFactor;
  methods: readonly ReauthenticationMethod[];
  windowUntilDateTimeMillis: number | null;
}

/** What shows that it is the person who signs: the step that opens the signing window, unless it is open, and the factor of the study. */
export function useSigningProof({ factor, methods, windowUntilDateTimeMillis }: Asked) {
  const { t } = useTranslation();
  const now = useNow();
  const [opened, setOpened] = useState<number>();
  const [closed, setClosed] = useState<number>();
  const until = [opened, windowUntilDateTimeMillis].find(
    (one) => typeof one === 'number' && one !== closed && now < one,
  );
  const [method, setMethod] = useState(methods[0]);
  const asksAgain = factor !== 'PASSKEY' && !until;
  const by = asksAgain && factor === 'PIN' ? method : undefined;
  const asksPassword = factor === 'PASSWORD' || by === 'PASSWORD';
  return {
    factor,
    asksPassword,
    asksPasskey: factor === 'PASSKEY' || by === 'PASSKEY',
    asksProvider: by === 'PROVIDER',
    /** What the person could use instead. */
    others: by ? methods.filter((one) => one !== by) : [],
    setMethod,
    /** Why nothing can be signed yet. */
    obstacle: by === 'PROVIDER' ? t('signatures.dialog.providerFirst') : undefined,
    validate: {
      password: (password: string) => (asksPassword ? required(password) : null),
      pin: (pin: string) => (factor === 'PIN' && pin.length !== 6 ? t('signatures.dialog.pinMissing') : null),
    },
    /** Opens the signing window; false if it was open. */
    open: async (make: Make, password: string): Promise<boolean> => {
      if (!asksAgain) return false;
      const { validUntilDateTimeMillis } = await (by === 'PASSKEY'
        ? reauthenticateByPasskey(make)
        : make(reauthenticate, { body: { password } }));
      setOpened(validUntilDateTimeMillis);
      return true;
    },
    /** The server has said that the window is not open. */
    close: () => setClosed(until ?? undefined),
  };
}

type Inputs = ReturnType<UseFormReturnType<{ password: string; pin: string }>['getInputProps']>;

interface SigningProofProps {
  proof: ReturnType<typeof useSigningProof>;
  password: Inputs;
  pin: Inputs;
  purposes: readonly string[];
  /** Asks the server again whether the window is open. */
  onBack: () => void;
  onNewPin: () => void;
  /** The password was not asked for at first. */
  isAskedAgain: boolean;
  /** Another field is the first. */
  isLater?: boolean;
}

/** The fields of `useSigningProof`. */
export function SigningProof({
  proof,
  password,
  pin,
  purposes,
  onBack,
  onNewPin,
  isAskedAgain,
  isLater = false,
}: SigningProofProps) {
  const { t } = useTranslation();
  const { factor, asksPassword, asksPasskey, asksProvider, others, setMethod } = proof;
  return (
    <>
      {asksPassword && (
        <CurrentPasswordField
          {...password}
          ref={isAskedAgain ? focusOn : undefined}
          data-autofocus={isLater ? undefined : true}
          label={t('signatures.dialog.password')}
          description={factor === 'PIN' ? t('signatures.dialog.passwordHint') : undefined}
        />
      )}
      {asksPasskey && <p className={classes.passkey}>{t('signatures.dialog.byPasskey')}</p>}
      {asksProvider && <ProviderStep purposes={purposes} onBack={onBack} />}
      {others.map((one) => (
        <TextButton key={one} className={classes.other} onClick={() => setMethod(one)}>
          {t(`signatures.dialog.use.${one}`)}
        </TextButton>
      ))}
      {factor === 'PIN' && !asksProvider && (
        <div>
          {/* A field for passwords would have browsers offer to store the PIN as the password of this site. */}
          <TextInput
            {...pin}
            onChange={(event) => pin.onChange(event.currentTarget.value.replaceAll(/\D/g, '').slice(0, 6))}
            data-autofocus={asksPassword || isLater ? undefined : true}
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
    </>
  );
}

/** The form looks for the field with the error before this one is back. */
const focusOn = (field: HTMLInputElement | null) => field?.focus();
