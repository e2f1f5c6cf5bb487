import { Button, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Result } from '@studyline/contract/core/endpoint';
import {
  changeDelegation,
  type Delegation,
  getDelegationSigning,
} from '@studyline/contract/delegations/calls';
import { MAX_DELEGATION_REASON } from '@studyline/contract/delegations/fields';
import { purposeOfDecision } from '@studyline/contract/signatures/purposes';
import type { Team } from '@studyline/contract/teams/calls';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { CallError, describeInForm } from '../../api/errors.ts';
import { q } from '../../api/query-options.ts';
import { showToast } from '../../api/toasts.ts';
import { useCall, useChosenCall } from '../../live/use-call.ts';
import { onDemand } from '../../navigation/on-demand.tsx';
import { paths } from '../../paths.ts';
import { required } from '../../required.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { Notice } from '../../ui/forms/FormParts.tsx';
import { Link } from '../../ui/Link.tsx';
import { useTranslation } from '../../words.ts';
import { PasskeyStoppedError } from '../second-factors/passkeys.ts';
import { SigningProof, useSigningProof } from '../second-factors/shared/SigningProof.tsx';
import classes from './DecideDialog.module.css';
import { useDays } from './use-days.ts';

const PasskeySetup = onDemand(() => import('../second-factors/shared/PasskeySetup.tsx'), 'PasskeySetup');
const PinSetup = onDemand(() => import('../second-factors/shared/PinSetup.tsx'), 'PinSetup');

type Signing = Result<typeof getDelegationSigning>;

interface DecideDialogProps {
  team: Team;
  lines: Delegation[];
  decision: 'approve' | 'refuse';
  onDecided: (id: number) => void;
  onClose: () => void;
}

/** Approves or refuses lines by signing each of them, with one entry of what shows that it is the investigator. */
export function DecideDialog(props: DecideDialogProps) {
  const { t } = useTranslation();
  const { team, decision, lines, onClose } = props;
  const purposes = lines.map(({ id }) => purposeOfDecision(id, decision));
  const params = { channelId: team.channelId, teamId: team.id };
  const asked = { params, query: { signing: purposes.join(',') } };
  const { data, error, refetch } = useQuery({ ...q(getDelegationSigning, asked), gcTime: 0 });
  const [setup, setSetup] = useState<'PIN' | 'PASSKEY'>();
  const title = t(`delegations.decide.${decision}`, { count: lines.length });
  const endSetup = () => {
    setSetup(undefined);
    void refetch();
  };
  if (setup === 'PIN') return <PinSetup onClose={endSetup} />;
  if (setup === 'PASSKEY') return <PasskeySetup onClose={endSetup} />;
  const lacksPassword = data?.factor === 'PASSWORD' && !data.methods.includes('PASSWORD');
  if (data?.can === true && data.methods.length > 0 && !lacksPassword)
    return (
      <DecideForm
        {...props}
        title={title}
        signing={data}
        purposes={purposes}
        onBack={() => void refetch()}
        onNewPin={() => setSetup('PIN')}
      />
    );
  const toPassword = (
    <Button size="md" component={Link} href={paths.forgottenPassword()}>
      {t('signatures.dialog.verify')}
    </Button>
  );
  const leadOn = (to: 'PIN' | 'PASSKEY') => (
    <Button size="md" onClick={() => setSetup(to)}>
      {t(to === 'PIN' ? 'security.pin.getNew' : 'secondFactors.addPasskey')}
    </Button>
  );
  const obstacle = (): { text: string; actions?: ReactNode } => {
    if (!data) return { text: error ? describeInForm(error) : '' };
    if (data.can === 'EMAIL_NOT_VERIFIED') return { text: t(`error.${data.can}`), actions: toPassword };
    if (data.can !== true) return { text: t(`error.${data.can}`), actions: leadOn('PIN') };
    return data.methods.length === 0
      ? { text: t('signatures.dialog.noMethod'), actions: leadOn('PASSKEY') }
      : { text: t('signatures.dialog.noPassword'), actions: toPassword };
  };
  const { text, actions } = obstacle();
  return (
    <Dialog opened cancel title={title} onClose={onClose} actions={actions}>
      {text ? (
        <div role="alert">
          <Notice kind="due">{text}</Notice>
        </div>
      ) : (
        <output>{t('app.loading')}</output>
      )}
    </Dialog>
  );
}

interface DecideFormProps extends DecideDialogProps {
  signing: Signing;
  title: string;
  purposes: string[];
  onBack: () => void;
  onNewPin: () => void;
}

function DecideForm({
  team,
  lines,
  decision,
  signing,
  onDecided,
  onClose,
  title,
  purposes,
  onBack,
  onNewPin,
}: DecideFormProps) {
  const { t } = useTranslation();
  const daysOf = useDays();
  const { factor, signerName } = signing;
  const shown = useSigningProof(signing);
  const [signed, setSigned] = useState<readonly number[]>([]);
  const asksReason = decision === 'refuse';
  const form = useForm({
    initialValues: { reason: '', password: '', pin: '' },
    validate: {
      reason: (reason) => (asksReason ? required(reason) : null),
      ...shown.validate,
    },
  });
  const left = lines.filter(({ id }) => !signed.includes(id));
  const decide = useCall(changeDelegation, { failure: 'form' });
  const opening = useChosenCall<boolean>({ failure: 'form' });
  const submit = async ({ reason, password, pin }: typeof form.values) => {
    try {
      await opening.mutateAsync({ run: (make) => shown.open(make, password) });
      const proof = factor === 'PIN' ? { signaturePIN: pin } : { password };
      // One after the other: each is bound to the decision before it.
      for (const { id } of left) {
        await decide.mutateAsync({
          params: { channelId: team.channelId, teamId: team.id, id },
          query: { transitionName: decision },
          body: { ...proof, ...(asksReason && { reason }) },
        });
        setSigned((ids) => [...ids, id]);
        onDecided(id);
      }
      showToast(t(`delegations.decided.${decision}`, { count: lines.length }));
      onClose();
    } catch (error) {
      if (error instanceof PasskeyStoppedError) return;
      if (!(error instanceof CallError)) throw error;
      if (error.errorCode === 'WRONG_SIGNATURE_PIN') form.setFieldValue('pin', '');
      if (error.errorCode === 'REAUTHENTICATION_REQUIRED') shown.close();
    }
  };
  const stopped = opening.error instanceof PasskeyStoppedError && t('secondFactors.passkeyStopped');
  const fieldOf = ({ errorCode }: CallError) => {
    if (errorCode === 'WRONG_PASSWORD' || errorCode === 'ACCOUNT_LOCKED') return 'password';
    return errorCode === 'WRONG_SIGNATURE_PIN' ? 'pin' : undefined;
  };
  return (
    <FormDialog<typeof form.values, CallError>
      title={title}
      danger={asksReason}
      form={form}
      onSubmit={(values) => void submit(values)}
      submitLabel={t(`delegations.decide.${decision}Now`)}
      loading={decide.isPending || opening.isPending}
      error={decide.error ?? (stopped || opening.error)}
      obstacle={shown.obstacle}
      errorAt={fieldOf}
      onClose={onClose}
      size={560}
      note={t('delegations.decide.note', { name: signerName })}
    >
      <ul className={classes.lines}>
        {left.map((line) => (
          <li key={line.id}>
            <b>{line.duty.name}</b>
            <span>{line.person.displayName}</span>
            <small>{daysOf(line)}</small>
          </li>
        ))}
      </ul>
      <div className={classes.meaning}>
        <h3>{t('signatures.dialog.meaning')}</h3>
        <p>{t(`delegations.says.${decision}`)}</p>
      </div>
      {asksReason && (
        <Textarea
          {...form.getInputProps('reason')}
          data-autofocus
          label={t('delegations.decide.reason', { count: lines.length })}
          maxLength={MAX_DELEGATION_REASON}
          autosize
          minRows={2}
          maxRows={6}
        />
      )}
      <SigningProof
        proof={shown}
        password={form.getInputProps('password')}
        pin={form.getInputProps('pin')}
        purposes={purposes}
        onBack={onBack}
        onNewPin={onNewPin}
        isAskedAgain={decide.error?.errorCode === 'REAUTHENTICATION_REQUIRED'}
        isLater={asksReason}
      />
    </FormDialog>
  );
}
