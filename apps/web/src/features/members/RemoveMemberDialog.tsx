import { Button, Textarea } from '@mantine/core';
import { initMember } from '@studyline/contract/app/calls';
import { type ChannelMember } from '@studyline/contract/members/calls';
import { removeMember, removeTeamMember } from '@studyline/contract/members/changes';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { describeInForm } from '../../api/errors.ts';
import { q } from '../../api/query-options.ts';
import { showToast } from '../../api/toasts.ts';
import { useCall } from '../../live/use-call.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogForm } from '../../ui/forms/DialogForm.tsx';
import { FormError } from '../../ui/forms/FormParts.tsx';
import { useReturnFocus } from '../../ui/use-return-focus.ts';
import { useTranslation } from '../../words.ts';
import { LeaderlessNotice } from './LeaderlessNotice.tsx';
import { type MemberTeam, teamsOf } from './member-words.ts';

interface RemoveMemberDialogProps {
  member: ChannelMember;
  /** Only from this team; otherwise from the study. */
  team?: MemberTeam;
  onClose: () => void;
}

const LONGEST = 1000;

/** Asks before somebody is removed, and says what they lose. */
export function RemoveMemberDialog({ member, team, onClose }: RemoveMemberDialogProps) {
  const { t } = useTranslation();
  const formId = useId();
  const { data: init } = useSuspenseQuery(q(initMember));
  const [reason, setReason] = useState('');
  // The button goes with the membership.
  useReturnFocus(() => document.getElementById('main'));
  const { channelId, channelMemberId: memberId, userProfile } = member;
  const { userId, displayName: name } = userProfile.basicUserInfo;
  const isSelf = userId === init.user.basicUserInfo.userId;
  const done = () => {
    // Who removes themselves reads that they have lost the study.
    if (!isSelf) showToast(t('toast.memberRemoved'));
    onClose();
  };
  const options = { failure: 'form', waits: !isSelf, onDone: done } as const;
  const fromStudy = useCall(removeMember, options);
  const fromTeam = useCall(removeTeamMember, options);
  const { isPending, error } = team ? fromTeam : fromStudy;
  const send = (event: FormEvent) => {
    event.preventDefault();
    const query = reason.trim() ? { reason: reason.trim() } : {};
    if (team) fromTeam.mutate({ params: { channelId, memberId, teamId: team.teamId }, query });
    else fromStudy.mutate({ params: { channelId, memberId }, query });
  };
  const isLast = team?.isOnlyTeam;
  return (
    <Dialog
      opened
      onClose={onClose}
      busy={isPending}
      title={
        team
          ? t('members.remove.teamTitle', { name, team: team.teamName })
          : t('members.remove.title', { name })
      }
      closeLabel={t('app.close')}
      cancelLabel={t('app.cancel')}
      actions={
        <Button color="red" size="md" type="submit" form={formId} loading={isPending}>
          {t('members.remove.action')}
        </Button>
      }
    >
      <DialogForm id={formId} onSubmit={send}>
        {isLast && <p>{t('members.remove.lastTeam')}</p>}
        <p>{t(team && !isLast ? 'members.remove.teamText' : 'members.remove.text')}</p>
        {isSelf && <p>{t('members.remove.self')}</p>}
        <LeaderlessNotice member={member} teams={team ? [team] : teamsOf(member)} />
        <Textarea
          data-autofocus
          autosize
          minRows={2}
          maxRows={6}
          label={t('members.remove.reason')}
          description={t('members.remove.reasonHint')}
          maxLength={LONGEST}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </DialogForm>
      <FormError>{error && describeInForm(error)}</FormError>
    </Dialog>
  );
}
