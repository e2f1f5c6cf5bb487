import { type ChannelMember, listMemberRoles } from '@studyline/contract/members/calls';
import { inspectorDays } from '@studyline/contract/members/inspector-days';
import { setMemberRoles } from '@studyline/contract/members/changes';
import { useQuery } from '@tanstack/react-query';
import { q } from '../../api/query-options.ts';
import { showToast } from '../../api/toasts.ts';
import { useCall } from '../../live/use-call.ts';
import { useNow } from '../../use-now.ts';
import { BlockError } from '../../ui/feedback/EmptyState.tsx';
import { PanelSkeleton } from '../../ui/feedback/Skeletons.tsx';
import { useTranslation } from '../../words.ts';
import { LeaderlessNotice } from './LeaderlessNotice.tsx';
import { teamsOf } from './member-words.ts';
import { InspectorDay, isInspectorDay } from './InspectorDay.tsx';
import { RoleChecks } from './shared/RoleChecks.tsx';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { useForm } from '@mantine/form';

interface RolesDialogProps {
  member: ChannelMember;
  onClose: () => void;
}

/** Gives a member roles and takes them away. Concurrent changes by others show in every box that was not touched here. */
export function RolesDialog({ member, onClose }: RolesDialogProps) {
  const { t } = useTranslation();
  const now = useNow();
  const { channelId, channelMemberId: memberId, userProfile } = member;
  const { displayName: name } = userProfile.basicUserInfo;
  const params = { channelId, memberId };
  const { data, isError, refetch } = useQuery(q(listMemberRoles, { params }));
  const save = useCall(setMemberRoles, {
    failure: 'form',
    waits: true,
    onDone: ({ outcome }) => {
      if (outcome === 'CHANGED') showToast(t('members.editRoles.saved', { name }));
      onClose();
    },
  });
  const choices = data?.choices ?? [];
  const chosenOf = (ticked: Record<number, boolean>) =>
    choices.filter(({ roleId, isHeld }) => ticked[roleId] ?? isHeld).map(({ roleId }) => roleId);
  const inspectsWith = (roleIds: number[]) =>
    choices.some(({ endsByItself, roleId }) => endsByItself && roleIds.includes(roleId));
  const heldUntil = data?.items.find(({ endsByItself }) => endsByItself)?.untilDateTimeMillis;
  const heldDay = heldUntil ? new Date(heldUntil).toISOString().slice(0, 10) : undefined;
  const dayOf = (typed: string | undefined) => typed ?? heldDay ?? inspectorDays(new Date(now)).usual;
  const form = useForm<{ ticked: Record<number, boolean>; day: string | undefined }>({
    initialValues: { ticked: {}, day: undefined },
    validate: {
      ticked: (ticked) => (chosenOf(ticked).length === 0 ? t('members.editRoles.none') : null),
      day: (_, { ticked }) => inspectsWith(chosenOf(ticked)) && !isInspectorDay(dayOf(day)),
    },
  });
  const { ticked } = form.values;
  const day = dayOf(form.values.day);
  const chosen = chosenOf(ticked);
  const inspects = inspectsWith(chosen);
  const leads = choices.some(({ leadsSite, roleId }) => leadsSite && chosen.includes(roleId));
  const send = () => {
    const seen = choices.filter(({ isHeld }) => isHeld).map(({ roleId }) => roleId);
    const query = {
      roleId: chosen,
      seenRoleId: seen,
      ...(inspects && day !== heldDay && { inspectorUntil: day }),
    };
    // Refused if someone else was faster. Their changes then show here.
    save.mutate({ params, query, body: [] }, { onError: () => void refetch() });
  };
  return (
    <FormDialog
      title={t('members.editRoles.title', { name })}
      form={form}
      onSubmit={send}
      submitLabel={t('members.editRoles.save')}
      disabled={!data}
      loading={save.isPending}
      error={form.errors.ticked ?? save.error}
      onClose={onClose}
    >
      <p>{t('members.editRoles.intro')}</p>
      {!data && !isError && <PanelSkeleton />}
      {!data && isError && (
        <BlockError
          text={t('members.editRoles.failed')}
          retryLabel={t('app.tryAgain')}
          onRetry={() => void refetch()}
        />
      )}
      {data && (
        <RoleChecks
          label={t('members.roles')}
          chosen={chosen}
          disabled={save.isPending}
          roles={choices
            .filter(({ isHeld, can }) => isHeld || can.change !== 'ROLE_NOT_FOR_TEAM')
            .map(({ can, ...role }) => ({ ...role, may: can.change }))}
          onChange={(roleId, isTicked) => form.setFieldValue('ticked', { ...ticked, [roleId]: isTicked })}
        />
      )}
      {inspects && (
        <InspectorDay
          value={day}
          isWrong={form.errors.day !== undefined}
          disabled={save.isPending}
          onChange={(changed) => form.setFieldValue('day', changed)}
        />
      )}
      {data && !leads && <LeaderlessNotice member={member} teams={teamsOf(member)} />}
    </FormDialog>
  );
}
