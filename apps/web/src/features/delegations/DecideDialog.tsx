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
import { type CallError, describeInForm, hasNoAnswer } from '../../api/errors.ts';
import { q } from '../../api/query-options.ts';
import { showToast } from '../../api/toasts.ts';
import { useCall } from '../../live/use-call.ts';
import { required } from '../../required.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { Notice } from '../../ui/forms/FormParts.tsx';
import { useTranslation } from '../../words.ts';
import { SigningFields } from '../required-actions/shared/SigningFields.tsx';
import {
  obstacleIn,
  SigningObstacle,
  useSigningObstacle,
} from '../required-actions/shared/SigningObstacle.tsx';
import { useSigningSetup } from '../required-actions/shared/use-signing-setup.tsx';
import { useSigner } from '../required-actions/use-signer.ts';
import classes from './DecideDialog.module.css';
import { useDays } from './use-days.ts';

type Signing = Result<typeof getDelegationSigning>;

interface DecideDialogProps {
  team: Team;
  /** Those that were chosen. */
  lines: Delegation[];
  /** All that wait for this decision, as far as is known by now. */
  stillOpen: Delegation[];
  decision: DelegationDecision;
  /** Some of the lines may no longer wait. */
  onStale: () => void;
  onClose: () => void;
}

/** Approves or refuses lines by signing each of them, with one entry of what shows that it is the investigator. */
export function DecideDialog(props: DecideDialogProps) {
  const { t } = useTranslation();
  const { team, decision, stillOpen, onClose } = props;
  const [gone, setGone] = useState<readonly Delegation[]>([]);
  const lines = props.lines.filter((line) => !gone.includes(line));
  const purposes = lines.map(({ id }) => purposeOfDecision(id, decision));
  const params = { channelId: team.channelId, teamId: team.id };
  const asked = { params, query: { signing: purposes.join(',') } };
  const { data: signing, error, refetch } = useQuery({ ...q(getDelegationSigning, asked), gcTime: 0 });
  const decide = useCall(decideDelegations, {
    failure: 'form',
    // The buttons that opened this go with the lines, before the focus looks for a place.
    waits: true,
    onDone: ({ items }) => {
      showToast(t(`delegations.decided.${decision}`, { count: items.length }));
      onClose();
    },
  });
  // Lines that were decided about here don't wait any more, either, even if the answer is lost: sent again, it comes.
  const isSent = decide.isPending || decide.isSuccess || hasNoAnswer(decide.error);
  if (!isSent) {
    const decided = lines.filter(({ id }) => !stillOpen.some((line) => line.id === id));
    if (decided.length > 0) setGone([...gone, ...decided]);
  }
  const setup = useSigningSetup(getDelegationSigning, decide.reset);
  // The form goes while something is set up.
  const [reason, setReason] = useState('');
  const inTheWay = useSigningObstacle(signing);
  const title = t(`delegations.decide.${decision}`, { count: lines.length });
  if (setup.dialog) return setup.dialog;
  if (lines.length === 0)
    return (
      <Dialog opened cancel title={t(`delegations.${decision}`)} onClose={onClose}>
        <p role="alert">{t('delegations.decide.nothingLeft')}</p>
      </Dialog>
    );
  const retry = { wayOut: 'RETRY', onRetry: () => void refetch() } as const;
  const obstacle =
    obstacleIn(decide.error) ??
    inTheWay ??
    (!signing && error ? { ...retry, text: describeInForm(error) } : undefined);
  if (obstacle && obstacle !== 'LOADING')
    return <SigningObstacle title={title} onClose={onClose} onSetup={setup.begin} obstacle={obstacle} />;
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
      lines={lines}
      gone={gone}
      title={title}
      signing={signing}
      decide={decide}
      purposes={purposes}
      reason={reason}
      onReason={setReason}
      onBack={() => void refetch()}
      onNewPin={() => setup.begin('PIN')}
    />
  );
}

interface DecideFormProps extends Omit<DecideDialogProps, 'stillOpen'> {
  /** Those of the chosen lines that no longer wait. */
  gone: readonly Delegation[];
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
  const { team, lines, gone, decision, signing, decide, title, purposes, onStale, onClose } = props;
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
          {
            onError: (error) => {
              onRefused(error);
              if (error.errorCode === 'ILLEGAL_TRANSITION') onStale();
            },
          },
        ),
    });
  };
  // The lines that are left out say so themselves.
  const refusal = decide.error?.errorCode === 'ILLEGAL_TRANSITION' && gone.length > 0 ? null : decide.error;
  return (
    <FormDialog<typeof form.values, CallError>
      title={title}
      danger={asksReason}
      form={form}
      onSubmit={submit}
      submitLabel={t(`delegations.decide.${decision}Now`)}
      loading={decide.isPending || signer.isPending}
      error={refusal ?? signer.error}
      obstacle={signer.shown.obstacle}
      submitFirst={signer.hasNoField && !asksReason}
      errorAt={signer.fieldOf}
      onClose={onClose}
      size={560}
      note={t('delegations.decide.note', { name: signing.signerName })}
    >
      {gone.length > 0 && (
        <div role="alert">
          <Notice kind="due">
            {t('delegations.decide.dropped')}
            <ul className={classes.dropped}>
              {gone.map(({ id, duty, person }) => (
                <li key={id}>
                  {duty.name}, {person.displayName}
                </li>
              ))}
            </ul>
          </Notice>
        </div>
      )}
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
