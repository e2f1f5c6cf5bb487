import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ErrorCode } from '@studyline/contract/core/errors';
import type { Args, Result } from '@studyline/contract/core/endpoint';
import type { RequiredAction } from '@studyline/contract/required-actions/required-action';
import { listSecondFactors } from '@studyline/contract/second-factors/calls';
import type { ApprovalType } from '@studyline/contract/signatures/approval-types';
import { getSigning, type signPost, startSigning } from '@studyline/contract/signatures/calls';
import { purposeOfSigning } from '@studyline/contract/signatures/purposes';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '../../api/call.ts';
import { CallError, describeInForm } from '../../api/errors.ts';
import { q } from '../../api/query-options.ts';
import { type CallResult, type Make, useChosenCall } from '../../live/use-call.ts';
import { onDemand } from '../../navigation/on-demand.tsx';
import { paths } from '../../paths.ts';
import { utcMinute } from '../../time-words.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { Checkbox } from '../../ui/forms/Checkbox.tsx';
import { ChoiceTiles } from '../../ui/forms/ChoiceTiles.tsx';
import { FormError, Notice } from '../../ui/forms/FormParts.tsx';
import { Link } from '../../ui/Link.tsx';
import { toMain, useReturnFocus } from '../../ui/use-return-focus.ts';
import { useFormat } from '../../use-format.ts';
import { useTranslation } from '../../words.ts';
import { answerByPasskey, PasskeyStoppedError } from '../second-factors/passkeys.ts';
import { SigningProof, useSigningProof } from '../second-factors/shared/SigningProof.tsx';
import classes from './SignDialog.module.css';

const PasskeySetup = onDemand(() => import('../second-factors/shared/PasskeySetup.tsx'), 'PasskeySetup');
const PinSetup = onDemand(() => import('../second-factors/shared/PinSetup.tsx'), 'PinSetup');

type Signing = Result<typeof getSigning>;

interface SignDialogProps {
  post: { postId: number; title: string };
  action: RequiredAction;
  /** Made by the button, which outlives the dialog. */
  sign: CallResult<typeof signPost>;
  onClose: () => void;
}

/** What has to be set up before the person can sign. Afterwards they are back where they were. */
type Setup = 'PIN' | 'PASSKEY';

/** Shows what is signed and what the signature means, and asks for what shows that it is the person who signs. */
export function SignDialog({ post, action, sign, onClose }: SignDialogProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { teamId, ruleId, version } = action;
  const asked = { params: { id: post.postId }, query: { teamId, ruleId, version } };
  const { data: signing, error, refetch } = useQuery({ ...q(getSigning, asked), gcTime: 0 });
  const [setup, setSetup] = useState<Setup>();
  // The form goes while something is set up.
  const [meaning, setMeaning] = useState<ApprovalType>();
  const factors = useQuery({ ...q(listSecondFactors), enabled: signing?.methods.length === 0 });
  useReturnFocus(toMain);
  const title = t('signatures.dialog.title', { title: post.title });
  const frame = { title, onClose, onSetup: setSetup };
  const endSetup = () => {
    sign.reset();
    setSetup(undefined);
    void refetch();
  };
  if (setup === 'PIN') return <PinSetup onClose={endSetup} />;
  if (setup === 'PASSKEY') return <PasskeySetup onClose={endSetup} />;
  const failure = sign.error ?? error;
  const refused = failure instanceof CallError ? obstacleOf(failure.errorCode) : undefined;
  if (refused) return <Obstacle {...frame} wayOut={refused} text={describeInForm(failure)} />;
  if (!signing) {
    if (!failure) return <Loading title={title} onClose={onClose} />;
    return (
      <Obstacle {...frame} wayOut="RETRY" text={describeInForm(failure)} onRetry={() => void refetch()} />
    );
  }
  const { can, lockedUntilDateTimeMillis: locked, methods } = signing;
  if (can === 'SIGNATURE_PIN_LOCKED' && locked !== null) {
    const text = t('signatures.dialog.lockedUntil', { time: format.time(locked) });
    return <Obstacle {...frame} wayOut="PIN" text={text} />;
  }
  if (can !== true)
    return <Obstacle {...frame} wayOut={obstacleOf(can) ?? 'RELOAD'} text={t(`error.${can}`)} />;
  if (methods.length === 0) {
    if (!factors.data) return <Loading title={title} onClose={onClose} />;
    return factors.data.allowsPasskeys ? (
      <Obstacle {...frame} wayOut="PASSKEY" text={t('signatures.dialog.noMethod')} />
    ) : (
      <Obstacle {...frame} wayOut="NONE" text={t('signatures.dialog.noWay')} />
    );
  }
  if (signing.factor === 'PASSWORD' && !methods.includes('PASSWORD'))
    return <Obstacle {...frame} wayOut="EMAIL" text={t('signatures.dialog.noPassword')} />;
  return (
    <SignForm
      title={title}
      onClose={onClose}
      signing={signing}
      sign={sign}
      meaning={meaning}
      onMeaning={setMeaning}
      onBack={() => void refetch()}
      onNewPin={() => setSetup('PIN')}
    />
  );
}

/** What leads on from a refusal that nothing typed into the form can change. */
type WayOut = 'FIRST_PIN' | 'PIN' | 'PASSKEY' | 'EMAIL' | 'RELOAD' | 'RETRY' | 'NONE';

const waysOut: Partial<Record<ErrorCode, WayOut>> = {
  SIGNATURE_PIN_MISSING: 'FIRST_PIN',
  SIGNATURE_PIN_ENDED: 'PIN',
  SIGNATURE_PIN_EXPIRED: 'PIN',
  SIGNATURE_PIN_LOCKED: 'PIN',
  PASSKEY_MISSING: 'PASSKEY',
  EMAIL_NOT_VERIFIED: 'EMAIL',
  FEATURE_OFF: 'NONE',
  POST_NOT_FOUND: 'RELOAD',
  RULE_NOT_FOUND: 'RELOAD',
  POST_SUPERCEDED: 'RELOAD',
  NOT_ADDRESSED: 'RELOAD',
  NOT_OPENED: 'RELOAD',
  WRONG_TEAM: 'RELOAD',
  APPROVAL_TYPE_REFUSED: 'RELOAD',
};

const obstacleOf = (code: ErrorCode | null | undefined) => (code ? waysOut[code] : undefined);

interface Frame {
  title: string;
  onClose: () => void;
}

function Loading(frame: Frame) {
  const { t } = useTranslation();
  return (
    <Dialog opened cancel {...frame}>
      <div aria-busy="true" className={classes.loading}>
        <output>{t('app.loading')}</output>
      </div>
    </Dialog>
  );
}

interface ObstacleProps extends Frame {
  onSetup: (setup: Setup) => void;
  text: string;
  wayOut: WayOut;
  onRetry?: () => void;
}

function Obstacle({ text, wayOut, onRetry, onSetup, ...frame }: ObstacleProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const reload = () => {
    frame.onClose();
    void queryClient.invalidateQueries();
  };
  const link = (href: string, label: string) => (
    <Button size="md" component={Link} href={href}>
      {label}
    </Button>
  );
  const button = (label: string, onClick: (() => void) | undefined) => (
    <Button size="md" onClick={onClick}>
      {label}
    </Button>
  );
  const leads: Record<WayOut, ReactNode> = {
    FIRST_PIN: button(t('security.pin.get'), () => onSetup('PIN')),
    PIN: button(t('security.pin.getNew'), () => onSetup('PIN')),
    PASSKEY: button(t('secondFactors.addPasskey'), () => onSetup('PASSKEY')),
    EMAIL: link(paths.forgottenPassword(), t('signatures.dialog.verify')),
    RELOAD: button(t('signatures.dialog.reload'), reload),
    RETRY: button(t('app.tryAgain'), onRetry),
    NONE: null,
  };
  return (
    <Dialog opened cancel size={480} actions={leads[wayOut]} {...frame}>
      <div role="alert">
        <Notice kind="due">{text}</Notice>
      </div>
    </Dialog>
  );
}

interface SignFormProps extends Frame {
  signing: Signing;
  sign: CallResult<typeof signPost>;
  /** The one chosen before; undefined at first. */
  meaning: ApprovalType | undefined;
  onMeaning: (meaning: ApprovalType) => void;
  onBack: () => void;
  onNewPin: () => void;
}

type Proof = Pick<Args<typeof signPost>['body'], 'signaturePIN' | 'password' | 'passkey'>;

function SignForm({ signing, sign, meaning, onMeaning, onBack, onNewPin, ...frame }: SignFormProps) {
  const { t } = useTranslation();
  const { postId, version, label, teamId, ruleId, meanings, factor, agreementVersion } = signing;
  const shown = useSigningProof(signing);
  const { asksPassword } = shown;
  const form = useForm({
    initialValues: {
      approvalType: (meanings.find((one) => one.approvalType === meaning) ?? meanings[0]!).approvalType,
      password: '',
      pin: '',
      agrees: agreementVersion === null,
    },
    validate: {
      ...shown.validate,
      agrees: (agrees) => (agrees ? null : t('security.pin.agreementMissing')),
    },
  });
  const { approvalType } = form.values;
  const isAskedAgain = sign.error?.errorCode === 'REAUTHENTICATION_REQUIRED';
  const accepted = agreementVersion === null ? {} : { agreementVersion };
  const prove = useChosenCall<Proof>({ failure: 'form' });
  const proofBy = async (make: Make, { password, pin }: typeof form.values): Promise<Proof> => {
    if (factor === 'PASSKEY') {
      const signings = [{ postId, version, teamId, ruleId, approvalType }];
      const { nonce, options } = await call(startSigning, { body: { signings, ...accepted } });
      return { passkey: { nonce, credential: await answerByPasskey(options) } };
    }
    // Whoever is asked again types it again.
    if (await shown.open(make, password)) form.setFieldValue('password', '');
    return factor === 'PIN' ? { signaturePIN: pin } : { password };
  };
  const submit = (values: typeof form.values) => {
    sign.reset();
    prove.mutate(
      { run: (make) => proofBy(make, values) },
      {
        onSuccess: (proof) =>
          sign.mutate(
            {
              params: { id: postId },
              query: { version },
              body: { teamId, ruleId, approvalType, ...accepted, ...proof },
            },
            {
              onError: ({ errorCode }) => {
                if (errorCode === 'WRONG_SIGNATURE_PIN') form.setFieldValue('pin', '');
                if (errorCode === 'REAUTHENTICATION_REQUIRED') shown.close();
              },
            },
          ),
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
  return (
    <FormDialog<typeof form.values, CallError>
      {...frame}
      form={form}
      onSubmit={submit}
      submitLabel={t('signatures.dialog.sign', { version: label })}
      loading={sign.isPending || prove.isPending}
      error={sign.error ?? (stopped || prove.error)}
      errorAt={fieldOf}
      obstacle={shown.obstacle}
      note={t('signatures.dialog.note')}
    >
      <Signed signing={signing} />
      <div className={classes.meaning}>
        <h3>{t('signatures.dialog.meaning')}</h3>
        {meanings.length === 1 ? (
          <p>
            <b>{meanings[0]!.name}</b>
            {meanings[0]!.statement}
          </p>
        ) : (
          <ChoiceTiles
            label={t('signatures.dialog.meaning')}
            name="approvalType"
            value={approvalType}
            choices={meanings.map((one) => ({
              value: one.approvalType,
              label: one.name,
              detail: one.statement,
            }))}
            onChange={(value) => {
              form.setFieldValue('approvalType', value);
              onMeaning(value);
            }}
          />
        )}
      </div>
      <SigningProof
        proof={shown}
        password={form.getInputProps('password')}
        pin={form.getInputProps('pin')}
        purposes={[purposeOfSigning({ postId, version, ruleId, teamId })]}
        onBack={onBack}
        onNewPin={onNewPin}
        isAskedAgain={isAskedAgain}
      />
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

/** The facts that the signature binds. */
function Signed({ signing }: Pick<SignFormProps, 'signing'>) {
  const { t } = useTranslation();
  const { title, label, publishedDateTimeMillis, fileHash, signerName, teamName } = signing;
  const facts = [
    [t('signatures.dialog.document'), title],
    [
      t('signatures.dialog.version'),
      t('signatures.dialog.published', { version: label, when: utcMinute(publishedDateTimeMillis) }),
    ],
    [t('signatures.dialog.checksum'), <code key="hash">{fileHash.match(/.{4}/g)?.join(' ')}</code>],
    [t('signatures.dialog.signer'), t('signatures.dialog.forTeam', { name: signerName, team: teamName })],
  ] as const;
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
