import type { Args, Result } from '@studyline/contract/core/endpoint';
import { type getSigning, type signPosts, startSigning } from '@studyline/contract/signatures/calls';
import { useRef } from 'react';
import { call } from '../../api/call.ts';
import { type CallError, hasNoAnswer } from '../../api/errors.ts';
import { type Make, useChosenCall } from '../../live/use-call.ts';
import { useTranslation } from '../../words.ts';
import { answerByPasskey, PasskeyStoppedError } from '../second-factors/passkeys.ts';
import { useSigningProof } from '../second-factors/shared/SigningProof.tsx';

type Asked = Pick<
  Result<typeof getSigning>,
  'factor' | 'methods' | 'windowUntilDateTimeMillis' | 'agreementVersion'
>;
type Body = Args<typeof signPosts>['body'];
/** What is sent with signatures to show that it is the person who signs. */
type Proof = Omit<Body, 'signings'>;

type Accepted = Pick<Body, 'agreementVersion'>;

interface Fields {
  password: string;
  pin: string;
  agrees: boolean;
}

/** The form with the fields of the signer. */
interface SignerForm {
  setFieldValue: (field: 'password' | 'pin', value: string) => void;
}

interface Wanted {
  /** What is signed, and a challenge over it for a passkey. */
  signed: unknown;
  start: (accepted: Accepted) => Promise<Pick<Result<typeof startSigning>, 'nonce' | 'options'>>;
  /** Sends the signatures. Whoever is refused is told by `onRefused` what to enter again. */
  send: (proof: Proof, onRefused: (error: CallError) => void) => void;
  /** What the passkey should sign was refused. */
  onStartRefused?: (error: CallError) => void;
}

/** Posts, as what is signed. */
export const postsToSign = (signings: Body['signings']): Pick<Wanted, 'signed' | 'start'> => ({
  signed: signings,
  start: (accepted) => call(startSigning, { body: { signings, ...accepted } }),
});

/** The fields with which a person shows that it is they who sign, and the way from there to signatures. */
export function useSigner({ factor, agreementVersion, ...asked }: Asked) {
  const { t } = useTranslation();
  const shown = useSigningProof({ factor, ...asked });
  const prove = useChosenCall<Proof>({ failure: 'form' });
  // The person shows their passkey once, also if the answer to the signatures is lost.
  const unanswered = useRef<{ signed: string; proof: Proof }>(undefined);
  const accepted = agreementVersion === null ? {} : { agreementVersion };

  const sign = (
    form: SignerForm,
    { password, pin }: Fields,
    { signed, start, send, onStartRefused }: Wanted,
  ) => {
    const key = JSON.stringify(signed);
    const proofBy = async (make: Make): Promise<Proof> => {
      if (factor === 'PASSKEY') {
        if (unanswered.current?.signed === key) return unanswered.current.proof;
        const { nonce, options } = await start(accepted);
        return { ...accepted, passkey: { nonce, credential: await answerByPasskey(options) } };
      }
      // Whoever is asked again types it again.
      if (await shown.open(make, password)) form.setFieldValue('password', '');
      return { ...accepted, ...(factor === 'PIN' ? { signaturePIN: pin } : { password }) };
    };
    const refused = (error: CallError, proof: Proof) => {
      unanswered.current = hasNoAnswer(error) ? { signed: key, proof } : undefined;
      if (error.errorCode === 'WRONG_SIGNATURE_PIN') form.setFieldValue('pin', '');
      if (error.errorCode === 'REAUTHENTICATION_REQUIRED') shown.close();
    };
    prove.mutate(
      { run: proofBy },
      {
        onSuccess: (proof) => send(proof, (error) => refused(error, proof)),
        onError: (error) => {
          if (!isStopped(error)) onStartRefused?.(error);
        },
      },
    );
  };
  const fieldOf = ({ errorCode }: CallError) => {
    if (errorCode === 'REAUTHENTICATION_REQUIRED' && shown.asksPassword)
      return { password: t('signatures.dialog.again') };
    if (errorCode === 'WRONG_PASSWORD' || errorCode === 'ACCOUNT_LOCKED') return 'password';
    return errorCode === 'WRONG_SIGNATURE_PIN' ? 'pin' : undefined;
  };
  return {
    agreementVersion,
    shown,
    /** The passkey's owner has nothing to type or tick. */
    hasNoField: factor === 'PASSKEY' && agreementVersion === null,
    initialValues: { password: '', pin: '', agrees: agreementVersion === null },
    validate: {
      ...shown.validate,
      agrees: (agrees: boolean) => (agrees ? null : t('security.pin.agreementMissing')),
    },
    sign,
    /** Where the refusal of a signature is shown. */
    fieldOf,
    isPending: prove.isPending,
    /** Why the person could not show that it is they. */
    error: isStopped(prove.error) ? t('secondFactors.passkeyStopped') : prove.error,
  };
}

const isStopped = (error: unknown) => error instanceof PasskeyStoppedError;
