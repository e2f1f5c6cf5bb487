import { Textarea } from '@mantine/core';
import { initMember } from '@studyline/contract/app/calls';
import { type ChannelMember } from '@studyline/contract/members/calls';
import { MAX_REMOVAL_REASON, removeMember, removeTeamMember } from '@studyline/contract/members/changes';
import { useSuspenseQuery } from '@tanstack/react-query';
import { q } from '../../api/query-options.ts';
import { showToast } from '../../api/toasts.ts';
import { useCall } from '../../live/use-call.ts';
import { useTranslation } from '../../words.ts';
import { LeaderlessNotice } from './LeaderlessNotice.tsx';
import { type MemberTeam, teamsOf } from './member-words.ts';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { useForm } from '@mantine/form';
import { toMain } from '../../ui/use-return-focus.ts';

interface RemoveMemberDialogProps {
  member: ChannelMember;
  /** Only from this team; otherwise from the study. */
  team?: MemberTeam;
  onClose: () => void;
}

/** Asks before a member is removed, and says what they lose. */
export function RemoveMemberDialog({ member, team, onClose }: RemoveMemberDialogProps) {
  const { t } = useTranslation();
  const { data: init } = useSuspenseQuery(q(initMember));
  const form = useForm({ initialValues: { reason: '' } });
  const { channelId, channelMemberId: memberId, userProfile } = member;
  const { userId, displayName: name } = userProfile.basicUserInfo;
  const isSelf = userId === init.user.basicUserInfo.userId;
  const done = () => {
    // People who remove themselves are told that they have lost access to the study.
    if (!isSelf) showToast(t('toast.memberRemoved'));
    onClose();
  };
  const options = { failure: 'form', waits: !isSelf, onDone: done } as const;
  const fromStudy = useCall(removeMember, options);
  const fromTeam = useCall(removeTeamMember, options);
  const { isPending, error } = team ? fromTeam : fromStudy;
  const send = (reason: string) => {
    const query = reason ? { reason } : {};
    if (team) fromTeam.mutate({ params: { channelId, memberId, teamId: team.teamId }, query });
    else fromStudy.mutate({ params: { channelId, memberId }, query });
  };
  const isLast = team?.isOnlyTeam;
  return (
    <FormDialog
      danger
      title={
        team
          ? t('members.remove.teamTitle', { name, team: team.teamName })
          : t('members.remove.title', { name })
      }
      form={form}
      onSubmit={({ reason }) => send(reason.trim())}
      submitLabel={t('members.remove.action')}
      loading={isPending}
      error={error}
      onClose={onClose}
      returnTo={toMain}
    >
      {isLast && <p>{t('members.remove.lastTeam')}</p>}
      <p>{t(team && !isLast ? 'members.remove.teamText' : 'members.remove.text')}</p>
      {isSelf && <p>{t('members.remove.self')}</p>}
      <LeaderlessNotice member={member} teams={team ? [team] : teamsOf(member)} />
      <Textarea
        {...form.getInputProps('reason')}
        data-autofocus
        autosize
        minRows={2}
        maxRows={6}
        label={t('members.remove.reason')}
        description={t('members.remove.reasonHint')}
        maxLength={MAX_REMOVAL_REASON}
      />
    </FormDialog>
  );
}
