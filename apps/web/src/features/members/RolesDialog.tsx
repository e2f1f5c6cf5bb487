import { Button } from '@mantine/core';
import { type ChannelMember, listMemberRoles } from '@studyline/contract/members/calls';
import { inspectorDays } from '@studyline/contract/members/inspector-days';
import { setMemberRoles } from '@studyline/contract/members/changes';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { describeInForm } from '../../api/errors.ts';
import { q } from '../../api/query-options.ts';
import { showToast } from '../../api/toasts.ts';
import { useCall } from '../../live/use-call.ts';
import { useNow } from '../../use-now.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { BlockError } from '../../ui/feedback/EmptyState.tsx';
import { PanelSkeleton } from '../../ui/feedback/Skeletons.tsx';
import { DialogForm } from '../../ui/forms/DialogForm.tsx';
import { FormError } from '../../ui/forms/FormParts.tsx';
import { useReturnFocus } from '../../ui/use-return-focus.ts';
import { useTranslation } from '../../words.ts';
import { LeaderlessNotice } from './LeaderlessNotice.tsx';
import { teamsOf } from './member-words.ts';
import { InspectorDay, isInspectorDay } from './InspectorDay.tsx';
import { RoleChecks } from './shared/RoleChecks.tsx';

interface RolesDialogProps {
  member: ChannelMember;
  onClose: () => void;
}

/** Gives a member roles and takes them away. What others change meanwhile shows wherever nothing was ticked here. */
export function RolesDialog({ member, onClose }: RolesDialogProps) {
  const { t } = useTranslation();
  const formId = useId();
  const [ticked, setTicked] = useState<Record<number, boolean>>({});
  const now = useNow();
  const [typedDay, typeDay] = useState<string>();
  const [isMissing, setMissing] = useState(false);
  const [isDayWrong, setDayWrong] = useState(false);
  useReturnFocus();
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
  const chosen = choices.filter(({ roleId, isHeld }) => ticked[roleId] ?? isHeld).map(({ roleId }) => roleId);
  const leads = choices.some(
    ({ key, roleId }) => key === 'PRINCIPAL_INVESTIGATOR' && chosen.includes(roleId),
  );
  const inspects = choices.some(({ key, roleId }) => key === 'INSPECTOR' && chosen.includes(roleId));
  const heldUntil = data?.items.find(({ key }) => key === 'INSPECTOR')?.untilDateTimeMillis;
  const heldDay = heldUntil ? new Date(heldUntil).toISOString().slice(0, 10) : undefined;
  const day = typedDay ?? heldDay ?? inspectorDays(new Date(now)).usual;
  const send = (event: FormEvent) => {
    event.preventDefault();
    const isWrong = inspects && !isInspectorDay(day);
    setMissing(chosen.length === 0);
    setDayWrong(isWrong);
    if (chosen.length === 0 || isWrong) return;
    const seen = choices.filter(({ isHeld }) => isHeld).map(({ roleId }) => roleId);
    const query = {
      roleId: chosen,
      seenRoleId: seen,
      ...(inspects && day !== heldDay && { inspectorUntil: day }),
    };
    // Refused where somebody else was faster: what they did shows here then.
    save.mutate({ params, query, body: [] }, { onError: () => void refetch() });
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      busy={save.isPending}
      unsaved={Object.keys(ticked).length > 0 || typedDay !== undefined}
      title={t('members.editRoles.title', { name })}
      closeLabel={t('app.close')}
      cancelLabel={t('app.cancel')}
      actions={
        data && (
          <Button size="md" type="submit" form={formId} loading={save.isPending}>
            {t('members.editRoles.save')}
          </Button>
        )
      }
    >
      <DialogForm id={formId} onSubmit={send}>
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
            onChange={(roleId, isTicked) => {
              setMissing(false);
              setTicked((now) => ({ ...now, [roleId]: isTicked }));
            }}
          />
        )}
        {inspects && (
          <InspectorDay
            value={day}
            isWrong={isDayWrong}
            disabled={save.isPending}
            onChange={(changed) => {
              setDayWrong(false);
              typeDay(changed);
            }}
          />
        )}
        {data && !leads && <LeaderlessNotice member={member} teams={teamsOf(member)} />}
      </DialogForm>
      <FormError>
        {isMissing ? t('members.editRoles.none') : save.error && describeInForm(save.error)}
      </FormError>
    </Dialog>
  );
}
