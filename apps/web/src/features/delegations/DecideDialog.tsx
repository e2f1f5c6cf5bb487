import { Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Result } from '@studyline/contract/core/endpoint';
import {
  decideDelegations,
  type Delegation,
  getDelegationSigning,
  startDeciding,
} from '@studyline/contract/delegations/calls';
import { type DelegationDecision, MAX_DELEGATION_REASON } from '@studyline/contract/delegations/fields';
import { purposeOfDecision } from '@studyline/contract/signatures/purposes';
import type { Team } from '@studyline/contract/teams/calls';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { type CallError, describeInForm } from '../../api/errors.ts';
import { q } from '../../api/query-options.ts';
import { showToast } from '../../api/toasts.ts';
import { useCall } from '../../live/use-call.ts';
import { onDemand } from '../../navigation/on-demand.tsx';
import { required } from '../../required.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { useTranslation } from '../../words.ts';
import { SigningFields } from '../required-actions/shared/SigningFields.tsx';
import {
  obstacleIn,
  SigningObstacle,
  type SigningSetup,
  useSigningObstacle,
} from '../required-actions/shared/SigningObstacle.tsx';
import { useSigner } from '../required-actions/use-signer.ts';
import classes from './DecideDialog.module.css';
import { useDays } from './use-days.ts';

const PasskeySetup = onDemand(() => import('../second-factors/shared/PasskeySetup.tsx'), 'PasskeySetup');
const PinSetup = onDemand(() => import('../second-factors/shared/PinSetup.tsx'), 'PinSetup');

type Signing = Result<typeof getDelegationSigning>;

interface DecideDialogProps {
  team: Team;
  lines: Delegation[];
  decision: DelegationDecision;
  onClose: () => void;
}

/** Approves or refuses lines by signing each of them, with one entry of what shows that it is the investigator. */
export function DecideDialog(props: DecideDialogProps) {
  const { t } = useTranslation();
  const { team, decision, lines, onClose } = props;
  const purposes = lines.map(({ id }) => purposeOfDecision(id, decision));
  const params = { channelId: team.channelId, teamId: team.id };
  const asked = { params, query: { signing: purposes.join(',') } };
  const { data: signing, error, refetch } = useQuery({ ...q(getDelegationSigning, asked), gcTime: 0 });
  const decide = useCall(decideDelegations, {
    failure: 'form',
    onDone: ({ items }) => {
      showToast(t(`delegations.decided.${decision}`, { count: items.length }));
      onClose();
    },
  });
  const [setup, setSetup] = useState<SigningSetup>();
  // The form goes while something is set up.
  const [reason, setReason] = useState('');
  const inTheWay = useSigningObstacle(signing);
  const title = t(`delegations.decide.${decision}`, { count: lines.length });
  const endSetup = () => {
    decide.reset();
    setSetup(undefined);
    void refetch();
  };
  if (setup === 'PIN') return <PinSetup onClose={endSetup} />;
  if (setup === 'PASSKEY') return <PasskeySetup onClose={endSetup} />;
  const retry = { wayOut: 'RETRY', onRetry: () => void refetch() } as const;
  const obstacle =
    obstacleIn(decide.error) ??
    inTheWay ??
    (!signing && error ? { ...retry, text: describeInForm(error) } : undefined);
  if (obstacle && obstacle !== 'LOADING')
    return <SigningObstacle title={title} onClose={onClose} onSetup={setSetup} obstacle={obstacle} />;
  if (!signing || obstacle)
    return (
      <Dialog opened cancel title={title} onClose={onClose}>
        <div aria-busy="true" className={classes.loading}>
          <output>{t('app.loading')}</output>
        </div>
      </Dialog>
    );
  return (
    <DecideForm
      {...props}
      title={title}
      signing={signing}
      decide={decide}
      purposes={purposes}
      reason={reason}
      onReason={setReason}
      onBack={() => void refetch()}
      onNewPin={() => setSetup('PIN')}
    />
  );
}

interface DecideFormProps extends DecideDialogProps {
  signing: Signing;
  decide: ReturnType<typeof useCall<typeof decideDelegations>>;
  title: string;
  purposes: string[];
  /** What was entered before. */
  reason: string;
  onReason: (reason: string) => void;
  onBack: () => void;
  onNewPin: () => void;
}

function DecideForm(props: DecideFormProps) {
  const { team, lines, decision, signing, decide, title, purposes, onClose } = props;
  const { t } = useTranslation();
  const daysOf = useDays();
  const signer = useSigner(signing);
  const asksReason = decision === 'refuse';
  const form = useForm({
    initialValues: { reason: props.reason, ...signer.initialValues },
    validate: { reason: (reason) => (asksReason ? required(reason) : null), ...signer.validate },
    onValuesChange: ({ reason }) => props.onReason(reason),
  });
  const params = { channelId: team.channelId, teamId: team.id };
  const decided = { decision, ids: lines.map(({ id }) => id) };
  const submit = (values: typeof form.values) => {
    const { reason } = values;
    decide.reset();
    signer.sign(form, values, {
      signed: decided,
      start: (accepted) => call(startDeciding, { params, body: { ...decided, ...accepted } }),
      send: (proof, onRefused) =>
        decide.mutate(
          { params, body: { ...decided, ...proof, ...(asksReason && { reason }) } },
          { onError: onRefused },
        ),
    });
  };
  return (
    <FormDialog<typeof form.values, CallError>
      title={title}
      danger={asksReason}
      form={form}
      onSubmit={submit}
      submitLabel={t(`delegations.decide.${decision}Now`)}
      loading={decide.isPending || signer.isPending}
      error={decide.error ?? signer.error}
      obstacle={signer.shown.obstacle}
      submitFirst={signer.hasNoField && !asksReason}
      errorAt={signer.fieldOf}
      onClose={onClose}
      size={560}
      note={t('delegations.decide.note', { name: signing.signerName })}
    >
      <ul className={classes.lines}>
        {lines.map((line) => (
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
      <SigningFields
        signer={signer}
        form={form}
        refusal={decide.error}
        purposes={purposes}
        onBack={props.onBack}
        onNewPin={props.onNewPin}
        isLater={asksReason}
      />
    </FormDialog>
  );
}
