import { Textarea } from '@mantine/core';
import {
  changeTeamStatus,
  type Team,
  type TransitionName,
  type TransitionNeed,
} from '@studyline/contract/teams/calls';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { describeInForm } from '../../api/errors.ts';
import { showToast } from '../../api/toasts.ts';
import { useCall } from '../../live/use-call.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogForm } from '../../ui/forms/DialogForm.tsx';
import { FormError, Notice } from '../../ui/forms/FormParts.tsx';
import { ReasonButton } from '../../ui/ReasonButton.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { useReturnFocus } from '../../ui/use-return-focus.ts';
import { useTranslation } from '../../words.ts';
import { changeKey, missingText } from './status-words.ts';
import { openActionsOf } from './team-loader.ts';
import classes from './TeamPage.module.css';

const LONGEST_REASON = 2000;
const ENDINGS: readonly TransitionName[] = ['close_team', 'cancel_team'];

interface ChangeStatusDialogProps {
  team: Team;
  transitionName: TransitionName;
  /** Leads to where something that is missing is mended. */
  onMend: (need: TransitionNeed) => void;
  onClose: () => void;
}

/** Says what a change of the status sets in motion, and asks for the reason where one is kept. */
export function ChangeStatusDialog({ team, transitionName, onMend, onClose }: ChangeStatusDialogProps) {
  const { t } = useTranslation();
  const formId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  useReturnFocus();
  const change = useCall(changeTeamStatus, {
    failure: 'form',
    waits: true,
    onDone: ({ displayName }) => {
      showToast(t('toast.teamUpdated', { team: displayName }));
      onClose();
    },
  });
  // Somebody else may have changed the status meanwhile. While this call is on its way, it has.
  const found = team.transitions.find((one) => one.transitionName === transitionName);
  const isOver = found === undefined && !change.isPending && !change.isSuccess;
  const missing = found?.missing ?? [];
  const obstacle = isOver
    ? t('error.ILLEGAL_TRANSITION')
    : missing.length > 0
      ? missingText(missing, t)
      : undefined;
  const canMend = {
    SITE_NOT_APPROVED: team.can.updateSettings === true,
    PRINCIPAL_INVESTIGATOR_MISSING: team.can.invite === true,
  };
  const [needsReason] = useState(found?.needsReason === true);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (obstacle || change.isPending) return;
    const text = reason.trim();
    setMissing(needsReason && text === '');
    if (needsReason && text === '') return field.current?.focus();
    change.mutate({
      params: { channelId: team.channelId, teamId: team.id },
      query: { transitionName },
      ...(needsReason && { body: { reason: text } }),
    });
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      busy={change.isPending}
      unsaved={reason.trim() !== ''}
      title={t(changeKey(team, transitionName))}
      closeLabel={t('app.close')}
      cancelLabel={t('teams.leaveStatus')}
      actions={
        <ReasonButton
          size="md"
          type="submit"
          form={formId}
          color={ENDINGS.includes(transitionName) ? 'red' : undefined}
          loading={change.isPending}
          reason={obstacle}
        >
          {t(changeKey(team, transitionName))}
        </ReasonButton>
      }
    >
      <DialogForm id={formId} onSubmit={send}>
        <p>{team.displayName}</p>
        <ul className={classes.effects}>
          {(['first', 'second'] as const).map((one) => (
            <li key={one}>{t(`teams.effects.${transitionName}.${one}`)}</li>
          ))}
          {transitionName === 'close_team' && <OpenActions team={team} />}
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
                  {canMend[need] && (
                    <TextButton aria-haspopup="dialog" onClick={() => onMend(need)}>
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
            ref={field}
            data-autofocus
            size="md"
            autosize
            minRows={2}
            maxRows={8}
            label={t('teams.reason')}
            description={t('teams.reasonHint')}
            maxLength={LONGEST_REASON}
            readOnly={change.isPending}
            value={reason}
            error={isMissing && t('issue.required')}
            onChange={(event) => {
              setMissing(false);
              setReason(event.currentTarget.value);
            }}
          />
        )}
      </DialogForm>
      <FormError>{change.error && describeInForm(change.error)}</FormError>
    </Dialog>
  );
}

/** What is still open for the team, and ends with it. */
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
