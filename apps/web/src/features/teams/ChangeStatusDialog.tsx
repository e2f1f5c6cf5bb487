import { Textarea } from '@mantine/core';
import {
  changeTeamStatus,
  MAX_STATUS_REASON,
  type Team,
  type TransitionName,
  type TransitionNeed,
} from '@studyline/contract/teams/calls';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { showToast } from '../../api/toasts.ts';
import { useCall } from '../../live/use-call.ts';
import { Notice } from '../../ui/forms/FormParts.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { useTranslation } from '../../words.ts';
import { OpenItems } from '../service-items/shared/OpenItems.tsx';
import { Unreturned } from '../rental-equipment/shared/Unreturned.tsx';
import { changeKey, missingText } from './status-words.ts';
import { openActionsOf } from './team-loader.ts';
import classes from './TeamPage.module.css';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { useForm } from '@mantine/form';
import { required } from '../../required.ts';

const ENDINGS: readonly TransitionName[] = ['close_team', 'cancel_team'];

interface ChangeStatusDialogProps {
  team: Team;
  transitionName: TransitionName;
  /** Opens the form in which something missing can be filled in. */
  onFix: (need: TransitionNeed) => void;
  onClose: () => void;
}

/** Says what a status change will do, and asks for the reason if one is recorded. */
export function ChangeStatusDialog({ team, transitionName, onFix, onClose }: ChangeStatusDialogProps) {
  const { t } = useTranslation();
  const change = useCall(changeTeamStatus, {
    failure: 'form',
    waits: true,
    onDone: ({ displayName }) => {
      showToast(t('toast.teamUpdated', { team: displayName }));
      onClose();
    },
  });
  // Someone else may have changed the status in the meantime. While this dialog's own call is in progress, it is the one that did.
  const found = team.transitions.find((one) => one.transitionName === transitionName);
  const isOver = found === undefined && !change.isPending && !change.isSuccess;
  const missing = found?.missing ?? [];
  const obstacle = isOver
    ? t('error.ILLEGAL_TRANSITION')
    : missing.length > 0
      ? missingText(missing, t)
      : undefined;
  const canFix = {
    SITE_NOT_APPROVED: team.can.updateSettings === true,
    PRINCIPAL_INVESTIGATOR_MISSING: team.can.invite === true,
  };
  const [needsReason] = useState(found?.needsReason === true);
  const form = useForm({
    initialValues: { reason: '' },
    validate: needsReason ? { reason: required } : undefined,
  });
  const send = (reason: string) =>
    change.mutate({
      params: { channelId: team.channelId, teamId: team.id },
      query: { transitionName },
      ...(needsReason && { body: { reason } }),
    });
  return (
    <FormDialog
      danger={ENDINGS.includes(transitionName)}
      title={t(changeKey(team, transitionName))}
      form={form}
      onSubmit={({ reason }) => send(reason.trim())}
      submitLabel={t(changeKey(team, transitionName))}
      cancelLabel={t('teams.leaveStatus')}
      obstacle={obstacle}
      loading={change.isPending}
      error={change.error}
      onClose={onClose}
    >
      <p>{team.displayName}</p>
      <ul className={classes.effects}>
        {(['first', 'second'] as const).map((one) => (
          <li key={one}>{t(`teams.effects.${transitionName}.${one}`)}</li>
        ))}
        {transitionName === 'close_team' && <OpenActions team={team} />}
        {transitionName === 'close_team' && team.can.viewRentalEquipment === true && (
          <Unreturned team={team} />
        )}
        {transitionName === 'close_team' && (
          <>
            <OpenItems team={team} kind="ORDER" />
            <OpenItems team={team} kind="PICKUP" />
          </>
        )}
      </ul>
      {isOver && (
        <Notice kind="due">
          {t('teams.statusChanged', { status: t(`teams.status.${team.statusName}`) })}
        </Notice>
      )}
      {missing.length > 0 && (
        <Notice kind="due">
          {t('teams.firstMissing', { count: missing.length })}
          <ul className={classes.missing}>
            {missing.map((need) => (
              <li key={need}>
                {t(`teams.missing.${need}.text`)}
                {canFix[need] && (
                  <TextButton aria-haspopup="dialog" onClick={() => onFix(need)}>
                    {t(`teams.missing.${need}.mend`)}
                  </TextButton>
                )}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {needsReason && !obstacle && (
        <Textarea
          {...form.getInputProps('reason')}
          data-autofocus
          size="md"
          autosize
          minRows={2}
          maxRows={8}
          label={t('teams.reason')}
          description={t('teams.reasonHint')}
          maxLength={MAX_STATUS_REASON}
          readOnly={change.isPending}
        />
      )}
    </FormDialog>
  );
}

/** What is still open for the team, and will be closed with it. */
function OpenActions({ team }: { team: Team }) {
  const { t } = useTranslation();
  const { data, isError } = useQuery({ ...openActionsOf(team.channelId, team.id), staleTime: 0 });
  if (isError) return <li>{t('teams.openActions.unknown')}</li>;
  if (!data) return <li aria-busy>{t('teams.openActions.counting')}</li>;
  const { openActionCount: count, memberCount } = data;
  if (count === 0) return <li>{t('teams.openActions.none')}</li>;
  const people = t('teams.members', { count: memberCount });
  return (
    <li>
      <b>{t('teams.openActions.found', { count, people })}</b>
    </li>
  );
}
